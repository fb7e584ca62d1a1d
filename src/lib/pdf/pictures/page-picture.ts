import { type HeldPdf, withForm, withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { drawLoadedPage } from "./draw-page.ts";
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
      const { pixels } = drawLoadedPage(pdfium, handle, form, size);
      for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
      return { pixels: new Uint8ClampedArray(pixels.buffer), ...size };
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
