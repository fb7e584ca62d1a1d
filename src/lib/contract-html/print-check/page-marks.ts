import { contentStreams } from "#lib/pdf/assembly/page-content.ts";
import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import {
  type Matrix,
  mapPoint,
  readInherited,
  readPageGeometry,
  times,
} from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfStream } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { areaOf, intersect } from "./areas.ts";
import { Content } from "./content-operators.ts";
import { Name, type Operand, readContent, UnreadableContent } from "./content-tokens.ts";
import { type GlyphFont, nameOf, readGlyphFont } from "./glyph-font.ts";
import { MarkWriter, type State } from "./mark-writer.ts";
import type { Marks } from "./marks.ts";

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
    const reading = new Content(start, this.#writer, {
      font: (name) => this.#font(name, resources),
      graphicsState: (name) => this.#graphicsState(name, resources),
      begin: (operands) => this.#begin(operands, resources),
      draw: (name, state) => this.#draw(name, resources, state, depth),
    });
    readContent(content, (operator, operands) => reading.operate(operator, operands));
  }

  #begin([tag, given]: readonly Operand[], resources: PdfDict): void {
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

function numbersOf(array: PdfArray): number[] {
  return [...array].map((one) => (one instanceof PdfNumber ? one.value : 0));
}
