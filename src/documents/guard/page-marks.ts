import { contentStreams } from "#documents/pdf/assembly/page-content.ts";
import { readPageTree } from "#documents/pdf/assembly/page-tree.ts";
import { type Matrix, readInherited, readPageGeometry } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfStream } from "#documents/pdf/objects.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";
import { comparable } from "./comparable.ts";
import {
  Name,
  type Operand,
  Properties,
  readContent,
  UnreadableContent,
} from "./content-tokens.ts";
import { type GlyphFont, nameOf, readGlyphFont, utf16 } from "./glyph-font.ts";

/** A rectangle on a page in points from its lower left corner. */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Letters of one font, size and line, in the order they are drawn. */
export interface Run {
  /** From 0. */
  page: number;
  /** Of its marked content; -1 for what is not text of the document: page numbers, repeated heads. */
  mcid: number;
  /** Distance of the base line from the page's lower edge. */
  y: number;
  /** Height of the letters' square as they are seen, in points. */
  size: number;
  /** Drawn level and not mirrored. */
  isLevel: boolean;
  /** Red, green and blue as one number; -1 where it is no plain colour. */
  colour: number;
  /** False where nothing is painted: rendering modes 3 and 7, full transparency. */
  isPainted: boolean;
  /** What is left of the page by clipping. */
  clip: Area;
  /** Glyphs stand from left to right, but are read from right to left. */
  isReversed: boolean;
  /** When it is drawn among all that is drawn. */
  order: number;
  /** Its glyphs in `Marks.glyphs`. */
  start: number;
  end: number;
}

export interface Glyphs {
  /** Left edge, base line and advance on the page, in points. */
  x: number[];
  y: number[];
  width: number[];
  /** As it is compared; several letters for a ligature, none for a blank. */
  letters: string[];
  /** As the file says it. */
  text: string[];
  /** The box that stands for a letter that the font lacks. */
  isMissing: boolean[];
}

/** A filled shape or a picture. */
export interface Shape extends Area {
  page: number;
  mcid: number;
  colour: number;
  isOpaque: boolean;
  /** What clipping leaves of it. */
  shown: Area;
  order: number;
  /** Pixels, for a picture. */
  picture: { width: number; height: number } | null;
}

export interface PageArea {
  width: number;
  height: number;
}

/** Everything that is drawn on the pages of a PDF. */
export interface Marks {
  pages: PageArea[];
  runs: Run[];
  glyphs: Glyphs;
  shapes: Shape[];
}

/** The letter of an empty box that the file says no text for. */
export const UNKNOWN = "\uFFFD";
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Forms within forms. */
const DEEPEST = 8;
/** A shape fainter than this hides nothing. */
const OPAQUE = 0.5;

interface State {
  ctm: Matrix;
  clip: Area;
  fill: number;
  alpha: number;
  font: GlyphFont | null;
  size: number;
  spacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
}

interface Marked {
  mcid: number;
  isReversed: boolean;
  /** What the glyphs inside are read as; null for what they are. */
  actual: { text: string; isTaken: boolean } | null;
}

/**
 * Reads what is drawn on every page, as a viewer would (ISO 32000-1, 8 and 9),
 * without help from what made the file.
 * @throws UnreadableContent for content that the service's typesetter does not write
 */
export function readMarks(pdf: OpenPdf): Marks {
  const { pages } = readPageTree(pdf);
  const marks: Marks = {
    pages: [],
    runs: [],
    glyphs: { x: [], y: [], width: [], letters: [], text: [], isMissing: [] },
    shapes: [],
  };
  const fonts = new Map<PdfObject, GlyphFont>();
  for (const [index, page] of pages.entries()) {
    const { visible, rotate, userUnit } = readPageGeometry(page.dict, pdf.resolve);
    if (rotate !== 0 || userUnit !== 1)
      throw new UnreadableContent("a page that does not lie upright");
    marks.pages.push({ width: visible.width, height: visible.height });
    const resources = readInherited(page.dict, "Resources", pdf.resolve);
    const content = Buffer.concat(
      contentStreams(pdf, page.dict).flatMap(({ stream }) => [
        pdf.decode(stream),
        Buffer.from("\n"),
      ]),
    );
    const reader = new PageReader(pdf, marks, fonts, index);
    const state: State = {
      ctm: [1, 0, 0, 1, -visible.x, -visible.y],
      clip: { left: 0, bottom: 0, right: visible.width, top: visible.height },
      fill: 0,
      alpha: 1,
      font: null,
      size: 0,
      spacing: 0,
      wordSpacing: 0,
      scale: 1,
      leading: 0,
      rise: 0,
      mode: 0,
    };
    reader.read(content, resources instanceof PdfDict ? resources : new PdfDict(), state, 0);
  }
  return marks;
}

