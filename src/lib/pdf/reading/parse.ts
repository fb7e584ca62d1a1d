import { fromLatin1 } from "#kernel/bytes.ts";
import {
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import { isDelimiter, isWhitespace, LexError, readToken, type Token } from "./lexer.ts";

/** A file that does not hold together as a PDF; the message says where. */
export class BrokenPdf extends Error {
  override name = "BrokenPdf";
}

/** Arrays and dictionaries within each other; more is an attack on the stack. */
const MAX_NESTING = 200;

export interface IndirectObject {
  number: number;
  generation: number;
  value: PdfObject;
  /** Behind its last byte, its `endobj` left out. */
  end: number;
  /** The first byte that was not looked at. */
  reach: number;
}

/**
 * Parses the one object that begins at `position`. Names keep their bytes, one
 * character for each: read as UTF-8, those in other encodings would be lost, and
 * fonts torn from the text that uses them.
 * @throws BrokenPdf
 */
export function parseObject(
  bytes: Uint8Array,
  position: number,
): Pick<IndirectObject, "value" | "reach"> {
  const parser = new Parser(bytes, position);
  const value = parser.object(0);
  return { value, reach: parser.reach };
}

/**
 * Parses `N G obj …`, with its stream if it has one. Nothing hangs on its
 * `endobj`: what an object is, is known before.
 * @param lengthOf what an indirect Length refers to; undefined when it cannot be found
 * @throws BrokenPdf
 */
export function parseIndirect(
  parser: Parser,
  lengthOf: (ref: PdfRef) => number | undefined,
): IndirectObject {
  const { bytes } = parser;
  const number = parser.integer();
  const generation = parser.integer();
  parser.keyword("obj");
  const value = parser.object(0);
  if (!(value instanceof PdfDict) || !parser.sees("stream")) {
    return { number, generation, value, end: parser.position, reach: parser.reach };
  }
  const start = streamStart(bytes, parser.position);
  const end = streamEnd(parser, start, value, lengthOf);
  const stream = new PdfStream(value, bytes.subarray(start, end));
  return { number, generation, value: stream, end, reach: Math.max(parser.reach, end) };
}

/** Reads tokens one after the other; the file formats around objects use it, too. */
export class Parser {
  readonly bytes: Uint8Array;
  position: number;
  /** The first byte that was not looked at. */
  reach: number;

  constructor(bytes: Uint8Array, position: number) {
    this.bytes = bytes;
    this.position = position;
    this.reach = position;
  }

  next(): Token {
    try {
      const token = readToken(this.bytes, this.position);
      this.position = token.end;
      this.reach = Math.max(this.reach, token.end);
      return token;
    } catch (cause) {
      if (!(cause instanceof LexError)) throw cause;
      this.reach = Math.max(this.reach, cause.reach);
      throw new BrokenPdf(cause.message, { cause });
    }
  }

  integer(): number {
    const token = this.next();
    if (token.kind !== "number" || !Number.isSafeInteger(token.value)) {
      throw new BrokenPdf(`no whole number before byte ${this.position}`);
    }
    return token.value;
  }

  keyword(word: string): void {
    if (!this.sees(word)) throw new BrokenPdf(`no "${word}" at byte ${this.position}`);
  }

  /** Takes the keyword if it comes next. */
  sees(word: string): boolean {
    const before = this.position;
    const token = this.next();
    if (token.kind === "keyword" && token.text === word) return true;
    this.position = before;
    return false;
  }

  object(depth: number): PdfObject {
    return this.#value(this.next(), depth);
  }

  #value(token: Token, depth: number): PdfObject {
    if (depth > MAX_NESTING) throw new BrokenPdf("objects nested too deeply");
    switch (token.kind) {
      case "number":
        return this.#reference(token.value) ?? PdfNumber.of(token.value);
      case "name":
        return PdfName.of(token.text);
      case "string":
        return new PdfString(token.bytes, token.format);
      case "open":
        return token.text === "[" ? this.#array(depth) : this.#dictionary(depth);
      case "keyword":
        if (token.text === "true") return PdfBool.TRUE;
        if (token.text === "false") return PdfBool.FALSE;
        if (token.text === "null") return PdfNull.instance;
    }
    throw new BrokenPdf(`no object before byte ${token.end}`);
  }

  #reference(number: number): PdfRef | undefined {
    if (!Number.isSafeInteger(number) || number < 0) return undefined;
    const before = this.position;
    const generation = digitsThenR(this.bytes, before);
    if (!generation) return undefined;
    this.position = generation.end;
    return PdfRef.of(number, generation.value);
  }

  #array(depth: number): PdfArray {
    const items: PdfObject[] = [];
    for (;;) {
      const token = this.next();
      if (token.kind === "close" && token.text === "]") return new PdfArray(items);
      items.push(this.#value(token, depth + 1));
    }
  }

  #dictionary(depth: number): PdfDict {
    const entries: [PdfName, PdfObject][] = [];
    for (;;) {
      const token = this.next();
      if (token.kind === "close" && token.text === ">>") return new PdfDict(entries);
      if (token.kind !== "name") throw new BrokenPdf(`no key before byte ${token.end}`);
      entries.push([PdfName.of(token.text), this.object(depth + 1)]);
    }
  }
}

