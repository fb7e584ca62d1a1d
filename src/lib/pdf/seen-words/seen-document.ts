import { type HeldPdf, quickPdfium, withPage } from "#lib/pdfium/pdfium.ts";
import { DocumentFonts } from "./document-fonts.ts";
import { readSeenLetters, type SeenLetters } from "./seen-letters.ts";
import { readShownCodes } from "./shown-codes.ts";

/** Reads pages of an open document; the fonts that they share are judged once. */
export type ReadSeenPage = <T>(page: number, work: (letters: SeenLetters) => T) => T;

/**
 * Hands over what reads the letters that people see on the pages of a PDF: the one
 * way to the words of an upload. Blocks while it works; only for a worker's
 * child process.
 * @param pdf the bytes that are held open
 */
export function withSeenPages<T>(
  held: HeldPdf,
  pdf: Uint8Array,
  work: (read: ReadSeenPage) => T,
): T {
  const codes = readShownCodes(pdf);
  const pdfium = quickPdfium(held.pdfium);
  const fonts = codes && new DocumentFonts(pdfium, held.document, codes);
  try {
    return work((page, of) =>
      withPage(held, page, (handle) => readSeenLetters({ pdfium, handle, page, fonts }, of)),
    );
  } finally {
    fonts?.close();
  }
}
