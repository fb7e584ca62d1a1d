import { largestImageOf } from "#lib/pdf/canonical/content/reach.ts";
import { type Drawn, drawLoadedPage, withDrawn } from "#lib/pdf/pictures/draw-page.ts";
import { drawingWork } from "#lib/pdf/pictures/drawing-work.ts";
import { fitPicture, MAX_PICTURE_WIDTH } from "#lib/pdf/pictures/page-picture.ts";
import type { Pdfium } from "#lib/pdfium/pdfium.ts";
import { sumOf } from "./picture-sums.ts";
import { contentProblem, SlowPage, UnfitPdf, undrawablePage } from "./unfit-pdf.ts";

/**
 * What the largest picture of a page may take, as `drawingWork` counts it: a
 * print of Chrome with shadows and blended gradients all over comes to a fifth
 * of it, and takes a second and a half.
 */
const MOST_WORK = 1_500_000_000;
/** Pixels, of the picture that places on a page are looked for in. */
const SMALL = 225;

/**
 * Draws a loaded page small, unless its largest picture asks for more work than
 * anybody would wait for. What is asked is counted, not timed: the same page is
 * taken, or not, on every machine.
 * @param number of the page, from 1
 * @throws SlowPage
 */
export function drawSmall(pdfium: Pdfium, page: number, number: number): Drawn {
  boundWork(pdfium, page, number);
  return drawLoadedPage(pdfium, page, 0, smallOf(pdfium, page));
}

/** What the small picture of a loaded page comes to; its work was counted before. */
export function sumSmall(pdfium: Pdfium, page: number): string {
  return withDrawn(pdfium, page, 0, smallOf(pdfium, page), sumOf);
}

function smallOf(pdfium: Pdfium, page: number): { width: number; height: number } {
  const [wide, high] = sizeOf(pdfium, page);
  return fitPicture(wide, high, SMALL);
}

/** Counts what the largest picture of a loaded page asks for. @throws SlowPage, or UnfitPdf for one without area */
export function boundWork(pdfium: Pdfium, page: number, number: number): void {
  const [wide, high] = sizeOf(pdfium, page);
  // Boxes that contradict each other leave nothing of some pages.
  if (!(wide > 0 && high > 0)) throw new UnfitPdf(undrawablePage(number));
  const pixels = fitPicture(wide, high, MAX_PICTURE_WIDTH).width / wide;
  const scale = { wide, high, pixels };
  const { work, largestImage } = drawingWork(pdfium, page, scale, MOST_WORK);
  if (work > MOST_WORK) throw new SlowPage(number);
  if (largestImage > largestImageOf(wide, high))
    throw new UnfitPdf(contentProblem(number, "largeImage"));
}

/** Draws a page as large as it is ever shown; what that takes is bounded by the process alone. */
export function drawLarge(pdfium: Pdfium, page: number): void {
  const [wide, high] = sizeOf(pdfium, page);
  drawLoadedPage(pdfium, page, 0, fitPicture(wide, high, MAX_PICTURE_WIDTH));
}

function sizeOf(pdfium: Pdfium, page: number): [wide: number, high: number] {
  return [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
}
