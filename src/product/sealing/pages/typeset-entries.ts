import type { Language } from "#kernel/language.ts";
import type { Drawing, PageSize } from "#lib/pdf/parts.ts";
import { typeset } from "#lib/typst/typeset.ts";
import { type FilledField, type OverlayMark, overlayPages } from "./overlay-pages.ts";
import { PictureFiles } from "./pictures.ts";
import { stampsTemplate } from "./stamps-template.ts";

export interface EntriesInput<D = Drawing> {
  /** The base PDF's pages as they are seen. */
  pages: PageSize[];
  /** At least one. */
  fields: FilledField<D>[];
  language: Language;
}

const TEMPLATE = "src/product/sealing/pages/entry-pages.typ";

/**
 * Sets what has been signed and entered so far, by the code that stamps what is sealed: a
 * transparent page for each page of the base PDF that something stands on.
 * @param tagged with the structure that a tagged base PDF takes over
 */
export function typesetEntries(
  { pages, fields, language }: EntriesInput,
  { tagged }: { tagged: boolean },
): { pdf: Uint8Array; marks: OverlayMark[] } {
  const files = new PictureFiles();
  const all = overlayPages({ pages, fields, certificate: { language } }, files);
  const filled = [...new Set(fields.map(({ page }) => page))].toSorted((one, other) => one - other);
  const overlayOf = new Map(all.marks.map(({ page, overlayPage }) => [page, overlayPage]));
  const overlay = filled.map((page) => all.pages[(overlayOf.get(page) ?? 0) - 1]);
  const { pdf } = typeset({
    template: TEMPLATE,
    data: { language, overlay },
    files: new Map([...files.files, stampsTemplate()]),
    tagged,
  });
  return { pdf, marks: filled.map((page, index) => ({ page, overlayPage: index + 1 })) };
}
