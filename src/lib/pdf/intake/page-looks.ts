import { createHash } from "node:crypto";
import { countDifferences } from "#lib/pdf/flatten/compare-looks.ts";
import { drawPage, withDrawnPage } from "#lib/pdf/flatten/held-form.ts";
import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { type HeldPdf, memoryOf, withMemory, withPage, withPdf } from "#lib/pdfium/pdfium.ts";

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
 * is drawn alike to the last pixel is alike; the others are looked at closely.
 * @param unread pages of which the letters do not count
 * @throws UnopenablePdf
 */
export function findDifferent(
  before: SeenPdf,
  after: SeenPdf,
  unread: ReadonlySet<number> = NO_PAGES,
): Promise<number[]> {
  const pages = before.looks.map((_, index) => index + 1);
  const suspects = pages.filter(
    (page) => !isSame(before.looks[page - 1], after.looks[page - 1], !unread.has(page)),
  );
  const isDrawnAlike = (page: number) =>
    before.looks[page - 1]?.digest === after.looks[page - 1]?.digest;
  const drawnAlike = new Set(suspects.filter(isDrawnAlike));
  return lookClosely(before.pdf, after.pdf, suspects, { unread, drawnAlike });
}

/**
 * Those of some pages (from 1) that a person could tell apart in two documents.
 * PDFium draws and reads damaged fonts otherwise from one time to the next, so
 * where they differ it is asked twice for the first document, to learn how
 * steady it is.
 * @param known pages of which the letters do not count, and those of which nothing else does
 * @throws UnopenablePdf
 */
export async function lookClosely(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly number[],
  known: { unread?: ReadonlySet<number>; drawnAlike?: ReadonlySet<number> },
): Promise<number[]> {
  const { unread = NO_PAGES, drawnAlike = NO_PAGES } = known;
  const different: number[] = [];
  let drawnLarge = 0;
  for (const page of pages) {
    const isDrawnAlike = drawnAlike.has(page);
    const isLarge = !isDrawnAlike && drawnLarge < SUSPECTS_DRAWN_LARGE;
    if (isLarge) drawnLarge += 1;
    const longest = isDrawnAlike ? ONLY_READ : isLarge ? LONGEST_OF_SUSPECT : LONGEST;
    const first = await viewPage(before, page, longest);
    const now = await viewPage(after, page, longest);
    const isRead = !unread.has(page);
    if (!differs(first, first, now, isRead)) continue;
    const again = await viewPage(before, page, longest);
    if (differs(first, again, now, isRead)) different.push(page);
  }
  return different;
}

const NO_PAGES: ReadonlySet<number> = new Set();

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

/** How many squares have another mean colour; all of them where the pages have another shape. */
function squaresOff(one: Drawn, other: Drawn): number {
  const { width, height } = one;
  const side = Math.max(1, Math.round(Math.max(width, height) / SQUARES));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  if (width !== other.width || height !== other.height) return columns * rows;
  let off = 0;
  for (let row = 0; row < rows; row += 1) {
    const top = row * side;
    const bottom = Math.min(height, top + side);
    const [from, to] = [4 * width * top, 4 * width * bottom];
    // Most of a page is the same in both.
    if (Buffer.compare(one.pixels.subarray(from, to), other.pixels.subarray(from, to)) === 0) {
      continue;
    }
    for (let left = 0; left < width; left += side) {
      const right = Math.min(width, left + side);
      if (isSquareOff(one, other, { left, top, right, bottom })) off += 1;
    }
  }
  return off;
}

function isSquareOff(
  { width, pixels }: Drawn,
  { pixels: others }: Drawn,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): boolean {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    const end = 4 * (y * width + right);
    for (let at = 4 * (y * width + left); at < end; at += 4) {
      red += pixels[at]! - others[at]!;
      green += pixels[at + 1]! - others[at + 1]!;
      blue += pixels[at + 2]! - others[at + 2]!;
    }
  }
  const most = MAX_OFF * (right - left) * (bottom - top);
  return Math.abs(red) > most || Math.abs(green) > most || Math.abs(blue) > most;
}

function lookAt(held: HeldPdf, page: number): PageLook | null {
  const longest = held.pageCount > PAGES_AT_FULL_SIZE ? LONGEST_OF_MANY : LONGEST;
  return unlessUnloadable(() =>
    withPage(held, page, (handle) => {
      const letters = readLetters(held, handle);
      return withDrawnPage(held, NO_FORM, handle, longest, ({ width, height, pixels }) => {
        const hash = createHash("sha256").update(`${width} ${height} `).update(pixels);
        const isBlank = letters === "" && pixels.every(isLight);
        return { digest: hash.digest("hex"), isBlank, letters };
      });
    }),
  );
}

/** The fourth of each pixel's bytes has no meaning. */
const isLight = (value: number, at: number) => value === 255 || at % 4 === 3;

function viewPage(pdf: Uint8Array, page: number, longest: number): Promise<View | null> {
  return withPdf(pdf, (held) => (page > held.pageCount ? null : viewOf(held, page, longest)));
}

function viewOf(held: HeldPdf, page: number, longest: number): View | null {
  return unlessUnloadable(() =>
    withPage(held, page, (handle) => ({
      drawn: drawPage(held, NO_FORM, handle, longest),
      letters: readLetters(held, handle),
    })),
  );
}

/** Null for a page that PDFium cannot load. */
function unlessUnloadable<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof RangeError && !error.message.includes("call stack")) return null;
    throw error;
  }
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
