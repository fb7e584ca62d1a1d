import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import {
  type HeldPdf,
  memoryOf,
  type Pdfium,
  quickPdfium,
  withMemory,
  withPage,
} from "#lib/pdfium/pdfium.ts";

/** A letter as PDFium reads it; lengths are points, from the page's lower left corner. */
export interface PrintedLetter {
  letter: string;
  /** From 1. */
  page: number;
  /** Where its ink is. */
  left: number;
  bottom: number;
  right: number;
  top: number;
  /** Its base line, and its size. */
  y: number;
  size: number;
  /** The text object it is drawn by. */
  object: number;
  /** What stands between it and the letter before. */
  gap: "none" | "blank" | "line";
}

export interface PrintedPicture {
  page: number;
  left: number;
  bottom: number;
  right: number;
  top: number;
  pixels: { width: number; height: number };
}

/** A page as PDFium draws it. */
export interface PrintedPage {
  width: number;
  height: number;
  pictures: PrintedPicture[];
  /** Level lines and shapes as low as one. */
  lines: { left: number; right: number; y: number }[];
}

export interface Printed {
  /** Of the document itself, without page numbers and heads that are repeated, in PDFium's order. */
  letters: PrintedLetter[];
  /** What stands on pages besides: heads and feet of pages, and heads of tables that are repeated. */
  beside: PrintedLetter[];
  pages: PrintedPage[];
}

/** fpdf_edit.h */
const [TEXT, PATH, IMAGE] = [1, 2, 3];
const THICKEST_LINE = 2.5;

/** Reads what is printed on all pages. */
export function readPrinted(held: HeldPdf): Printed {
  const printed: Printed = { letters: [], beside: [], pages: [] };
  for (let page = 1; page <= held.pageCount; page += 1) {
    withPage(held, page, (handle) => {
      const reader = new PageReader(held.pdfium, handle, page);
      printed.pages.push(reader.page());
      for (const { isBeside, ...letter } of reader.letters()) {
        (isBeside ? printed.beside : printed.letters).push(letter);
      }
    });
  }
  return printed;
}

class PageReader {
  readonly #pdfium: Pdfium;
  readonly #page: number;
  readonly #number: number;
  readonly #artifacts = new Map<number, boolean>();

  constructor(pdfium: Pdfium, page: number, number: number) {
    this.#pdfium = pdfium;
    this.#page = page;
    this.#number = number;
  }

  page(): PrintedPage {
    const pdfium = this.#pdfium;
    const found: PrintedPage = {
      width: pdfium.FPDF_GetPageWidthF(this.#page),
      height: pdfium.FPDF_GetPageHeightF(this.#page),
      pictures: [],
      lines: [],
    };
    for (const object of objectsOf(pdfium, this.#page)) {
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type !== IMAGE && type !== PATH) continue;
      const [left, bottom, right, top] = this.#floats((at) =>
        pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12),
      );
      if (type === PATH) {
        if (top! - bottom! > THICKEST_LINE || right! - left! < top! - bottom!) continue;
        found.lines.push({ left: left!, right: right!, y: (bottom! + top!) / 2 });
      } else if (!this.#isArtifact(object)) {
        const pixels = withMemory(pdfium, 8, (at) => {
          pdfium.FPDFImageObj_GetImagePixelSize(object, at, at + 4);
          const [width = 0, height = 0] = memoryOf(pdfium).HEAP32.slice(at / 4, at / 4 + 2);
          return { width, height };
        });
        const page = this.#number;
        found.pictures.push({
          page,
          left: left!,
          bottom: bottom!,
          right: right!,
          top: top!,
          pixels,
        });
      }
    }
    return found;
  }

