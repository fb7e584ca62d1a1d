import {
  DrawingStopped,
  type Drawn,
  drawLoadedPage,
  tryDrawing,
} from "#documents/pdf/pictures/draw-page.ts";
import { fitPicture, MAX_PICTURE_WIDTH } from "#documents/pdf/pictures/page-picture.ts";
import type { Pdfium } from "#documents/pdf/pictures/pdfium.ts";
import { SlowPage } from "./unfit-pdf.ts";

/** Of processor time, in milliseconds. */
const TIME = {
  /** What a page may take at the tiniest width, and at the small one, without being looked at closer. */
  tiny: 8,
  small: 30,
  /** For the largest picture that people are shown. */
  most: 2_000,
} as const;

/**
 * In pixels. PDFium can be stopped between objects of a page, a hundred at a
 * time, and not within a form. So each width is tried before the next.
 */
const TINY = 24;
const CLOSER = 75;
const SMALL = 225;
const LARGER = [450, 900, MAX_PICTURE_WIDTH] as const;

/** Processor time of this thread so far, in milliseconds. */
export type CpuClock = () => number;

const ofThisThread: CpuClock = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Draws a loaded page small, and makes sure that its largest picture can be
 * drawn in time. What a page takes grows with the area at most, so two pictures
 * tell whether the next larger one is worth trying.
 * @param number of the page, from 1
 * @returns the small picture
 * @throws SlowPage
 */
export function drawInTime(
  pdfium: Pdfium,
  page: number,
  number: number,
  clock: CpuClock = ofThisThread,
): Drawn {
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const largest = areaOf(fitPicture(wide, high, MAX_PICTURE_WIDTH));
  let last: Timed | null = null;
  let growth = 0;
  const foreseen = (area: number) => (last ? last.ms + growth * (area - last.area) : 0);
  const learn = (before: Timed | null, now: Timed) => {
    growth = before ? Math.max(0, now.ms - before.ms) / Math.max(1, now.area - before.area) : 0;
    last = now;
  };
  const time = <T>(width: number, work: (size: Size, isOver: () => boolean) => T) => {
    const size = fitPicture(wide, high, width);
    const area = areaOf(size);
    // What is foreseen of so small a picture may be off by as much again.
    if (foreseen(area) > 2 * TIME.most) throw new SlowPage(number);
    const from = clock();
    const drawn = work(size, () => clock() - from > TIME.most);
    const ms = clock() - from;
    if (ms > TIME.most) throw new SlowPage(number);
    return { drawn, ms, area };
  };
  const attempt = (width: number) => {
    const tried = time(width, (size, isOver) => tryDrawing(pdfium, page, size, isOver));
    learn(last, tried);
    return tried;
  };
  const draw = (width: number) =>
    time(width, (size, isOver) => drawLoadedPage(pdfium, page, 0, size, isOver));
  try {
    if (attempt(TINY).ms > TIME.tiny) attempt(CLOSER);
    const small = draw(SMALL);
    if (small.ms > TIME.small) {
      // Drawn with the same care, two pictures can be compared.
      learn(draw(TINY), small);
      for (const width of LARGER) if (foreseen(largest) > TIME.most) learn(last, draw(width));
    }
    return small.drawn;
  } catch (error) {
    throw error instanceof DrawingStopped ? new SlowPage(number) : error;
  }
}

type Size = ReturnType<typeof fitPicture>;

interface Timed {
  ms: number;
  area: number;
}

const areaOf = ({ width, height }: Size) => width * height;
