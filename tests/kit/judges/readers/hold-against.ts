/** Whether readers show small files of one page alike: many at a time, since starting some of them costs more than drawing. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BoundedChild } from "./bounded.ts";
import {
  type Apart,
  drawPages,
  type FilePage,
  type Pictures,
  type Reader,
  whoDiffers,
} from "./five-readers.ts";

/** Pixels of the longer side: of a page 300 points wide a cell is three points. */
const LONGEST = 600;
/**
 * Where few cells differ the page is drawn once more, so many times as large: what a reader makes
 * of edges between pixels (tiles and stencils on the pixel beside, smoothed edges that lie on each
 * other) is half as wide then, and what it shows otherwise is not.
 */
const FINER = 2;
/** Cells of edges; a word of ten points has more. */
const MOST_OF_EDGES = 12;

export interface Held {
  apart: Apart[];
  pictures: Pictures;
}

/** What readers show of the first page of each file. */
export async function holdAgainst(
  child: BoundedChild,
  pdfs: readonly Uint8Array[],
  readers: readonly Reader[],
): Promise<Held[]> {
  const folder = await mkdtemp(join(tmpdir(), "held-"));
  try {
    const pages: FilePage[] = [];
    for (const [at, pdf] of pdfs.entries()) {
      const file = join(folder, `${at}.pdf`);
      await writeFile(file, pdf);
      const sizes = await child.ask("sizes", { pdf, pages: [1], longest: LONGEST });
      const size = "output" in sizes ? sizes.output[0] : undefined;
      pages.push({ file, page: 1, side: Math.max(size?.width ?? 300, size?.height ?? 300), pdf });
    }
    const held = await drawAll(child, pages, readers, 1);
    const edges = [...held.keys()].filter((at) => mayBeEdges(held[at]!.apart));
    const again = await drawAll(
      child,
      edges.map((at) => pages[at]!),
      readers,
      FINER,
    );
    edges.forEach((at, index) => {
      held[at] = again[index]!;
    });
    // Drawn together with others a page may come out as it does not alone.
    for (const [at, { apart }] of pages.length > 1 ? held.entries() : []) {
      if (apart.length === 0) continue;
      const finer = edges.includes(at) ? FINER : 1;
      held[at] = (await drawAll(child, [pages[at]!], readers, finer))[0]!;
    }
    return held;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function mayBeEdges(apart: readonly Apart[]): boolean {
  return apart.length > 0 && apart.every(({ cells }) => cells <= MOST_OF_EDGES);
}

async function drawAll(
  child: BoundedChild,
  pages: readonly FilePage[],
  readers: readonly Reader[],
  finer: number,
): Promise<Held[]> {
  const pictures: Pictures[] = pages.map(() => ({}));
  for (const reader of readers) {
    // What is drawn at once has to be of one size.
    for (const same of Map.groupBy(pages.entries(), ([, { side }]) => side).values()) {
      const drawn = await drawPages(
        child,
        reader,
        same.map(([, page]) => page),
        finer * LONGEST,
      );
      same.forEach(([at], index) => {
        pictures[at]![reader] = drawn[index] ?? null;
      });
    }
  }
  return pictures.map((one) => ({ pictures: one, apart: whoDiffers(one, finer) }));
}
