import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import { lossyField, UNFIT, UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import { PdfArray, PdfDict, type PdfObject } from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { findAlive } from "./find-alive.ts";
import { flatten } from "./flatten.ts";
import type { FlatAnnotations } from "./flatten-annotations.ts";
import { fieldWarnings, flattenWarnings } from "./flatten-warnings.ts";
import { legibleText } from "./form-values.ts";
import { takeWidths } from "./natural-widths.ts";
import { proveLooks } from "./prove-looks.ts";
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

/** The largest forms of authorities have some thousand fields. */
const MAX_FIELDS = 50_000;

/**
 * Makes sure that walking the form's fields is bounded work: each of them is
 * counted as often as it is met, so that a tree whose branches meet again, or
 * one that bites its own tail, shows.
 * @throws UnfitPdf
 */
function boundFields({ catalog, resolve }: EditablePdf): void {
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

/** PDFium has all letters before; some behind it sets in no font, and leaves out. */
const LAST_OF_ALL_FONTS = "\u00ff";
const MAX_VALUE = 60;
const MAX_LETTERS = 8;

/**
 * Refuses a field whose value lost letters when PDFium made its look: a name or a word that nobody
 * wrote would stand there.
 * @param texts by page, the words of each form that was drawn over it
 * @throws UnfitPdf
 */
function refuseLost(
  { annotations }: Pick<FlatAnnotations, "annotations">,
  texts: ReadonlyMap<number, readonly (string | null)[]>,
): void {
  for (const { field, isAnew, page, drawn } of annotations) {
    const shown = drawn === null ? null : texts.get(page)?.[drawn];
    if (!isAnew || !field?.held || typeof shown !== "string") continue;
    if (field.kind !== "text" && field.kind !== "choice") continue;
    const seen = new Set(shown.normalize("NFKC"));
    const lost = [...new Set(field.held.normalize("NFKC"))].filter(
      (letter) =>
        letter > LAST_OF_ALL_FONTS && /[\p{L}\p{N}\p{S}]/u.test(letter) && !seen.has(letter),
    );
    if (lost.length === 0) continue;
    const letters = lost.slice(0, MAX_LETTERS).join(" ");
    throw new UnfitPdf(lossyField(page, field.name, legibleText(field.held, MAX_VALUE), letters));
  }
}