class PageReader {
  readonly #pdf: OpenPdf;
  readonly #marks: Marks;
  readonly #fonts: Map<PdfObject, GlyphFont>;
  readonly #page: number;
  #marked: Marked[] = [];
  #order = 0;

  constructor(pdf: OpenPdf, marks: Marks, fonts: Map<PdfObject, GlyphFont>, page: number) {
    this.#pdf = pdf;
    this.#marks = marks;
    this.#fonts = fonts;
    this.#page = page;
  }

  read(content: Uint8Array, resources: PdfDict, start: State, depth: number): void {
    if (depth > DEEPEST) throw new UnreadableContent("forms nested too deep");
    let state = start;
    const saved: State[] = [];
    let text: Matrix = IDENTITY;
    let line: Matrix = IDENTITY;
    let path: Area | null = null;
    let clips = false;
    let run: Run | null = null;

    const reach = (x: number, y: number) => {
      const [px, py] = apply(state.ctm, x, y);
      path = path
        ? {
            left: Math.min(path.left, px),
            bottom: Math.min(path.bottom, py),
            right: Math.max(path.right, px),
            top: Math.max(path.top, py),
          }
        : { left: px, bottom: py, right: px, top: py };
    };
    const endPath = (painted: boolean) => {
      if (path && painted) this.#shape(path, state, null);
      if (path && clips) state = { ...state, clip: intersect(state.clip, path) };
      path = null;
      clips = false;
    };
    const show = (bytes: Uint8Array) => {
      run = this.#runFor(run, state, text);
      text = this.#show(bytes, state, text, run);
    };
    const moveLine = (x: number, y: number) => {
      line = times([1, 0, 0, 1, x, y], line);
      text = line;
      run = null;
    };

    readContent(content, (operator, operands) => {
      const at = (index: number) => {
        const value = operands[index];
        if (typeof value !== "number") throw new UnreadableContent(`${operator} without a number`);
        return value;
      };
      switch (operator) {
        case "q":
          saved.push(state);
          return;
        case "Q":
          state = saved.pop() ?? start;
          return;
        case "cm":
          state = { ...state, ctm: times(matrixOf(operands), state.ctm) };
          return;
        case "gs":
          state = { ...state, ...this.#graphicsState(operands[0], resources) };
          return;
        case "g":
        case "rg":
        case "k":
        case "sc":
        case "scn":
          state = { ...state, fill: colourOf(operands) };
          return;
        case "cs":
          state = { ...state, fill: 0 };
          return;
        case "m":
        case "l":
          reach(at(0), at(1));
          return;
        case "c":
          reach(at(0), at(1));
          reach(at(2), at(3));
          reach(at(4), at(5));
          return;
        case "v":
        case "y":
          reach(at(0), at(1));
          reach(at(2), at(3));
          return;
        case "re":
          reach(at(0), at(1));
          reach(at(0) + at(2), at(1) + at(3));
          return;
        case "W":
        case "W*":
          clips = true;
          return;
        case "f":
        case "F":
        case "f*":
        case "B":
        case "B*":
        case "b":
        case "b*":
          endPath(true);
          return;
        case "S":
        case "s":
        case "n":
          endPath(false);
          return;
        case "sh":
          this.#shape(state.clip, { ...state, fill: -1 }, null);
          return;
        case "BT":
          text = IDENTITY;
          line = IDENTITY;
          run = null;
          return;
        case "ET":
          run = null;
          return;
        case "Tf":
          state = { ...state, font: this.#font(operands[0], resources), size: at(1) };
          run = null;
          return;
        case "Tm":
          // Within one text object a glyph may be placed by itself; it stays in its run.
          line = matrixOf(operands);
          text = line;
          return;
        case "Td":
          moveLine(at(0), at(1));
          return;
        case "TD":
          state = { ...state, leading: -at(1) };
          moveLine(at(0), at(1));
          return;
        case "T*":
          moveLine(0, -state.leading);
          return;
        case "Tc":
          state = { ...state, spacing: at(0) };
          return;
        case "Tw":
          state = { ...state, wordSpacing: at(0) };
          return;
        case "Tz":
          state = { ...state, scale: at(0) / 100 };
          return;
        case "TL":
          state = { ...state, leading: at(0) };
          return;
        case "Ts":
          state = { ...state, rise: at(0) };
          return;
        case "Tr":
          state = { ...state, mode: at(0) };
          return;
        case "Tj":
          show(stringOf(operands[0]));
          return;
        case "TJ":
          for (const part of Array.isArray(operands[0]) ? operands[0] : []) {
            if (part instanceof Uint8Array) show(part);
            else if (typeof part === "number") {
              text = times([1, 0, 0, 1, (-part / 1_000) * state.size * state.scale, 0], text);
            }
          }
          return;
        case "BMC":
        case "BDC":
          this.#begin(operands, resources);
          return;
        case "EMC":
          this.#marked.pop();
          return;
        case "Do":
          this.#draw(operands[0], resources, state, depth);
          return;
        default:
          if (!WITHOUT_INK.has(operator)) throw new UnreadableContent(`the operator ${operator}`);
      }
    });
  }

  #mark(): { mcid: number; isReversed: boolean } {
    let mcid = -1;
    let isReversed = false;
    for (const mark of this.#marked) {
      if (mark.mcid >= 0) mcid = mark.mcid;
      if (mark.isReversed) isReversed = true;
    }
    return { mcid, isReversed };
  }

  #begin(operands: Operand[], resources: PdfDict): void {
    const [tag, given] = operands;
    const name = tag instanceof Name ? tag.value : "";
    if (name === "OC") throw new UnreadableContent("layers");
    if (given instanceof Name) {
      const properties = resources.getDict("Properties", this.#pdf.resolve);
      if (!properties?.getDict(given.value, this.#pdf.resolve)) {
        throw new UnreadableContent("properties that are not there");
      }
    }
    const entries = given instanceof Properties ? given.entries : undefined;
    const mcid = entries?.get("MCID");
    const actual = entries?.get("ActualText");
    this.#marked.push({
      mcid: typeof mcid === "number" ? mcid : -1,
      isReversed: name === "ReversedChars",
      actual: actual instanceof Uint8Array ? { text: textString(actual), isTaken: false } : null,
    });
  }

