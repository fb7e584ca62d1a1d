import type { EditablePdf } from "#lib/pdf/editable-pdf.ts";
import type { PdfDict } from "#lib/pdf/objects.ts";
import { readCodeMap } from "./read-code-map.ts";
import { splitShown } from "./replace-composite.ts";
import { shownCodes } from "./replace-simple.ts";
import type { FontUse } from "./shown-strings.ts";

/** What is seen of one font. */
export interface ShownGlyphs {
  font: PdfDict;
  /** Each code once, as it stands in strings. */
  codes: Uint8Array[];
  /** From 1, in order. */
  pages: readonly number[];
  /** Of drawn letters (Type 3), how far the largest reaches in their own space. */
  reach?: number | undefined;
}

/** The codes of a settled font that are shown, but for those that nobody sees. */
export function shownGlyphs(font: PdfDict, use: FontUse, pdf: EditablePdf): ShownGlyphs {
  const isComposite = font.getName("Subtype", pdf.resolve)?.value === "Type0";
  const codes = isComposite ? compositeCodes(font, use, pdf) : simpleCodes(use);
  return { font, codes, pages: use.pages };
}

function simpleCodes(use: FontUse): Uint8Array[] {
  return [...shownCodes(use)].flatMap(([code, page]) => (page > 0 ? [Uint8Array.of(code)] : []));
}

function compositeCodes(font: PdfDict, use: FontUse, pdf: EditablePdf): Uint8Array[] {
  const map = readCodeMap(font.get("Encoding", pdf.resolve), pdf);
  if (!map) return [];
  return splitShown(map, use).flatMap(({ code, page }) => {
    if (page === 0) return [];
    const bytes = Buffer.alloc(code.length);
    bytes.writeUIntBE(code.code, 0, code.length);
    return [bytes];
  });
}
