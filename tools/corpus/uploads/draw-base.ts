/** Draws pages of a stored base in five readers, and leaves what they show where they differ. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import type { BoundedChild } from "#kit/readers/bounded.ts";
import {
  drawPages,
  type FilePage,
  type Pictures,
  READERS,
  type Reader,
  whoDiffers,
} from "#kit/readers/five-readers.ts";
import type { Grey } from "#kit/readers/grey.ts";
import type { PageResult } from "./result.ts";

/** Pixels of the longer side of a picture: of A4 some 76 to the inch. */
const LONGEST = 888;

/**
 * @param pages from 1
 * @param odd where pictures of pages that differ are left, side by side, and under which name
 */
export async function drawBase(
  child: BoundedChild,
  pdf: Uint8Array,
  pages: readonly number[],
  odd: { folder: string; name: string },
): Promise<PageResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "corpus-"));
  const file = join(folder, "base.pdf");
  try {
    await writeFile(file, pdf);
    const sizes = await child.ask("sizes", { pdf, pages, longest: LONGEST });
    const results: PageResult[] = [];
    for (const [at, page] of pages.entries()) {
      const size = "output" in sizes ? sizes.output[at] : undefined;
      const side = Math.max(size?.width ?? 842, size?.height ?? 842);
      const pictures = await drawPage(child, { file, page, side, pdf });
      const apart = whoDiffers(pictures).map(({ pair, cells }) => [
        pair.join("/"),
        Number.isFinite(cells) ? cells : -1,
      ]);
      results.push({ page, apart: Object.fromEntries(apart) });
      if (apart.length > 0)
        await writeFile(join(odd.folder, `${odd.name}-${page}.png`), sideBySide(pictures));
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawPage(child: BoundedChild, page: FilePage): Promise<Pictures> {
  const pictures: Pictures = {};
  for (const reader of READERS) {
    pictures[reader] = (await drawPages(child, reader, [page], LONGEST))[0] ?? null;
  }
  return pictures;
}

/** In the order of the readers; where there is no picture it is grey. */
function sideBySide(pictures: Pictures): Buffer {
  const all = READERS.map((reader: Reader) => pictures[reader] ?? null);
  const height = Math.max(1, ...all.map((picture) => picture?.height ?? 0));
  const widest = Math.max(1, ...all.map((picture) => picture?.width ?? 0));
  const png = new PNG({ width: all.length * (widest + GAP), height });
  png.data.fill(GROUND);
  all.forEach((picture, at) => {
    if (picture) put(png, picture, at * (widest + GAP));
  });
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 255;
  return PNG.sync.write(png);
}

const GAP = 8;
const GROUND = 128;

function put(png: PNG, { width, height, pixels }: Grey, left: number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      png.data.fill(
        pixels[y * width + x]!,
        4 * (y * png.width + left + x),
        4 * (y * png.width + left + x) + 3,
      );
    }
  }
}
