import { memoryOf, OutOfMemory, type Pdfium, withMemory } from "#documents/pdf/pictures/pdfium.ts";
import { type GlyphShape, readShape } from "./glyph-shape.ts";

/** Pixels: of a font's size, and around a glyph's origin. */
const SIZE = 32;
const PICTURE = { width: 88, height: 72, baseline: 48, size: SIZE };
const ORIGIN = 24;
/** FPDFBitmap_Gray of fpdfview.h. */
const GREY = 1;
const WHITE = 0xffffffff;
/** So many times as far as its own field a glyph that draws nothing there is looked for. */
const AFAR = 16;
/** Of 255. */
const WHITEST = 250;
/** Codes of one glyph of a sheet. */
const MOST_TOGETHER = 4;
/** Behind every page that there is. */
const LAST = 0x7fff;

/** What to draw: a code of the font, or some, or a letter by the font's own map. */
export type Glyph = number | readonly number[] | string;

/** Glyphs of one font, each in a field of its own on a page that nobody sees. */
export interface GlyphSheet {
  /**
   * What each draws, as PDFium draws it wherever it stands: null where that is
   * nothing, `elsewhere` where it is not in its place.
   */
  shapes(): (GlyphShape | "elsewhere" | null)[];
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
    /** Whether a glyph that left its own field empty draws anything far around it. */
    const drawsAfar = (place: number) => {
      const object = objects[place]!;
      pdfium.FPDFPageObj_SetIsActive(object, true);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const left = (width - (2 * place + 1) * (width / AFAR)) / 2;
      const field = [left, (height - height / AFAR) / 2, whole / AFAR, height / AFAR] as const;
      const [x, y, wide, high] = field.map(Math.round) as [number, number, number, number];
      pdfium.FPDF_RenderPageBitmap(bitmap, page, x, y, wide, Math.max(1, high), 0, 0);
      pdfium.FPDFPageObj_SetIsActive(object, false);
      const pixels = memoryOf(pdfium).HEAPU8.subarray(start, start + stride * height);
      return pixels.some((shade) => shade < WHITEST);
    };
    const shapes = objects.map((object, place): GlyphShape | "elsewhere" | null => {
      pdfium.FPDFPageObj_SetIsActive(object, true);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const field = [bitmap, page, -place * width, 0, whole, height, 0, 0] as const;
      pdfium.FPDF_RenderPageBitmap(...field);
      pdfium.FPDFPageObj_SetIsActive(object, false);
      const pixels = memoryOf(pdfium).HEAPU8.subarray(start, start + stride * height);
      return readShape(pixels, { ...PICTURE, stride });
    });
    for (const [place, shape] of shapes.entries()) {
      if (shape === null && drawsAfar(place)) shapes[place] = "elsewhere";
    }
    // PDFium leaves what is not drawn out of a page's text.
    for (const object of objects) pdfium.FPDFPageObj_SetIsActive(object, true);
    return shapes;
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
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
