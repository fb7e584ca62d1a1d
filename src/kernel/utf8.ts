import { isUtf8 } from "node:buffer";

/**
 * The text of bytes that came from outside; null where they are not UTF-8
 * (RFC 3629). The usual decoders put U+FFFD where they cannot read, and what was
 * lost there is signed and sealed.
 */
export function readUtf8(bytes: Uint8Array): string | null {
  if (!isUtf8(bytes)) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** What stands where something was lost: half a pair of surrogates, NUL, and the sign that decoders put in its place. */
const LOST = /[\0\ufffd\p{Surrogate}]/u;

/** Where in a text a character was lost before it came here; -1 where none was. */
export function findLost(text: string): number {
  return text.search(LOST);
}
