import { readLines } from "./page-text.ts";
import { withPage, withPdf } from "./pdfium.ts";

/**
 * The text layer of a PDF's first pages, line by line; empty where it has none,
 * as scans do. Pages are read until there are more than `characters`.
 * @throws UnopenablePdf
 */
export async function documentText(
  pdf: Uint8Array,
  most: { pages: number; characters: number },
): Promise<{ text: string; isCut: boolean }> {
  return withPdf(pdf, (held) => {
    const lines: string[] = [];
    let length = 0;
    const pages = Math.min(most.pages, held.pageCount);
    for (let page = 1; page <= pages && length <= most.characters; page += 1) {
      const read = withPage(held, page, (handle) => readLines(held.pdfium, handle));
      for (const { text } of read) {
        lines.push(text);
        length += text.length + 1;
      }
    }
    return { text: lines.join("\n"), isCut: length > most.characters };
  });
}
