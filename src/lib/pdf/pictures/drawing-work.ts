import { IDENTITY, type Matrix, mapPoint, times } from "#lib/pdf/geometry.ts";
import { memoryOf, type Pdfium, quickPdfium, withMemory } from "#lib/pdfium/pdfium.ts";

/** Of fpdf_edit.h. */
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;

/**
 * What drawing costs, in units of about a nanosecond on a machine of today: for
 * each pixel that an object covers, for each pixel of a picture's source, each
 * segment of a path, and each object whatever it is. Blending reads what is
 * below; it is weighed between plain transparency and the dearest blend modes.
 */
const PER_PIXEL = { plain: 0.3, image: 6, shading: 10, blended: 20 } as const;
const PER_SOURCE_PIXEL = 1.5;
const PER_SEGMENT = 2_000;
const PER_OBJECT = 1_000;
/** Forms within forms; readers go no deeper. */
const MAX_DEPTH = 32;

/** Of a page: its size in points, and in pixels to a point. */
export interface Scale {
  wide: number;
  high: number;
  pixels: number;
}

/** What a page asks for. */
export interface DrawingWork {
  work: number;
  /** The longer side of the largest image, as it stands on the page, in points. */
  largestImage: number;
}

/**
 * Counts what it takes to draw a loaded page, from the objects on it and in the
 * forms on it alone: the same on every machine. What hides in patterns and soft
 * masks is not seen.
 * @param most no more is counted once there is more than this
 */
export function drawingWork(whole: Pdfium, page: number, scale: Scale, most: number): DrawingWork {
  const pdfium = quickPdfium(whole);
  return withMemory(pdfium, MEMORY_BYTES, (memory) => {
    const counted = { left: most, largestImage: 0 };
    const context: DrawingContext = { pdfium, memory, scale, ...counted, boxless: new Map() };
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let at = 0; at < count && context.left >= 0; at += 1) {
      weigh(context, pdfium.FPDFPage_GetObject(page, at), IDENTITY, 0);
    }
    return { work: most - context.left, largestImage: context.largestImage };
  });
}

interface DrawingContext {
  pdfium: Pdfium;
  memory: number;
  scale: Scale;
  left: number;
  largestImage: number;
  /** By handle, whether a font's letters have boxes that say nothing. */
  boxless: Map<number, boolean>;
}

/** Six numbers of four bytes. */
const MEMORY_BYTES = 24;

function weigh(context: DrawingContext, object: number, matrix: Matrix, depth: number): void {
  const { pdfium } = context;
  const type = pdfium.FPDFPageObj_GetType(object);
  const isBlended = pdfium.FPDFPageObj_HasTransparency(object);
  if (isBlended || type !== FORM) {
    const weight = isBlended
      ? PER_PIXEL.blended
      : type === SHADING
        ? PER_PIXEL.shading
        : type === IMAGE
          ? PER_PIXEL.image
          : PER_PIXEL.plain;
    const isUnknown = type === TEXT && !isBlended && isBoxless(context, object);
    context.left -= isUnknown ? 0 : weight * coveredPixels(context, object, matrix);
  }
  context.left -= PER_OBJECT;
  if (type === PATH)
    context.left -= PER_SEGMENT * Math.max(0, pdfium.FPDFPath_CountSegments(object));
  if (type === IMAGE) {
    context.left -= PER_SOURCE_PIXEL * sourcePixels(context, object);
    const [a, b, c, d] = times(matrixOf(context, object), matrix);
    context.largestImage = Math.max(context.largestImage, Math.hypot(a, b), Math.hypot(c, d));
  }
  if (type !== FORM || depth >= MAX_DEPTH) return;
  const within = times(matrixOf(context, object), matrix);
  const count = pdfium.FPDFFormObj_CountObjects(object);
  for (let at = 0; at < count && context.left >= 0; at += 1) {
    weigh(context, pdfium.FPDFFormObj_GetObject(object, at), within, depth + 1);
  }
}

/**
 * Whether a text's letters are drawings (Type 3), whose fonts have no name: the
 * boxes of these are what somebody wrote there, or larger than all pages. PDFium
 * draws such letters one by one, as large as they are.
 */
function isBoxless({ pdfium, boxless }: DrawingContext, text: number): boolean {
  const font = pdfium.FPDFTextObj_GetFont(text);
  const known = boxless.get(font);
  if (known !== undefined) return known;
  const isNameless = font !== 0 && pdfium.FPDFFont_GetBaseFontName(font, 0, 0) <= 1;
  boxless.set(font, isNameless);
  return isNameless;
}

/** Of the rectangle around an object, what lies on the page. */
function coveredPixels(
  { pdfium, memory, scale }: DrawingContext,
  object: number,
  matrix: Matrix,
): number {
  const [left, bottom, right, top] = [memory, memory + 4, memory + 8, memory + 12] as const;
  if (!pdfium.FPDFPageObj_GetBounds(object, left, bottom, right, top)) return 0;
  const [x1, y1, x2, y2] = memoryOf(pdfium).HEAPF32.subarray(memory / 4, memory / 4 + 4);
  const corners = [
    [x1!, y1!],
    [x1!, y2!],
    [x2!, y1!],
    [x2!, y2!],
  ].map(([x, y]) => mapPoint(matrix, x!, y!));
  const span = (side: 0 | 1, most: number) => {
    const places = corners.map((corner) => corner[side]!);
    return Math.min(most, Math.max(...places) - Math.min(...places));
  };
  // A turned page is as wide as it was high; where its corner lies does not matter.
  const longest = Math.max(scale.wide, scale.high);
  const area = Math.min(span(0, longest) * span(1, longest), scale.wide * scale.high);
  return area > 0 ? area * scale.pixels * scale.pixels : 0;
}

function sourcePixels({ pdfium, memory }: DrawingContext, image: number): number {
  if (!pdfium.FPDFImageObj_GetImagePixelSize(image, memory, memory + 4)) return 0;
  const [width, height] = memoryOf(pdfium).HEAP32.subarray(memory / 4, memory / 4 + 2);
  return Math.max(0, width! * height!);
}

/** Of a form or an image. */
function matrixOf({ pdfium, memory }: DrawingContext, object: number): Matrix {
  if (!pdfium.FPDFPageObj_GetMatrix(object, memory)) return IDENTITY;
  const numbers = memoryOf(pdfium).HEAPF32.subarray(memory / 4, memory / 4 + 6);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}
