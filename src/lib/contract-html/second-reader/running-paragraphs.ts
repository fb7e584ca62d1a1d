import type { Expected } from "#lib/contract-html/print-check/expected-content.ts";
import type { Fault } from "#lib/contract-html/print-check/fault.ts";
import { difference, type FoundParagraph, prefix } from "./match-paragraphs.ts";
import { type KeyedLetter, type WantedParagraph, wantedParagraphs } from "./wanted-paragraphs.ts";

/**
 * What stands on every page rather than in the text, on those pages where it is doubted.
 * @param beside what is printed besides the text
 */
export function runningParagraphs(
  running: readonly Expected[],
  beside: readonly KeyedLetter[],
  doubts: readonly Fault[],
): FoundParagraph[] {
  const byPage = Map.groupBy(beside, ({ printed }) => printed.page);
  return wantedParagraphs(running).flatMap((paragraph) => {
    const pages = doubts.filter(({ place }) => place === paragraph.place).map(({ page }) => page);
    return [...new Set(pages)].map((page) => findOn(byPage.get(page) ?? [], paragraph));
  });
}

function findOn(letters: readonly KeyedLetter[], paragraph: WantedParagraph): FoundParagraph {
  // Which number it is nobody but the guard knows.
  const due = paragraph.letters.filter(({ owner }) => owner.counter === null);
  const found = { ...paragraph, pairs: null, isInAnyOrder: true, added: "" };
  for (let at = 0; at < letters.length; at += 1) {
    const exact = prefix(due, letters, at);
    if (exact.pairs.length === due.length) return { ...found, printed: exact.printed, missing: "" };
  }
  return { ...found, printed: [...letters], missing: difference(due, letters).missing };
}
