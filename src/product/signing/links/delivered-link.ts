import { asUuid } from "#kernel/ids.ts";
import { LINK_TAG_BYTES, type LinkKeys } from "./link-keys.ts";

/** What a delivered link stands for: a signer, and which of its links, counted from 1. */
export interface DeliveredLink {
  signerId: string;
  epoch: number;
}

/** A link with the address that it goes to, as its signer's row has it. */
export interface AddressedLink extends DeliveredLink {
  email: string;
}

const ID_BYTES = 16;
const EPOCH_BYTES = 2;
const NAMED_BYTES = ID_BYTES + EPOCH_BYTES;
const STOP_BYTES = NAMED_BYTES + LINK_TAG_BYTES;
const DELIVERED_BYTES = STOP_BYTES + LINK_TAG_BYTES;

/** A link that was read: what it stands for, and for whom. */
export interface ReadLink extends DeliveredLink {
  /** Whether it was made for this address. */
  isFor(email: string): boolean;
}

/**
 * The secret of a delivered link: signer, epoch, and two 128-bit tags under the
 * server's key, one of these and one over the address as well. Derived each time,
 * so that a resend carries the same link and the database alone yields none;
 * whatever a database says later, a link counts for its address alone. A new
 * address raises the epoch, which makes every earlier link useless: the first
 * tag tells such a link from one that this server never made.
 */
export function deliveredSecret(keys: LinkKeys, { email, ...link }: AddressedLink): string {
  const named = nameOf(link);
  const tags = [keys.tag("delivered", named), keys.tag("address", withAddress(named, email))];
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
  if (bytes.length !== STOP_BYTES || bytes.toString("base64url") !== secret) return null;
  const named = bytes.subarray(0, NAMED_BYTES);
  return keys.isTag("reminders", named, bytes.subarray(NAMED_BYTES)) ? linkNamedBy(named) : null;
}

/** Reads a secret back; null unless a key of this server made it. Takes the same time whatever is wrong. */
export function readDeliveredSecret(keys: LinkKeys, secret: string): ReadLink | null {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== DELIVERED_BYTES || bytes.toString("base64url") !== secret) return null;
  const named = bytes.subarray(0, NAMED_BYTES);
  const [tag, ofAddress] = [bytes.subarray(NAMED_BYTES, STOP_BYTES), bytes.subarray(STOP_BYTES)];
  if (!keys.isTag("delivered", named, tag)) return null;
  return {
    ...linkNamedBy(named),
    isFor: (email) => keys.isTag("address", withAddress(named, email), ofAddress),
  };
}

function nameOf({ signerId, epoch }: DeliveredLink): Buffer {
  const named = Buffer.alloc(NAMED_BYTES);
  named.write(signerId.replaceAll("-", ""), "hex");
  named.writeUInt16BE(epoch, ID_BYTES);
  return named;
}

function linkNamedBy(named: Buffer): DeliveredLink {
  return {
    signerId: asUuid(named.subarray(0, ID_BYTES).toString("hex")),
    epoch: named.readUInt16BE(ID_BYTES),
  };
}

function withAddress(named: Uint8Array, email: string): Uint8Array {
  return Buffer.concat([named, Buffer.from(email)]);
}