  letters(): (PrintedLetter & { isBeside: boolean })[] {
    const pdfium = this.#pdfium;
    const text = pdfium.FPDFText_LoadPage(this.#page);
    if (text === 0) return [];
    try {
      const letters: ReturnType<PageReader["letters"]> = [];
      const count = pdfium.FPDFText_CountChars(text);
      let gap: PrintedLetter["gap"] = "line";
      for (let index = 0; index < count; index += 1) {
        const code = pdfium.FPDFText_GetUnicode(text, index);
        const letter = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
        if (/^[\r\n]$/.test(letter)) gap = "line";
        else if (/^\s$/.test(letter)) gap = gap === "none" ? "blank" : gap;
        else if (SHOWN.test(letter)) {
          const object = pdfium.FPDFText_GetTextObject(text, index);
          const isBeside = this.#isArtifact(object);
          const [left, right, bottom, top] = this.#doubles((at) =>
            pdfium.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24),
          );
          const [, y] = this.#doubles((at) =>
            pdfium.FPDFText_GetCharOrigin(text, index, at, at + 8),
          );
          const [page, size] = [this.#number, pdfium.FPDFText_GetFontSize(text, index)];
          letters.push({
            letter,
            page,
            object,
            gap,
            y: y!,
            size,
            isBeside,
            left: left!,
            right: right!,
            bottom: bottom!,
            top: top!,
          });
          if (!isBeside) gap = "none";
        }
      }
      return letters;
    } finally {
      pdfium.FPDFText_ClosePage(text);
    }
  }

  /** ISO 32000-1, 14.8.2.2. */
  #isArtifact(object: number): boolean {
    if (object === 0) return false;
    const known = this.#artifacts.get(object);
    if (known !== undefined) return known;
    const pdfium = this.#pdfium;
    const count = pdfium.FPDFPageObj_CountMarks(object);
    const names = Array.from({ length: count }, (_, at) => {
      const mark = pdfium.FPDFPageObj_GetMark(object, at);
      return withMemory(pdfium, 36, (address) => {
        pdfium.FPDFPageObjMark_GetName(mark, address, 32, address + 32);
        const bytes = memoryOf(pdfium).HEAPU8.slice(address, address + 16);
        return Buffer.from(bytes).toString("utf16le");
      });
    });
    const isArtifact = names.includes("Artifact");
    this.#artifacts.set(object, isArtifact);
    return isArtifact;
  }

  #floats(ask: (address: number) => unknown): number[] {
    return withMemory(this.#pdfium, 16, (at) => {
      ask(at);
      return [...memoryOf(this.#pdfium).HEAPF32.slice(at / 4, at / 4 + 4)];
    });
  }

  #doubles(ask: (address: number) => unknown): number[] {
    return withMemory(this.#pdfium, 32, (at) => {
      ask(at);
      const { buffer, byteOffset } = memoryOf(this.#pdfium).HEAPU8;
      const view = new DataView(buffer, byteOffset + at, 32);
      return [0, 8, 16, 24].map((offset) => view.getFloat64(offset, true));
    });
  }
}

/** Neither a control nor what shows nothing. */
const SHOWN = /^[^\p{C}\p{Default_Ignorable_Code_Point}]$/u;

/** Pixels to a point. */
const SCALE = 2;
/** Of 255. */
const LEAST_DIFFERENCE = 12;

/**
 * Which of some letters of one page leave no ink: the page looks the same where they stand, with
 * all its text and without.
 */
export function withoutInk(held: HeldPdf, letters: readonly PrintedLetter[]): PrintedLetter[] {
  const [first] = letters;
  if (!first) return [];
  return withPage(held, first.page, (handle) => {
    const pdfium = quickPdfium(held.pdfium);
    const width = Math.ceil(pdfium.FPDF_GetPageWidthF(handle) * SCALE);
    const height = Math.ceil(pdfium.FPDF_GetPageHeightF(handle) * SCALE);
    const whole = drawLoadedPage(held.pdfium, handle, 0, { width, height }).pixels;
    const texts = objectsOf(held.pdfium, handle).filter(
      (object) => pdfium.FPDFPageObj_GetType(object) === TEXT,
    );
    for (const object of texts) pdfium.FPDFPageObj_SetIsActive(object, false);
    const bare = drawLoadedPage(held.pdfium, handle, 0, { width, height }).pixels;
    for (const object of texts) pdfium.FPDFPageObj_SetIsActive(object, true);
    return letters.filter(({ left, right, top, bottom }) => {
      const [from, to] = [Math.floor(left * SCALE), Math.ceil(right * SCALE)];
      const [first, last] = [height - Math.ceil(top * SCALE), height - Math.floor(bottom * SCALE)];
      for (let row = Math.max(0, first - 1); row <= Math.min(height - 1, last); row += 1) {
        for (let column = Math.max(0, from - 1); column <= Math.min(width - 1, to); column += 1) {
          for (let at = 4 * (row * width + column), end = at + 3; at < end; at += 1) {
            if (Math.abs(whole[at]! - bare[at]!) >= LEAST_DIFFERENCE) return false;
          }
        }
      }
      return true;
    });
  });
}

function objectsOf(pdfium: Pdfium, page: number): number[] {
  return Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, at) =>
    pdfium.FPDFPage_GetObject(page, at),
  );
}
