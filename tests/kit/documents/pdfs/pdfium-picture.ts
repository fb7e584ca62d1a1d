import type { Picture } from "#kit/documents/pdfs/tools.ts";
import { memoryOf, withPage, withPdf } from "#lib/pdfium/pdfium.ts";

const BYTES_PER_PIXEL = 4;
const WHITE = 0xffffffff;
const ANNOTATIONS_AND_RGB_ORDER = 0x01 | 0x10;
const PRINTING = 0x800;

/** Page `page` of a PDF as PDFium shows it, so many pixels wide; needs no program of the machine. */
export async function renderByPdfium(
  pdf: Uint8Array,
  page: number,
  width: number,
  use: "screen" | "paper" = "screen",
): Promise<Picture> {
  return withPdf(pdf, (held) =>
    withPage(held, page, (handle) => {
      const { pdfium } = held;
      const ratio = pdfium.FPDF_GetPageHeightF(handle) / pdfium.FPDF_GetPageWidthF(handle);
      const height = Math.round(width * ratio);
      const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium.FPDF_RenderPageBitmap(
        bitmap,
        handle,
        0,
        0,
        width,
        height,
        0,
        ANNOTATIONS_AND_RGB_ORDER | (use === "paper" ? PRINTING : 0),
      );
      const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const rows = memoryOf(pdfium).HEAPU8.subarray(
        start,
        start + width * height * BYTES_PER_PIXEL,
      );
      const pixels = new Uint8Array(width * height * 3);
      for (let at = 0; at < width * height; at += 1) {
        pixels.set(rows.subarray(at * BYTES_PER_PIXEL, at * BYTES_PER_PIXEL + 3), at * 3);
      }
      pdfium.FPDFBitmap_Destroy(bitmap);
      return { width, height, pixels };
    }),
  );
}
