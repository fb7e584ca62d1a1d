import { type Comparable, comparableOf } from "./comparable.ts";
import { UnitWriter } from "./unit-writer.ts";

/** What stands between a unit and the one before it. */
export const GAP = {
  /** They belong to one word. */
  none: "0",
  blank: "1",
  /** A blank that may be next to nothing. */
  thin: "2",
  /** A new line, paragraph, cell, or a picture. */
  line: "3",
} as const;

export interface SpacedText extends Comparable {
  /** For each unit one of {@link GAP}. */
  gaps: string;
}

/** Reads a document's texts one after the other, and what parts their words. */
export class GapReader {
  #gap: string = GAP.line;

  /** What comes next does not stand on the line of what came before. */
  newLine(): void {
    this.#gap = GAP.line;
  }

  read(text: string): SpacedText {
    const [letters, exact, gaps] = WRITERS;
    for (const letter of text) {
      const compared = comparableOf(letter);
      const units = compared.letters.length;
      if (units === 0) this.#widen(letter);
      else {
        letters.add(compared.letters);
        exact.add(compared.exact);
        gaps.add(this.#gap);
        if (units > 1) gaps.add(GAP.none.repeat(units - 1));
        this.#gap = GAP.none;
      }
    }
    return { letters: letters.take(), exact: exact.take(), gaps: gaps.take() };
  }

  #widen(blank: string): void {
    if (this.#gap === GAP.line || this.#gap === GAP.blank) return;
    if (BLANKS.has(blank)) this.#gap = GAP.blank;
    else if (/\s/.test(blank)) this.#gap = GAP.thin;
  }
}

/** One text after the other goes through them. */
const WRITERS = [new UnitWriter(), new UnitWriter(), new UnitWriter()] as const;

const BLANKS = new Set([" ", "\t", "\n", "\f", "\r", "\u00A0", "\u3000"]);

/** Elements that begin a line of their own, in what is stored and in the text view. */
export const STANDING_ALONE: ReadonlySet<string> = new Set(
  "address article blockquote br caption dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr img li main ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
