import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { SecondDrawingStopped, type SecondPage, Undrawable, withSecondPdf } from "./draw-second.ts";
import { findPlaces, type Size } from "./find-places.ts";
import { timer } from "./timer.ts";

/**
 * Of pages (from 1), those that the second engine shows otherwise in two files, or in one of them
 * not at all. It lays the tiles of patterns where they are, while PDFium lays them at steps of
 * whole pixels, so that only it can tell whether they lie where they lay.
 * Blocks while it works; only for the worker process.
 * @param cpuMs processor time that a page may take, in milliseconds
 * @throws SecondEngineFailure, which is not the document's fault
 */
export async function findOtherwise(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly number[],
  cpuMs = 5_000,
): Promise<number[]> {
  if (pages.length === 0) return [];
  const found: number[] = [];
  try {
    await withSecondPdf(before, (first) =>
      withSecondPdf(after, async (second) => {
        for (const page of pages) {
          const isOver = timer(cpuMs);
          const [was, is] = [await first.load(page), await second.load(page)];
          const draw = async (pixels: Size) => ({
            ours: await drawCopy(was, pixels, isOver),
            theirs: await drawCopy(is, pixels, isOver),
          });
          const { width, height } = is;
          const isSameSize = was.width === width && was.height === height;
          const places = isSameSize ? await findPlaces({ width, height }, [], draw, 1) : null;
          if (places?.length !== 0) found.push(page);
          was.close();
          is.close();
        }
      }),
    );
  } catch (error) {
    if (error instanceof Undrawable || error instanceof SecondDrawingStopped) return [...pages];
    throw error;
  }
  return found;
}

/** The engine draws the next picture over this one. */
async function drawCopy(page: SecondPage, pixels: Size, isOver: () => boolean): Promise<Drawn> {
  const drawn = await page.draw(pixels, isOver);
  return { ...drawn, pixels: drawn.pixels.slice() };
}
