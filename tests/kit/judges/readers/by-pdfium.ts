import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { withForm, withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { type Grey, greyOf } from "./grey.ts";

/** Width and height of a page as it is seen, in points. */
export interface SeenSize {
  width: number;
  height: number;
}

/** Sizes of pages (from 1) of a PDF that PDFium can open. */
export function sizesByPdfium(pdf: Uint8Array, pages: readonly number[]): Promise<SeenSize[]> {
  return withPdf(pdf, (held) =>
    pages.map((page) =>
      withPage(held, page, (handle) => ({
        width: held.pdfium.FPDF_GetPageWidthF(handle),
        height: held.pdfium.FPDF_GetPageHeightF(handle),
      })),
    ),
  );
}

/** Pages as the signing page shows them, the longer side of each so many pixels long. */
export function drawByPdfium(
  pdf: Uint8Array,
  pages: readonly number[],
  longest: number,
): Promise<Grey[]> {
  return withPdf(pdf, (held) =>
    withForm(held, (form) =>
      pages.map((page) =>
        withPage(held, page, (handle) => {
          const { pdfium } = held;
          const [wide, high] = [
            pdfium.FPDF_GetPageWidthF(handle),
            pdfium.FPDF_GetPageHeightF(handle),
          ];
          const scale = longest / Math.max(wide, high);
          const size = {
            width: Math.max(1, Math.round(wide * scale)),
            height: Math.max(1, Math.round(high * scale)),
          };
          const drawn = drawLoadedPage(pdfium, handle, form, size);
          return greyOf(drawn.width, drawn.height, drawn.pixels);
        }),
      ),
    ),
  );
}
