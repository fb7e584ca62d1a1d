import { createHash } from "node:crypto";
import { countDifferences } from "#documents/pdf/flatten/compare-looks.ts";
import { drawPage } from "#documents/pdf/flatten/held-form.ts";
import type { Drawn } from "#documents/pdf/pictures/draw-page.ts";
import {
  type HeldPdf,
  memoryOf,
  withMemory,
  withPage,
  withPdf,
} from "#documents/pdf/pictures/pdfium.ts";

/** A page as PDFium shows it. */
export interface PageLook {
  /** Of all its pixels. */
  digest: string;
  /** Nothing is to be seen and nothing to be read. */
  isBlank: boolean;
  /** Of the text layer, without white space. */
  letters: string;
}

/** Pixels of a page's longer side, where only equality counts. */
const LONGEST = 1_400;
/** With more pages than this the pictures shrink, so that time and memory stay bounded. */
const PAGES_AT_FULL_SIZE = 60;
const LONGEST_OF_MANY = 700;
/**
 * Pixels of the longer side of a page that differs: a digit of eight points is
 * some twenty high, and what tells a 6 from an 8 more than a pixel's neighbours.
 */
const LONGEST_OF_SUSPECT = 2_800;
/** Of more suspects than this only the first are drawn as large. */
const SUSPECTS_DRAWN_LARGE = 8;
/** Pixels of the longer side of a page of which only the letters are asked for. */
const ONLY_READ = 8;
/** Pixels that may be found in no place nearby. */
const MAX_PIXELS_OFF = 6;
/** Squares to a page's longer side, in which a faint change of much of it shows. */
const SQUARES = 175;
/** What the mean of a square may be off in one colour, of 255. */
const MAX_OFF = 14;
/** Squares that may be off on a page: a hairline may fall on the pixel beside. */
const MAX_SQUARES_OFF = 3;
const MAX_LETTERS = 200_000;
/** No form is filled in. */
const NO_FORM = 0;

/**
 * Looks at the pages of a document whose content is known to be bounded; null
 * for a page that PDFium cannot load, and for those that are not asked for.
 * @param wanted page numbers from 1; all without it
 * @throws UnopenablePdf
 */
export async function lookAtPages(pdf: Uint8Array, wanted?: readonly number[]): Promise<Looks> {
  return withPdf(pdf, (held) => {
    return Array.from({ length: held.pageCount }, (_, index) =>
      !wanted || wanted.includes(index + 1) ? lookAt(held, index + 1) : null,
    );
  });
}

/** How each page of a document looks. */
export type Looks = readonly (PageLook | null)[];

/** A document and what was seen of its pages. */
export interface SeenPdf {
  pdf: Uint8Array;
  looks: Looks;
}

/**
 * The pages (from 1) that a person could tell apart in two documents. Whatever
 * is drawn alike to the last pixel is alike; the others are drawn once more and
 * compared. PDFium draws and reads damaged fonts otherwise from one time to the
 * next, so where they differ it is asked twice for the first document, to learn
 * how steady it is.
 * @param unread pages of which the letters do not count
 * @throws UnopenablePdf
 */
export async function findDifferent(
  before: SeenPdf,
  after: SeenPdf,
  unread: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const pages = before.looks.map((_, index) => index + 1);
  const suspects = pages.filter(
    (page) => !isSame(before.looks[page - 1], after.looks[page - 1], !unread.has(page)),
  );
  const different: number[] = [];
  let drawnLarge = 0;
  for (const page of suspects) {
    const isDrawnAlike = before.looks[page - 1]?.digest === after.looks[page - 1]?.digest;
    const isLarge = !isDrawnAlike && drawnLarge < SUSPECTS_DRAWN_LARGE;
    if (isLarge) drawnLarge += 1;
    const longest = isDrawnAlike ? ONLY_READ : isLarge ? LONGEST_OF_SUSPECT : LONGEST;
    const first = await viewPage(before.pdf, page, longest);
    const now = await viewPage(after.pdf, page, longest);
    const isRead = !unread.has(page);
    if (!differs(first, first, now, isRead)) continue;
    const again = await viewPage(before.pdf, page, longest);
    if (differs(first, again, now, isRead)) different.push(page);
  }
  return different;
}

