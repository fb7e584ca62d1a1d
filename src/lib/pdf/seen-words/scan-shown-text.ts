import { latin1 } from "#kernel/bytes.ts";
import { isDelimiter, isWhitespace } from "#lib/pdf/reading/lexer.ts";

/** What a content stream says about its text. */
export interface ShownText {
  /** `Tf`: the name of a font in the resources. */
  font(name: string): void;
  /** `gs` */
  state(name: string): void;
  /** `q` and `Q` */
  save(): void;
  restore(): void;
  /** `Do` */
  draw(name: string): void;
  /** A string outside dictionaries: the first `length` bytes, which are used again for the next. */
  string(bytes: Uint8Array, length: number): void;
  /** An operator that shows strings, where one of them has something in it. */
  show(): void;
}

/**
 * Walks a content stream (ISO 32000-1, 7.8.2) for its strings and the fonts that
 * they are shown in; what it does not know it steps over. Linear, and it never
 * throws.
 */
export function scanShownText(content: Uint8Array, tell: ShownText): void {
  const string = new Uint8Array(content.length);
  let at = 0;
  let name = "";
  let nested = 0;
  let filled = false;
  while (at < content.length) {
    const byte = content[at]!;
    if (byte === ROUND) {
      const { end, length } = readLiteral(content, at + 1, string);
      if (nested === 0 && length > 0) {
        tell.string(string, length);
        filled = true;
      }
      at = end;
    } else if (byte === LESS && content[at + 1] !== LESS) {
      const { end, length } = readHex(content, at + 1, string);
      if (nested === 0 && length > 0) {
        tell.string(string, length);
        filled = true;
      }
      at = end;
    } else if (byte === LESS || byte === GREATER) {
      nested = Math.max(0, nested + (byte === LESS ? 1 : -1));
      at += 2;
    } else if (byte === SLASH) {
      const end = endOfWord(content, at + 1);
      name = nameOf(content, at + 1, end);
      at = end;
    } else if (byte === PERCENT) at = endOfLine(content, at);
    else if (isWhitespace(byte) || isDelimiter(byte)) at += 1;
    else {
      const end = endOfWord(content, at);
      const operator = end - at > 2 ? "" : latin1(content, at, end);
      if (operator === "ID") {
        at = endOfImage(content, end);
        continue;
      }
      if (operator === "Tf") tell.font(name);
      else if (operator === "gs") tell.state(name);
      else if (operator === "Do") tell.draw(name);
      else if (operator === "q") tell.save();
      else if (operator === "Q") tell.restore();
      else if (SHOWING.has(operator)) {
        if (filled) tell.show();
      }
      if (!isNumber(byte)) filled = false;
      at = end;
    }
  }
}

const [ROUND, LESS, GREATER, SLASH, PERCENT] = [0x28, 0x3c, 0x3e, 0x2f, 0x25];

const SHOWING = new Set(["Tj", "TJ", "'", '"']);

/** A sign, a point or a digit begins a number; any other word is an operator. */
const isNumber = (byte: number) => byte >= 0x2b && byte <= 0x39;

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isWhitespace(bytes[at]) && !isDelimiter(bytes[at]!)) at += 1;
  return at;
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  return at;
}

/** An inline image's bytes end with EI between blanks; bytes that only look like it are read as content. */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 2 < bytes.length; at += 1) {
    if (bytes[at + 1] !== 0x45 || bytes[at + 2] !== 0x49 || !isWhitespace(bytes[at])) continue;
    if (at + 3 >= bytes.length || isWhitespace(bytes[at + 3])) return at + 3;
  }
  return from;
}

function nameOf(bytes: Uint8Array, start: number, end: number): string {
  const raw = latin1(bytes, start, end);
  if (!raw.includes("#")) return raw;
  return raw.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const ESCAPES: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

function readLiteral(bytes: Uint8Array, start: number, into: Uint8Array) {
  let length = 0;
  let open = 1;
  let at = start;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === 0x28) open += 1;
    if (byte === 0x29) open -= 1;
    if (open === 0) break;
    if (byte !== 0x5c) {
      // A line's end of two bytes is one (7.3.4.2).
      if (byte === 0x0a && bytes[at - 1] === 0x0d) continue;
      into[length++] = byte === 0x0d ? 0x0a : byte;
      continue;
    }
    at += 1;
    const next = bytes[at] ?? 0;
    if (next >= 0x30 && next <= 0x37) {
      let code = next - 0x30;
      for (let more = 0; more < 2 && isOctal(bytes[at + 1]); more += 1) {
        at += 1;
        code = code * 8 + bytes[at]! - 0x30;
      }
      into[length++] = code & 0xff;
    } else if (next === 0x0d) {
      if (bytes[at + 1] === 0x0a) at += 1;
    } else if (next !== 0x0a) into[length++] = ESCAPES[next] ?? next;
  }
  return { end: at + 1, length };
}

const isOctal = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x37;

function readHex(bytes: Uint8Array, start: number, into: Uint8Array) {
  let digits = 0;
  let at = start;
  for (; at < bytes.length && bytes[at] !== GREATER; at += 1) {
    const digit = HEX[bytes[at]!]!;
    if (digit < 0) continue;
    const place = digits >> 1;
    into[place] = digits % 2 === 0 ? digit * 16 : into[place]! + digit;
    digits += 1;
  }
  return { end: at + 1, length: (digits + 1) >> 1 };
}

const HEX = new Int8Array(256).fill(-1);
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}
