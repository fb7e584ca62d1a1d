import { readToken, type Token } from "#lib/pdf/reading/lexer.ts";
import { decodeText } from "#lib/pdf/text-string.ts";
import type { CodedFont } from "./coded-font.ts";

/** A glyph that is shown. */
export interface Glyph {
  font: CodedFont;
  code: number;
  /** What it is read as, together with all others of its syllable. */
  text: string;
  /** What is said to be read as one text. */
  group: Marked | null;
  /** What it alone is read as from now on. */
  own: string;
  /** Begins or ends what several glyphs are read as together. */
  begins?: string;
  ends?: boolean;
}

/** An operator that shows glyphs, and moves between them in thousandths of their size. */
export interface Showing {
  start: number;
  end: number;
  items: (Glyph | number)[];
  /** Where the last of these ends. */
  behind: number;
  font: CodedFont;
  /** Of its font, in points. */
  size: number;
  /** Where it begins, as a Tm right before it says; null where it goes on from what was shown before. */
  place: Place | null;
}

/** A Tm: where its last two numbers stand, and what they are. */
export interface Place {
  start: number;
  end: number;
  x: number;
  y: number;
}

/** A text object with all that places and colours it, in marked content of its own. */
export interface TextObject {
  /** Of its marked content; -1 for none. */
  mcid: number;
  /** Where its coordinates begin. */
  x: number;
  y: number;
  /** From there to its begin: its colour. */
  look: string;
  /** Behind BT, and before ET. */
  start: number;
  end: number;
  showings: Showing[];
  places: Place[];
}

/** What the texts of a page are, as the typesetter writes them. */
export interface PageTexts {
  objects: TextObject[];
  /** Where a group of glyphs is said to be read as a text, from begin to begin of content. */
  spans: [start: number, end: number][];
}

/** Reads the texts of a page's content (ISO 32000-1, 9.4), as the typesetter writes it. */
export function readPageTexts(
  content: Uint8Array,
  fontOf: (name: string) => CodedFont | null,
): PageTexts {
  const reader = new Reader(content, fontOf);
  for (let at = 0, token: Token; ; at = token.end) {
    token = readToken(content, at);
    if (token.kind === "end") return reader.texts;
    reader.take(token, at);
  }
}

interface Marked {
  mcid: number;
  /** What its glyphs are read as together, where it says so. */
  actual: string | null;
  glyphs: number;
}

class Reader {
  readonly texts: PageTexts = { objects: [], spans: [] };
  readonly #content: Uint8Array;
  readonly #fontOf: (name: string) => CodedFont | null;
  #marked: Marked[] = [];
  #font: CodedFont | null = null;
  #size = 0;
  #place: Place | null = null;
  #object: TextObject | null = null;
  #matrix: number[] = [];
  #lookFrom = 0;
  /** What stands before the next operator. */
  #names: string[] = [];
  #numbers: { value: number; start: number; end: number }[] = [];
  #strings: Uint8Array[] = [];
  #items: (Uint8Array | number)[] = [];
  #depth = 0;
  #from = -1;

  constructor(content: Uint8Array, fontOf: (name: string) => CodedFont | null) {
    this.#content = content;
    this.#fontOf = fontOf;
  }

  take(token: Token, before: number): void {
    if (this.#from < 0) this.#from = before;
    if (token.kind === "number") {
      this.#numbers.push({ value: token.value, start: before, end: token.end });
      this.#items.push(token.value);
    } else if (token.kind === "name") this.#names.push(token.text);
    else if (token.kind === "string") {
      this.#strings.push(token.bytes);
      this.#items.push(token.bytes);
    } else if (token.kind === "open" || token.kind === "close") {
      if (token.text === "<<") this.#depth += 1;
    } else if (token.kind === "keyword") {
      this.#operate(token.text, token.end);
      this.#names = [];
      this.#numbers = [];
      this.#strings = [];
      this.#items = [];
      this.#depth = 0;
      this.#from = -1;
    }
  }

  #operate(operator: string, end: number): void {
    const { objects, spans } = this.texts;
    const values = this.#numbers.map(({ value }) => value);
    if (operator === "BMC" || operator === "BDC") {
      const isActual = this.#names.includes("ActualText");
      const mcid = this.#names.includes("MCID") ? (values[0] ?? -1) : -1;
      const actual = isActual ? decodeText(this.#strings[0] ?? new Uint8Array()) : null;
      this.#marked.push({ mcid, actual, glyphs: 0 });
      if (isActual) spans.push([this.#from, end]);
    } else if (operator === "EMC") {
      if (this.#marked.pop()?.actual !== null) spans.push([this.#from, end]);
    } else if (operator === "cm") {
      this.#matrix = values;
      this.#lookFrom = end;
    } else if (operator === "BT") {
      const [, , , , x = 0, y = 0] = this.#matrix;
      const mcid = this.#marked.findLast((one) => one.mcid >= 0)?.mcid ?? -1;
      const look = latin1(this.#content.subarray(this.#lookFrom, end));
      this.#object = { mcid, x, y, look, start: end, end, showings: [], places: [] };
      objects.push(this.#object);
    } else if (operator === "ET" && this.#object) {
      this.#object.end = this.#from;
      this.#object = null;
    } else if (operator === "Tf") {
      this.#font = this.#fontOf(this.#names[0] ?? "");
      this.#size = values[0] ?? 0;
    } else if (operator === "Tm") {
      const [x, y] = this.#numbers.slice(-2);
      if (!x || !y) return;
      this.#place = { start: x.start, end: y.end, x: x.value, y: y.value };
      this.#object?.places.push(this.#place);
    } else if (operator === "Tj" || operator === "TJ") this.#show(end);
  }

  #show(end: number): void {
    const font = this.#font;
    if (!font || !this.#object) return;
    const group = this.#marked.findLast(({ actual }) => actual !== null) ?? null;
    const items = this.#items.flatMap((item): (Glyph | number)[] => {
      if (typeof item === "number") return [item];
      return Array.from({ length: item.length >> 1 }, (_, index) => {
        const code = item[2 * index]! * 256 + item[2 * index + 1]!;
        const text = group?.actual ?? font.textOf(code);
        if (group) group.glyphs += 1;
        return { font, code, text, group, own: text };
      });
    });
    this.#object.showings.push({
      start: this.#from,
      end,
      behind: end,
      items,
      font,
      size: this.#size,
      place: this.#place,
    });
    this.#place = null;
  }
}

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
