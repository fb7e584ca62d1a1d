/**
 * How pages look to programs that are not ours: drawn in grey by poppler and by
 * MuPDF, small, and compared.
 */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "#kit/judges/readers/run.ts";

/** A page drawn in grey: 0 black to 255 white, row by row. */
export interface Drawn {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Percent of the page as it is seen, origin top left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const DRAWERS = ["poppler", "mupdf"] as const;
export type Drawer = (typeof DRAWERS)[number];

/** The longer side of a drawn page, in pixels. */
const LONGEST_SIDE = 500;
/** How far a pixel may be off before it counts: edges of letters are smoothed in many ways. */
const OFF_BY = 64;

/** Pages (from 1) as a program draws them, without those that it cannot. */
export async function draw(
  file: string,
  pages: readonly number[],
  by: Drawer,
): Promise<Map<number, Drawn>> {
  const folder = await mkdtemp(join(tmpdir(), "corpus-"));
  try {
    if (by === "mupdf") {
      const size = ["-w", `${LONGEST_SIDE}`, "-h", `${LONGEST_SIDE}`];
      const out = join(folder, "page-%d.pgm");
      await run("mutool", ["draw", "-q", "-F", "pgm", ...size, "-o", out, file, pages.join(",")]);
    } else {
      const how = ["-gray", "-cropbox", "-scale-to", `${LONGEST_SIDE}`];
      for (const [first, last] of stretches(pages)) {
        const range = ["-f", `${first}`, "-l", `${last}`];
        await run("pdftoppm", [...how, ...range, file, join(folder, "page")]);
      }
    }
    return await readPages(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Numbers that follow one another, as first and last. */
function stretches(pages: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const page of [...pages].sort((one, other) => one - other)) {
    const open = found.at(-1);
    if (open && page <= open[1] + 1) open[1] = page;
    else found.push([page, page]);
  }
  return found;
}

/** From files named `page-N.pgm`, however many zeros stand before N. */
async function readPages(folder: string): Promise<Map<number, Drawn>> {
  const pages = new Map<number, Drawn>();
  for (const name of await readdir(folder)) {
    const drawn = readPgm(await readFile(join(folder, name)));
    const page = Number(/-(\d+)\.pgm$/.exec(name)?.[1]);
    if (drawn) pages.set(page, drawn);
  }
  return pages;
}

function readPgm(bytes: Buffer): Drawn | null {
  const header = /^P5\s+(?:#[^\n]*\n\s*)*(\d+)\s+(\d+)\s+255\s/.exec(
    bytes.toString("latin1", 0, 200),
  );
  if (!header) return null;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = bytes.subarray(header[0].length, header[0].length + width * height);
  return pixels.length === width * height ? { width, height, pixels } : null;
}

/**
 * Share of a page's pixels, 0 to 1, in which two drawings differ outside of
 * `except`; 1 where their sizes do. A pixel counts only where none of its
 * neighbours in the other drawing is like it, so that a shift by less than a
 * pixel is none.
 */
export function differing(one: Drawn, other: Drawn, except: readonly Area[] = []): number {
  if (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1) return 1;
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  const left = new Uint8Array(width * height);
  for (const area of except) fill(left, width, height, area);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (left[y * width + x]) continue;
      if (isLonely(one, other, x, y) || isLonely(other, one, x, y)) count += 1;
    }
  }
  return count / (width * height);
}

function fill(mask: Uint8Array, width: number, height: number, area: Area): void {
  const rows = [
    Math.floor((area.y / 100) * height) - 2,
    Math.ceil(((area.y + area.height) / 100) * height) + 2,
  ];
  const columns = [
    Math.floor((area.x / 100) * width) - 2,
    Math.ceil(((area.x + area.width) / 100) * width) + 2,
  ];
  for (let y = Math.max(0, rows[0]!); y < Math.min(height, rows[1]!); y += 1) {
    for (let x = Math.max(0, columns[0]!); x < Math.min(width, columns[1]!); x += 1) {
      mask[y * width + x] = 1;
    }
  }
}

function isLonely(one: Drawn, other: Drawn, x: number, y: number): boolean {
  const value = one.pixels[y * one.width + x]!;
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const [atX, atY] = [x + dx, y + dy];
      if (atX < 0 || atY < 0 || atX >= other.width || atY >= other.height) continue;
      if (Math.abs(other.pixels[atY * other.width + atX]! - value) < OFF_BY) return false;
    }
  }
  return true;
}

/** Whether a page is black but for a pixel in a hundred. */
export function isBlack({ pixels }: Drawn): boolean {
  let light = 0;
  for (const pixel of pixels) if (pixel > 30) light += 1;
  return light < pixels.length / 100;
}

/** Pixels within an area in which two drawings differ. */
export function changedWithin(before: Drawn, after: Drawn, area: Area): number {
  if (before.width !== after.width || before.height !== after.height) return 0;
  let count = 0;
  const { width, height } = before;
  const top = Math.max(0, Math.floor((area.y / 100) * height));
  const bottom = Math.min(height, Math.ceil(((area.y + area.height) / 100) * height));
  const from = Math.max(0, Math.floor((area.x / 100) * width));
  const to = Math.min(width, Math.ceil(((area.x + area.width) / 100) * width));
  for (let y = top; y < bottom; y += 1) {
    for (let x = from; x < to; x += 1) {
      if (Math.abs(before.pixels[y * width + x]! - after.pixels[y * width + x]!) > 24) count += 1;
    }
  }
  return count;
}
