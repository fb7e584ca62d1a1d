import { drawLoadedPage } from "#documents/pdf/pictures/draw-page.ts";
import { type HeldPdf, withPage, withPdfMeanwhile } from "#documents/pdf/pictures/pdfium.ts";
import { type Difference, findDifferences, halve } from "./compare-pictures.ts";
import {
  SecondDrawingStopped,
  type SecondPage,
  type SecondPdf,
  Undrawable,
  withSecondPdf,
} from "./draw-second.ts";

/** A place on a page, in percent of the seen page from its top left corner. */
export interface PlaceOnPage {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two engines do not show the same page. */
export interface Disagreement {
  /** From 1. */
  page: number;
  /** One has ink where the other has none; the sizes differ; the second cannot draw it. */
  kind: "ink" | "size" | "undrawable";
  /** Where, the strongest first; none where the whole page is meant. */
  places: PlaceOnPage[];
}

export interface ComparingOptions {
  /** After so many pages that differ, no more are drawn. */
  most?: number;
  /** Processor time that a page may take, in milliseconds. */
  cpuMs?: number;
}

/** A page took too long in one of the engines. */
export class TooSlowToCompare extends Error {
  readonly page: number;

  constructor(page: number) {
    super(`page ${page} takes too long to compare`);
    this.page = page;
  }
}

/** Pixels to a point: a stroke of type of six points is a pixel wide. */
const SCALE = 2;
/** Of larger pages than A4 and a half the pictures are as large as this; four times as many are drawn of doubtful ones. */
const MAX_PIXELS = 3_000_000;
const SMALLEST = 16;
/** Ink in one picture and not in the other, in square points: a fifth of what a point of ten points has. */
const LEAST_INK = 0.12;
const MOST_PLACES = 20;
const CPU_MS = 5_000;
/** What the sizes of a page may differ, as a part. */
const SIZE_OFF = 0.01;

/**
 * Draws pages (from 1) of a PDF by PDFium and by pdf.js, which share no code,
 * and finds those that people would not see alike. A page whose pictures differ
 * is drawn once more, twice as large, and made smaller by the mean of its pixels, as neither engine
 * does with pictures of its own: what differs in both is told.
 * Blocks while it works; only for the workshop's child process.
 * @throws UnopenablePdf; TooSlowToCompare; SecondEngineFailure and OutOfMemory, which are not the document's fault;
 *   Undrawable where pdf.js cannot open the document at all, or has other pages than PDFium
 */
export async function compareEngines(
  pdf: Uint8Array,
  pages: readonly number[],
  { most = Number.POSITIVE_INFINITY, cpuMs = CPU_MS }: ComparingOptions = {},
): Promise<Disagreement[]> {
  const found: Disagreement[] = [];
  if (pages.length === 0) return found;
  await withSecondPdf(pdf, (second) =>
    withPdfMeanwhile(pdf, async (first) => {
      if (first.pageCount !== second.pageCount) throw new Undrawable("another number of pages");
      for (const page of pages) {
        if (found.length >= most) break;
        const disagreement = await comparePage(first, second, page, cpuMs);
        if (disagreement) found.push(disagreement);
      }
    }),
  );
  return found;
}

async function comparePage(
  first: HeldPdf,
  second: SecondPdf,
  page: number,
  cpuMs: number,
): Promise<Disagreement | null> {
  const size = withPage(first, page, (handle) => ({
    width: first.pdfium.FPDF_GetPageWidthF(handle),
    height: first.pdfium.FPDF_GetPageHeightF(handle),
  }));
  const isOver = timer(cpuMs);
  try {
    const other = await second.load(page);
    try {
      if (!isSameShape(size, other)) return { page, kind: "size", places: [] };
      const places = await findPlaces(first, other, page, size, isOver);
      return places.length > 0 ? { page, kind: "ink", places } : null;
    } finally {
      other.close();
    }
  } catch (error) {
    if (error instanceof Undrawable) return { page, kind: "undrawable", places: [] };
    if (error instanceof SecondDrawingStopped) throw new TooSlowToCompare(page);
    throw error;
  }
}

async function findPlaces(
  first: HeldPdf,
  other: SecondPage,
  page: number,
  size: Size,
  isOver: () => boolean,
): Promise<PlaceOnPage[]> {
  const pixels = pixelsOf(size);
  const least = LEAST_INK * ((pixels.width * pixels.height) / (size.width * size.height));
  const compareAt = async (times: 1 | 2): Promise<PlaceOnPage[]> => {
    const drawn = { width: times * pixels.width, height: times * pixels.height };
    const theirs = await other.draw(drawn, isOver);
    const ours = withPage(first, page, (handle) => drawLoadedPage(first.pdfium, handle, 0, drawn));
    const found =
      times === 1
        ? findDifferences(ours, theirs, least)
        : findDifferences(halve(ours), halve(theirs), least);
    return found.map((difference) => inPercent(difference, pixels));
  };
  const places = await compareAt(1);
  if (places.length === 0) return [];
  const again = await compareAt(2);
  const sure = places.filter((place) => again.some((one) => overlaps(place, one)));
  if (sure.length === 0) return [];
  return sure.slice(0, MOST_PLACES);
}

interface Size {
  width: number;
  height: number;
}

/** PDFium leaves UserUnit out of its sizes, so only the shape tells. */
function isSameShape(one: Size, other: Size): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.abs(ratio - 1) <= SIZE_OFF;
}

function pixelsOf({ width, height }: Size): Size {
  const fit = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (width * height)));
  const side = (length: number) => Math.max(SMALLEST, Math.round(length * fit));
  return { width: side(width), height: side(height) };
}

function inPercent({ x, y, width, height }: Difference, size: Size): PlaceOnPage {
  return {
    x: (100 * x) / size.width,
    y: (100 * y) / size.height,
    width: (100 * width) / size.width,
    height: (100 * height) / size.height,
  };
}

type Box = Pick<PlaceOnPage, "x" | "y" | "width" | "height">;

function overlaps(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

function timer(ms: number): () => boolean {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  const from = spent();
  return () => spent() - from > ms;
}
