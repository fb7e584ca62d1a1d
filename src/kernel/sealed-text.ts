import type { KeyRing } from "./key-ring.ts";
import type { RandomBytes } from "./random.ts";

/**
 * Encrypts what the database alone shall not tell, bound to where it stands:
 * read back at another place, it does not open.
 */
export function sealText(
  text: string,
  place: string,
  keys: KeyRing,
  random: RandomBytes,
): Uint8Array {
  return keys.seal(Buffer.from(text), place, random);
}

/** @throws when no key or not the place is that which it was encrypted with, or the bytes were changed */
export function openText(sealed: Uint8Array, place: string, keys: KeyRing): string {
  return Buffer.from(keys.open(sealed, place)).toString("utf8");
}
