import { linesOf, type TextLine } from "#lib/pdf/pictures/page-text.ts";
import { readBox, seenPage } from "#lib/pdf/seen-words/letter-boxes.ts";
import type { SeenLetter } from "#lib/pdf/seen-words/seen-letters.ts";
import { withMemory, withPage, withPdf } from "#lib/pdfium/pdfium.ts";

/** The lines of a page (from 1) of our own making, however small and pale they are. */
export function printedLines(pdf: Uint8Array, page: number): Promise<TextLine[]> {
  return withPdf(pdf, (held) =>
    withPage(held, page, (handle) => {
      const { pdfium } = held;
      const text = pdfium.FPDFText_LoadPage(handle);
      try {
        return withMemory(pdfium, 32, (scratch) => {
          const seen = seenPage(pdfium, handle, scratch);
          const count = pdfium.FPDFText_CountChars(text);
          const letters = Array.from({ length: count }, (_, index): SeenLetter => {
            const code = pdfium.FPDFText_GetUnicode(text, index);
            const box = code > 0x20 ? readBox(pdfium, text, index, scratch, seen) : null;
            return { code: code === 0x02 ? 0x2d : code, box };
          });
          return linesOf({ letters });
        });
      } finally {
        pdfium.FPDFText_ClosePage(text);
      }
    }),
  );
}
