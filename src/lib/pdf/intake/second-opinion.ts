import type { PageGeometry } from "#lib/pdf/geometry.ts";
import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { type HeldPdf, UnopenablePdf, withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { boundWork, drawLarge, drawSmall, sumSmall } from "./draw-small.ts";
import { type PictureSums, sumOf } from "./picture-sums.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/** Points that two readers may differ in the size of a page; PDFium counts in 32-bit floats. */
const TOLERANCE = 0.01;

/** Of the pages whose small picture takes more processor time, the slowest is drawn as large as it is ever shown. */
const LOOKED_AT_CLOSER_MS = 250;

/** A page (from 1) that both see in one size. */
export interface SeenPage {
  number: number;
  geometry: PageGeometry;
  /** Small. */
  picture: Drawn;
  held: HeldPdf;
  /** Of the page, which PDFium holds open. */
  handle: number;
}

/** Looks at a page, and reads what is to be known of it, while it is open. */
export type SeePage = (page: SeenPage) => void;

/**
 * Makes sure that PDFium, which draws what people sign, sees the same pages as
 * the library that writes the sealed file, and is not asked to draw too much.
 * @param see is shown each page in turn
 * @param toSum of these pages the sums of their small pictures are wanted
 * @throws UnfitPdf
 */
export async function seekSecondOpinion(
  pdf: Uint8Array,
  pages: PageGeometry[],
  see: SeePage,
  toSum: ReadonlySet<number> = new Set(),
): Promise<PictureSums> {
  const sums = new Map<number, string>();
  try {
    await withPdf(pdf, (held) => {
      let slowest = { page: 0, ms: LOOKED_AT_CLOSER_MS };
      const agrees =
        held.pageCount === pages.length &&
        pages.every((page, index) =>
          withPage(held, index + 1, (handle) => {
            if (!isSame(held, page, handle)) return false;
            const from = process.threadCpuUsage().user;
            const number = index + 1;
            const picture = drawSmall(held.pdfium, handle, number);
            if (toSum.has(number)) sums.set(number, sumOf(picture));
            see({ number, geometry: page, picture, held, handle });
            const ms = (process.threadCpuUsage().user - from) / 1_000;
            if (ms > slowest.ms) slowest = { page: number, ms };
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
  return sums;
}

/**
 * Makes sure that PDFium is not asked to draw too much of a file that it is about
 * to draw. What else it thinks of it does not count: it is written anew.
 * @param toSum pages of which the small picture is wanted as well
 * @returns the sums of these
 * @throws UnfitPdf
 */
export async function refuseSlowPages(
  pdf: Uint8Array,
  toSum: ReadonlySet<number>,
): Promise<PictureSums> {
  const sums = new Map<number, string>();
  await withPdf(pdf, (held) => {
    for (let page = 1; page <= held.pageCount; page += 1) {
      refuseSlow(held, page, (handle) => {
        if (toSum.has(page)) sums.set(page, sumSmall(held.pdfium, handle));
      });
    }
  }).catch((error: unknown) => {
    throw error instanceof UnopenablePdf ? new UnfitPdf(UNFIT.damaged) : error;
  });
  return sums;
}

function refuseSlow(held: HeldPdf, page: number, draw: (handle: number) => void): void {
  try {
    withPage(held, page, (handle) => {
      boundWork(held.pdfium, handle, page);
      draw(handle);
    });
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