  #runFor(run: Run | null, state: State, text: Matrix): Run {
    const { mcid, isReversed } = this.#mark();
    const [a, b, c, d, , y] = times(text, state.ctm);
    const size = Math.abs(d) * Math.abs(state.size);
    const height = y + state.rise * d;
    if (
      run &&
      run.mcid === mcid &&
      run.isReversed === isReversed &&
      Math.abs(run.y - height) < 0.01 &&
      Math.abs(run.size - size) < 0.01
    ) {
      return run;
    }
    const begun: Run = {
      page: this.#page,
      mcid,
      y: height,
      size,
      isLevel: b === 0 && c === 0 && a > 0 && d > 0,
      colour: state.fill,
      isPainted: state.mode !== 3 && state.mode !== 7 && state.alpha > 0.05,
      clip: state.clip,
      isReversed,
      order: this.#order++,
      start: this.#marks.glyphs.x.length,
      end: this.#marks.glyphs.x.length,
    };
    this.#marks.runs.push(begun);
    return begun;
  }

  /** @returns the text matrix behind the string */
  #show(bytes: Uint8Array, state: State, from: Matrix, run: Run): Matrix {
    const { font, size, scale, spacing, wordSpacing } = state;
    if (!font) throw new UnreadableContent("text without a font");
    const { glyphs } = this.#marks;
    const actual = this.#marked.findLast((mark) => mark.actual)?.actual ?? null;
    const [ta, tb, tc, td, te, tf] = from;
    const { ctm } = state;
    const perUnit = ta * ctm[0] + tb * ctm[2];
    const origin = te * ctm[0] + tf * ctm[2] + ctm[4];
    let along = 0;
    for (let at = 0; at + font.codeBytes <= bytes.length; at += font.codeBytes) {
      const code = font.codeBytes === 2 ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
      const width = (font.widthOf(code) / 1_000) * size * scale;
      let letters = font.lettersOf(code);
      let text = font.textOf(code);
      const isMissing = code === 0 && font.zeroIsMissing;
      if (actual) {
        // What a group of glyphs is read as stands with the first of them.
        text = actual.text;
        letters = actual.isTaken ? "" : comparable(actual.text);
        actual.isTaken = true;
      } else if (isMissing && text === "") letters = UNKNOWN;
      glyphs.x.push(origin + along * perUnit);
      glyphs.y.push(run.y);
      glyphs.width.push(width * perUnit);
      glyphs.letters.push(letters);
      glyphs.text.push(text);
      glyphs.isMissing.push(isMissing);
      along += width + spacing * scale;
      if (font.codeBytes === 1 && code === 0x20) along += wordSpacing * scale;
    }
    run.end = glyphs.x.length;
    return [ta, tb, tc, td, te + along * ta, tf + along * tb];
  }

  #shape(area: Area, state: State, picture: Shape["picture"]): void {
    this.#marks.shapes.push({
      ...area,
      page: this.#page,
      mcid: this.#mark().mcid,
      colour: picture ? -1 : state.fill,
      isOpaque: state.alpha >= OPAQUE,
      shown: intersect(area, state.clip),
      order: this.#order++,
      picture,
    });
  }

  #draw(name: Operand | undefined, resources: PdfDict, state: State, depth: number): void {
    const { resolve } = this.#pdf;
    const object = this.#resource("XObject", name, resources);
    if (!(object instanceof PdfStream)) throw new UnreadableContent("a picture that is not there");
    const kind = nameOf(object.get("Subtype", resolve));
    if (kind === "Image") {
      const corners = [apply(state.ctm, 0, 0), apply(state.ctm, 1, 1)] as const;
      const area = {
        left: Math.min(corners[0][0], corners[1][0]),
        bottom: Math.min(corners[0][1], corners[1][1]),
        right: Math.max(corners[0][0], corners[1][0]),
        top: Math.max(corners[0][1], corners[1][1]),
      };
      const side = (key: string) => object.getNumber(key, resolve)?.value ?? 0;
      this.#shape(area, state, { width: side("Width"), height: side("Height") });
      return;
    }
    if (kind !== "Form") throw new UnreadableContent(`an object of the kind ${kind}`);
    const own = object.get("Resources", resolve);
    const matrix = object.get("Matrix", resolve);
    const ctm =
      matrix instanceof PdfArray
        ? times(numbersOf(matrix) as unknown as Matrix, state.ctm)
        : state.ctm;
    const box = object.get("BBox", resolve);
    const clip =
      box instanceof PdfArray ? intersect(state.clip, areaOf(numbersOf(box), ctm)) : state.clip;
    const inside = { ...state, ctm, clip };
    this.read(
      this.#pdf.decode(object),
      own instanceof PdfDict ? own : resources,
      inside,
      depth + 1,
    );
  }

  #font(name: Operand | undefined, resources: PdfDict): GlyphFont {
    const font = this.#resource("Font", name, resources);
    if (!(font instanceof PdfDict)) throw new UnreadableContent("a font that is not there");
    const known = this.#fonts.get(font) ?? readGlyphFont(this.#pdf, font);
    this.#fonts.set(font, known);
    return known;
  }

  #graphicsState(name: Operand | undefined, resources: PdfDict): Partial<State> {
    const settings = this.#resource("ExtGState", name, resources);
    const alpha =
      settings instanceof PdfDict ? settings.getNumber("ca", this.#pdf.resolve)?.value : undefined;
    return alpha === undefined ? {} : { alpha };
  }

  #resource(kind: string, name: Operand | undefined, resources: PdfDict): PdfObject | undefined {
    if (!(name instanceof Name)) throw new UnreadableContent(`a resource without a name`);
    const { resolve } = this.#pdf;
    return resources.getDict(kind, resolve)?.get(name.value, resolve);
  }
}

