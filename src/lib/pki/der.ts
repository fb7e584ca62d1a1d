import { compareBytes, fromHex, fromLatin1 } from "#kernel/bytes.ts";

/**
 * Writes DER (ITU-T X.690). Every function answers one whole element, tag and
 * length included, so that a structure reads like its ASN.1 definition.
 */
export function element(tag: number, ...parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [tag, ...lengthBytes(length)];
  const out = new Uint8Array(head.length + length);
  out.set(head);
  let offset = head.length;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}

export const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts);

/** SET OF: DER wants the members in the order of their encodings (X.690, 11.6). */
export const setOf = (...parts: Uint8Array[]) => element(0x31, ...sorted(parts));

/** `[number]` around whole elements: explicit, or implicit over a SEQUENCE or SEQUENCE OF. */
export const tagged = (number: number, ...parts: Uint8Array[]) => element(0xa0 | number, ...parts);

/** `[number] IMPLICIT` over a SET OF. */
export const taggedSet = (number: number, ...parts: Uint8Array[]) =>
  element(0xa0 | number, ...sorted(parts));

/** `[number] IMPLICIT` over a primitive type, with its content octets. */
export const taggedBytes = (number: number, content: Uint8Array) => element(0x80 | number, content);

export const octetString = (content: Uint8Array) => element(0x04, content);
export const nothing = element(0x05);
export const yes = element(0x01, Uint8Array.of(0xff));
export const utf8String = (text: string) => element(0x0c, new TextEncoder().encode(text));

export const bitString = (content: Uint8Array, unusedBits = 0) =>
  element(0x03, Uint8Array.of(unusedBits), content);

/** A named bit list such as KeyUsage: trailing zero bits are cut off (X.690, 11.2.2). */
export function bitList(positions: readonly number[]): Uint8Array {
  const last = Math.max(...positions);
  const bytes = new Uint8Array((last >> 3) + 1);
  for (const position of positions) bytes[position >> 3]! |= 0x80 >> (position & 7);
  return bitString(bytes, 7 - (last & 7));
}

/** A number, or the big-endian bytes of one that is not negative. */
export function integer(value: number | bigint | Uint8Array): Uint8Array {
  const bytes = value instanceof Uint8Array ? value : bigEndian(BigInt(value));
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = bytes.length === 0 ? Uint8Array.of(0) : bytes.subarray(start);
  return digits[0]! < 0x80 ? element(0x02, digits) : element(0x02, Uint8Array.of(0), digits);
}

export function oid(dotted: string): Uint8Array {
  const arcs = dotted.split(".").map(BigInt);
  const [first = 0n, second = 0n, ...rest] = arcs;
  return element(0x06, Uint8Array.from([first * 40n + second, ...rest].flatMap(base128)));
}

/** GeneralizedTime in UTC; a fraction of a second without trailing zeros (X.690, 11.7). */
export function generalizedTime(at: Date): Uint8Array {
  const [seconds, millis] = compact(at);
  const fraction = millis.replace(/(?<!0)0+$/, "");
  return element(0x18, fromLatin1(`${seconds}${fraction && `.${fraction}`}Z`));
}

/** Time of a certificate or CRL: UTCTime until 2049, whole seconds (RFC 5280, 4.1.2.5). */
export function certificateTime(at: Date): Uint8Array {
  const [seconds] = compact(at);
  const year = at.getUTCFullYear();
  if (year >= 1950 && year < 2050) return element(0x17, fromLatin1(`${seconds.slice(2)}Z`));
  return element(0x18, fromLatin1(`${seconds}Z`));
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  const digits = bigEndian(BigInt(length));
  return [0x80 | digits.length, ...digits];
}

function bigEndian(value: bigint): Uint8Array {
  const hex = value.toString(16);
  return fromHex(hex.length % 2 ? `0${hex}` : hex);
}

function base128(arc: bigint): number[] {
  const digits = [Number(arc & 0x7fn)];
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) digits.unshift(Number(rest & 0x7fn) | 0x80);
  return digits;
}

function compact(at: Date): [seconds: string, millis: string] {
  const digits = at.toISOString().replace(/[-:TZ]/g, "");
  return digits.split(".") as [string, string];
}

function sorted(parts: Uint8Array[]): Uint8Array[] {
  return [...parts].sort(compareBytes);
}
