import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomBytes } from "./random.ts";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of one kind, newest first: what is made is made with the newest, what is read may be of any. */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]];

/** A key for one purpose, made from the server's own (HKDF, RFC 5869). */
export function keyFor(purpose: string, serverKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", serverKey, "", purpose, 32));
}

/** The same of every key that the server has or had. */
export function keysFor(purpose: string, [newest, ...older]: KeyRing): KeyRing {
  return [keyFor(purpose, newest), ...older.map((key) => keyFor(purpose, key))];
}

/**
 * Encrypts what the database alone shall not tell (AES-256-GCM), bound to where
 * it stands: read back at another place, it does not open.
 */
export function sealText(
  text: string,
  place: string,
  keys: KeyRing,
  random: RandomBytes,
): Uint8Array {
  return sealBytes(Buffer.from(text), place, keys, random);
}

/** The same of bytes. */
export function sealBytes(
  bytes: Uint8Array,
  place: string,
  [key]: KeyRing,
  random: RandomBytes,
): Uint8Array {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when no key or not the place is that which it was encrypted with, or the bytes were changed */
export function openText(sealed: Uint8Array, place: string, keys: KeyRing): string {
  return Buffer.from(openBytes(sealed, place, keys)).toString("utf8");
}

/** The same of bytes. */
export function openBytes(
  sealed: Uint8Array,
  place: string,
  [newest, ...older]: KeyRing,
): Uint8Array {
  // Its tag tells whether a key is the right one, so none has to be named beside the text.
  try {
    return openWith(sealed, place, newest);
  } catch (error) {
    const [next, ...rest] = older;
    if (!next) throw error;
    return openBytes(sealed, place, [next, ...rest]);
  }
}

function openWith(sealed: Uint8Array, place: string, key: Uint8Array): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(tag);
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]);
}
