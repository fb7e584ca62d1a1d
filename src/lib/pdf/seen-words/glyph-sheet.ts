import { memoryOf, OutOfMemory, type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";
import { type GlyphShape, readShape } from "./glyph-shape.ts";

/** Pixels: of a font's size, and around a glyph's origin. */
const SIZE = 32;
const PICTURE = { width: 88, height: 72, baseline: 48, size: SIZE };
const ORIGIN = 24;
/** FPDFBitmap_Gray of fpdfview.h. */
const GREY = 1;
const WHITE = 0xffffffff;
/** So many times as far as its own field a glyph is looked for, from near to far. */
const AFAR = [4, 16];
/** Pixels about a field that is looked at from afar: glyphs of vertical writing hang out of it. */
const BLUR = 2;
/** Of 255. */
const WHITEST = 250;
/** Codes of one glyph of a sheet. */
const MOST_TOGETHER = 4;
/** Behind every page that there is. */
const LAST = 0x7fff;

/** What to draw: a code of the font, or some, or a letter by the font's own map. */
export type Glyph = number | readonly number[] | string;

export type DrawnGlyph = GlyphShape | "elsewhere" | "beyond" | null;

/** Glyphs of one font, each in a field of its own on a page that nobody sees. */
export interface GlyphSheet {
  /**
   * What each draws, as PDFium draws it wherever it stands: null where that is
   * nothing, `elsewhere` where it is not in its place, `beyond` where there is more
   * of it far around.
   */
  shapes(): DrawnGlyph[];
  /** The text that each is said to be, by its font's maps; empty where they do not say. */
  claims(): string[];
  /** Until then the font stays in memory. */
  close(): void;
}

/**
 * Sets glyphs of one font out to be looked at: whatever kind of font it is, and
 * whatever takes the place of letters that it lacks. Only one of them is drawn at
 * a time, so that none reaches into another's picture.
 */
export function layOutGlyphs(
  pdfium: Pdfium,
  { document, font }: { document: number; font: number },
  glyphs: readonly Glyph[],
): GlyphSheet {
  const width = PICTURE.width * Math.max(1, glyphs.length);
  const page = pdfium.FPDFPage_New(document, LAST, width, PICTURE.height);
  if (page === 0) throw new OutOfMemory("PDFium has no memory left for a page");
  const objects = withMemory(pdfium, 16, (scratch) =>
    glyphs.map((glyph, place) => {
      const object = pdfium.FPDFPageObj_CreateTextObj(document, font, SIZE);
      if (object === 0) throw new OutOfMemory("PDFium has no memory left for a glyph");
      setGlyph(pdfium, object, glyph, scratch);
      const left = place * PICTURE.width + ORIGIN;
      const bottom = PICTURE.height - PICTURE.baseline;
      pdfium.FPDFPageObj_Transform(object, 1, 0, 0, 1, left, bottom);
      pdfium.FPDFPage_InsertObject(page, object);
      return object;
    }),
  );
  return {
    shapes: () => drawEach(pdfium, page, objects),
    claims: () => readEach(pdfium, page, objects),
    close: () => pdfium.FPDF_ClosePage(page),
  };
}

function setGlyph(pdfium: Pdfium, object: number, glyph: Glyph, scratch: number) {
  const words = memoryOf(pdfium).HEAP32;
  if (typeof glyph === "string") {
    words[scratch / 4] = glyph.charCodeAt(0);
    pdfium.FPDFText_SetText(object, scratch);
    return;
  }
  const codes = typeof glyph === "number" ? [glyph] : glyph.slice(0, MOST_TOGETHER);
  words.set(codes, scratch / 4);
  pdfium.FPDFText_SetCharcodes(object, scratch, codes.length);
}

function drawEach(pdfium: Pdfium, page: number, objects: readonly number[]) {
  const { width, height } = PICTURE;
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const whole = width * objects.length;
    for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, false);
    const pixelsNow = () => memoryOf(pdfium).HEAPU8.subarray(start, start + stride * height);
    /** Whether a glyph draws anything far around its own field, or faintly in one that seems empty. */
    const drawsAfar = (place: number, isEmpty: boolean) => {
      const object = objects[place]!;
      pdfium.FPDFPageObj_SetIsActive(object, true);
      const isFound = AFAR.some((times) => {
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        drawAround(pdfium, { bitmap, page }, place, times);
        const pixels = pixelsNow();
        if (isEmpty) return pixels.some((shade) => shade < WHITEST);
        return isInkedAround(pixels, stride, times);
      });
      pdfium.FPDFPageObj_SetIsActive(object, false);
      return isFound;
    };
    const shapes = objects.map((object, place): DrawnGlyph => {
      pdfium.FPDFPageObj_SetIsActive(object, true);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const field = [bitmap, page, -place * width, 0, whole, height, 0, 0] as const;
      pdfium.FPDF_RenderPageBitmap(...field);
      pdfium.FPDFPageObj_SetIsActive(object, false);
      return readShape(pixelsNow(), { ...PICTURE, stride });
    });
    for (const [place, shape] of shapes.entries()) {
      const isEmpty = shape === null;
      const mayBeAfar = isEmpty || leavesField(pdfium, objects[place]!, place);
      if (mayBeAfar && drawsAfar(place, isEmpty)) shapes[place] = isEmpty ? "elsewhere" : "beyond";
    }
    // PDFium leaves what is not drawn out of a page's text.
    for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, true);
    return shapes;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function leavesField(pdfium: Pdfium, object: number, place: number): boolean {
  const { width, height } = PICTURE;
  return withMemory(pdfium, 16, (scratch) => {
    const address = [scratch, scratch + 4, scratch + 8, scratch + 12] as const;
    if (!pdfium.FPDFPageObj_GetBounds(object, ...address)) return true;
    const sides = memoryOf(pdfium).HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
    const [left = 0, bottom = 0, right = 0, top = 0] = sides;
    return left < place * width || right > (place + 1) * width || bottom < 0 || top > height;
  });
}

