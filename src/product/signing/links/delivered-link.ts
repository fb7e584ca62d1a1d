import { LINK_TAG_BYTES, type LinkKeys } from "./link-keys.ts";

/** What a delivered link stands for: a signer, and which of its links, counted from 1. */
export interface DeliveredLink {
  signerId: string;
  epoch: number;
}

const ID_BYTES = 16;
const EPOCH_BYTES = 2;
const NAMED_BYTES = ID_BYTES + EPOCH_BYTES;
const LENGTH = NAMED_BYTES + LINK_TAG_BYTES;
const BOUND_LENGTH = LENGTH + LINK_TAG_BYTES;

/** A link that was read: what it stands for, and for whom. */
export interface ReadLink extends DeliveredLink {
  /** Whether it was made for this address; a link that names none was made for any. */
  isFor(address: string): boolean;
}

/**
 * The secret of a delivered link: signer, epoch and a 128-bit tag under the
 * server's key. Derived each time, so that a resend carries the same link and
 * the database alone yields none. A new address raises the epoch, which makes
 * every earlier link useless.
 */
export function deliveredSecret(keys: LinkKeys, link: DeliveredLink): string {
  const named = nameOf(link);
  return Buffer.concat([named, keys.tag("delivered", named)]).toString("base64url");
}

/**
 * The same with a second tag, over the address as well: whatever a database says later, it counts
 * for that address alone. The version before cannot read it, so that no mail carries it yet.
 */
export function boundSecret(keys: LinkKeys, link: DeliveredLink, address: string): string {
  const named = nameOf(link);
  const tags = [keys.tag("bound", named), keys.tag("address", withAddress(named, address))];
  return Buffer.concat([named, ...tags]).toString("base64url");
}

/** The secret of a link that stops the reminders of a delivered one, and does nothing else. */
export function stopSecret(keys: LinkKeys, link: DeliveredLink): string {
  const named = nameOf(link);
  return Buffer.concat([named, keys.tag("reminders", named)]).toString("base64url");
}

/** The link whose reminders it stops; null unless a key of this server made the secret. */
export function readStopSecret(keys: LinkKeys, secret: string): DeliveredLink | null {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== LENGTH || bytes.toString("base64url") !== secret) return null;
  const named = bytes.subarray(0, NAMED_BYTES);
  return keys.isTag("reminders", named, bytes.subarray(NAMED_BYTES)) ? linkNamedBy(named) : null;
}

/** Reads a secret of either form back; null unless a key of this server made it. Takes the same time whatever is wrong. */
export function readDeliveredSecret(keys: LinkKeys, secret: string): ReadLink | null {
  const bytes = Buffer.from(secret, "base64url");
  const isBound = bytes.length === BOUND_LENGTH;
  if (!isBound && bytes.length !== LENGTH) return null;
  if (bytes.toString("base64url") !== secret) return null;
  const named = bytes.subarray(0, NAMED_BYTES);
  const tag = bytes.subarray(NAMED_BYTES, LENGTH);
  // Tags of two kinds: cut short, a link that names its address is none that names none.
  if (!keys.isTag(isBound ? "bound" : "delivered", named, tag)) return null;
  const ofAddress = bytes.subarray(LENGTH);
  return {
    ...linkNamedBy(named),
    isFor: (address) => !isBound || keys.isTag("address", withAddress(named, address), ofAddress),
  };
}

function nameOf({ signerId, epoch }: DeliveredLink): Buffer {
  const named = Buffer.alloc(NAMED_BYTES);
  named.write(signerId.replaceAll("-", ""), "hex");
  named.writeUInt16BE(epoch, ID_BYTES);
  return named;
}

function linkNamedBy(named: Buffer): DeliveredLink {
  const hex = named.subarray(0, ID_BYTES).toString("hex");
  return {
    signerId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    epoch: named.readUInt16BE(ID_BYTES),
  };
}

function withAddress(named: Uint8Array, address: string): Uint8Array {
  return Buffer.concat([named, Buffer.from(address)]);
}
