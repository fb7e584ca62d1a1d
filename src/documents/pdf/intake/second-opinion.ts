import type { PageGeometry } from "#documents/pdf/geometry.ts";
import {
  type HeldPdf,
  type Pdfium,
  UnopenablePdf,
  withPage,
  withPdf,
} from "#documents/pdf/pictures/pdfium.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Points that two readers may differ in the size of a page; PDFium counts in 32-bit floats. */
const TOLERANCE = 0.01;

/** Looks at a page that PDFium has loaded, and that both see in one size. */
export type SeePage = (pdfium: Pdfium, page: number, number: number, seen: PageGeometry) => void;

/**
 * Makes sure that PDFium, which draws what people sign, sees the same pages as
 * the library that writes the sealed file, and can load each of them.
 * @param see is shown each page while it is loaded, which takes as long as drawing some of it
 * @throws UnfitPdf
 */
export async function seekSecondOpinion(
  pdf: Uint8Array,
  pages: PageGeometry[],
  see: SeePage,
): Promise<void> {
  try {
    await withPdf(pdf, (held) => {
      const agrees =
        held.pageCount === pages.length &&
        pages.every((page, index) =>
          withPage(held, index + 1, (handle) => {
            if (!isSame(held, page, handle)) return false;
            see(held.pdfium, handle, index + 1, page);
            return true;
          }),
        );
      if (!agrees) throw new UnfitPdf(UNFIT.readersDisagree);
    });
  } catch (error) {
    if (error instanceof UnopenablePdf || error instanceof RangeError)
      throw new UnfitPdf(UNFIT.damaged);
    throw error;
  }
}

/** PDFium leaves UserUnit out of its sizes. */
function isSame({ pdfium }: HeldPdf, page: PageGeometry, handle: number): boolean {
  const width = pdfium.FPDF_GetPageWidthF(handle);
  const height = pdfium.FPDF_GetPageHeightF(handle);
  return (
    Math.abs(width - page.width / page.userUnit) < TOLERANCE * Math.max(1, width / 100) &&
    Math.abs(height - page.height / page.userUnit) < TOLERANCE * Math.max(1, height / 100)
  );
}
