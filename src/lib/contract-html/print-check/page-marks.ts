import { clamp } from "#kernel/clamp.ts";
import { contentStreams } from "#lib/pdf/assembly/page-content.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import {
  IDENTITY,
  type Matrix,
  mapPoint,
  readInherited,
  readPageGeometry,
  times,
} from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { type Area, areaOf, intersect } from "./areas.ts";
import { Name, type Operand, readContent, UnreadableContent } from "./content-tokens.ts";
import { type GlyphFont, nameOf, readGlyphFont } from "./glyph-font.ts";
import { MarkWriter, type State } from "./mark-writer.ts";
import type { Marks, Run } from "./marks.ts";

/** Forms within forms. */
const DEEPEST = 8;
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
    lines: [],
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
    const reader = new PageReader(pdf, fonts, new MarkWriter(marks, index));
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
  readonly #fonts: Map<PdfObject, GlyphFont>;
  readonly #writer: MarkWriter;

  constructor(pdf: OpenPdf, fonts: Map<PdfObject, GlyphFont>, writer: MarkWriter) {
    this.#pdf = pdf;
    this.#fonts = fonts;
    this.#writer = writer;
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
      const [px, py] = mapPoint(state.ctm, x, y);
      path = path
        ? {
            left: Math.min(path.left, px),
            bottom: Math.min(path.bottom, py),
            right: Math.max(path.right, px),
            top: Math.max(path.top, py),
          }
        : { left: px, bottom: py, right: px, top: py };
    };
    const endPath = (painting: "filled" | "drawn" | null) => {
      if (path && painting === "filled") this.#writer.shape(path, state, null);
      if (path && painting === "drawn") this.#writer.line(path, state);
      if (path && clips) state = { ...state, clip: intersect(state.clip, path) };
      path = null;
      clips = false;
    };
    const show = (bytes: Uint8Array) => {
      run = this.#writer.runFor(run, state, text);
      text = this.#writer.show(bytes, state, text, run);
    };
    const moveLine = (x: number, y: number) => {
      line = times([1, 0, 0, 1, x, y], line);
      text = line;
      run = null;
    };

    readContent(content, (operator, operands) => {
      const operandAt = (index: number) => {
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
          reach(operandAt(0), operandAt(1));
          return;
        case "c":
          reach(operandAt(0), operandAt(1));
          reach(operandAt(2), operandAt(3));
          reach(operandAt(4), operandAt(5));
          return;
        case "v":
        case "y":
          reach(operandAt(0), operandAt(1));
          reach(operandAt(2), operandAt(3));
          return;
        case "re":
          reach(operandAt(0), operandAt(1));
          reach(operandAt(0) + operandAt(2), operandAt(1) + operandAt(3));
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
          endPath("filled");
          return;
        case "S":
        case "s":
          endPath("drawn");
          return;
        case "n":
          endPath(null);
          return;
        case "sh":
          this.#writer.shape(state.clip, { ...state, fill: -1 }, null);
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
          state = { ...state, font: this.#font(operands[0], resources), size: operandAt(1) };
          run = null;
          return;
        case "Tm":
          // Within one text object a glyph may be placed by itself; it stays in its run.
          line = matrixOf(operands);
          text = line;
          return;
        case "Td":
          moveLine(operandAt(0), operandAt(1));
          return;
        case "TD":
          state = { ...state, leading: -operandAt(1) };
          moveLine(operandAt(0), operandAt(1));
          return;
        case "T*":
          moveLine(0, -state.leading);
          return;
        case "Tc":
          state = { ...state, spacing: operandAt(0) };
          return;
        case "Tw":
          state = { ...state, wordSpacing: operandAt(0) };
          return;
        case "Tz":
          state = { ...state, scale: operandAt(0) / 100 };
          return;
        case "TL":
          state = { ...state, leading: operandAt(0) };
          return;
        case "Ts":
          state = { ...state, rise: operandAt(0) };
          return;
        case "Tr":
          state = { ...state, mode: operandAt(0) };
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
          this.#writer.end();
          return;
        case "Do":
          this.#draw(operands[0], resources, state, depth);
          return;
        default:
          if (!WITHOUT_INK.has(operator)) throw new UnreadableContent(`the operator ${operator}`);
      }
    });
  }

  #begin([tag, given]: Operand[], resources: PdfDict): void {
    if (tag instanceof Name && tag.value === "OC") throw new UnreadableContent("layers");
    if (given instanceof Name) {
      const properties = resources.getDict("Properties", this.#pdf.resolve);
      if (!properties?.getDict(given.value, this.#pdf.resolve)) {
        throw new UnreadableContent("properties that are not there");
      }
    }
    this.#writer.begin(tag, given);
  }

  #draw(name: Operand | undefined, resources: PdfDict, state: State, depth: number): void {
    const { resolve } = this.#pdf;
    const object = this.#resource("XObject", name, resources);
    if (!(object instanceof PdfStream)) throw new UnreadableContent("a picture that is not there");
    const kind = nameOf(object.get("Subtype", resolve));
    if (kind === "Image") {
      const corners = [mapPoint(state.ctm, 0, 0), mapPoint(state.ctm, 1, 1)] as const;
      const area = {
        left: Math.min(corners[0][0], corners[1][0]),
        bottom: Math.min(corners[0][1], corners[1][1]),
        right: Math.max(corners[0][0], corners[1][0]),
        top: Math.max(corners[0][1], corners[1][1]),
      };
      const side = (key: string) => object.getNumber(key, resolve)?.value ?? 0;
      this.#writer.shape(area, state, { width: side("Width"), height: side("Height") });
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
  const byte = (value: number) => Math.round(clamp(value, 0, 1) * 255);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return byte(a) * 0x010101;
  if (parts.length === 3) return byte(a) * 0x10000 + byte(b) * 0x100 + byte(c);
  if (parts.length !== 4) return -1;
  const ink = [a, b, c].map((one) => byte((1 - one) * (1 - d)));
  return ink[0]! * 0x10000 + ink[1]! * 0x100 + ink[2]!;
}
