import type { TextLine } from "#documents/pdf/pictures/page-text.ts";
import { readLines } from "#documents/pdf/pictures/page-text.ts";
import { withPage, withPdf } from "#documents/pdf/pictures/pdfium.ts";
import { textLayer } from "./text-layer.ts";
import { type PageLines, textViewOfPdf } from "./text-view-of-pdf.ts";

export interface PagesText {
  /** Of each page, an SVG that lies above its picture; empty where the page has no text. */
  layers: string[];
  /** Of each page, its paragraphs as HTML in the order of reading; empty where it has no text. */
  texts: string[];
}

/** Letters of all pages together: more than five hundred full pages have. */
const MAX_CHARACTERS = 2_000_000;

/**
 * The text of every page of a PDF, laid over its pictures and as a text to
 * read. Pages beyond two million letters count as pages without text.
 * @throws UnopenablePdf
 */
export async function readPages(pdf: Uint8Array): Promise<PagesText> {
  return withPdf(pdf, (held) => {
    const layers: string[] = [];
    const pages: PageLines[] = [];
    let characters = 0;
    for (let page = 1; page <= held.pageCount; page += 1) {
      const read = withPage(held, page, (handle) => ({
        width: held.pdfium.FPDF_GetPageWidthF(handle),
        height: held.pdfium.FPDF_GetPageHeightF(handle),
        lines: characters < MAX_CHARACTERS ? readLines(held.pdfium, handle) : [],
      }));
      characters += lettersOf(read.lines);
      layers.push(textLayer(read.lines, read));
      pages.push(read);
    }
    return { layers, texts: textViewOfPdf(pages) };
  });
}

function lettersOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}
