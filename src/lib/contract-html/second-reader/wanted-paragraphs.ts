import type { Expected, ExpectedText } from "#lib/contract-html/print-check/expected-content.ts";
import type { PrintedLetter } from "./printed-letters.ts";

/** A letter that has to be printed. */
export interface WantedLetter {
  key: string;
  owner: ExpectedText;
  gap: PrintedLetter["gap"];
}

/** The texts of one place, one after the other. */
export interface WantedParagraph {
  place: string;
  letters: WantedLetter[];
}

/** A printed letter under the key it is compared by; a ligature stands for several. */
export interface KeyedLetter {
  key: string;
  printed: PrintedLetter;
}

/** All that is expected, as PDFium's letters are compared with it. */
export function wantedParagraphs(expected: readonly Expected[]): WantedParagraph[] {
  const paragraphs: WantedParagraph[] = [];
  let gap: PrintedLetter["gap"] = "line";
  for (const one of expected) {
    if (one.kind === "picture") continue;
    const last = paragraphs.at(-1);
    const paragraph = last?.place === one.place ? last : { place: one.place, letters: [] };
    if (paragraph !== last) {
      paragraphs.push(paragraph);
      gap = "line";
    }
    for (const letter of one.text) {
      const keys = keysOf(letter);
      if (keys.length === 0 && /\s/.test(letter) && gap === "none") gap = "blank";
      for (const key of keys) {
        paragraph.letters.push({ key, owner: one, gap });
        gap = "none";
      }
    }
  }
  return paragraphs;
}

export const keyedLetters = (letters: readonly PrintedLetter[]): KeyedLetter[] =>
  letters.flatMap((printed) => keysOf(printed.letter).map((key) => ({ key, printed })));

/** Letters and marks on their own; an exponent is no figure. */
function keysOf(letter: string): string[] {
  const plain = /\p{No}/u.test(letter) ? letter : letter.normalize("NFKD");
  return [...plain.replace(/[\u2010\u2011]/g, "-")].filter((one) => SHOWN.test(one));
}

const SHOWN = /^[^\s\p{C}\p{Default_Ignorable_Code_Point}]$/u;
