import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { UNFIT, UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { PdfArray, PdfDict, type PdfObject } from "#lib/pdf/objects.ts";

/** The largest forms of authorities have some thousand fields. */
const MAX_FIELDS = 50_000;

/**
 * Makes sure that walking the form's fields is bounded work: each of them is
 * counted as often as it is met, so that a tree whose branches meet again, or
 * one that bites its own tail, shows.
 * @throws UnfitPdf
 */
export function boundFields({ catalog, resolve }: EditablePdf): void {
  const waiting: (PdfObject | undefined)[] = [
    catalog.getDict("AcroForm", resolve)?.get("Fields", resolve),
  ];
  let met = 0;
  while (waiting.length > 0) {
    const fields = waiting.pop();
    if (!(fields instanceof PdfArray)) continue;
    met += fields.length;
    if (met > MAX_FIELDS) throw new UnfitPdf(UNFIT.tooComplex);
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields.at(index, resolve);
      if (field instanceof PdfDict && field.has("Kids")) waiting.push(field.get("Kids", resolve));
    }
  }
}
