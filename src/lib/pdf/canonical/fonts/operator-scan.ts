import { latin1 } from "#kernel/bytes.ts";
import { isDelimiter, isWhitespace, LexError, readToken } from "#lib/pdf/reading/lexer.ts";

/** Operators that choose a font, show a string, or draw what may; `Tj` for all four that show. */
export type ShowingOperator = "q" | "Q" | "Tf" | "Tr" | "gs" | "Tj" | "Do" | "scn";

/**
 * Goes through page content from one of these operators to the next. Most of
 * what stands between are numbers, which are passed over unread: a page takes a
 * tenth of the time that all its tokens take.
 */
export class OperatorScan {
  /** Those before the operator. */
  strings: Uint8Array[] = [];
  readonly #bytes: Uint8Array;
  #at = 0;
  #nameStart = 0;
  #numberStart = -1;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The last name before the operator. */
  name(): string | undefined {
    if (this.#nameStart === 0) return undefined;
    const token = readToken(this.#bytes, this.#nameStart - 1);
    return token.kind === "name" ? token.text : undefined;
  }

  /** The last number before the operator. */
  number(): number | undefined {
    if (this.#numberStart < 0) return undefined;
    const token = readToken(this.#bytes, this.#numberStart);
    return token.kind === "number" ? token.value : undefined;
  }

  /** Undefined at the end. */
  next(): ShowingOperator | undefined {
    const bytes = this.#bytes;
    let at = this.#at;
    this.#clear();
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (isWhitespace(byte)) at += 1;
      else if (!isDelimiter(byte)) {
        const start = at;
        while (at < bytes.length && !isDelimiter(bytes[at]) && !isWhitespace(bytes[at])) at += 1;
        if (startsNumber(byte)) {
          this.#numberStart = start;
          continue;
        }
        const word = at - start > 5 ? "" : latin1(bytes, start, at);
        if (word === "ID") at = behindImage(bytes, at);
        const operator = OPERATORS[word];
        if (operator) {
          this.#at = at;
          return operator;
        }
        if (!WORD_OPERANDS.has(word)) this.#clear();
      } else at = this.#passDelimited(byte, at);
    }
    this.#at = at;
    return undefined;
  }

  #clear(): void {
    if (this.strings.length > 0) this.strings = [];
    this.#nameStart = 0;
    this.#numberStart = -1;
  }

  /** Takes a string of digits alone; 0 where there is anything else in it. */
  #plainHex(start: number): number {
    const bytes = this.#bytes;
    let end = start;
    while (end < bytes.length && DIGITS[bytes[end]!]! >= 0) end += 1;
    const length = end - start;
    if (bytes[end] !== 0x3e || length % 2 === 1) return 0;
    const string = new Uint8Array(length / 2);
    for (let at = 0; at < string.length; at += 1) {
      const place = start + 2 * at;
      string[at] = DIGITS[bytes[place]!]! * 16 + DIGITS[bytes[place + 1]!]!;
    }
    this.strings.push(string);
    return end + 1;
  }

  /** Takes a string in which every byte stands for itself; 0 for others. */
  #plainLiteral(start: number): number {
    const bytes = this.#bytes;
    for (let end = start; end < bytes.length; end += 1) {
      const byte = bytes[end];
      if (byte === 0x29) {
        this.strings.push(bytes.subarray(start, end));
        return end + 1;
      }
      // A parenthesis, a backslash, and the end of a line, which is read as another.
      if (byte === 0x28 || byte === 0x5c || byte === 0x0d) return 0;
    }
    return 0;
  }

  #passDelimited(byte: number, at: number): number {
    const bytes = this.#bytes;
    if (byte === 0x25) return endOfLine(bytes, at);
    if (byte === 0x2f) {
      this.#nameStart = at + 1;
      let end = at + 1;
      while (end < bytes.length && !isDelimiter(bytes[end]) && !isWhitespace(bytes[end])) end += 1;
      return end;
    }
    if (byte === 0x3c && bytes[at + 1] === 0x3c) return at + 2;
    if (byte !== 0x28 && byte !== 0x3c) return at + 1;
    const plainEnd = byte === 0x3c ? this.#plainHex(at + 1) : this.#plainLiteral(at + 1);
    if (plainEnd > 0) return plainEnd;
    try {
      const token = readToken(bytes, at);
      if (token.kind === "string") this.strings.push(token.bytes);
      return token.end;
    } catch (error) {
      // What is no token is passed over: other programs go on behind it, too.
      if (error instanceof LexError) return at + 1;
      throw error;
    }
  }
}

/** The value of each byte that is a hexadecimal digit, and -1 for the others. */
const DIGITS = Int8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? -1 : value;
});

function startsNumber(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

const OPERATORS: Readonly<Record<string, ShowingOperator | undefined>> = Object.assign(
  Object.create(null),
  {
    q: "q",
    Q: "Q",
    Tf: "Tf",
    Tr: "Tr",
    gs: "gs",
    Tj: "Tj",
    TJ: "Tj",
    "'": "Tj",
    '"': "Tj",
    Do: "Do",
    scn: "scn",
    SCN: "scn",
  },
);
const WORD_OPERANDS = new Set(["true", "false", "null"]);

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
  return at;
}

/** Behind the EI of an inline image: a word of its own, before what looks like content (8.9.7). */
function behindImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x45, from); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    if (bytes[at + 1] !== 0x49 || !isWhitespace(bytes[at - 1])) continue;
    const behind = bytes.subarray(at + 2, at + 18);
    if (behind.length > 0 && !isWhitespace(behind[0])) continue;
    if (behind.every((byte) => isWhitespace(byte) || (byte >= 0x20 && byte < 0x7f))) return at + 2;
  }
  return bytes.length;
}
