import type { PageGeometry } from "#documents/pdf/geometry.ts";
import { type HeldPdf, UnopenablePdf, withPage, withPdf } from "#documents/pdf/pictures/pdfium.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Points that two readers may differ in the size of a page; PDFium counts in 32-bit floats. */
const TOLERANCE = 0.01;

/**
 * Makes sure that PDFium, which draws what people sign, sees the same pages as
 * the library that writes the sealed file, and can load each of them.
 * @throws UnfitPdf
 */
export async function seekSecondOpinion(pdf: Uint8Array, pages: PageGeometry[]): Promise<void> {
  try {
    await withPdf(pdf, (held) => {
      const agrees =
        held.pageCount === pages.length && pages.every((page, index) => isSame(held, page, index));
      if (!agrees) throw new UnfitPdf(UNFIT.readersDisagree);
    });
  } catch (error) {
    if (error instanceof UnopenablePdf || error instanceof RangeError)
      throw new UnfitPdf(UNFIT.damaged);
    throw error;
  }
}

/** PDFium leaves UserUnit out of its sizes. */
function isSame(held: HeldPdf, page: PageGeometry, index: number): boolean {
  return withPage(held, index + 1, (handle) => {
    const width = held.pdfium.FPDF_GetPageWidthF(handle);
    const height = held.pdfium.FPDF_GetPageHeightF(handle);
    return (
      Math.abs(width - page.width / page.userUnit) < TOLERANCE * Math.max(1, width / 100) &&
      Math.abs(height - page.height / page.userUnit) < TOLERANCE * Math.max(1, height / 100)
    );
  });
}
