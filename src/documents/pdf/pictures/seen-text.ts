import { memoryOf, OutOfMemory, type Pdfium, withMemory, withPage, withPdf } from "./pdfium.ts";

/** Pixels; letters of 6 points are ten of them high. */
const PICTURE_WIDTH = 1_000;
const MAX_PIXELS = 4_000_000;
/** Of fpdfview.h: FPDF_ANNOT; FPDFBitmap_BGRx. */
const DRAW_ANNOTATIONS = 0x01;
const OPAQUE = 3;
const WHITE = 0xffffffff;
/** FPDF_PAGEOBJ_PATH of fpdf_edit.h. */
const PATH = 2;
/** Rendering modes that paint nothing (ISO 32000-1, 9.3.6). */
const UNPAINTED = new Set([3, 7]);

/** Letters lower than this on the picture are too small for people. */
const LEAST_HEIGHT = 4;
/** Of 255: what differs less from what surrounds it is not seen. */
const LEAST_CONTRAST = 40;
const MOST_CHARACTERS = 50_000;
/** Points; a thicker line is a bar. */
const MOST_STRIKE = 2.5;

interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  isPainted: boolean;
  isStruck: boolean;
  /** A blank or the end of a line that follows. */
  after: string;
}

/**
 * The words that people see on the first pages of a PDF: those that leave ink on
 * its picture. What is painted in no colour, in that of its ground, under
 * something else, too small or off the page is left out; what is struck out is
 * said to be. Words that are not painted count on a page where none are: there
 * they are what a scanner read in a picture. Pages are read until there are more
 * than `characters`.
 * @throws UnopenablePdf
 */
export async function seenText(
  pdf: Uint8Array,
  most: { from: number; to: number; characters: number },
): Promise<{ text: string; isCut: boolean }> {
  return withPdf(pdf, (held) => {
    let text = "";
    const last = Math.min(most.to, held.pageCount);
    for (let page = most.from; page <= last && text.length <= most.characters; page += 1) {
      text += withPage(held, page, (handle) => wordsSeen(held.pdfium, handle));
    }
    return { text: text.trim(), isCut: text.length > most.characters };
  });
}

function wordsSeen(pdfium: Pdfium, page: number): string {
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  const width = Math.floor(Math.min(PICTURE_WIDTH, Math.sqrt(MAX_PIXELS / ratio)));
  const height = Math.max(1, Math.floor(width * ratio));
  if (!(width > 0)) return "";
  const words = readWords(pdfium, page, width, height);
  if (words.length === 0) return "";
  const ink = drawGrey(pdfium, page, width, height);
  const painted = words.some(({ isPainted }) => isPainted);
  let text = "";
  for (const word of words) {
    if (word.isPainted !== painted || !leavesInk(word, ink, width, height)) {
      text += word.after;
      continue;
    }
    text += (word.isStruck ? `[struck out: ${word.text}]` : word.text) + word.after;
  }
  const lines = text.split("\n").map((line) => line.replace(/ +/g, " ").trim());
  return `${lines.filter((line) => line !== "").join("\n")}\n`.replaceAll("] [struck out: ", " ");
}

function leavesInk(word: Word, ink: Uint8Array, width: number, height: number): boolean {
  if (word.bottom - word.top < LEAST_HEIGHT) return false;
  const [left, right] = [Math.max(0, word.left), Math.min(width, word.right)];
  const [top, bottom] = [Math.max(0, word.top), Math.min(height, word.bottom)];
  // More of it off the page than on it.
  if (2 * (right - left) < word.right - word.left) return false;
  if (2 * (bottom - top) < word.bottom - word.top) return false;
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const shade = ink[y * width + x] ?? 255;
      if (shade < darkest) darkest = shade;
      if (shade > lightest) lightest = shade;
    }
  }
  return lightest - darkest >= LEAST_CONTRAST;
}

