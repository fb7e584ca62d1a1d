/** Five readers that share no code, and how far apart their pictures of a page are. */
import { areSmoothedApart, CELL, type Cells, cellsApart, cellsOf, MOST_CELLS } from "./apart.ts";
import type { BoundedChild } from "./bounded.ts";
import { drawByGhostscript, drawByMutool, drawByPoppler, type PageToDraw } from "./by-programs.ts";
import type { Grey } from "./grey.ts";

export const READERS = ["pdfium", "pdfjs", "poppler", "mutool", "gs"] as const;
export type Reader = (typeof READERS)[number];

/** A page of a file that lies on the disk, with the bytes of the file. */
export interface FilePage extends PageToDraw {
  pdf: Uint8Array;
}

/**
 * Each page as one reader draws it; null where it gives no picture.
 * @param child for the readers that are no programs of their own
 */
export async function drawPages(
  child: BoundedChild,
  reader: Reader,
  pages: readonly FilePage[],
  longest: number,
): Promise<(Grey | null)[]> {
  if (reader === "poppler") return drawByPoppler(pages, longest);
  if (reader === "mutool") return drawByMutool(pages, longest);
  if (reader === "gs") return drawByGhostscript(pages, longest);
  const drawn: (Grey | null)[] = [];
  for (const { pdf, page } of pages) {
    const told = await child.ask(reader, { pdf, pages: [page], longest });
    drawn.push("output" in told ? (told.output[0] ?? null) : null);
  }
  return drawn;
}

/** Pictures of one page, by reader. */
export type Pictures = Partial<Record<Reader, Grey | null>>;

export interface Apart {
  pair: readonly [Reader, Reader];
  /** Cells; infinite where one of them gives no picture. */
  cells: number;
}

/**
 * Every two readers that differ by more than a page may, those first that differ most.
 * @param finer times as large as usual the pictures are; the cells are as many
 */
export function whoDiffers(pictures: Pictures, finer = 1): Apart[] {
  const names = READERS.filter((reader) => pictures[reader] !== undefined);
  const shape = names.map((name) => pictures[name]).find((picture) => !!picture);
  if (!shape) return [];
  const cut = new Map(names.map((name) => [name, inCells(pictures[name], shape, finer)]));
  const found: Apart[] = [];
  names.forEach((one, at) => {
    for (const other of names.slice(at + 1)) {
      const [left, right] = [cut.get(one), cut.get(other)];
      // A page that no reader draws is the same to all.
      if (!left && !right) continue;
      const cells = left && right ? cellsApart(left, right) : Number.POSITIVE_INFINITY;
      if (cells <= MOST_CELLS) continue;
      const [mine, theirs] = [pictures[one], pictures[other]];
      const isSmoothing =
        mine && theirs && areSmoothedApart([mine, theirs], cells, (finer * CELL) ** 2);
      if (!isSmoothing) found.push({ pair: [one, other], cells });
    }
  });
  return found.sort((one, other) => other.cells - one.cells);
}

function inCells(picture: Grey | null | undefined, shape: Grey, finer: number): Cells | null {
  if (!picture || !isLike(picture, shape)) return null;
  const [across, down] = [shape.width, shape.height].map((side) =>
    Math.max(3, Math.round(side / (finer * CELL))),
  ) as [number, number];
  return cellsOf(picture, across, down);
}

/** A page of another shape is another page. */
function isLike(picture: Grey, shape: Grey): boolean {
  const [one, other] = [picture.width / picture.height, shape.width / shape.height];
  const pixel = 2 / Math.min(picture.width, picture.height, shape.width, shape.height);
  return Math.abs(one - other) / other < 0.02 + pixel;
}
