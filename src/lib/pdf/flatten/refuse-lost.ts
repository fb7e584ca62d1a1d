import { lossyField, UnfitPdf } from "#lib/pdf/intake/unfit-pdf.ts";
import type { FlatAnnotations } from "./flatten-annotations.ts";
import { legibleText } from "./form-values.ts";

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
export function refuseLost(
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