function drawGrey(pdfium: Pdfium, page: number, width: number, height: number): Uint8Array {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const bytes = memoryOf(pdfium).HEAPU8.subarray(start, start + width * height * 4);
    const grey = new Uint8Array(width * height);
    for (let at = 0; at < grey.length; at += 1) {
      grey[at] = (bytes[4 * at]! + 2 * bytes[4 * at + 1]! + bytes[4 * at + 2]!) >> 2;
    }
    return grey;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function readWords(pdfium: Pdfium, page: number, width: number, height: number): Word[] {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(pdfium, 40, (scratch) => {
      const strikes = readLevelLines(pdfium, page, scratch);
      const words: Word[] = [];
      let word: Word | null = null;
      const count = Math.min(pdfium.FPDFText_CountChars(text), MOST_CHARACTERS);
      for (let index = 0; index < count; index += 1) {
        const code = pdfium.FPDFText_GetUnicode(text, index);
        if (code <= 0x20 || code === 0xa0) {
          // PDFium's mark for a hyphen at a line's end joins the word to its rest.
          if (code === 0x02) continue;
          if (word) word.after += code === 0x0a || code === 0x0d ? "\n" : " ";
          else if (words.length > 0) words.at(-1)!.after += code === 0x0a ? "\n" : " ";
          word = null;
          continue;
        }
        if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) continue;
        const box = boxOf(pdfium, page, text, index, scratch, width, height);
        if (!box) continue;
        const letter = String.fromCodePoint(code);
        const isPainted = !UNPAINTED.has(
          pdfium.FPDFTextObj_GetTextRenderMode(pdfium.FPDFText_GetTextObject(text, index)),
        );
        const isStruck = strikes.some((line) => crosses(line, box.own));
        if (!word || word.isPainted !== isPainted || word.isStruck !== isStruck) {
          word = { text: "", ...box.seen, isPainted, isStruck, after: "" };
          words.push(word);
        }
        word.text += letter;
        word.left = Math.min(word.left, box.seen.left);
        word.top = Math.min(word.top, box.seen.top);
        word.right = Math.max(word.right, box.seen.right);
        word.bottom = Math.max(word.bottom, box.seen.bottom);
      }
      return words;
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}

interface Corners {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A letter's box in the page's own space, and on its picture. */
function boxOf(
  pdfium: Pdfium,
  page: number,
  text: number,
  index: number,
  scratch: number,
  width: number,
  height: number,
): { own: Corners; seen: { left: number; top: number; right: number; bottom: number } } | null {
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, scratch)) return null;
  const start = scratch / 4;
  const [left = 0, top = 0, right = 0, bottom = 0] = memoryOf(pdfium).HEAPF32.slice(
    start,
    start + 4,
  );
  const corner = (x: number, y: number) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, scratch + 16, scratch + 20);
    const [deviceX = 0, deviceY = 0] = memoryOf(pdfium).HEAP32.slice(start + 4, start + 6);
    return [deviceX, deviceY] as const;
  };
  const [ax, ay] = corner(left, top);
  const [bx, by] = corner(right, bottom);
  return {
    own: { left, top, right, bottom },
    seen: {
      left: Math.min(ax, bx),
      top: Math.min(ay, by),
      right: Math.max(ax, bx),
      bottom: Math.max(ay, by),
    },
  };
}

/** Thin paths that lie level: rules, underlines, and what words are struck out with. */
function readLevelLines(pdfium: Pdfium, page: number, scratch: number): Corners[] {
  const lines: Corners[] = [];
  const count = Math.min(pdfium.FPDFPage_CountObjects(page), 20_000);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    if (pdfium.FPDFPageObj_GetType(object) !== PATH) continue;
    const address = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
    if (!pdfium.FPDFPageObj_GetBounds(object, ...address)) continue;
    const start = scratch / 4;
    const [left = 0, bottom = 0, right = 0, top = 0] = memoryOf(pdfium).HEAPF32.slice(
      start,
      start + 4,
    );
    if (top - bottom <= MOST_STRIKE && right - left > top - bottom) {
      lines.push({ left, bottom, right, top });
    }
  }
  return lines;
}

/** Whether a line goes through the middle of a letter, rather than below or above it. */
function crosses(line: Corners, letter: Corners): boolean {
  const middle = (line.top + line.bottom) / 2;
  const height = letter.top - letter.bottom;
  const along = (letter.left + letter.right) / 2;
  return (
    line.left <= along &&
    line.right >= along &&
    middle > letter.bottom + 0.32 * height &&
    middle < letter.bottom + 0.66 * height
  );
}
