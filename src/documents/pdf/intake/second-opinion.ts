import type { PageGeometry } from "#documents/pdf/geometry.ts";
import type { Drawn } from "#documents/pdf/pictures/draw-page.ts";
import { type HeldPdf, UnopenablePdf, withPage, withPdf } from "#documents/pdf/pictures/pdfium.ts";
import { boundWork, drawLarge, drawSmall } from "./draw-small.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Points that two readers may differ in the size of a page; PDFium counts in 32-bit floats. */
const TOLERANCE = 0.01;

/** Of the pages whose small picture takes more processor time, the slowest is drawn as large as it is ever shown. */
const LOOKED_AT_CLOSER_MS = 250;

/** Reads a page (from 1) while PDFium holds it open. */
export type ReadOpenPage = (held: HeldPdf, handle: number, page: number) => void;

/** Looks at the small picture of a page (from 1) that both see in one size. */
export type SeePage = (picture: Drawn, number: number, seen: PageGeometry) => void;

/**
 * Makes sure that PDFium, which draws what people sign, sees the same pages as
 * the library that writes the sealed file, and is not asked to draw too much.
 * @param read is given each page while it is open, after it was drawn
 * @throws UnfitPdf
 */
export async function seekSecondOpinion(
  pdf: Uint8Array,
  pages: PageGeometry[],
  see: SeePage,
  read: ReadOpenPage = () => {},
): Promise<void> {
  try {
    await withPdf(pdf, (held) => {
      let slowest = { page: 0, ms: LOOKED_AT_CLOSER_MS };
      const agrees =
        held.pageCount === pages.length &&
        pages.every((page, index) =>
          withPage(held, index + 1, (handle) => {
            if (!isSame(held, page, handle)) return false;
            const from = process.threadCpuUsage().user;
            see(drawSmall(held.pdfium, handle, index + 1), index + 1, page);
            const ms = (process.threadCpuUsage().user - from) / 1_000;
            if (ms > slowest.ms) slowest = { page: index + 1, ms };
            read(held, handle, index + 1);
            return true;
          }),
        );
      if (!agrees) throw new UnfitPdf(UNFIT.readersDisagree);
      // What patterns and soft masks hide is not counted: here it shows, before anybody waits for it.
      if (slowest.page > 0) withPage(held, slowest.page, (page) => drawLarge(held.pdfium, page));
    });
  } catch (error) {
    if (error instanceof UnopenablePdf || error instanceof RangeError)
      throw new UnfitPdf(UNFIT.damaged);
    throw error;
  }
}

/**
 * Makes sure that PDFium is not asked to draw too much of a file that it is about
 * to draw. What else it thinks of it does not count: it is written anew.
 * @throws UnfitPdf
 */
export async function refuseSlowPages(pdf: Uint8Array): Promise<void> {
  await withPdf(pdf, (held) => {
    for (let page = 1; page <= held.pageCount; page += 1) refuseSlow(held, page);
  }).catch((error: unknown) => {
    throw error instanceof UnopenablePdf ? new UnfitPdf(UNFIT.damaged) : error;
  });
}

function refuseSlow(held: HeldPdf, page: number): void {
  try {
    withPage(held, page, (handle) => boundWork(held.pdfium, handle, page));
  } catch (error) {
    // A page that cannot be loaded is not drawn either.
    if (!(error instanceof RangeError) || error.message.includes("call stack")) throw error;
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
