import { type Box, meet, withPageLetters } from "#lib/pdf/seen-words/letter-boxes.ts";
import { type Pdfium, quickPdfium } from "#lib/pdfium/pdfium.ts";
import { lettersOf } from "./anchor-text.ts";

/** A letter that a page draws, whether people see it or not; none is a blank. */
export interface DrawnLetter {
  /** As it is compared: of a ligature its letters. */
  text: string;
  /** On the seen page, each side 1. */
  box: Box;
  /** What stands between it and the letter before. */
  before: "" | "blank" | "line end";
}

const PAGE: Box = { left: 0, top: 0, right: 1, bottom: 1 };
const BLANK = /^[\p{Z}\p{Cc}]$/u;
const LINE_END = /^[\n\r]$/;
/** What PDFium makes of a hyphen at a line's end. */
const HYPHENS: ReadonlySet<number> = new Set([0x02, 0xfffe]);
const SOFT_HYPHEN = "\u00ad";
const NOT_DRAWN = /^\p{Cf}$/u;

/**
 * The letters of a page that PDFium holds open, in the order of its content.
 * @param most so many at most
 */
export function drawnLetters(held: Pdfium, page: number, most: number): DrawnLetter[] {
  const pdfium = quickPdfium(held);
  const found = withPageLetters(pdfium, page, ({ text, count, lineBoxOf }) => {
    const letters: DrawnLetter[] = [];
    let before: DrawnLetter["before"] = "";
    const put = (code: string, index: number) => {
      const place = lineBoxOf(index);
      const box = place && meet(place, PAGE) ? place : null;
      // A letter without a place on the page is no part of a word that has one.
      if (box) letters.push({ text: code, box, before });
      before = box ? "" : "blank";
    };
    for (let index = 0; index < count && letters.length < most; index += 1) {
      const code = pdfium.FPDFText_GetUnicode(text, index);
      if (HYPHENS.has(code)) {
        put("-", index);
        before = "line end";
        continue;
      }
      const [letter, units] = letterAt((at) => pdfium.FPDFText_GetUnicode(text, at), index);
      if (BLANK.test(letter)) {
        if (before !== "line end") before = LINE_END.test(letter) ? "line end" : "blank";
      } else if (letter === SOFT_HYPHEN) put(letter, index);
      else if (!NOT_DRAWN.test(letter)) put(lettersOf(letter), index);
      index += units - 1;
    }
    return letters;
  });
  return found ?? [];
}

/** PDFium counts in units of UTF-16, of which some letters have two. */
function letterAt(unitAt: (index: number) => number, index: number): [string, number] {
  const first = unitAt(index);
  if (first >= 0xd800 && first < 0xdc00) {
    const second = unitAt(index + 1);
    if (second >= 0xdc00 && second < 0xe000) return [String.fromCharCode(first, second), 2];
  }
  return [first > 0 && first <= 0x10ffff ? String.fromCodePoint(first) : " ", 1];
}
