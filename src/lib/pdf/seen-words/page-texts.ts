import { IDENTITY, type Matrix, mapPoint } from "#lib/pdf/geometry.ts";
import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import { type Box, boxAround, meet, type Point, type SeenPage } from "./letter-boxes.ts";

/** FPDF_PAGEOBJ_TEXT, FPDF_PAGEOBJ_PATH and FPDF_PAGEOBJ_FORM of fpdf_edit.h. */
const TEXT = 1;
const PATH = 2;
const FORM = 5;
const DEEPEST = 30;
/** Bytes of the key that says what to read instead, in UTF-16 with its end. */
const ACTUAL_TEXT = Buffer.from("ActualText\0", "utf16le");
/** FPDF_FILLMODE_NONE. */
const UNFILLED = 0;
/** Points: a line of that width hides no letter. */
const THIN = 2.5;
/** Of 255: paint that lets more through does not hide what is beneath it. */
const HALF = 128;
const MOST_COVERS = 2_000;

/** A text object of a page. */
export interface PageText {
  object: number;
  font: number;
  /** Letters that are drawn as in a mirror, or turned over. */
  isMirrored: boolean;
  isTurnedOver: boolean;
  /** Its place among all that the page draws. */
  order: number;
}

export interface PageTexts {
  /** In the order of the page's content, those of its forms included. */
  texts: readonly PageText[];
  /** Whether something that is no text, and no thin line, is drawn later over a place of a text. */
  isCovered(text: PageText, box: Box): boolean;
  /** Does something while the page draws nothing but its texts, or all but them. */
  withTextsAlone<T>(work: () => T): T;
  withoutTexts<T>(work: () => T): T;
}

/**
 * Takes stock of what a page that is open draws. What marked content says is to be
 * read instead (`ActualText`, ISO 32000-1, 14.9.4) is taken from its texts, so that
 * PDFium's text is that of the glyphs.
 */
export function takeTexts(pdfium: Pdfium, page: number, seen: SeenPage): PageTexts {
  return withMemory(pdfium, 64, (scratch) => {
    const stock = new Stock(pdfium, seen, scratch);
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let at = 0; at < count; at += 1) {
      stock.take(pdfium.FPDFPage_GetObject(page, at), seen.place, 0);
    }
    return stock;
  });
}

type Place = (x: number, y: number) => Point;

class Stock implements PageTexts {
  readonly texts: PageText[] = [];
  /** What is no text and no form. */
  readonly #others: number[] = [];
  readonly #covers: { order: number; box: Box }[] = [];
  readonly #pdfium: Pdfium;
  readonly #seen: SeenPage;
  readonly #scratch: number;
  #order = 0;

  constructor(pdfium: Pdfium, seen: SeenPage, scratch: number) {
    this.#pdfium = pdfium;
    this.#seen = seen;
    this.#scratch = scratch;
  }

