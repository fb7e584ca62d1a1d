import { seenPage } from "#lib/pdf/seen-words/letter-boxes.ts";
import { mayHideWords } from "#lib/pdf/seen-words/may-hide-words.ts";
import { readSeenLetters } from "#lib/pdf/seen-words/seen-letters.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { quickPdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import type { SeenPage } from "./second-opinion.ts";

/** Single letters are thin ones that hardly show. */
const WORD = /[\p{L}\p{N}]{3}/u;
const LEAST_HIDDEN = 4;
/** Letters that a warning repeats. */
const MOST_TOLD = 60;
const MOST_WARNINGS = 10;
/** Pages of one file that are looked at closely. */
const MOST_LOOKS = 100;

/**
 * Words of a PDF that no reader shows, although programs may read them: their
 * sender is told. A page is looked at closely where something on it may hide words.
 */
export class HiddenWords {
  readonly warnings: Warning[] = [];
  #looks = 0;

  readonly read = ({ held, handle, number: page }: SeenPage): void => {
    if (this.warnings.length >= MOST_WARNINGS || this.#looks >= MOST_LOOKS) return;
    const pdfium = quickPdfium(held.pdfium);
    const seen = withMemory(pdfium, 16, (scratch) => seenPage(pdfium, handle, scratch));
    if (!mayHideWords(pdfium, handle, seen)) return;
    this.#looks += 1;
    const hidden = readSeenLetters(
      { pdfium, handle, page, fonts: null },
      ({ unseen }) => unseen,
    ).trim();
    const letters = hidden.replace(/[^\p{L}\p{N}]/gu, "");
    if (WORD.test(hidden) && letters.length >= LEAST_HIDDEN) this.#tell(page, [...hidden]);
  };

  #tell(page: number, letters: readonly string[]) {
    const told = letters.slice(0, MOST_TOLD).join("") + (letters.length > MOST_TOLD ? "…" : "");
    const text = `Page ${page} holds words that nobody sees on it, and that programs may read: “${told}”.`;
    this.warnings.push({ weight: "meaning", text });
  }
}
