import { fromHex, fromLatin1, latin1 } from "#kernel/bytes.ts";

/** Where a signature stands in a file, from the bytes alone. */
export interface FoundSignature {
  /** Where the bytes begin that its value takes up: the gap of its ByteRange. */
  gapStart: number;
  gapEnd: number;
  /** Behind the last byte that it covers; may lie beyond the end of a file that was cut. */
  coversTo: number;
  /** The value with what fills its room up; null when the gap is no string of hex digits. */
  contents: Uint8Array | null;
  /** All digits that are letters are small, or all are capitals. */
  hasOneCase: boolean;
}

/** More signatures than this are looked at in no file. */
const MAX_FOUND = 64;
const BYTE_RANGE = fromLatin1("/ByteRange");
/** How far its numbers may be from the word. */
const REACH = 200;

/**
 * Every `/ByteRange [0 a b c]` of a file whose gap is exactly one hexadecimal string, the value
 * of a /Contents, in the order in which they end; and the others, whose gap is not there.
 * Anything may have written them: what they cover and who made them is to be checked.
 * @param start where in the file the bytes begin; what lies before is not looked at
 */
export function findSignatures(
  bytes: Uint8Array,
  start = 0,
): {
  found: FoundSignature[];
  /** A ByteRange that fits to nothing here: the file was written anew around it. */
  hasMisfit: boolean;
} {
  const found: FoundSignature[] = [];
  let hasMisfit = false;
  for (
    let at = indexOf(bytes, BYTE_RANGE, 0), count = 0;
    at >= 0 && count < MAX_FOUND;
    count += 1
  ) {
    const text = latin1(bytes, at + BYTE_RANGE.length, Math.min(bytes.length, at + REACH));
    const range = /^\s*\[\s*(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/.exec(text);
    const [first, length, after, rest] = (range?.slice(1) ?? []).map(Number);
    const isWhole = first === 0 && length! > start && after! > length!;
    const signature = isWhole ? readGap(bytes, start, [length!, after!, after! + rest!]) : null;
    if (signature) found.push(signature);
    else if (range) hasMisfit = true;
    at = indexOf(bytes, BYTE_RANGE, at + 1);
  }
  found.sort((one, other) => one.coversTo - other.coversTo);
  return { found, hasMisfit };
}

function readGap(
  bytes: Uint8Array,
  start: number,
  [gapStart, gapEnd, coversTo]: readonly [number, number, number],
): FoundSignature | null {
  const [from, end] = [gapStart - start, gapEnd - start];
  const before = latin1(bytes, Math.max(0, from - 40), from);
  if (bytes[from] !== 0x3c || !/\/Contents\s*$/.test(before)) return null;
  if (end > bytes.length) {
    return { gapStart, gapEnd, coversTo, contents: null, hasOneCase: true };
  }
  if (bytes[end - 1] !== 0x3e) return null;
  const digits = latin1(bytes, from + 1, end - 1);
  const isHex = digits.length % 2 === 0 && /^[0-9A-Fa-f]*$/.test(digits);
  return {
    gapStart,
    gapEnd,
    coversTo,
    contents: isHex ? fromHex(digits) : null,
    hasOneCase: digits === digits.toLowerCase() || digits === digits.toUpperCase(),
  };
}

/** Where `sought` first stands at or after `from`; -1 when it does not. */
export function indexOf(bytes: Uint8Array, sought: Uint8Array, from: number): number {
  const [first, second] = sought;
  for (let at = bytes.indexOf(first!, from); at >= 0; at = bytes.indexOf(first!, at + 1)) {
    // In what is packed every 256th byte is the first one.
    if (second !== undefined && bytes[at + 1] !== second) continue;
    if (sought.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
