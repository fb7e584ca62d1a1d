import { drawLoadedPage } from "#lib/pdf/pictures/draw-page.ts";
import { type HeldPdf, withPage, withPdfMeanwhile } from "#lib/pdfium/pdfium.ts";
import { SecondDrawingStopped, type SecondPdf, Undrawable, withSecondPdf } from "./draw-second.ts";
import { findPlaces, type PlaceOnPage, type Size } from "./find-places.ts";
import { letterPlaces } from "./letter-places.ts";
import { timer } from "./timer.ts";

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

const CPU_MS = 5_000;
/** What the sizes of a page may differ, as a part. */
const SIZE_OFF = 0.01;

/**
 * Draws pages (from 1) of a PDF by PDFium and by pdf.js, which share no code,
 * and finds those that people would not see alike.
 * Blocks while it works; only for the worker process.
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
  const { letters, ...size } = withPage(first, page, (handle) => ({
    width: first.pdfium.FPDF_GetPageWidthF(handle),
    height: first.pdfium.FPDF_GetPageHeightF(handle),
    letters: letterPlaces(first.pdfium, handle),
  }));
  const isOver = timer(cpuMs);
  try {
    const other = await second.load(page);
    try {
      if (!isSameShape(size, other)) return { page, kind: "size", places: [] };
      const places = await findPlaces(size, letters, async (drawn) => ({
        theirs: await other.draw(drawn, isOver),
        ours: withPage(first, page, (handle) => drawLoadedPage(first.pdfium, handle, 0, drawn)),
      }));
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

/** PDFium leaves UserUnit out of its sizes, so only the shape tells. */
function isSameShape(one: Size, other: Size): boolean {
  const ratio = (one.width * other.height) / (one.height * other.width);
  return Math.abs(ratio - 1) <= SIZE_OFF;
}
