/**
 * Draws pages of a stored base in five readers, and leaves what they show where
 * they differ. Such a page is drawn once more, twice as large: what a reader makes
 * of lines thinner than a pixel is gone then, what it shows otherwise is not.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BoundedChild } from "#kit/judges/readers/bounded.ts";
import {
  drawPages,
  type FilePage,
  type Pictures,
  READERS,
  whoDiffers,
} from "#kit/judges/readers/five-readers.ts";
import { sideBySide } from "#kit/judges/readers/side-by-side.ts";
import type { PageResult } from "./result.ts";

/** Pixels of the longer side of a picture: of A4 some 76 to the inch. */
const LONGEST = 888;
const FINER = 2;

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
      const drawn = { file, page, side, pdf };
      const doubtful = whoDiffers(await drawPage(child, drawn, 1)).length > 0;
      const pictures = doubtful ? await drawPage(child, drawn, FINER) : {};
      const apart = whoDiffers(pictures, FINER).map(({ pair, cells }) => [
        pair.join("/"),
        Number.isFinite(cells) ? cells : -1,
      ]);
      results.push({ page, doubtful, apart: Object.fromEntries(apart) });
      if (apart.length > 0)
        await writeFile(join(odd.folder, `${odd.name}-${page}.png`), sideBySide(pictures));
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function drawPage(child: BoundedChild, page: FilePage, finer: number): Promise<Pictures> {
  const pictures: Pictures = {};
  for (const reader of READERS) {
    pictures[reader] = (await drawPages(child, reader, [page], finer * LONGEST))[0] ?? null;
  }
  return pictures;
}
