/** Bytes as text and as numbers, in Node and in browsers alike. */

/** One character for each byte. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const pieces: string[] = [];
  for (let at = start; at < end; at += PIECE) {
    const piece = bytes.subarray(at, Math.min(end, at + PIECE));
    // Spread, the bytes would be walked one by one, which takes ten times as long.
    pieces.push(String.fromCharCode.apply(null, piece as unknown as number[]));
  }
  return pieces.join("");
}

/** More arguments than this are too many for one call in some browsers. */
const PIECE = 8_192;

/** The bytes of a text of which every character is one. */
export function fromLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of bytes in UTF-8, whatever it begins with; null where they are none (RFC 3629). */
export function utf8(bytes: Uint8Array): string | null {
  try {
    return STRICT.decode(bytes);
  } catch {
    return null;
  }
}

export function base64(bytes: Uint8Array): string {
  return btoa(latin1(bytes));
}

/** Strictly: of several spellings of the same bytes only the one that is written; null for others. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = fromLatin1(atob(text));
    return base64(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** The same of base64url without filling (RFC 4648, 5). */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (/[^\w-]/.test(text)) return null;
  const digits = text.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(digits.padEnd(Math.ceil(digits.length / 4) * 4, "="));
}

/** Lower case. */
export function toHex(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param digits an even number of hexadecimal digits and nothing else */
export function fromHex(digits: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(digits.length >> 1);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** As numbers, the first difference counts; of two that are equal so far the shorter comes first. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const both = Math.min(one.length, other.length);
  for (let at = 0; at < both; at += 1) {
    if (one[at] !== other[at]) return one[at]! - other[at]!;
  }
  return one.length - other.length;
}

/** Each of them once, where it stood first. */
export function distinctBytes(list: readonly Uint8Array[]): Uint8Array[] {
  return list.filter((one, index) => list.findIndex((other) => sameBytes(one, other)) === index);
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && compareBytes(one, other) === 0;
}
