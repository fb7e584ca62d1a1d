import {
  type HeldPdf,
  memoryOf,
  OutOfMemory,
  withMemory,
  withPage,
  withPdf,
} from "#documents/pdf/pictures/pdfium.ts";

/** A page as PDFium shows it, coarsely, and the letters in its text layer. */
export interface PageLook {
  columns: number;
  rows: number;
  /** Red, green and blue of each square of the page, row by row. */
  squares: Uint8Array;
  /** Without white space. */
  letters: string;
}

/** Pixels of a page's longer side: letters of eight points still leave their marks. */
const LONGEST = 640;
/** With more pages than this the pictures shrink, so that time and memory stay bounded. */
const PAGES_AT_FULL_SIZE = 60;
const LONGEST_OF_MANY = 400;
/** Pixels to a side of a square: finer differences are rounding. */
const SQUARE = 4;
/** What a square may be off in one colour, of 255. */
const MAX_OFF = 14;
/** Squares that may be off on a page: a hairline may fall on the pixel beside. */
const MAX_SQUARES_OFF = 3;
const MAX_LETTERS = 200_000;

/** Of fpdfview.h: FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER, so that the bytes are RGBx. */
const FLAGS = 0x01 | 0x10;
/** FPDFBitmap_BGRx. */
const OPAQUE = 3;
const WHITE = 0xffffffff;

/**
 * Looks at the pages of a document whose content is known to be bounded; null
 * for a page that PDFium cannot load, and for those that are not asked for.
 * @param wanted page numbers from 1; all without it
 * @throws UnopenablePdf
 */
export async function lookAtPages(pdf: Uint8Array, wanted?: readonly number[]): Promise<Looks> {
  return withPdf(pdf, (held) => {
    const longest = held.pageCount > PAGES_AT_FULL_SIZE ? LONGEST_OF_MANY : LONGEST;
    return Array.from({ length: held.pageCount }, (_, index) =>
      !wanted || wanted.includes(index + 1) ? lookAt(held, index + 1, longest) : null,
    );
  });
}

/** How each page of a document looks. */
export type Looks = readonly (PageLook | null)[];

/**
 * The pages (from 1) that a person could tell apart in two documents. PDFium
 * draws and reads damaged fonts otherwise from one time to the next, so where
 * pages differ the first document is looked at once more, to learn how steady
 * they are.
 * @throws UnopenablePdf
 */
export async function findDifferent(
  document: Uint8Array,
  before: Looks,
  after: Looks,
): Promise<number[]> {
  const pages = before.map((_, index) => index + 1);
  const suspects = pages.filter((page) => differs(before[page - 1], after[page - 1]));
  if (suspects.length === 0) return [];
  const again = await lookAtPages(document, suspects);
  return suspects.filter((page) =>
    differs(before[page - 1], after[page - 1], unsteadiness(before[page - 1], again[page - 1])),
  );
}

/** How far two looks at one page of one document are apart. */
interface Unsteadiness {
  squares: number;
  letters: boolean;
}

const STEADY: Unsteadiness = { squares: 0, letters: false };

type Look = PageLook | null | undefined;

function unsteadiness(one: Look, again: Look): Unsteadiness {
  if (!one || !again) return STEADY;
  return { squares: squaresOff(one, again), letters: one.letters !== again.letters };
}

function differs(one: Look, other: Look, unsteady = STEADY): boolean {
  if (!one || !other) return one !== other;
  if (!unsteady.letters && one.letters !== other.letters) return true;
  return squaresOff(one, other) > MAX_SQUARES_OFF + 2 * unsteady.squares;
}

/** Nothing is to be seen and nothing to be read. */
export function isBlank(look: PageLook | null): boolean {
  return !look || (look.letters === "" && look.squares.every((value) => value === 255));
}

/** All of them where the pages have another shape. */
function squaresOff(one: PageLook, other: PageLook): number {
  if (one.columns !== other.columns || one.rows !== other.rows) return one.squares.length;
  let off = 0;
  for (let at = 0; at < one.squares.length; at += 3) {
    const isOff = [0, 1, 2].some(
      (colour) => Math.abs(one.squares[at + colour]! - other.squares[at + colour]!) > MAX_OFF,
    );
    if (isOff) off += 1;
  }
  return off;
}

function lookAt(held: HeldPdf, page: number, longest: number): PageLook | null {
  try {
    return withPage(held, page, (handle) => ({
      ...drawSquares(held, handle, longest),
      letters: readLetters(held, handle),
    }));
  } catch (error) {
    if (error instanceof RangeError && !error.message.includes("call stack")) return null;
    throw error;
  }
}

function drawSquares({ pdfium }: HeldPdf, page: number, longest: number) {
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = longest / Math.max(wide, high, 1);
  const columns = Math.max(1, Math.ceil((wide * scale) / SQUARE));
  const rows = Math.max(1, Math.ceil((high * scale) / SQUARE));
  const [width, height] = [columns * SQUARE, rows * SQUARE];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = memoryOf(pdfium).HEAPU8.subarray(start, start + width * height * 4);
    return { columns, rows, squares: meansOf(pixels, columns, rows) };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

/** The mean colour of each square. */
function meansOf(pixels: Uint8Array, columns: number, rows: number): Uint8Array {
  const sums = new Uint16Array(columns * rows * 3);
  let at = 0;
  for (let y = 0; y < rows * SQUARE; y += 1) {
    const row = 3 * columns * Math.floor(y / SQUARE);
    for (let column = 0; column < columns; column += 1) {
      const square = row + 3 * column;
      for (let x = 0; x < SQUARE; x += 1, at += 4) {
        sums[square]! += pixels[at]!;
        sums[square + 1]! += pixels[at + 1]!;
        sums[square + 2]! += pixels[at + 2]!;
      }
    }
  }
  return Uint8Array.from(sums, (sum) => Math.round(sum / (SQUARE * SQUARE)));
}

function readLetters({ pdfium }: HeldPdf, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return "";
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_LETTERS);
    // A letter beyond the basic plane takes two units; one more ends the text.
    const units = 2 * count + 1;
    return withMemory(pdfium, 2 * units, (address) => {
      const written = pdfium.FPDFText_GetText(text, 0, count, address);
      const bytes = memoryOf(pdfium).HEAPU8.slice(address, address + 2 * Math.max(0, written - 1));
      return Buffer.from(bytes).toString("utf16le").replace(/\s+/g, "");
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
