import type { Box } from "#lib/pdf/seen-words/letter-boxes.ts";
import type { Pdfium } from "#lib/pdfium/pdfium.ts";
import { normaliseWords } from "./anchor-text.ts";
import { drawnLetters } from "./drawn-letters.ts";
import {
  findAsWritten,
  findWithoutBlanks,
  layOutPage,
  type WordsPlace,
} from "./find-in-letters.ts";

/** Words where they stand on a page, from 1. */
export interface FoundWords extends WordsPlace {
  page: number;
}

/** Letters of all pages together: more than five hundred full pages have. */
const MOST_LETTERS = 2_000_000;

/**
 * Finds words in what pages draw, seen or not. Each page is read once; what is found
 * without regard to blanks counts only where nothing is found with them.
 */
export class AnchorFinder {
  readonly #words: ReadonlyMap<string, { asWritten: FoundWords[]; withoutBlanks: FoundWords[] }>;
  #left = MOST_LETTERS;

  constructor(texts: readonly string[]) {
    this.#words = new Map(
      texts.map((text) => [normaliseWords(text), { asWritten: [], withoutBlanks: [] }]),
    );
  }

  /** Whether letters were left out, so that words may stand where nobody looked. */
  get isCut(): boolean {
    return this.#left <= 0;
  }

  /**
   * Reads a page, while it is open.
   * @param isMeant of the boxes of words, those that count
   */
  read(
    pdfium: Pdfium,
    { number, handle }: { number: number; handle: number },
    isMeant: (line: Box) => boolean = () => true,
  ): void {
    if (this.#words.size === 0 || this.isCut) return;
    const letters = drawnLetters(pdfium, handle, this.#left);
    this.#left -= letters.length;
    const page = layOutPage(letters);
    for (const [words, found] of this.#words) {
      const take = (places: WordsPlace[]) =>
        places
          .filter(({ lines }) => lines[0] && isMeant(lines[0]))
          .map((place) => ({ ...place, page: number }));
      found.asWritten.push(...take(findAsWritten(page, words)));
      if (found.asWritten.length > 0) continue;
      found.withoutBlanks.push(...take(findWithoutBlanks(page, words)));
    }
  }

  /** Of all pages that were read: by page, then down, then across. */
  found(text: string): FoundWords[] {
    const found = this.#words.get(normaliseWords(text));
    if (!found) return [];
    return inReadingOrder(found.asWritten.length > 0 ? found.asWritten : found.withoutBlanks);
  }
}

function inReadingOrder(found: readonly FoundWords[]): FoundWords[] {
  const top = ({ lines }: FoundWords) => lines[0]!.top;
  const down = [...found].sort((one, other) => one.page - other.page || top(one) - top(other));
  const rows: FoundWords[][] = [];
  for (const place of down) {
    const row = rows.at(-1);
    if (row?.[0] && isBeside(row[0], place)) row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((one, other) => one.lines[0]!.left - other.lines[0]!.left));
}

/** Of two of which one begins no higher than the other: what is more than half as high is in its line. */
function isBeside(one: FoundWords, other: FoundWords): boolean {
  const { top, bottom } = one.lines[0]!;
  return one.page === other.page && other.lines[0]!.top < (top + bottom) / 2;
}
