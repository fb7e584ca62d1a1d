import { linesOf, type TextLine } from "#lib/pdf/pictures/page-text.ts";
import { withSeenPages } from "#lib/pdf/seen-words/seen-document.ts";
import type { SeenLetters } from "#lib/pdf/seen-words/seen-letters.ts";
import { withPdf } from "#lib/pdfium/pdfium.ts";
import { drawnAreas } from "./drawn-areas.ts";
import { textLayer } from "./text-layer.ts";
import { type PageLines, textViewOfPdf } from "./text-view-of-pdf.ts";

export interface PagesText {
  /** Of each page, an SVG that lies above its picture; empty where the page has no text. */
  layers: string[];
  /**
   * Of each page, its paragraphs as HTML in the order of reading, with an empty
   * `<figure data-drawn="page left top right bottom">` (shares of the page) where a
   * picture or drawing stands; empty where it has no text.
   */
  texts: string[];
  /** Of each page, why its picture has to stand for it; null where its text says it all. */
  pictures: PictureReason[];
}

/**
 * `none`: the page has no words, as a scan has not. `lies`: its text is not what
 * is drawn, or that cannot be told.
 */
export type PictureReason = "none" | "lies" | null;

/** Letters of all pages together: more than five hundred full pages have. */
const MAX_CHARACTERS = 2_000_000;

/**
 * The words that people see on every page of a PDF, laid over its pictures and as
 * a text to read. Pages beyond two million letters count as pages without text.
 * @throws UnopenablePdf
 */
export async function readPages(pdf: Uint8Array): Promise<PagesText> {
  return withPdf(pdf, (held) =>
    withSeenPages(held, pdf, (read) => {
      const layers: string[] = [];
      const pages: PageLines[] = [];
      const pictures: PictureReason[] = [];
      let characters = 0;
      for (let page = 1; page <= held.pageCount; page += 1) {
        const lines = read(page, (seen) => {
          const found = characters < MAX_CHARACTERS ? linesOf(seen) : [];
          layers.push(textLayer(found, seen));
          const { pdfium, handle } = seen.open;
          const drawn = found.length > 0 ? drawnAreas(pdfium, handle, found) : [];
          pages.push({ lines: found, drawn, width: seen.width, height: seen.height });
          pictures.push(reasonOf(seen, found));
          return found;
        });
        characters += lettersOf(lines);
      }
      return { layers, texts: textViewOfPdf(pages), pictures };
    }),
  );
}

function reasonOf({ kind }: SeenLetters, lines: readonly TextLine[]): PictureReason {
  if (kind === "lies") return "lies";
  return lines.length === 0 ? "none" : null;
}

function lettersOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length, 0);
}
