import { isWhitespace, LexError, readToken, type Token } from "#lib/pdf/reading/lexer.ts";

/** Of a piece of marked content: of a layer that is shown, of one that is not, of none. */
export type LayerState = "shown" | "hidden" | null;

const PATH = new Set(["m", "l", "c", "v", "y", "h", "re"]);
const PAINT = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"]);
const CLIP = new Set(["W", "W*"]);
/** Show something at once, and change nothing that comes after. */
const SHOWING = new Set(["Do", "sh", "Tj", "TJ"]);
const VALUES = new Set(["true", "false", "null"]);

/**
 * Takes the marks of layers out of a content stream, and with them what hidden
 * layers draw (ISO 32000-1, 8.11.3.2). Everything that sets a state stays, since
 * what follows is drawn with it; so do clipping paths.
 * @param bytes the stream, unpacked
 * @param stateOf for the name of a property list: what it says of the content it is given to
 */
export function cutLayers(bytes: Uint8Array, stateOf: (name: string) => LayerState): Buffer {
  const cutter = new Cutter(bytes, stateOf);
  let at = 0;
  let depth = 0;
  for (;;) {
    const token = nextToken(bytes, at);
    if (token.kind === "end") return cutter.result();
    at = token.end;
    if (token.kind === "open") depth += 1;
    if (token.kind === "close") depth = Math.max(0, depth - 1);
    const isOperator = token.kind === "keyword" && depth === 0 && !VALUES.has(token.text);
    if (!isOperator) cutter.operands.push(token);
    else if (token.text === "BI") at = cutter.image(at);
    else cutter.operator(token.text, at);
  }
}

class Cutter {
  operands: Token[] = [];
  readonly #bytes: Uint8Array;
  readonly #stateOf: (name: string) => LayerState;
  readonly #kept: Uint8Array[] = [];
  /** Of the marked content that is open, outermost first. */
  readonly #open: LayerState[] = [];
  #hidden = 0;
  /** Behind the last operator. */
  #start = 0;
  /** Where a path began that may have to stay because it clips. */
  #path: Uint8Array[] = [];
  #clip = "";
  #pathBefore = false;

  constructor(bytes: Uint8Array, stateOf: (name: string) => LayerState) {
    this.#bytes = bytes;
    this.#stateOf = stateOf;
  }

  result(): Buffer {
    return Buffer.concat(this.#kept);
  }

  operator(name: string, end: number): void {
    const source = this.#bytes.subarray(this.#start, end);
    const operands = this.operands;
    this.operands = [];
    this.#start = end;
    if (name === "BDC" || name === "BMC") {
      if (this.#begin(name, operands)) this.#keep(source);
    } else if (name === "EMC") {
      if (this.#end()) this.#keep(source);
    } else if (this.#hidden > 0) {
      this.#hide(name, source, operands);
    } else {
      if (PATH.has(name)) this.#pathBefore = true;
      else if (PAINT.has(name)) this.#pathBefore = false;
      this.#keep(source);
    }
  }

  /** From behind BI to behind EI (8.9.7); returns that place. */
  image(from: number): number {
    const end = endOfImage(this.#bytes, from);
    if (this.#hidden === 0) this.#keep(this.#bytes.subarray(this.#start, end));
    this.operands = [];
    this.#start = end;
    return end;
  }

  /** Whether the mark stays. */
  #begin(name: string, [tag, properties]: Token[]): boolean {
    const isLayer = tag?.kind === "name" && tag.text === "OC";
    const named = name === "BDC" && properties?.kind === "name" ? properties.text : undefined;
    const state = isLayer && named !== undefined ? this.#stateOf(named) : null;
    this.#open.push(isLayer ? (state ?? "shown") : null);
    if (state === "hidden") this.#hidden += 1;
    return !isLayer;
  }

  #end(): boolean {
    const ended = this.#open.pop();
    if (ended === "hidden") this.#hidden -= 1;
    return ended === null || ended === undefined;
  }

  #hide(name: string, source: Uint8Array, operands: Token[]): void {
    if (PATH.has(name)) this.#path.push(source);
    else if (CLIP.has(name)) this.#clip = name;
    else if (PAINT.has(name)) this.#endPath();
    else if (name === "'") this.#write("T*");
    else if (name === '"') this.#write(`${spacing(operands)} T*`);
    else if (!SHOWING.has(name)) this.#keep(source);
  }

  #endPath(): void {
    if (this.#clip !== "" || this.#pathBefore) {
      for (const part of this.#path) this.#keep(part);
      this.#write(`${this.#clip} n`);
    }
    this.#path = [];
    this.#clip = "";
    this.#pathBefore = false;
  }

  #keep(part: Uint8Array): void {
    this.#kept.push(part);
    if (!isWhitespace(part[0])) this.#kept.splice(-1, 0, LINE_END);
  }

  #write(text: string): void {
    this.#kept.push(Buffer.from(`\n${text}`));
  }
}

const LINE_END = Buffer.from("\n");

/** What `"` sets beside showing text: word and character spacing (9.4.3). */
function spacing([word, character]: Token[]): string {
  const number = (token: Token | undefined) =>
    token?.kind === "number" ? token.value.toFixed(6) : "0";
  return `${number(word)} Tw ${number(character)} Tc`;
}

/** Readers step over what is no token, and end where a string never does. */
function nextToken(bytes: Uint8Array, from: number): Token {
  for (let at = from; ; at += 1) {
    try {
      return readToken(bytes, at);
    } catch (error) {
      if (!(error instanceof LexError)) throw error;
      while (isWhitespace(bytes[at])) at += 1;
      if (bytes[at] === 0x28 || (bytes[at] === 0x3c && bytes[at + 1] !== 0x3c)) {
        return { kind: "end", end: bytes.length };
      }
    }
  }
}

function endOfImage(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const token = nextToken(bytes, at);
    if (token.kind === "end") return bytes.length;
    at = token.end;
    if (token.kind === "keyword" && token.text === "ID") break;
  }
  for (let end = bytes.indexOf(E, at + 1); end >= 0; end = bytes.indexOf(E, end + 1)) {
    const after = bytes[end + 2];
    const stands =
      bytes[end + 1] === I &&
      isWhitespace(bytes[end - 1]) &&
      (after === undefined || isWhitespace(after));
    if (stands && bytes.subarray(end + 2, end + 14).every(isText)) return end + 2;
  }
  return bytes.length;
}

const [E, I] = [0x45, 0x49];

/** Operators follow an image, not more of its bytes. */
function isText(byte: number): boolean {
  return isWhitespace(byte) || (byte >= 0x21 && byte <= 0x7e);
}
