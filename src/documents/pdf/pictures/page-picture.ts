import {
  type HeldPdf,
  memoryOf,
  OutOfMemory,
  type Pdfium,
  withForm,
  withPage,
  withPdf,
} from "./pdfium.ts";
import { encodeWebp } from "./webp.ts";

export interface PagePicture {
  webp: Uint8Array;
  /** Pixels. Narrower than asked when the page is so long that the picture would be too large. */
  width: number;
  height: number;
}

/** Widths in pixels that a picture may be asked for. */
export const MIN_PICTURE_WIDTH = 320;
export const MAX_PICTURE_WIDTH = 2_000;
const MAX_PIXELS = 4_000_000;
/** WebP ends at 16,383. */
const MAX_SIDE = 16_000;

/** Of fpdfview.h: FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER (RGBA). */
const DRAW_ANNOTATIONS = 0x01;
const RGBA = 0x10;
/** FPDFBitmap_BGRx: no alpha, so that nothing shows through. */
const OPAQUE = 3;
const WHITE = 0xffffffff;

/**
 * Draws one page as a person sees it, annotations and filled form fields
 * included. Scripts are never run.
 * @param input.page from 1
 * @param input.width in pixels, 320 to 2000
 * @throws RangeError for a page or width that does not exist; UnopenablePdf
 */
export async function pagePicture(input: {
  pdf: Uint8Array;
  page: number;
  width: number;
}): Promise<PagePicture> {
  const { width } = input;
  if (!(width >= MIN_PICTURE_WIDTH && width <= MAX_PICTURE_WIDTH)) {
    throw new RangeError(`a picture ${width} px wide`);
  }
  const drawn = await withPdf(input.pdf, (held) => drawPage(held, input.page, width));
  const { pixels, ...size } = drawn;
  return { webp: await encodeWebp(pixels, size.width, size.height), ...size };
}

/**
 * Draws one page (from 1) of an open PDF as opaque RGBA pixels, rows from the top.
 * @throws RangeError for a page that does not exist
 */
export function drawPage(
  held: HeldPdf,
  page: number,
  width: number,
): PictureSize & { pixels: Uint8ClampedArray<ArrayBuffer> } {
  const { pdfium } = held;
  return withForm(held, (form) =>
    withPage(held, page, (handle) => {
      const pageWidth = pdfium.FPDF_GetPageWidthF(handle);
      const size = fitPicture(pageWidth, pdfium.FPDF_GetPageHeightF(handle), width);
      return { pixels: draw(pdfium, handle, form, size), ...size };
    }),
  );
}

interface PictureSize {
  width: number;
  height: number;
}

/** The size in pixels of a page's picture, within the limits. Pure. */
export function fitPicture(pageWidth: number, pageHeight: number, width: number): PictureSize {
  const ratio = pageHeight / pageWidth;
  if (!(ratio > 0 && Number.isFinite(ratio))) throw new RangeError("a page without area");
  const fitted = Math.min(width, Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE / ratio);
  return {
    width: Math.max(1, Math.floor(fitted)),
    height: Math.max(1, Math.floor(fitted * ratio)),
  };
}

function draw(
  pdfium: Pdfium,
  page: number,
  form: number,
  { width, height }: PictureSize,
): Uint8ClampedArray<ArrayBuffer> {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    const flags = DRAW_ANNOTATIONS | RGBA;
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    return copyPixels(pdfium, bitmap, width, height);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}

function copyPixels(pdfium: Pdfium, bitmap: number, width: number, height: number) {
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  if (stride !== width * 4) throw new Error(`PDFium's rows are ${stride} bytes wide`);
  const pixels = new Uint8ClampedArray(stride * height);
  pixels.set(memoryOf(pdfium).HEAPU8.subarray(start, start + pixels.length));
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return pixels;
}