  isCovered({ order }: PageText, box: Box): boolean {
    if (this.#covers.length > MOST_COVERS) return true;
    const middle = innerHalf(box);
    return this.#covers.some((cover) => cover.order > order && meet(cover.box, middle));
  }

  take(object: number, place: Place, depth: number): void {
    const pdfium = this.#pdfium;
    this.#order += 1;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === TEXT) {
      takeSubstitutes(pdfium, object, this.#scratch);
      this.texts.push(this.#textOf(object, place));
    } else if (type === FORM && depth < DEEPEST) {
      const within = this.#within(object, place);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let at = 0; at < count; at += 1) {
        this.take(pdfium.FPDFFormObj_GetObject(object, at), within, depth + 1);
      }
    } else {
      this.#others.push(object);
      this.#cover(object, type, place);
    }
  }

  withTextsAlone<T>(work: () => T): T {
    return this.#without(this.#others, work);
  }

  withoutTexts<T>(work: () => T): T {
    const texts = this.texts.map(({ object }) => object);
    return this.#without(texts, work);
  }

  #without<T>(objects: readonly number[], work: () => T): T {
    const drawn = withMemory(this.#pdfium, 4, (scratch) =>
      objects.filter((object) => isActive(this.#pdfium, object, scratch)),
    );
    for (const object of drawn) this.#pdfium.FPDFPageObj_SetIsActive(object, false);
    try {
      return work();
    } finally {
      for (const object of drawn) this.#pdfium.FPDFPageObj_SetIsActive(object, true);
    }
  }

  #textOf(object: number, place: Place): PageText {
    const font = this.#pdfium.FPDFTextObj_GetFont(object);
    const [a, b, c, d, e, f] = this.#matrix(object);
    const { width, height } = this.#seen;
    const origin = place(e, f);
    const [along, up] = [place(e + a, f + b), place(e + c, f + d)];
    // In points from the seen page's top left, where up is less.
    const alongX = (along.x - origin.x) * width;
    const alongY = (along.y - origin.y) * height;
    const upX = (up.x - origin.x) * width;
    const upY = (up.y - origin.y) * height;
    return {
      object,
      font,
      order: this.#order,
      isMirrored: alongX * upY - alongY * upX > 0,
      isTurnedOver: upY > Math.abs(upX),
    };
  }

  #cover(object: number, type: number, place: Place) {
    if (type === PATH && !this.#hides(object)) return;
    const at = this.#scratch;
    const address = [at, at + 4, at + 8, at + 12] as const;
    if (!this.#pdfium.FPDFPageObj_GetBounds(object, ...address)) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(4);
    const box = boxAround([
      place(left, bottom),
      place(right, top),
      place(left, top),
      place(right, bottom),
    ]);
    const { width, height } = this.#seen;
    const isThin =
      (box.right - box.left) * width <= THIN || (box.bottom - box.top) * height <= THIN;
    if (!isThin) this.#covers.push({ order: this.#order, box });
  }

  #hides(path: number): boolean {
    const pdfium = this.#pdfium;
    const at = this.#scratch;
    if (!pdfium.FPDFPath_GetDrawMode(path, at, at + 4)) return true;
    const [fill = 0, stroke = 0] = memoryOf(pdfium).HEAP32.subarray(at / 4, at / 4 + 2);
    if (fill === UNFILLED) {
      if (stroke === 0) return false;
      return !pdfium.FPDFPageObj_GetStrokeWidth(path, at) || this.#floats(1)[0]! > THIN;
    }
    if (!pdfium.FPDFPageObj_GetFillColor(path, at, at + 4, at + 8, at + 12)) return true;
    return memoryOf(pdfium).HEAP32[at / 4 + 3]! >= HALF;
  }

  #within(form: number, place: Place): Place {
    const matrix = this.#matrix(form);
    return (x, y) => place(...mapPoint(matrix, x, y));
  }

  #matrix(object: number): Matrix {
    if (!this.#pdfium.FPDFPageObj_GetMatrix(object, this.#scratch)) return IDENTITY;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(6);
    return [a, b, c, d, e, f];
  }

  #floats(count: number): Float32Array {
    const start = this.#scratch / 4;
    return memoryOf(this.#pdfium).HEAPF32.slice(start, start + count);
  }
}

function isActive(pdfium: Pdfium, object: number, scratch: number): boolean {
  if (!pdfium.FPDFPageObj_GetIsActive(object, scratch)) return false;
  // A byte of truth: what lies behind it is not PDFium's.
  return memoryOf(pdfium).HEAPU8[scratch] !== 0;
}

/** Half of a letter's box: letters reach into the rows and columns beside theirs. */
function innerHalf({ left, top, right, bottom }: Box): Box {
  const [x, y] = [(right - left) / 4, (bottom - top) / 4];
  return { left: left + x, top: top + y, right: right - x, bottom: bottom - y };
}

function takeSubstitutes(pdfium: Pdfium, object: number, scratch: number) {
  for (let at = pdfium.FPDFPageObj_CountMarks(object) - 1; at >= 0; at -= 1) {
    const mark = pdfium.FPDFPageObj_GetMark(object, at);
    if (isSubstitute(pdfium, mark, scratch)) pdfium.FPDFPageObj_RemoveMark(object, mark);
  }
}

function isSubstitute(pdfium: Pdfium, mark: number, scratch: number): boolean {
  const count = pdfium.FPDFPageObjMark_CountParams(mark);
  for (let at = 0; at < count; at += 1) {
    pdfium.FPDFPageObjMark_GetParamKey(mark, at, scratch, 32, scratch + 32);
    const length = memoryOf(pdfium).HEAP32[(scratch + 32) / 4];
    if (length !== ACTUAL_TEXT.length) continue;
    const key = memoryOf(pdfium).HEAPU8.subarray(scratch, scratch + length);
    if (ACTUAL_TEXT.equals(key)) return true;
  }
  return false;
}
