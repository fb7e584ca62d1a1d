import { memoryOf, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import { type Box, meet, type SeenPage } from "./letter-boxes.ts";

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_PATH of fpdf_edit.h. */
const TEXT = 1;
const PATH = 2;
/** FPDF_FILLMODE_NONE of fpdf_edit.h; FPDF_SEGMENT_BEZIERTO. */
const UNFILLED = 0;
const CURVE = 1;

/** Points: a line of that width hides no letter. */
const THIN = 2.5;
/** Of 255: text as dark as that stands out from anything as light as the other. */
const DARK = 150;
const LIGHT = 200;
const OPAQUE = 255;
/** A page of more is drawn: looking at each would take as long. */
const MOST_OBJECTS = 5_000;
/** Points: clips cut at the letters' edges where they are made to fit. */
const EDGE = 1;

/**
 * Whether all letters of a page are seen without a look at its picture: dark text
 * on white or on light ground that was filled before, within its clip and the page,
 * and nothing but thin lines over it. Everything else has to be drawn to tell.
 */
export function isPlainlySeen(pdfium: Pdfium, page: number, seen: SeenPage): boolean {
  const count = pdfium.FPDFPage_CountObjects(page);
  if (count > MOST_OBJECTS) return false;
  return withMemory(pdfium, 32, (scratch) => {
    const look = new Look(pdfium, seen, scratch);
    for (let at = 0; at < count; at += 1) {
      const object = pdfium.FPDFPage_GetObject(page, at);
      const type = pdfium.FPDFPageObj_GetType(object);
      const isPlain =
        type === TEXT ? look.isPlainText(object) : type === PATH && look.isPlainPath(object);
      if (!isPlain) return false;
    }
    return true;
  });
}

class Look {
  readonly #pdfium: Pdfium;
  readonly #seen: SeenPage;
  readonly #scratch: number;
  /** Of the texts so far, all of them together, and each. */
  readonly #texts: Box[] = [];
  readonly #grounds: Box[] = [];

  constructor(pdfium: Pdfium, seen: SeenPage, scratch: number) {
    this.#pdfium = pdfium;
    this.#seen = seen;
    this.#scratch = scratch;
  }

  isPlainText(object: number): boolean {
    const pdfium = this.#pdfium;
    if (pdfium.FPDFTextObj_GetTextRenderMode(object) !== 0) return false;
    if (pdfium.FPDFPageObj_HasTransparency(object)) return false;
    const shade = this.#shade(object);
    if (shade === null || shade > DARK) return false;
    const bounds = this.#bounds(object);
    // Text of blanks alone has no bounds, and nothing that could be hidden.
    if (!bounds) return true;
    const { left, top, right, bottom } = this.#seen.box(...bounds);
    if (left < 0 || top < 0 || right > 1 || bottom > 1) return false;
    if (!this.#isWithinClip(object, bounds)) return false;
    const box = boxOf(bounds);
    this.#texts.push(box);
    return !this.#grounds.some((ground) => meet(ground, box));
  }

  isPlainPath(object: number): boolean {
    const pdfium = this.#pdfium;
    const bounds = this.#bounds(object);
    if (!bounds) return true;
    const box = boxOf(bounds);
    if (box.right - box.left <= THIN || box.bottom - box.top <= THIN) return true;
    const [fill, stroke] = [this.#scratch, this.#scratch + 4];
    if (!pdfium.FPDFPath_GetDrawMode(object, fill, stroke)) return false;
    const words = memoryOf(pdfium).HEAP32;
    if (words[fill / 4] === UNFILLED) {
      if (words[stroke / 4] === 0) return true;
      if (!pdfium.FPDFPageObj_GetStrokeWidth(object, this.#scratch)) return false;
      return memoryOf(pdfium).HEAPF32[this.#scratch / 4]! <= THIN;
    }
    if (this.#texts.some((text) => meet(text, box))) return false;
    const shade = pdfium.FPDFPageObj_HasTransparency(object) ? null : this.#shade(object);
    if (shade === null || shade < LIGHT) this.#grounds.push(box);
    return this.#grounds.length <= MOST_GROUNDS;
  }

  /** Of its paint, 0 for black; null where that is no colour, or lets anything through. */
  #shade(object: number): number | null {
    const at = this.#scratch;
    const paint = [at, at + 4, at + 8, at + 12] as const;
    if (!this.#pdfium.FPDFPageObj_GetFillColor(object, ...paint)) return null;
    const words = memoryOf(this.#pdfium).HEAP32;
    const [red = 0, green = 0, blue = 0, alpha = 0] = words.subarray(at / 4, at / 4 + 4);
    return alpha === OPAQUE ? (red + 2 * green + blue) / 4 : null;
  }

  #bounds(object: number): Corners | null {
    const at = this.#scratch;
    const address = [at, at + 4, at + 8, at + 12] as const;
    if (!this.#pdfium.FPDFPageObj_GetBounds(object, ...address)) return null;
    const found = memoryOf(this.#pdfium).HEAPF32.subarray(at / 4, at / 4 + 4);
    const [left = 0, bottom = 0, right = 0, top = 0] = found;
    return right > left && top > bottom ? [left, bottom, right, top] : null;
  }

  #isWithinClip(object: number, [left, bottom, right, top]: Corners): boolean {
    const pdfium = this.#pdfium;
    const clip = pdfium.FPDFPageObj_GetClipPath(object);
    const paths = clip === 0 ? 0 : pdfium.FPDFClipPath_CountPaths(clip);
    for (let path = 0; path < paths; path += 1) {
      const box = this.#rectangle(clip, path);
      if (!box) return false;
      const isWithin =
        box[0] <= left + EDGE &&
        box[1] <= bottom + EDGE &&
        box[2] >= right - EDGE &&
        box[3] >= top - EDGE;
      if (!isWithin) return false;
    }
    return true;
  }

  /** A path of a clip, where it is an upright rectangle. */
  #rectangle(clip: number, path: number): Corners | null {
    const pdfium = this.#pdfium;
    const count = pdfium.FPDFClipPath_CountPathSegments(clip, path);
    if (count < 4 || count > 6) return null;
    const points: Corner[] = [];
    for (let at = 0; at < count; at += 1) {
      const segment = pdfium.FPDFClipPath_GetPathSegment(clip, path, at);
      if (pdfium.FPDFPathSegment_GetType(segment) === CURVE) return null;
      pdfium.FPDFPathSegment_GetPoint(segment, this.#scratch, this.#scratch + 4);
      const [x = 0, y = 0] = memoryOf(pdfium).HEAPF32.subarray(this.#scratch / 4);
      const before = points.at(-1);
      if (before?.[0] !== x || before[1] !== y) points.push([x, y]);
    }
    return uprightRectangle(points);
  }
}

type Corner = [x: number, y: number];

/** Of four corners, each beside or above the one before; null of any other path. */
function uprightRectangle(points: readonly Corner[]): Corners | null {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const corners = isClosed ? points.slice(0, -1) : points;
  if (corners.length !== 4) return null;
  const turns = corners.every(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4]!;
    const [thenX, thenY] = corners[(at + 2) % 4]!;
    return (x === nextX) !== (y === nextY) && x !== thenX && y !== thenY;
  });
  if (!turns) return null;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Left, bottom, right, top in the page's own units. */
type Corners = [number, number, number, number];

const MOST_GROUNDS = 500;

const boxOf = ([left, bottom, right, top]: Corners): Box => ({
  left,
  top: bottom,
  right,
  bottom: top,
});
