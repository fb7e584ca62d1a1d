import { createHmac, timingSafeEqual } from "node:crypto";
import type { KeyRing } from "#kernel/sealed-text.ts";

const ID_BYTES = 16;
const TAG_BYTES = 16;

/**
 * The secret of a link that hands the sealed file to who signed over the shared
 * link: the signature's ID and a 128-bit tag under the server's key. Derived as
 * delivered links are, and under words of its own, so that neither is the other.
 */
export function copySecret(key: Uint8Array, signatureId: string): string {
  const id = Buffer.from(signatureId.replaceAll("-", ""), "hex");
  return Buffer.concat([id, tagOf(key, id)]).toString("base64url");
}

/** The signature's ID; null unless a key of this server made the secret. Takes the same time whatever is wrong. */
export function readCopySecret(keys: KeyRing, secret: string): string | null {
  const bytes = Buffer.from(secret, "base64url");
  if (bytes.length !== ID_BYTES + TAG_BYTES || bytes.toString("base64url") !== secret) return null;
  const [id, tag] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)];
  const isOurs = keys.map((key) => timingSafeEqual(tag, tagOf(key, id))).includes(true);
  if (!isOurs) return null;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function tagOf(key: Uint8Array, id: Uint8Array): Buffer {
  const tag = createHmac("sha256", key).update("countersign link to a copy").update(id).digest();
  return tag.subarray(0, TAG_BYTES);
}
