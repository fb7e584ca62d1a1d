import { withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { boundWork, sumSmall } from "./draw-small.ts";
import { lookClosely } from "./page-looks.ts";
import type { PictureSums } from "./picture-sums.ts";
import { withPlainImages } from "./plain-images.ts";

/** A file, and the sums of those of its pages that were drawn before. */
export interface SummedPdf {
  pdf: Uint8Array;
  sums: PictureSums;
}

/** What is held against what, and of which pages (from 1). */
export interface PagesToHold {
  before: SummedPdf;
  after: SummedPdf;
  pages: readonly number[];
  /** Those of them whose letters are not held against each other. */
  retold?: ReadonlySet<number>;
}

/**
 * Of these pages, those that a person could tell apart in the two files. PDFium
 * draws the same content to the same pixels, so where small pictures have the
 * same sum nothing more is drawn. How images are smoothed, and which colours PDFium
 * mixes into the edges of icons, is no difference.
 * @throws UnopenablePdf
 */
export async function findChanged({
  before,
  after,
  pages,
  retold,
}: PagesToHold): Promise<number[]> {
  const first = await sumPages(before, pages);
  const second = await sumPages(after, pages);
  const suspects = pages.filter((page) => first.get(page) !== second.get(page));
  const known = { ...(retold && { unread: retold }) };
  const different = await lookClosely(before.pdf, after.pdf, suspects, known);
  const plain = different.length === 0 ? null : withPlainImages(before.pdf);
  return plain ? lookClosely(plain, after.pdf, different, known) : different;
}

/** None for a page that PDFium cannot load. */
async function sumPages({ pdf, sums }: SummedPdf, pages: readonly number[]): Promise<PictureSums> {
  const unknown = pages.filter((page) => !sums.has(page));
  if (unknown.length === 0) return sums;
  const all = new Map(sums);
  await withPdf(pdf, (held) => {
    for (const page of unknown.filter((page) => page <= held.pageCount)) {
      const sum = (handle: number) => {
        boundWork(held.pdfium, handle, page);
        return sumSmall(held.pdfium, handle);
      };
      all.set(page, withPage(held, page, sum));
    }
  });
  return all;
}
