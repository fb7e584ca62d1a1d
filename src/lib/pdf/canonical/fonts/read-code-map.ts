import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfName, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import { LexError, readToken, type Token } from "#lib/pdf/reading/lexer.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { CodeMap } from "./code-map.ts";
import { namedCodeMap } from "./packed-code-maps.ts";

/** Maps that use each other. */
const MAX_USES = 8;
/** Entries of one map; the largest of Adobe has 20,000. */
const MAX_ENTRIES = 100_000;

/**
 * The code map of a composite font: one known by name, or a stream with what it
 * builds on (ISO 32000-1, 9.7.5). Undefined when it cannot be read to its end.
 */
export function readCodeMap(
  value: PdfObject | undefined,
  pdf: Pick<EditablePdf, "resolve" | "decode">,
  depth = 0,
): CodeMap | undefined {
  if (value instanceof PdfName) return namedCodeMap(value.value);
  if (!(value instanceof PdfStream) || depth > MAX_USES) return undefined;
  const map = new CodeMap();
  const used = value.get("UseCMap", pdf.resolve);
  const parsed = parseEntries(value, pdf);
  if (!parsed) return undefined;
  const base = used ?? (parsed.use === undefined ? undefined : PdfName.of(parsed.use));
  if (base !== undefined) {
    const before = readCodeMap(base, pdf, depth + 1);
    if (!before) return undefined;
    map.addAll(before);
    map.vertical = before.vertical;
  }
  const mode = value.getNumber("WMode", pdf.resolve)?.value ?? parsed.mode;
  if (mode !== undefined) map.vertical = mode === 1;
  for (const { kind, length, low, high, target } of parsed.entries) {
    if (kind === "codespacerange") map.addSpace({ length, low, high });
    else if (kind === "cidchar" || kind === "cidrange") {
      if (typeof target !== "number") return undefined;
      map.addRange({ length, low, high, cid: target });
    }
  }
  return map.spaces.length > 0 ? map : undefined;
}

/**
 * The letters that a font states for its codes (9.10.3); empty where it states
 * none that can be read.
 */
export function readToUnicode(
  value: PdfObject | undefined,
  pdf: Pick<EditablePdf, "resolve" | "decode">,
): Map<number, string> {
  const letters = new Map<number, string>();
  if (!(value instanceof PdfStream)) return letters;
  const parsed = parseEntries(value, pdf);
  for (const { kind, low, high, target } of parsed?.entries ?? []) {
    if ((kind !== "bfchar" && kind !== "bfrange") || typeof target === "number") continue;
    for (let code = low; code <= high && letters.size < MAX_ENTRIES; code += 1) {
      const text =
        target instanceof Uint8Array ? incrementBytes(target, code - low) : target[code - low];
      const read = text && utf16(text);
      if (read) letters.set(code, read);
    }
  }
  return letters;
}

function incrementBytes(bytes: Uint8Array, steps: number): Uint8Array {
  if (steps === 0) return bytes;
  const next = Uint8Array.from(bytes);
  for (let at = next.length - 1, carry = steps; at >= 0 && carry > 0; at -= 1) {
    const sum = next[at]! + carry;
    next[at] = sum & 255;
    carry = sum >> 8;
  }
  return next;
}

function utf16(bytes: Uint8Array): string | undefined {
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  let text = "";
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(bytes[at]! * 256 + bytes[at + 1]!);
  }
  return text.isWellFormed() ? text : undefined;
}

interface Entry {
  kind: string;
  length: number;
  low: number;
  high: number;
  target: number | Uint8Array | Uint8Array[];
}

interface Parsed {
  entries: Entry[];
  use: string | undefined;
  mode: number | undefined;
}

const BLOCK =
  /^(begin|end)(codespacerange|cidchar|cidrange|bfchar|bfrange|notdefchar|notdefrange)$/;
/** Operands of one entry. */
const OPERANDS: Readonly<Record<string, number>> = {
  codespacerange: 2,
  cidchar: 2,
  cidrange: 3,
  bfchar: 2,
  bfrange: 3,
  notdefchar: 2,
  notdefrange: 3,
};

type Operand = number | Uint8Array | Uint8Array[];

function parseEntries(
  stream: PdfStream,
  { decode }: Pick<EditablePdf, "decode">,
): Parsed | undefined {
  try {
    return new Parser(decode(stream)).parse();
  } catch (error) {
    if (error instanceof LexError || error instanceof BrokenPdf) return undefined;
    throw error;
  }
}

class Parser {
  readonly #bytes: Uint8Array;
  #at = 0;
  readonly #parsed: Parsed = { entries: [], use: undefined, mode: undefined };

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Undefined when an entry makes no sense. */
  parse(): Parsed | undefined {
    let before: Token | undefined;
    let name: string | undefined;
    for (;;) {
      const token = this.#next();
      if (token.kind === "end") return this.#parsed;
      if (token.kind === "keyword") {
        const block = BLOCK.exec(token.text);
        if (block?.[1] === "begin" && !this.#block(block[2]!)) return undefined;
        if (token.text === "usecmap" && before?.kind === "name") this.#parsed.use = before.text;
      }
      if (token.kind === "number" && name === "WMode") this.#parsed.mode = token.value;
      name = token.kind === "name" ? token.text : undefined;
      before = token;
    }
  }

  #next(): Token {
    const token = readToken(this.#bytes, this.#at);
    this.#at = token.end;
    return token;
  }

  #block(kind: string): boolean {
    const wanted = OPERANDS[kind]!;
    let operands: Operand[] = [];
    for (;;) {
      const token = this.#next();
      if (token.kind === "end") return false;
      if (token.kind === "keyword") return operands.length === 0 && token.text === `end${kind}`;
      if (token.kind === "number") operands.push(token.value);
      else if (token.kind === "string") operands.push(token.bytes);
      else if (token.kind === "open" && token.text === "[") operands.push(this.#strings());
      else return false;
      if (operands.length < wanted) continue;
      if (!this.#entry(kind, operands)) return false;
      operands = [];
    }
  }

  #strings(): Uint8Array[] {
    const strings: Uint8Array[] = [];
    for (let token = this.#next(); token.kind === "string"; token = this.#next()) {
      strings.push(token.bytes);
    }
    return strings;
  }

  #entry(kind: string, operands: Operand[]): boolean {
    const isRange = kind.endsWith("range");
    const first = operands[0];
    const last = isRange ? operands[1] : first;
    if (!(first instanceof Uint8Array) || !(last instanceof Uint8Array)) return false;
    const { length } = first;
    const [low, high] = [numberOf(first), numberOf(last)];
    if (length === 0 || length > 4 || last.length !== length || high < low) return false;
    const target = kind === "codespacerange" ? 0 : operands.at(-1)!;
    this.#parsed.entries.push({ kind, length, low, high, target });
    return this.#parsed.entries.length <= MAX_ENTRIES;
  }
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}
