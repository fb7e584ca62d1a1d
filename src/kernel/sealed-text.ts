import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomBytes } from "./random.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one purpose, made from the server's own (HKDF, RFC 5869). */
export function keyFor(purpose: string, serverKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", serverKey, "", purpose, 32));
}

/**
 * Encrypts what the database alone shall not tell (AES-256-GCM), bound to where
 * it stands: read back at another place, it does not open.
 */
export function sealText(
  text: string,
  place: string,
  key: Uint8Array,
  random: RandomBytes,
): Uint8Array {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when key or place are others than it was encrypted with, or the bytes were changed */
export function openText(sealed: Uint8Array, place: string, key: Uint8Array): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}
