import { type Pdfium, quickPdfium } from "#lib/pdfium/pdfium.ts";
import { type Box, withPageLetters } from "./letter-boxes.ts";

/** A letter as PDFium reads it, whether people see it or not; none is a blank. */
export interface PlainLetter {
  text: string;
  /** On the seen page. */
  box: Box;
  /** Whether something stands between it and the letter before. */
  isApart: boolean;
}

/** More than any page that is read by people. */
const MAX_LETTERS = 50_000;
const BLANK = /^[\p{C}\p{Z}\s]$/u;

/** The letters of a page that PDFium holds open, in the order of its content. */
export function plainLetters(held: Pdfium, page: number): PlainLetter[] {
  const pdfium = quickPdfium(held);
  const found = withPageLetters(pdfium, page, ({ text, count, boxOf }) => {
    const letters: PlainLetter[] = [];
    let isApart = false;
    for (let index = 0; index < Math.min(count, MAX_LETTERS); index += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, index);
      const letter = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
      const box = BLANK.test(letter) ? null : boxOf(index);
      if (box) letters.push({ text: letter, box, isApart });
      isApart = box === null;
    }
    return letters;
  });
  return found ?? [];
}

/** What some of them say, with one blank where something stands between two. */
export function sayingOf(letters: readonly PlainLetter[]): string {
  return letters.map(({ text, isApart }, at) => (isApart && at > 0 ? " " : "") + text).join("");
}
