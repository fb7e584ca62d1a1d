export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;

/**
 * Whether the byte at `end` is escaped: an odd number of backslashes stands
 * before it, of which none lies before `from`.
 */
export function isEscaped(bytes: Uint8Array, from: number, end: number): boolean {
  let backslashes = 0;
  while (end - 1 - backslashes >= from && bytes[end - 1 - backslashes] === BACKSLASH) {
    backslashes += 1;
  }
  return backslashes % 2 === 1;
}
