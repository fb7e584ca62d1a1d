import { type Box, seenPage } from "#lib/pdf/seen-words/letter-boxes.ts";
import { takeTexts } from "#lib/pdf/seen-words/page-texts.ts";
import { withSeenPages } from "#lib/pdf/seen-words/seen-document.ts";
import type { SeenLetters } from "#lib/pdf/seen-words/seen-letters.ts";
import { quickPdfium, withMemory, withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { AnchorFinder, type FoundWords } from "./anchor-finder.ts";
import { lettersOf, normaliseWords, withoutBlanks } from "./anchor-text.ts";

/** Where words are looked for. */
interface WhereToLook {
  /** The first so many pages. */
  pages: number;
  /** Whether a box on a page counts; all do when absent. */
  isMeant?: (page: number, line: Box) => boolean;
}

/** Of each text its places in reading order; null where the pages have too many letters to say so. */
type FoundAnchors = ReadonlyMap<string, FoundWords[]> | null;

/**
 * Finds texts in what the pages of a PDF draw, whether people see it or not. What
 * marked content says is to be read instead does not count.
 * @throws UnopenablePdf
 */
export function findAnchors(
  pdf: Uint8Array,
  texts: readonly string[],
  { pages, isMeant }: WhereToLook,
): Promise<FoundAnchors> {
  return withPdf(pdf, (held) => {
    const finder = new AnchorFinder(texts);
    const pdfium = quickPdfium(held.pdfium);
    for (let number = 1; number <= Math.min(pages, held.pageCount); number += 1) {
      withPage(held, number, (handle) => {
        const seen = withMemory(pdfium, 16, (scratch) => seenPage(pdfium, handle, scratch));
        takeTexts(pdfium, handle, seen);
        finder.read(held.pdfium, { number, handle }, (line) => isMeant?.(number, line) ?? true);
      });
    }
    return finder.isCut ? null : new Map(texts.map((text) => [text, finder.found(text)]));
  });
}

/** Of places where a text was found, those at which nobody sees it. */
export function findUnseen<P extends FoundWords>(
  pdf: Uint8Array,
  places: readonly { text: string; place: P }[],
): Promise<{ text: string; place: P }[]> {
  const pages = [...new Set(places.map(({ place }) => place.page))];
  return withPdf(pdf, (held) =>
    withSeenPages(held, pdf, (read) =>
      pages.flatMap((page) =>
        read(page, (seen) => places.filter((one) => one.place.page === page && !isSeen(one, seen))),
      ),
    ),
  );
}

function isSeen(
  { text, place: { lines, letters } }: { text: string; place: FoundWords },
  { kind, letters: seen, unseen }: SeenLetters,
): boolean {
  const words = withoutBlanks(normaliseWords(text));
  // Its letters are not believed: what is surely unseen is told apart.
  if (kind === "lies") return !withoutBlanks(normaliseWords(unseen)).includes(words);
  let count = 0;
  for (const { code, box } of seen) {
    if (box === null || !lines.some((line) => isWithin(box, line))) continue;
    if (words.includes(lettersOf(String.fromCodePoint(code)))) count += 1;
  }
  return count >= letters / 2;
}

function isWithin(box: Box, line: Box): boolean {
  const [across, down] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return across >= line.left && across <= line.right && down >= line.top && down <= line.bottom;
}
