import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "#kernel/sealed-text.ts";

const ID_BYTES = 16;
const TAG_BYTES = 16;

/** What a link derived from an ID is for; each has tags of its own, so that no link is another's. */
const PURPOSES = {
  copy: "countersign link to a copy",
  withdraw: "countersign link to withdraw",
  acknowledgement: "countersign link to an acknowledgement of withdrawal",
} as const;

export type LinkPurpose = keyof typeof PURPOSES;

/**
 * The secret of a link that leads to one thing of its own: the ID and a 128-bit tag
 * under the server's key. The database alone yields none, and a mail that is sent
 * again carries the same.
 */
export function derivedSecret(key: Uint8Array, purpose: LinkPurpose, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll("-", ""), "hex");
  return Buffer.concat([id, tagOf(key, purpose, id)]).toString("base64url");
}

/** The ID; null unless a key of this server made the secret for this purpose. Takes the same time whatever is wrong. */
export function readDerivedSecret(
  keys: KeyRing,
  purpose: LinkPurpose,
  secret: string,
): string | null {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString("base64url") !== secret) return null;
  const [id, tag] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const isOurs = keys.map((key) => timingSafeEqual(tag, tagOf(key, purpose, id))).includes(true);
  if (!isOurs) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function tagOf(key: Uint8Array, purpose: LinkPurpose, id: Uint8Array): Buffer {
  const tag = createHmac("sha256", key).update(PURPOSES[purpose]).update(id).digest();
  return tag.subarray(0, TAG_BYTES);
}
