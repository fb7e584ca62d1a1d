import { clamp } from "#kernel/clamp.ts";
import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { isDelimiter, isWhitespace, LexError, readToken } from "#lib/pdf/reading/lexer.ts";

/** What stands before an operator. */
export type Operand =
  | {
      kind: "number";
      value: number;
      text: string;
      /** What it was before it was cut down. */
      uncut?: number;
    }
  | { kind: "name"; name: string }
  | { kind: "string"; bytes: Uint8Array }
  | { kind: "array"; items: Operand[] }
  | { kind: "dict"; entries: Map<string, Operand> }
  | { kind: "word"; word: string };

/** Arrays and dictionaries within each other; deeper ones are passed over. */
const MAX_NESTING = 8;
/** Readers keep no more operands than some dozens; what came before falls away. */
const MAX_OPERANDS = 64;
/** Of one array: a line of text that is placed letter by letter has some hundred. */
const MAX_ITEMS = 100_000;
/** Longer words than operators mean nothing to anybody. */
const MAX_WORD = 32;
const WORDS = new Set(["true", "false", "null"]);

/** Reads a content stream (ISO 32000-1, 7.8.2) from operator to operator. */
export class ContentScanner {
  readonly bytes: Uint8Array;
  position = 0;
  /** Whether every byte so far was white space, a comment or a token in its place. */
  isClean = true;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /**
   * The next operator; what stands before it is left in `operands`, in order.
   * Undefined at the end. What is no token is stepped over, as readers do.
   */
  next(operands: Operand[]): string | undefined {
    operands.length = 0;
    for (;;) {
      const token = this.#token(0);
      if (token === undefined) {
        if (operands.length > 0) this.isClean = false;
        return undefined;
      }
      if (typeof token === "string") return token;
      if (token === null) continue;
      if (operands.length === MAX_OPERANDS) {
        operands.shift();
        this.isClean = false;
      }
      operands.push(token);
    }
  }