/** Lines and their looks, colours of lines, rendering: they put no text anywhere. */
const WITHOUT_INK = new Set("w J j M d ri i h G RG K CS SC SCN MP DP BX EX".split(" "));

function matrixOf(operands: readonly Operand[]): Matrix {
  const [a, b, c, d, e, f] = operands;
  const numbers = [a, b, c, d, e, f];
  if (!numbers.every((one) => typeof one === "number")) {
    throw new UnreadableContent("a matrix without numbers");
  }
  return numbers as unknown as Matrix;
}

function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [A, B, C, D, E, F] = other;
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function intersect(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
}

function areaOf([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], matrix: Matrix): Area {
  const corners = [
    apply(matrix, x0, y0),
    apply(matrix, x1, y0),
    apply(matrix, x0, y1),
    apply(matrix, x1, y1),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}

function numbersOf(array: PdfArray): number[] {
  return [...array].map((one) => (one instanceof PdfNumber ? one.value : 0));
}

function stringOf(operand: Operand | undefined): Uint8Array {
  if (!(operand instanceof Uint8Array)) throw new UnreadableContent("a text that is no string");
  return operand;
}

/** 0xRRGGBB of one, three or four components. */
function colourOf(operands: readonly Operand[]): number {
  const parts = operands.filter((one) => typeof one === "number");
  if (parts.length !== operands.length) return -1;
  const byte = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return byte(a) * 0x010101;
  if (parts.length === 3) return byte(a) * 0x10000 + byte(b) * 0x100 + byte(c);
  if (parts.length !== 4) return -1;
  const ink = [a, b, c].map((one) => byte((1 - one) * (1 - d)));
  return ink[0]! * 0x10000 + ink[1]! * 0x100 + ink[2]!;
}

/** UTF-16 with its mark in front, else one byte a letter (ISO 32000-1, 7.9.2.2). */
function textString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(bytes.subarray(2));
  return Buffer.from(bytes).toString("latin1");
}
