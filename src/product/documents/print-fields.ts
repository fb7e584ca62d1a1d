import type { Language } from "#kernel/language.ts";
import { drawOverPages } from "#lib/pdf/draw-over-pages.ts";
import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { typeset } from "#lib/typst/typeset.ts";
import { boxOf, textItem } from "#sealing/pages/boxes.ts";
import { stampScale } from "#sealing/pages/stamp-scale.ts";
import { stampsTemplate } from "#sealing/pages/stamps-template.ts";

/** A field of an upload, with the text that it already holds. */
export interface FieldToPrint extends FieldBox {
  /** Null where its signer fills it. */
  text: string | null;
  /** The page is dark there: it is made lighter, so that a dark pen shows, and stays to be read. */
  isDark: boolean;
}

interface PrintedFields {
  /** Begins with the document's own bytes; null where there is nothing to print. */
  pdf: Uint8Array | null;
  /** Places in the list of the fields whose text cannot be set legibly in its box. */
  illegible: number[];
}

/**
 * Prints what fields already hold into an upload, so that it is part of what is
 * signed and of its hash, in the face and by the rule of stamps.
 * @param pages of the PDF, as they are seen
 * @throws BrokenPdf
 */
export function printFields(
  pdf: Uint8Array | OpenPdf,
  pages: readonly PageSize[],
  fields: readonly FieldToPrint[],
  language: Language,
): PrintedFields {
  const numbers = [...new Set(fields.filter(isPrinted).map(({ page }) => page))];
  if (numbers.length === 0) return { pdf: null, illegible: [] };
  const set = typeset({
    template: "src/product/sealing/pages/printed-fields.typ",
    data: {
      language,
      pages: numbers.map((number) => pageItems(number, pages[number - 1]!, fields)),
    },
    files: new Map([stampsTemplate()]),
    queries: ["illegible"],
    tagged: false,
  });
  const illegible = (set.answers.get("illegible") ?? []).map(Number);
  const marks = numbers.map((page, index) => ({ page, overlayPage: index + 1 }));
  // Without words it is a ground to write on.
  const role = fields.some(({ text }) => text !== null) ? "part" : "artifact";
  return { pdf: drawOverPages(pdf, set.pdf, marks, role), illegible };
}

const isPrinted = ({ text, isDark }: FieldToPrint) => text !== null || isDark;

/** Light first, then the words. */
function pageItems(page: number, size: PageSize, fields: readonly FieldToPrint[]) {
  const scale = stampScale(size);
  const here = fields.flatMap((field, number) =>
    field.page === page ? [{ ...field, number, box: boxOf(field, size) }] : [],
  );
  const veils = here
    .filter(({ isDark }) => isDark)
    .map(({ number, box }) => ({ number, words: "", pieces: [], ...box }));
  const words = here.flatMap(({ text, number, box }) =>
    text === null ? [] : [{ number, ...textItem(text, box, scale) }],
  );
  return { width: size.width, height: size.height, scale, items: [...veils, ...words] };
}