  /** An operand; an operator as a string; null for what is passed over; undefined at the end. */
  #token(depth: number): Operand | string | null | undefined {
    const { bytes } = this;
    let at = this.position;
    let byte = bytes[at];
    while (isWhitespace(byte)) {
      at += 1;
      byte = bytes[at];
    }
    if (byte !== undefined && !isDelimiter(byte)) return this.#word(at);
    this.position = at;
    try {
      const token = readToken(bytes, at);
      this.position = token.end;
      switch (token.kind) {
        case "end":
          return undefined;
        case "name":
          return { kind: "name", name: token.text };
        case "string":
          return { kind: "string", bytes: token.bytes };
        case "open":
          return token.text === "[" ? this.#array(depth + 1) : this.#dict(depth + 1);
        // Behind a comment.
        case "number":
        case "keyword":
          if (isDelimiter(bytes[token.end - 1])) break;
          return this.#word(token.end - wordLength(bytes, token.end));
      }
    } catch (error) {
      if (!(error instanceof LexError)) throw error;
      // A string without an end swallows what follows.
      if (error.reach >= bytes.length) this.position = bytes.length;
      else this.position = Math.max(error.reach, at + 1);
    }
    this.isClean = false;
    return null;
  }

  #word(start: number): Operand | string | null {
    const { bytes } = this;
    let end = start;
    let numeric = true;
    for (; end < bytes.length; end += 1) {
      const byte = bytes[end]!;
      if (isWhitespace(byte) || isDelimiter(byte)) break;
      numeric &&= (byte >= 0x30 && byte <= 0x39) || byte === 0x2e || byte === 0x2d || byte === 0x2b;
    }
    this.position = end;
    if (numeric) return this.#number(start, end);
    if (end - start > MAX_WORD) {
      this.isClean = false;
      return "?";
    }
    let word = "";
    for (let at = start; at < end; at += 1) word += String.fromCharCode(bytes[at]!);
    return WORDS.has(word) ? { kind: "word", word } : word;
  }

  /** As it was written, where every reader takes it for the same number. */
  #number(start: number, end: number): Operand {
    const { bytes } = this;
    if (end - start <= MAX_PLAIN_DIGITS) {
      let text = "";
      let points = 0;
      let digits = 0;
      let isPlain = true;
      for (let at = start; at < end; at += 1) {
        const byte = bytes[at]!;
        if (byte === 0x2e) points += 1;
        else if (byte >= 0x30 && byte <= 0x39) digits += 1;
        else if (byte !== 0x2d || at > start) isPlain = false;
        text += String.fromCharCode(byte);
      }
      if (isPlain && points < 2 && digits > 0 && bytes[end - 1] !== 0x2e) {
        const value = Number(text);
        if (Math.abs(value) <= LARGEST_NUMBER) return { kind: "number", value, text };
      }
    }
    const token = readToken(bytes, start);
    const value = token.kind === "number" ? token.value : 0;
    // Zeros too many and a point at the end change nothing.
    this.isClean &&= Math.abs(value) <= LARGEST_NUMBER && isWellSpelt(bytes, start, end);
    return numberOperand(value);
  }

  #array(depth: number): Operand | null {
    const items: Operand[] = [];
    for (;;) {
      const end = this.#closes(0x5d);
      if (end !== undefined) {
        if (!end) this.isClean = false;
        return depth > MAX_NESTING ? null : { kind: "array", items };
      }
      const item = this.#token(depth);
      if (item === undefined) return null;
      if (item === null || typeof item === "string") this.isClean = false;
      else if (items.length < MAX_ITEMS) items.push(item);
      else this.isClean = false;
    }
  }

  #dict(depth: number): Operand | null {
    const entries = new Map<string, Operand>();
    let key: string | undefined;
    for (;;) {
      const end = this.#closes(0x3e);
      if (end !== undefined) {
        if (!end) this.isClean = false;
        return depth > MAX_NESTING ? null : { kind: "dict", entries };
      }
      const item = this.#token(depth);
      if (item === undefined) return null;
      if (item === null || typeof item === "string") {
        this.isClean = false;
        key = undefined;
      } else if (key !== undefined) {
        if (!entries.has(key)) entries.set(key, item);
        key = undefined;
      } else if (item.kind === "name") key = item.name;
    }
  }

  /** Whether what is open closes here, by its own mark or by the end of all; undefined where it goes on. */
  #closes(mark: number): boolean | undefined {
    const { bytes } = this;
    let at = this.position;
    while (isWhitespace(bytes[at])) at += 1;
    this.position = at;
    if (at >= bytes.length) return false;
    if (bytes[at] !== mark) return undefined;
    if (mark === 0x3e && bytes[at + 1] !== 0x3e) return undefined;
    this.position = at + (mark === 0x3e ? 2 : 1);
    return true;
  }
}

/** So many characters of a number are read alike by all. */
const MAX_PLAIN_DIGITS = 16;
/** Coordinates beyond are cut down: readers count in floats, in fixed points and in integers. */
export const LARGEST_NUMBER = 1e7;

/** A number within bounds, written with the digits that count. */
export function numberOperand(wanted: number): Operand & { kind: "number" } {
  const value = clamp(wanted, -LARGEST_NUMBER, LARGEST_NUMBER);
  const cut = value === wanted ? {} : { uncut: wanted };
  return { kind: "number", value, text: numberText(value), ...cut };
}

function isWellSpelt(bytes: Uint8Array, start: number, end: number): boolean {
  let points = 0;
  let digits = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte === 0x2e) points += 1;
    else if (byte >= 0x30 && byte <= 0x39) digits += 1;
    else if (at > start) return false;
  }
  return points < 2 && digits > 0;
}

function wordLength(bytes: Uint8Array, end: number): number {
  let start = end;
  while (start > 0 && !isWhitespace(bytes[start - 1]) && !isDelimiter(bytes[start - 1])) start -= 1;
  return end - start;
}
