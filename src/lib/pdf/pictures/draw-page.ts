import { memoryOf, OutOfMemory, type Pdfium } from "#lib/pdfium/pdfium.ts";

/** A page as PDFium draws it: four bytes a pixel, red first, rows from the top; the fourth has no meaning. */
export interface Drawn {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/** Of fpdfview.h: FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER (RGBA). */
const FLAGS = 0x01 | 0x10;
/** FPDFBitmap_BGRx: no alpha, so that nothing shows through. */
const OPAQUE = 3;
const WHITE = 0xffffffff;

/**
 * Draws a loaded page with its annotations on white. No script is run.
 * @param form the environment that draws form fields; 0 for none
 * @param size of the picture in pixels, both above 0
 */
export function drawLoadedPage(
  pdfium: Pdfium,
  page: number,
  form: number,
  size: { width: number; height: number },
): Drawn {
  return withDrawn(pdfium, page, form, size, (drawn) => ({
    ...drawn,
    pixels: drawn.pixels.slice(),
  }));
}

/** The same for one look: the pixels lie in PDFium's memory, and are gone after it. */
export function withDrawn<T>(
  pdfium: Pdfium,
  page: number,
  form: number,
  { width, height }: { width: number; height: number },
  look: (drawn: Drawn) => T,
): T {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const stride = pdfium.FPDFBitmap_GetStride(bitmap);
    if (stride !== width * 4) throw new Error(`PDFium's rows are ${stride} bytes wide`);
    const pixels = memoryOf(pdfium).HEAPU8.subarray(start, start + stride * height);
    return look({ width, height, pixels: pixels as Uint8Array<ArrayBuffer> });
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
}
