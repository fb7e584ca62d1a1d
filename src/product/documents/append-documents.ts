import type { Language } from "#kernel/language.ts";
import { openToAppend } from "#lib/pdf/append-parts.ts";
import type { PageSize } from "#lib/pdf/parts.ts";
import type { ComposedAttachment } from "./compose-attachments.ts";

/** A PDF that goes with a contract, as it was taken in. */
export interface DocumentToAppend {
  name: string;
  language: Language;
  pdf: Uint8Array;
  pages: PageSize[];
}

/**
 * Puts the pages of PDFs behind a base, one after the other. The base's own bytes stay as they are.
 * @throws BrokenPdf when the base cannot be appended to
 */
export function appendDocuments(
  base: Uint8Array,
  documents: readonly DocumentToAppend[],
): { pdf: Uint8Array; pages: PageSize[]; attachments: ComposedAttachment[] } {
  const whole = documents.reduce((pdf, document) => {
    const parts = [{ name: document.name, firstPage: 1 }];
    return openToAppend(pdf).append({ pdf: document.pdf, parts });
  }, base);
  return {
    pdf: whole,
    pages: documents.flatMap(({ pages }) => pages),
    attachments: documents.map(({ name, language, pages }) => {
      return { name, language, html: null, textView: null, pages: pages.length };
    }),
  };
}
