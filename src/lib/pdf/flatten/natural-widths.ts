import { latin1 } from "#kernel/bytes.ts";
import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { readInherited } from "#lib/pdf/geometry.ts";
import { PdfDict, PdfName, PdfNumber, type PdfRef, type PdfStream } from "#lib/pdf/objects.ts";
import { readRectangle } from "./appearance-matrix.ts";
import type { SettledLooks } from "./settled-looks.ts";

/** PDFium's own fonts, which it draws letters with that the field's font lacks, a third as wide as a size. */
const STAND_INS = new Set(["ChromeSansMM", "ChromeSerifMM"]);
/** Of a field's flags (ISO 32000-1, 12.7.4.3, table 228): lines that PDFium broke, and letters in boxes. */
const MULTILINE = 1 << 12;
const COMB = 1 << 24;
const FROM_THE_LEFT = 0;
/** Of the size: few texts are as wide for each of their letters. */
const WIDE = 0.75;
/** Points, on both sides together. */
const EDGES = 4;
const SIZES = /(?<![\d.])(\d{1,4}(?:\.\d{1,8})?) Tf\b/g;

/**
 * Whether letters of a look that PDFium made for a field may be as wide as they are: their line
 * begins at the left, and has room for that.
 */
export function hasRoom(
  { pdf, settled }: { pdf: EditablePdf; settled: SettledLooks },
  { widget, look, held }: { widget: PdfDict; look: PdfStream; held: string },
): boolean {
  const number = (key: string) => {
    const form = pdf.catalog.getDict("AcroForm", pdf.resolve);
    const value = readInherited(widget, key, pdf.resolve) ?? form?.get(key, pdf.resolve);
    return value instanceof PdfNumber ? value.value : 0;
  };
  if (number("Q") !== FROM_THE_LEFT || number("Ff") & (MULTILINE | COMB)) return false;
  const box = readRectangle(look.get("BBox", settled.resolve), settled.resolve);
  const content = settled.decode(look);
  const sizes = [...latin1(content).matchAll(SIZES)].map(([, size]) => Number(size));
  return box !== undefined && [...held].length * WIDE * Math.max(0, ...sizes) + EDGES <= box.width;
}

/** Takes the widths that PDFium gave its stand-ins away from a form's fonts: letters have their own then. */
export function takeWidths({ resolve }: Pick<EditablePdf, "resolve">, form: PdfRef): void {
  const fonts = dictOf(dictOf(resolve(form), "Resources", resolve), "Font", resolve);
  for (const [name] of fonts ?? []) {
    const font = fonts?.get(name.value, resolve);
    if (!(font instanceof PdfDict)) continue;
    const base = font.get("BaseFont", resolve);
    if (!(base instanceof PdfName) || !STAND_INS.has(base.value)) continue;
    for (const key of ["Widths", "FirstChar", "LastChar"]) font.delete(key);
  }
}

function dictOf(
  holder: unknown,
  key: string,
  resolve: EditablePdf["resolve"],
): PdfDict | undefined {
  return holder instanceof PdfDict ? holder.getDict(key, resolve) : undefined;
}
