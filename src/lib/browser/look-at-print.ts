import type { FieldBox } from "#lib/pdf/parts.ts";
import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { type Box, coreOf, meet } from "#lib/pdf/seen-words/letter-boxes.ts";
import { type PlainLetter, plainLetters } from "#lib/pdf/seen-words/plain-letters.ts";
import { type HeldPdf, withPage, withPdf } from "#lib/pdfium/pdfium.ts";

/** What is seen of a print: enough to say where there is room. */
export interface PrintLook {
  pages: number;
  /** Of a page, from 1. */
  letters(page: number): PlainLetter[];
  /** A picture of one pixel a point. */
  picture(page: number): PagePicture;
}

/** Looks at a print that is held open; nothing of it lasts. @throws UnopenablePdf */
export async function lookAtPrint<T>(pdf: Uint8Array, look: (print: PrintLook) => T): Promise<T> {
  return withPdf(pdf, (held) => look(printLook(held)));
}

function printLook(held: HeldPdf): PrintLook {
  const letters = new Map<number, PlainLetter[]>();
  const pictures = new Map<number, PagePicture>();
  const remember = <T>(known: Map<number, T>, page: number, make: (handle: number) => T): T => {
    const found = known.get(page) ?? withPage(held, page, make);
    known.set(page, found);
    return found;
  };
  const draw = (handle: number) => {
    const width = Math.max(1, Math.round(held.pdfium.FPDF_GetPageWidthF(handle)));
    const height = Math.max(1, Math.round(held.pdfium.FPDF_GetPageHeightF(handle)));
    return new PagePicture(drawLoadedPage(held.pdfium, handle, 0, { width, height }));
  };
  return {
    pages: held.pageCount,
    letters: (page) => remember(letters, page, (handle) => plainLetters(held.pdfium, handle)),
    picture: (page) => remember(pictures, page, draw),
  };
}

/** Of 255: colours that differ by less are one ground. */
const SAME_GROUND = 24;

/** A drawn page, of which grounds and ink are asked. */
export class PagePicture {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  constructor({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }) {
    this.width = width;
    this.height = height;
    this.#pixels = pixels;
  }

  /** Whether a place has one colour, and nothing on it. */
  isPlain(place: Box): boolean {
    const [left, right] = span(place.left, place.right, this.width);
    const [top, bottom] = span(place.top, place.bottom, this.height);
    if (right <= left || bottom <= top) return true;
    const first = (top * this.width + left) * 4;
    for (let y = top; y < bottom; y += 1) {
      if (!this.#isRowLike(first, y, left, right)) return false;
    }
    return true;
  }

  /** Bands of rows between two sides that have one colour each, from the top; in parts of the page. */
  bands(left: number, right: number): { top: number; bottom: number }[] {
    const [from, to] = span(left, right, this.width);
    const bands: { top: number; bottom: number }[] = [];
    let start: number | null = null;
    for (let y = 0; y <= this.height; y += 1) {
      const isOpen =
        y < this.height && this.#isRowLike(((start ?? y) * this.width + from) * 4, y, from, to);
      if (isOpen) {
        start ??= y;
        continue;
      }
      if (start !== null) bands.push({ top: start / this.height, bottom: y / this.height });
      start = null;
      // A row of another ground starts the next one.
      if (y < this.height && this.#isRowLike((y * this.width + from) * 4, y, from, to)) start = y;
    }
    return bands;
  }

  #isRowLike(first: number, y: number, left: number, right: number): boolean {
    const pixels = this.#pixels;
    const end = (y * this.width + right) * 4;
    for (let at = (y * this.width + left) * 4; at < end; at += 4) {
      for (let channel = 0; channel < 3; channel += 1) {
        const apart = (pixels[at + channel] ?? 0) - (pixels[first + channel] ?? 0);
        if (apart > SAME_GROUND || apart < -SAME_GROUND) return false;
      }
    }
    return true;
  }
}

function span(start: number, end: number, whole: number): [from: number, to: number] {
  return [Math.max(0, Math.ceil(start * whole)), Math.min(whole, Math.floor(end * whole))];
}

/** Points below a box that its label stands in. */
const LABEL = 16;
/** Letters of a label may be read as more, such as ligatures of two. */
const MORE_LETTERS = 2;

/** Whether a box or its label lies on anything of the document, or the label is not there, in a print that they are drawn in. */
export function isCovered(print: PrintLook, box: FieldBox, label: string): boolean {
  const place: Box = {
    left: box.x / 100,
    top: box.y / 100,
    right: (box.x + box.width) / 100,
    bottom: (box.y + box.height) / 100,
  };
  const picture = print.picture(box.page);
  const point = 1 / picture.height;
  const letters = print.letters(box.page);
  const inner = { ...place, bottom: place.bottom - 2 * point };
  if (letters.some((letter) => meet(coreOf(letter.box), inner))) return true;
  const below = { ...place, top: place.bottom + point, bottom: place.bottom + LABEL * point };
  const own = [...label.replace(/\s/gu, "")].length;
  const found = letters.filter((letter) => meet(coreOf(letter.box), below)).length;
  // A label that the page's end cuts off is none.
  if (found > own + MORE_LETTERS || (own > 0 && found === 0)) return true;
  // Its line is drawn along its lower side.
  return !picture.isPlain({ ...inner, top: place.top + point });
}
