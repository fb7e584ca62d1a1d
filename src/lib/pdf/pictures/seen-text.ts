import type { Box } from "#lib/pdf/seen-words/letter-boxes.ts";
import { withSeenPages } from "#lib/pdf/seen-words/seen-document.ts";
import type { SeenLetters } from "#lib/pdf/seen-words/seen-letters.ts";
import { memoryOf, withMemory, withPdf } from "#lib/pdfium/pdfium.ts";

/** FPDF_PAGEOBJ_PATH of fpdf_edit.h. */
const PATH = 2;
/** Points; a thicker line is a bar. */
const MOST_STRIKE = 2.5;
const MOST_OBJECTS = 20_000;

interface Word {
  text: string;
  isStruck: boolean;
  /** A blank or the end of a line that follows. */
  after: string;
}

export interface SeenText {
  text: string;
  isCut: boolean;
  /** Pages whose text is not what is drawn on them; it is left out. */
  unreadable: number[];
}

/**
 * The words that people see on some pages of a PDF: those of letters that are what
 * they are said to be and leave ink. What is painted in no colour, in that of its
 * ground, too small or off the page is left out; what is struck out is said to be.
 * Pages are read until there are more than `characters`.
 * @throws UnopenablePdf
 */
export async function seenText(
  pdf: Uint8Array,
  most: { from: number; to: number; characters: number },
): Promise<SeenText> {
  return withPdf(pdf, (held) =>
    withSeenPages(held, pdf, (read) => {
      let text = "";
      const unreadable: number[] = [];
      const last = Math.min(most.to, held.pageCount);
      for (let page = most.from; page <= last && text.length <= most.characters; page += 1) {
        text += read(page, (seen) => {
          if (seen.kind === "lies") unreadable.push(page);
          return wordsOf(seen);
        });
      }
      return { text: text.trim(), isCut: text.length > most.characters, unreadable };
    }),
  );
}

function wordsOf(seen: SeenLetters): string {
  const strikes = readLevelLines(seen);
  const words: Word[] = [];
  let word: Word | null = null;
  for (const { code, box } of seen.letters) {
    if (!box && code <= 0x20) {
      const after = code === 0x0a || code === 0x0d ? "\n" : " ";
      if (words.length > 0) words.at(-1)!.after += after;
      word = null;
      continue;
    }
    const isStruck = box !== null && strikes.some((line) => crosses(line, box));
    if (!word || word.isStruck !== isStruck) {
      word = { text: "", isStruck, after: "" };
      words.push(word);
    }
    word.text += String.fromCodePoint(code);
  }
  const text = words.map(
    (one) => (one.isStruck ? `[struck out: ${one.text}]` : one.text) + one.after,
  );
  const lines = text.join("").split("\n");
  const filled = lines.map((line) => line.replace(/ +/g, " ").trim()).filter(Boolean);
  return filled.length === 0 ? "" : `${filled.join("\n")}\n`.replaceAll("] [struck out: ", " ");
}

/** Thin paths that lie level: rules, underlines, and what words are struck out with. */
function readLevelLines({ open: { pdfium, handle, seen }, height }: SeenLetters): Box[] {
  const lines: Box[] = [];
  const count = Math.min(pdfium.FPDFPage_CountObjects(handle), MOST_OBJECTS);
  withMemory(pdfium, 16, (scratch) => {
    for (let index = 0; index < count; index += 1) {
      const object = pdfium.FPDFPage_GetObject(handle, index);
      if (pdfium.FPDFPageObj_GetType(object) !== PATH) continue;
      const address = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
      if (!pdfium.FPDFPageObj_GetBounds(object, ...address)) continue;
      const start = scratch / 4;
      const [left, bottom, right, top] = memoryOf(pdfium).HEAPF32.slice(start, start + 4);
      const line = seen.box(left!, bottom!, right!, top!);
      const thickness = (line.bottom - line.top) * height;
      if (thickness <= MOST_STRIKE && line.right - line.left > line.bottom - line.top) {
        lines.push(line);
      }
    }
  });
  return lines;
}

/** Whether a line goes through the middle of a letter, rather than below or above it. */
function crosses(line: Box, letter: Box): boolean {
  const middle = (line.top + line.bottom) / 2;
  const height = letter.bottom - letter.top;
  const along = (letter.left + letter.right) / 2;
  return (
    line.left <= along &&
    line.right >= along &&
    middle > letter.top + 0.34 * height &&
    middle < letter.top + 0.68 * height
  );
}
