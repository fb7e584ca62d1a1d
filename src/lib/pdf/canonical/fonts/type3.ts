import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from "#lib/pdf/objects.ts";
import { settleWidths } from "./embedded-simple.ts";
import { shownCodes } from "./replace-simple.ts";
import type { FontUse } from "./shown-strings.ts";
import { namesOf, readEncoding } from "./simple-names.ts";

/**
 * Gives a font of drawn glyphs a matrix, a box, and each code that is shown a name and
 * a width, so that nothing is left to what a program takes for what is missing
 * (ISO 32000-1, 9.6.5).
 */
export function settleType3(font: PdfDict, use: FontUse, pdf: EditablePdf): void {
  const { resolve } = pdf;
  const matrix = font.getArray("FontMatrix", resolve);
  const isMatrix =
    matrix?.length === 6 &&
    matrix.toArray().every((_, index) => matrix.at(index, resolve) instanceof PdfNumber);
  if (!isMatrix) {
    font.set("FontMatrix", PdfArray.of(...THOUSANDTHS.map((value) => PdfNumber.of(value))));
  }
  // One that is all nought is asked for by nobody; where there is none, Ghostscript takes another font.
  font.set("FontBBox", PdfArray.of(...NO_BOX.map((side) => PdfNumber.of(side))));
  const shown = shownCodes(use);
  settleWidths(font, shown.keys(), pdf, () => 0, true);
  const glyphs = font.getDict("CharProcs", resolve);
  const { differences, ...said } = readEncoding(font, false, resolve);
  const codes = [...shown.keys()].sort((one, other) => one - other);
  if (codes.every((code) => differences.has(code))) return;
  const names = namesOf({ ...said, differences });
  const list = new PdfArray();
  for (const code of codes) {
    const name = names[code];
    const isDrawn = name !== undefined && glyphs?.get(name, resolve) instanceof PdfStream;
    if (isDrawn) list.push(PdfNumber.of(code), PdfName.of(name));
  }
  font.set(
    "Encoding",
    new PdfDict([
      ["Type", PdfName.of("Encoding")],
      ["Differences", list],
    ]),
  );
}

const NO_BOX = [0, 0, 0, 0];
const THOUSANDTHS = [0.001, 0, 0, 0.001, 0, 0];
