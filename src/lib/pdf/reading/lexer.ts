import { latin1 as textOf } from "#kernel/bytes.ts";

/** What PDF files and page contents are written in (ISO 32000-1, 7.2 and 7.3). */
export type Token =
  | { kind: "number"; value: number; end: number }
  | { kind: "name"; text: string; end: number }
  | { kind: "string"; bytes: Uint8Array; format: "literal" | "hex"; end: number }
  | { kind: "open"; text: "[" | "<<"; end: number }
  | { kind: "close"; text: "]" | ">>"; end: number }
  | { kind: "keyword"; text: string; end: number }
  | { kind: "end"; end: number };

/** Bytes that are no token, or a token that never ends. */
export class LexError extends Error {
  override name = "LexError";
  /** The first byte that was not looked at. */
  readonly reach: number;

  constructor(message: string, reach: number) {
    super(message);
    this.reach = reach;
  }
}

const [REGULAR, WHITESPACE, DELIMITER] = [0, 1, 2];
const CLASSES = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) CLASSES[byte] = WHITESPACE;
for (const char of "()<>[]{}/%") CLASSES[char.charCodeAt(0)] = DELIMITER;

export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === WHITESPACE;
}

export function isDelimiter(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === DELIMITER;
}

/**
 * The next token at or after `position`, white space and comments skipped.
 * `end` is the first byte behind it.
 * @throws LexError
 */
export function readToken(bytes: Uint8Array, position: number): Token {
  const at = skipBlank(bytes, position);
  const byte = bytes[at];
  if (byte === undefined) return { kind: "end", end: at };
  if (CLASSES[byte] === REGULAR) return readWord(bytes, at);
  switch (byte) {
    case 0x2f:
      return readName(bytes, at + 1);
    case 0x28:
      return readLiteral(bytes, at + 1);
    case 0x5b:
      return { kind: "open", text: "[", end: at + 1 };
    case 0x5d:
      return { kind: "close", text: "]", end: at + 1 };
    case 0x3c:
      if (bytes[at + 1] === 0x3c) return { kind: "open", text: "<<", end: at + 2 };
      return readHex(bytes, at + 1);
    case 0x3e:
      if (bytes[at + 1] === 0x3e) return { kind: "close", text: ">>", end: at + 2 };
      break;
    case 0x7b:
    case 0x7d:
      return { kind: "keyword", text: String.fromCharCode(byte), end: at + 1 };
  }
  throw new LexError(`no token at byte ${at}`, at + 1);
}

function skipBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    while (at < bytes.length && CLASSES[bytes[at]!] === WHITESPACE) at += 1;
    if (bytes[at] !== 0x25) return at;
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  }
}

function endOfRegular(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && CLASSES[bytes[at]!] === REGULAR) at += 1;
  return at;
}

function readWord(bytes: Uint8Array, start: number): Token {
  const end = endOfRegular(bytes, start);
  const first = bytes[start]!;
  const text = latin1(bytes, start, end);
  if ((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e) {
    return { kind: "number", value: readNumber(text), end };
  }
  return { kind: "keyword", text, end };
}

/** Readers agree to take what they can from a misspelt number (`--5`, `1.2-3`), else 0. */
function readNumber(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && !/[a-z]/i.test(text)) return value;
  const usable = /^([+-]?)[+-]*(\d*\.?\d*)/.exec(text)!;
  const size = Number.parseFloat(usable[2]!);
  return Number.isFinite(size) ? (usable[1] === "-" ? -size : size) : 0;
}

function readName(bytes: Uint8Array, start: number): Token {
  const end = endOfRegular(bytes, start);
  const raw = latin1(bytes, start, end);
  const text = raw.includes("#")
    ? raw.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw;
  return { kind: "name", text, end };
}

const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function readLiteral(bytes: Uint8Array, start: number): Token {
  const out: number[] = [];
  let open = 1;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === 0x28) open += 1;
    if (byte === 0x29) open -= 1;
    if (open === 0) {
      return { kind: "string", bytes: Uint8Array.from(out), format: "literal", end: at + 1 };
    }
    if (byte === 0x5c) at = readEscape(bytes, at + 1, out);
    else if (byte === 0x0d) {
      out.push(0x0a);
      if (bytes[at + 1] === 0x0a) at += 1;
    } else out.push(byte);
  }
  throw new LexError(`the string at byte ${start} has no end`, bytes.length);
}

/** Reads what follows a backslash; returns the position of its last byte. */
function readEscape(bytes: Uint8Array, at: number, out: number[]): number {
  const byte = bytes[at];
  if (byte === undefined) return at;
  if (byte === 0x0a) return at;
  if (byte === 0x0d) return bytes[at + 1] === 0x0a ? at + 1 : at;
  if (byte >= 0x30 && byte <= 0x37) {
    let value = 0;
    let end = at;
    while (end < at + 3 && bytes[end]! >= 0x30 && bytes[end]! <= 0x37) {
      value = value * 8 + bytes[end]! - 0x30;
      end += 1;
    }
    out.push(value & 255);
    return end - 1;
  }
  out.push(ESCAPES[String.fromCharCode(byte)] ?? byte);
  return at;
}

/** Whatever is no digit is passed over, and an odd one counts as the first of two (ISO 32000-1, 7.3.4.3). */
function readHex(bytes: Uint8Array, start: number): Token {
  let end = start;
  while (end < bytes.length && bytes[end] !== 0x3e) end += 1;
  if (end >= bytes.length)
    throw new LexError(`the string at byte ${start} has no end`, bytes.length);
  const read = new Uint8Array((end - start + 1) >> 1);
  let digits = 0;
  for (let at = start; at < end; at += 1) {
    const digit = DIGITS[bytes[at]!]!;
    if (digit === NO_DIGIT) continue;
    read[digits >> 1]! |= digits % 2 === 0 ? digit << 4 : digit;
    digits += 1;
  }
  return { kind: "string", bytes: read.slice(0, (digits + 1) >> 1), format: "hex", end: end + 1 };
}

const NO_DIGIT = 16;
/** What each byte counts as. */
const DIGITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? NO_DIGIT : value;
});

function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start < 24) {
    let text = "";
    for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at]!);
    return text;
  }
  return textOf(bytes, start, end);
}
