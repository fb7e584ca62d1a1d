import { concatBytes } from "#kernel/bytes.ts";
import { element } from "./der.ts";
import { MalformedDer } from "./read-der.ts";

/**
 * The same structure with definite, minimal lengths and octet strings in one piece.
 * Several time-stamping authorities wrap their tokens in BER; the wrapping is
 * not signed, what is signed inside is DER already, and every part that is DER
 * comes out byte for byte as it went in.
 * @throws MalformedDer for what is not BER, or nests deeper than 40 levels
 */
export function derFromBer(bytes: Uint8Array): Uint8Array {
  const { der, end } = transcode(bytes, 0, 0);
  if (end !== bytes.length) throw new MalformedDer("unexpected bytes at the end");
  return der;
}

interface Transcoded {
  der: Uint8Array;
  tag: number;
  content: Uint8Array;
  end: number;
  changed: boolean;
}

const MAX_DEPTH = 40;
const OCTET_STRING = 0x04;
const CONSTRUCTED = 0x20;

function transcode(bytes: Uint8Array, offset: number, depth: number): Transcoded {
  if (depth > MAX_DEPTH) throw new MalformedDer("nested too deeply");
  const { tag, start, end: stop, isMinimal } = header(bytes, offset);
  if (!(tag & CONSTRUCTED)) {
    if (stop === null) throw new MalformedDer("a primitive element without a length");
    const content = bytes.subarray(start, stop);
    const der = isMinimal ? bytes.subarray(offset, stop) : element(tag, content);
    return { der, tag, content, end: stop, changed: !isMinimal };
  }
  const { parts, end } = children(bytes, start, stop, depth);
  const isChopped = tag === (OCTET_STRING | CONSTRUCTED);
  const content = concatBytes(...parts.map((part) => (isChopped ? part.content : part.der)));
  if (isMinimal && !isChopped && !parts.some((part) => part.changed)) {
    return { der: bytes.subarray(offset, end), tag, content, end, changed: false };
  }
  const newTag = isChopped ? OCTET_STRING : tag;
  return { der: element(newTag, content), tag: newTag, content, end, changed: true };
}

function children(bytes: Uint8Array, start: number, stop: number | null, depth: number) {
  const parts: Transcoded[] = [];
  let at = start;
  while (stop === null ? !isEndMark(bytes, at) : at < stop) {
    const part = transcode(stop === null ? bytes : bytes.subarray(0, stop), at, depth + 1);
    parts.push(part);
    at = part.end;
  }
  return { parts, end: stop ?? at + 2 };
}

function isEndMark(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0 && bytes[at + 1] === 0;
}

function header(bytes: Uint8Array, offset: number) {
  const tag = bytes[offset];
  const first = bytes[offset + 1];
  if (tag === undefined || first === undefined) throw new MalformedDer("ends too early");
  if ((tag & 0x1f) === 0x1f) throw new MalformedDer("a tag number above 30");
  if (first === 0x80) return { tag, start: offset + 2, end: null, isMinimal: false };
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (size > 4) throw new MalformedDer("a length that is too long");
  const start = offset + 2 + size;
  const digits = bytes.subarray(offset + 2, start);
  const length = size === 0 ? first : digits.reduce((sum, digit) => sum * 256 + digit, 0);
  if (digits.length < size || start + length > bytes.length) {
    throw new MalformedDer("reaches beyond its end");
  }
  const isMinimal = size === 0 || (digits[0] !== 0 && length >= 0x80);
  return { tag, start, end: start + length, isMinimal };
}
