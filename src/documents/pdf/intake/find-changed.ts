import { crc32 } from "node:zlib";
import { withPage, withPdf } from "#documents/pdf/pictures/pdfium.ts";
import { drawSmall } from "./draw-small.ts";
import { findDifferent, lookAtPages } from "./page-looks.ts";

/** What is held against what, and of which pages (from 1). */
export interface PagesToHold {
  before: Uint8Array;
  after: Uint8Array;
  pages: readonly number[];
  /** Those of them whose letters are not held against each other. */
  retold?: ReadonlySet<number>;
}

/**
 * Of these pages, those that a person could tell apart in the two files. PDFium
 * draws the same content to the same pixels, so where small pictures have the
 * same sum nothing more is drawn.
 * @throws UnopenablePdf
 */
export async function findChanged({
  before,
  after,
  pages,
  retold,
}: PagesToHold): Promise<number[]> {
  if (pages.length === 0) return [];
  const first = await sumPages(before, pages);
  const second = await sumPages(after, pages);
  const suspects = pages.filter((_, index) => first[index] !== second[index]);
  if (suspects.length === 0) return [];
  return findDifferent(
    { pdf: before, looks: await lookAtPages(before, suspects) },
    { pdf: after, looks: await lookAtPages(after, suspects) },
    retold,
  );
}

/** Of the small picture of each page; empty for one that PDFium cannot load. */
function sumPages(pdf: Uint8Array, pages: readonly number[]): Promise<string[]> {
  return withPdf(pdf, (held) =>
    pages.map((page) => {
      if (page > held.pageCount) return "";
      return withPage(held, page, (handle) => {
        const { width, height, pixels } = drawSmall(held.pdfium, handle, page);
        return `${width} ${height} ${crc32(pixels)}`;
      });
    }),
  );
}
