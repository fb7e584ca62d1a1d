import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { packStream } from "#lib/pdf/assembly/page-content.ts";
import type { ShownGlyphs } from "#lib/pdf/canonical/fonts/shown-glyphs.ts";
import { readMatrix } from "#lib/pdf/canonical/graphics/numbers.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { IDENTITY, type Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from "#lib/pdf/objects.ts";
import { writeFile } from "#lib/pdf/writing/write-file.ts";

/** Of the letters, in points: twice as many pixels are those from which on PDFium draws outlines where they belong. */
const SIZE = 26;
/** Of the fields, in points: room for a letter twice. */
const [WIDE, HIGH] = [65, 39];
/** From a field's lower left corner to where its letter begins. */
const [RIGHT, UP] = [6, 11];
const [COLUMNS, ROWS] = [12, 20];
/** Around all fields, for what is drawn beside its place. */
const MARGIN = 39;
/** Points on each side of a page in which what is drawn far away from its place shows. */
export const AFAR = 6000;

/** Where one code of a font stands on its sheet. */
export interface Field {
  font: ShownGlyphs;
  /** In points from the page's upper left corner. */
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface FontSheet {
  pdf: Uint8Array;
  /** Each is followed, in the file, by the same with `AFAR` points around it. */
  pages: SheetPage[];
}

export interface SheetPage {
  width: number;
  height: number;
  fields: Field[];
}

/**
 * A file that shows every letter which a document shows in these fonts, large,
 * each in a field of its own and twice, so that where the second one stands tells its width.
 * @param pdf the document; its fonts are taken as they stand in it
 */
export function writeFontSheet(
  fonts: readonly ShownGlyphs[],
  pdf: Pick<EditablePdf, "add" | "resolve">,
): FontSheet {
  const glyphs = fonts.flatMap((font) => font.codes.map((code) => ({ font, code })));
  const refs = new Map(fonts.map((font) => [font, pdf.add(font.font)]));
  const pages: SheetPage[] = [];
  const kids: PdfRef[] = [];
  const tree = new PdfDict([["Type", PdfName.of("Pages")]]);
  const parent = pdf.add(tree);
  for (let from = 0; from < glyphs.length; from += COLUMNS * ROWS) {
    const some = glyphs.slice(from, from + COLUMNS * ROWS);
    const rows = Math.ceil(some.length / COLUMNS);
    const [width, height] = [2 * MARGIN + COLUMNS * WIDE, 2 * MARGIN + rows * HIGH];
    const names = new Map([...new Set(some.map(({ font }) => font))].map((one, at) => [one, at]));
    const fields: Field[] = [];
    const lines = ["BT"];
    for (const [at, { font, code }] of some.entries()) {
      const left = MARGIN + (at % COLUMNS) * WIDE;
      const top = MARGIN + Math.floor(at / COLUMNS) * HIGH;
      fields.push({ font, left, top, width: WIDE, height: HIGH });
      const hex = Buffer.from(code).toString("hex");
      lines.push(
        `/F${names.get(font)} ${numberText(sizeOf(font, pdf.resolve))} Tf`,
        `1 0 0 1 ${left + RIGHT} ${height - top - HIGH + UP} Tm`,
        `<${hex}${hex}> Tj`,
      );
    }
    lines.push("ET", "");
    const named = new PdfDict([...names].map(([font, at]) => [`F${at}`, refs.get(font)!]));
    const contents = pdf.add(packStream(Buffer.from(lines.join("\n"), "latin1")));
    for (const around of [0, AFAR]) {
      const box = [-around, -around, width + around, height + around];
      const page = new PdfDict([
        ["Type", PdfName.of("Page")],
        ["Parent", parent],
        ["MediaBox", PdfArray.of(...box.map((side) => PdfNumber.of(side)))],
        ["Resources", new PdfDict([["Font", named]])],
        ["Contents", contents],
      ]);
      kids.push(pdf.add(page));
    }
    pages.push({ width, height, fields });
  }
  tree.set("Kids", PdfArray.of(...kids));
  tree.set("Count", PdfNumber.of(kids.length));
  const catalog = new PdfDict([
    ["Type", PdfName.of("Catalog")],
    ["Pages", parent],
  ]);
  const { resolve } = pdf;
  const source = Buffer.from("sheet");
  const whole = { catalog, info: undefined, resolve, version: "1.7", source };
  return { pdf: writeFile({ ...whole, kind: "stream" }), pages };
}

/** Drawn letters (Type 3) have sizes of their own, and get the one in which the largest fits its field. */
function sizeOf({ font, reach }: ShownGlyphs, resolve: Resolve): number {
  if (!reach) return SIZE;
  const [a, b, c, d] = readMatrix(font.get("FontMatrix", resolve), resolve) ?? IDENTITY;
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  const size = (FITS * SIZE) / (reach * scale);
  return Number.isFinite(size) ? size : SIZE;
}

/** Of the size of the others: half of them and a little below the line. */
const FITS = 0.9;
