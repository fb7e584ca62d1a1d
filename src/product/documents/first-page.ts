import { writePng } from "#lib/images/write-png.ts";
import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { OutOfMemory, UnopenablePdf, withPage, withPdf } from "#lib/pdfium/pdfium.ts";

/** Pixels: what a print of the certificate shows of it, and few enough bytes. */
const WIDTH = 208;
/** As high as the place that the certificate has for it, beside its width. */
const MOST_HEIGHT = 294;

/**
 * A small picture of a PDF's first page as PNG, for the certificate; no bytes where none can be
 * drawn, since nothing that is sealed hangs on it.
 */
export async function drawFirstPage({ pdf }: { pdf: Uint8Array }): Promise<Uint8Array> {
  try {
    return await withPdf(pdf, (held) =>
      withPage(held, 1, (page) => {
        const { pdfium } = held;
        const [across, down] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
        const scale = Math.min(WIDTH / across, MOST_HEIGHT / down);
        const size = {
          width: Math.max(1, Math.round(across * scale)),
          height: Math.max(1, Math.round(down * scale)),
        };
        const { pixels, width, height } = drawLoadedPage(pdfium, page, 0, size);
        return writePng({ width, height, rgba: inFewShades(pixels) });
      }),
    );
  } catch (error) {
    const isOfThePage =
      error instanceof UnopenablePdf || error instanceof OutOfMemory || error instanceof RangeError;
    if (isOfThePage) return new Uint8Array();
    throw error;
  }
}

/** Sixteen of each colour, which nobody tells from all at this size, in half of the bytes. */
function inFewShades(pixels: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    rgba[at] = at % 4 === 3 ? 255 : Math.round(pixels[at]! / 17) * 17;
  }
  return rgba;
}
