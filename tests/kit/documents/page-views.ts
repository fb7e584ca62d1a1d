/** One page as three programs draw it: ours for the signing page, and two that are not ours. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDecoders } from "#lib/images/decoders.ts";
import type { Pixels } from "#lib/images/pixels.ts";
import { readPng } from "#lib/images/read-png.ts";
import { readWebp } from "#lib/images/read-webp.ts";
import { pagePicture } from "#lib/pdf/pictures/page-picture.ts";

const WIDTH = 600;

export interface PageViews {
  /** The picture that signers see. */
  ours: Pixels;
  poppler: Pixels;
  mupdf: Pixels;
}

/** Needs pdftoppm and mutool. @param page from 1 */
export async function pageViews(pdf: Uint8Array, page = 1): Promise<PageViews> {
  const { webp } = await pagePicture({ pdf, page, width: WIDTH });
  const ours = whole(await withDecoders(() => readWebp(webp)));
  const folder = mkdtempSync(join(tmpdir(), "countersign-views-"));
  try {
    const file = join(folder, "file.pdf");
    writeFileSync(file, pdf);
    const drawn = (name: string, program: string, args: string[]) => {
      const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
      if (status !== 0) throw new Error(`${program} does not draw the page: ${stderr}`);
      return whole(readPng(readFileSync(join(folder, name))));
    };
    const size = ["-scale-to-x", `${WIDTH}`, "-scale-to-y", "-1"];
    const at = ["-f", `${page}`, "-l", `${page}`, "-singlefile"];
    return {
      ours,
      poppler: drawn("p.png", "pdftoppm", ["-png", ...size, ...at, file, join(folder, "p")]),
      mupdf: drawn("m.png", "mutool", [
        ...["draw", "-q", "-w", `${WIDTH}`, "-o", join(folder, "m.png")],
        ...[file, `${page}`],
      ]),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function whole(read: Pixels | { problem: string }): Pixels {
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

/** Squares of this many pixels are compared by their means: edges are smoothed in many ways. */
const SQUARE = 12;

/** The largest difference of two drawings' means in any square, 0 to 255. */
export function largestDifference(one: Pixels, other: Pixels): number {
  const columns = Math.floor(Math.min(one.width, other.width) / SQUARE);
  const rows = Math.floor(Math.min(one.height, other.height) / SQUARE);
  let largest = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b] = [one, other].map((view) =>
        meanColour(view, column * SQUARE, row * SQUARE, SQUARE, SQUARE),
      );
      for (const at of [0, 1, 2]) largest = Math.max(largest, Math.abs(a![at]! - b![at]!));
    }
  }
  return largest;
}

/** Red, green and blue of a part of a drawing, in its pixels. */
export function meanColour(
  { width, rgba }: Pixels,
  x: number,
  y: number,
  columns: number,
  rows: number,
): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let row = y; row < y + rows; row += 1) {
    for (let column = x; column < x + columns; column += 1) {
      for (const at of [0, 1, 2] as const) sums[at] += rgba[(row * width + column) * 4 + at] ?? 0;
    }
  }
  return sums.map((sum) => sum / (columns * rows)) as [number, number, number];
}
