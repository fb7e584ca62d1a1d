import { withPdf } from "#lib/pdfium/pdfium.ts";
import { drawPage } from "./page-picture.ts";
import { encodeWebp } from "./webp.ts";

/**
 * Draws some pages of a PDF that is opened once for all of them.
 * @param input.from the first page, from 1; `most` as many as there are from there on
 * @param input.width in pixels
 * @throws UnopenablePdf
 */
export async function previewPages(input: {
  pdf: Uint8Array;
  from: number;
  most: number;
  width: number;
}): Promise<Uint8Array[]> {
  const { from, most, width } = input;
  if (most === 0) return [];
  const drawn = await withPdf(input.pdf, (held) => {
    const last = Math.min(held.pageCount, from + most - 1);
    const count = Math.max(0, last - from + 1);
    return Array.from({ length: count }, (_, index) => drawPage(held, from + index, width));
  });
  const pictures: Uint8Array[] = [];
  for (const { pixels, ...size } of drawn) {
    pictures.push(await encodeWebp(pixels, size.width, size.height));
  }
  return pictures;
}