/** What lies around a glyph's field, and beyond the page, which a picture of the page would cut off. */
function drawAround(
  pdfium: Pdfium,
  { bitmap, page }: { bitmap: number; page: number },
  place: number,
  times: number,
) {
  const { width, height } = PICTURE;
  const scale = 1 / times;
  const left = width / 2 - (place + 0.5) * width * scale;
  const top = (height - height * scale) / 2;
  withMemory(pdfium, 40, (scratch) => {
    const floats = memoryOf(pdfium).HEAPF32;
    floats.set([scale, 0, 0, scale, left, top], scratch / 4);
    floats.set([0, 0, width, height], scratch / 4 + 6);
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, scratch, scratch + 24, 0);
  });
}

/** Of a picture from so many times as far: whether there is ink outside the field in its middle. */
function isInkedAround(pixels: Uint8Array, stride: number, times: number): boolean {
  const { width, height } = PICTURE;
  const isOut = (at: number, side: number) =>
    Math.abs(at + 0.5 - side / 2) > side / times / 2 + BLUR;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (pixels[y * stride + x]! < WHITEST && (isOut(x, width) || isOut(y, height))) return true;
    }
  }
  return false;
}

function readEach(pdfium: Pdfium, page: number, objects: readonly number[]): string[] {
  const places = new Map(objects.map((object, place) => [object, place]));
  const claims = objects.map(() => "");
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) throw new OutOfMemory("PDFium has no memory left for a text");
  try {
    const count = pdfium.FPDFText_CountChars(text);
    for (let index = 0; index < count; index += 1) {
      const place = places.get(pdfium.FPDFText_GetTextObject(text, index));
      const code = pdfium.FPDFText_GetUnicode(text, index);
      if (place !== undefined && code <= 0x10ffff) claims[place] += String.fromCodePoint(code);
    }
    return claims;
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
