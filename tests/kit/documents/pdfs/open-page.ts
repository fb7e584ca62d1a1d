import { type SeenPage, seenPage } from "#lib/pdf/seen-words/letter-boxes.ts";
import { type Pdfium, quickPdfium, withMemory, withPage, withPdf } from "#lib/pdfium/pdfium.ts";
import { buildPdf, type Objects } from "./built-pdf.ts";

/** One page of 595 by 842 points with this content, open in PDFium. */
export async function withOpenPage<T>(
  content: string,
  work: (open: { pdfium: Pdfium; document: number; page: number; seen: SeenPage }) => T,
  objects: Objects = {},
): Promise<T> {
  return withPdf(buildPdf({ 4: ["<< >>", content], ...objects }), (held) => {
    const pdfium = quickPdfium(held.pdfium);
    return withPage(held, 1, (page) =>
      withMemory(pdfium, 8, (scratch) =>
        work({ pdfium, document: held.document, page, seen: seenPage(pdfium, page, scratch) }),
      ),
    );
  });
}
