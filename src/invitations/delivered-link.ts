import { LINK_TAG_BYTES, type LinkKeys } from "./link-keys.ts";

/** What a delivered link stands for: a signer, and which of its links, counted from 1. */
export interface DeliveredLink {
  signerId: string;
  epoch: number;
}

const ID_BYTES = 16;
const EPOCH_BYTES = 2;
const LENGTH = ID_BYTES + EPOCH_BYTES + LINK_TAG_BYTES;

/**
 * The secret of a delivered link: signer, epoch and a 128-bit tag under the
 * server's key. Derived each time, so that a resend carries the same link and
 * the database alone yields none. A new address raises the epoch, which makes
 * every earlier link useless.
 */
export function deliveredSecret(keys: LinkKeys, { signerId, epoch }: DeliveredLink): string {
  const named = Buffer.alloc(ID_BYTES + EPOCH_BYTES);
  named.write(signerId.replaceAll("-", ""), "hex");
  named.writeUInt16BE(epoch, ID_BYTES);
  return Buffer.concat([named, keys.tag("delivered", named)]).toString("base64url");
}

/** Reads a secret back; null unless a key of this server made it. Takes the same time whatever is wrong. */
export function readDeliveredSecret(keys: LinkKeys, secret: string): DeliveredLink | null {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== LENGTH || bytes.toString("base64url") !== secret) return null;
  const named = bytes.subarray(0, ID_BYTES + EPOCH_BYTES);
  const tag = bytes.subarray(ID_BYTES + EPOCH_BYTES);
  if (!keys.isTag("delivered", named, tag)) return null;
  const hex = named.subarray(0, ID_BYTES).toString("hex");
  return {
    signerId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    epoch: named.readUInt16BE(ID_BYTES),
  };
}