type Look = PageLook | null | undefined;

function isSame(one: Look, other: Look, isRead: boolean): boolean {
  if (!one || !other) return one === other;
  return one.digest === other.digest && (!isRead || one.letters === other.letters);
}

/** A page's picture and the letters of its text layer. */
interface View {
  drawn: Drawn;
  letters: string;
}

function differs(
  before: View | null,
  again: View | null,
  after: View | null,
  isRead: boolean,
): boolean {
  if (!before || !after) return before !== after;
  const steady = again ?? before;
  if (isRead && before.letters === steady.letters && before.letters !== after.letters) return true;
  const [one, same, other] = [before.drawn, steady.drawn, after.drawn];
  const mostOff = MAX_SQUARES_OFF + 2 * squaresOff(one, same);
  if (squaresOff(one, other) > mostOff) return true;
  const mostPixels = MAX_PIXELS_OFF + 2 * countDifferences(one, same);
  return countDifferences(one, other) > mostPixels;
}

/** All of them where the pages have another shape. */
function squaresOff(one: Drawn, other: Drawn): number {
  if (Buffer.compare(one.pixels, other.pixels) === 0) return 0;
  const [means, others] = [meansOf(one), meansOf(other)];
  if (one.width !== other.width || one.height !== other.height) return means.length;
  let off = 0;
  for (let at = 0; at < means.length; at += 3) {
    const isOff = [0, 1, 2].some(
      (colour) => Math.abs(means[at + colour]! - others[at + colour]!) > MAX_OFF,
    );
    if (isOff) off += 1;
  }
  return off;
}

function lookAt(held: HeldPdf, page: number): PageLook | null {
  const longest = held.pageCount > PAGES_AT_FULL_SIZE ? LONGEST_OF_MANY : LONGEST;
  const view = viewOf(held, page, longest);
  if (!view) return null;
  const { drawn, letters } = view;
  const { width, height, pixels } = drawn;
  const digest = createHash("sha256").update(`${width} ${height} `).update(pixels).digest("hex");
  return { digest, isBlank: letters === "" && pixels.every(isLight), letters };
}

/** The fourth of each pixel's bytes has no meaning. */
const isLight = (value: number, at: number) => value === 255 || at % 4 === 3;

function viewPage(pdf: Uint8Array, page: number, longest: number): Promise<View | null> {
  return withPdf(pdf, (held) => (page > held.pageCount ? null : viewOf(held, page, longest)));
}

/** Null for a page that PDFium cannot load. */
function viewOf(held: HeldPdf, page: number, longest: number): View | null {
  try {
    return withPage(held, page, (handle) => ({
      drawn: drawPage(held, NO_FORM, handle, longest),
      letters: readLetters(held, handle),
    }));
  } catch (error) {
    if (error instanceof RangeError && !error.message.includes("call stack")) return null;
    throw error;
  }
}

/** The mean colour of each square, red, green and blue, row by row. */
function meansOf({ width, height, pixels }: Drawn): Float32Array {
  const side = Math.max(1, Math.round(Math.max(width, height) / SQUARES));
  const columns = Math.ceil(width / side);
  const sums = new Float32Array(columns * Math.ceil(height / side) * 3);
  const counts = new Uint16Array(sums.length / 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    let square = columns * Math.floor(y / side);
    for (let left = 0; left < width; left += side, square += 1) {
      const right = Math.min(width, left + side);
      let [red, green, blue] = [0, 0, 0];
      for (let x = left; x < right; x += 1, at += 4) {
        red += pixels[at]!;
        green += pixels[at + 1]!;
        blue += pixels[at + 2]!;
      }
      counts[square]! += right - left;
      sums[3 * square]! += red;
      sums[3 * square + 1]! += green;
      sums[3 * square + 2]! += blue;
    }
  }
  return sums.map((sum, at) => sum / counts[Math.floor(at / 3)]!);
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
