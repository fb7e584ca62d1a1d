import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import type { PdfArray, PdfDict } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { boundFields } from "./bound-fields.ts";
import { findAlive } from "./find-alive.ts";
import { flatten } from "./flatten.ts";
import { fieldWarnings, flattenWarnings } from "./flatten-warnings.ts";
import { takeWidths } from "./natural-widths.ts";
import { proveLooks } from "./prove-looks.ts";
import { refuseLost } from "./refuse-lost.ts";
import { noLooks, settleLooks } from "./settled-looks.ts";
import { unplacedFields, unplacedWarnings, withoutDrawn } from "./unplaced-fields.ts";

/** A document that was made inert and has still to be written. */
export interface Inert {
  /** Pages from 1 whose content is another than before. */
  changed: readonly number[];
  /**
   * Compares the written file with the upload, page by page where it changed.
   * @param refusal what is said of a page that came out different
   * @returns what the sender is told
   * @throws UnfitPdf naming a page that came out different
   */
  prove(written: Uint8Array, refusal: (page: number) => string): Promise<Warning[]>;
}

/**
 * Makes what forms, annotations and layers show part of a document's pages, so
 * that it looks the same in every reader, on screen and on paper, for ever.
 * Null for a document that is so already: nothing was changed then.
 * @param file what PDFium is to draw: the bytes that `pdf` was read from
 * @param pdf is changed in place
 * @throws UnfitPdf
 */
export async function makeInert(
  file: Uint8Array,
  pdf: EditablePdf,
  containers: readonly (PdfDict | PdfArray)[],
): Promise<Inert | null> {
  const alive = findAlive(pdf, containers);
  if (!alive) return null;
  boundFields(pdf);
  const unplaced = unplacedFields(pdf);
  const looks =
    alive.annotated.length > 0 ? await settleLooks(file, alive.annotated, pdf) : noLooks(pdf);
  const flattened = flatten(pdf, alive, looks);
  return {
    changed: flattened.changed,
    async prove(written, refusal) {
      const proof = await proveLooks(file, written, flattened);
      const [page] = proof.different;
      if (page !== undefined) throw new UnfitPdf(refusal(page));
      refuseLost(flattened, proof.texts);
      // Not before: PDFium drew them as narrow as its own fonts say.
      for (const { roomy } of flattened.annotations) if (roomy) takeWidths(pdf, roomy);
      return [
        ...flattenWarnings(flattened, alive),
        ...fieldWarnings(flattened, proof.texts),
        ...unplacedWarnings(withoutDrawn(unplaced, flattened.annotations)),
      ];
    },
  };
}