/** The `G R` of a reference, whose object number was read already. */
function digitsThenR(bytes: Uint8Array, from: number) {
  let at = from;
  while (isWhitespace(bytes[at])) at += 1;
  const digits = at;
  let value = 0;
  while (bytes[at]! >= 0x30 && bytes[at]! <= 0x39 && at - digits < 6) {
    value = value * 10 + bytes[at]! - 0x30;
    at += 1;
  }
  if (at === digits || !isWhitespace(bytes[at])) return undefined;
  while (isWhitespace(bytes[at])) at += 1;
  const after = bytes[at + 1];
  if (bytes[at] !== 0x52) return undefined;
  if (after !== undefined && !isWhitespace(after) && !isDelimiter(after)) return undefined;
  return value <= 65_535 ? { value, end: at + 1 } : undefined;
}

/** The data begins after CR LF or LF (ISO 32000-1, 7.3.8.1); a lone CR is met as well. */
function streamStart(bytes: Uint8Array, afterKeyword: number): number {
  let at = afterKeyword;
  while (bytes[at] === 0x20) at += 1;
  if (bytes[at] === 0x0d) return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
  return bytes[at] === 0x0a ? at + 1 : at;
}

/**
 * Where Length says, if "endstream" is there; else before the first "endstream",
 * or before the "endobj" of a stream that lacks it.
 */
function streamEnd(
  parser: Parser,
  start: number,
  dict: PdfDict,
  lengthOf: (ref: PdfRef) => number | undefined,
): number {
  const { bytes } = parser;
  const entry = dict.get("Length");
  const length =
    entry instanceof PdfRef
      ? lengthOf(entry)
      : entry instanceof PdfNumber
        ? entry.value
        : undefined;
  if (length !== undefined && Number.isSafeInteger(length) && length >= 0) {
    const end = start + length;
    let at = end;
    while (at < bytes.length && isWhitespace(bytes[at])) at += 1;
    if (at < bytes.length && new Parser(bytes, at).sees("endstream")) return end;
  }
  const found = findEnd(bytes, start);
  if (found === undefined) {
    parser.reach = bytes.length;
    throw new BrokenPdf(`the stream at byte ${start} has no end`);
  }
  if (bytes[found - 1] === 0x0a) return bytes[found - 2] === 0x0d ? found - 2 : found - 1;
  return bytes[found - 1] === 0x0d ? found - 1 : found;
}

/** Whichever comes first, so that the search ends soon. */
const ENDS = ["endstream", "endobj"].map(fromLatin1);

const LETTER_E = 0x65;

function findEnd(bytes: Uint8Array, start: number): number | undefined {
  for (let at = bytes.indexOf(LETTER_E, start); at >= 0; at = bytes.indexOf(LETTER_E, at + 1)) {
    if (ENDS.some((word) => word.every((byte, index) => bytes[at + index] === byte))) return at;
  }
  return undefined;
}
