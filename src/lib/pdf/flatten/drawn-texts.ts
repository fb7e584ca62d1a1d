import { type HeldPdf, withPage } from "#lib/pdfium/pdfium.ts";

/** Of fpdf_edit.h. */
const TEXT = 1;
const FORM = 5;
const MAX_DEPTH = 8;
const MAX_CHARACTERS = 100_000;

/**
 * The words of the last `count` drawings of a page (from 1), as far as they are
 * text; null for one that is no form XObject.
 */
export function drawnTexts(held: HeldPdf, page: number, count: number): (string | null)[] {
  const { pdfium } = held;
  return withPage(held, page, (handle) => {
    const texts = textsByObject(held, handle);
    const first = pdfium.FPDFPage_CountObjects(handle) - count;
    const read = (object: number, depth: number): string => {
      const kind = pdfium.FPDFPageObj_GetType(object);
      if (kind === TEXT) return `${texts.get(object) ?? ""} `;
      if (kind !== FORM || depth > MAX_DEPTH) return "";
      let text = "";
      for (let index = 0; index < pdfium.FPDFFormObj_CountObjects(object); index += 1) {
        text += read(pdfium.FPDFFormObj_GetObject(object, index), depth + 1);
      }
      return text;
    };
    return Array.from({ length: count }, (_, index) => {
      const object = first + index < 0 ? 0 : pdfium.FPDFPage_GetObject(handle, first + index);
      const isForm = object !== 0 && pdfium.FPDFPageObj_GetType(object) === FORM;
      return isForm ? read(object, 0).trim() : null;
    });
  });
}

/** In one go: asking each object for its text looks at the whole page each time. */
function textsByObject({ pdfium }: HeldPdf, page: number): Map<number, string> {
  const texts = new Map<number, string>();
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return texts;
  try {
    const count = Math.min(pdfium.FPDFText_CountChars(text), MAX_CHARACTERS);
    for (let index = 0; index < count; index += 1) {
      const object = pdfium.FPDFText_GetTextObject(text, index);
      const code = pdfium.FPDFText_GetUnicode(text, index);
      if (object === 0 || code === 0 || code > 0x10ffff) continue;
      texts.set(object, (texts.get(object) ?? "") + String.fromCodePoint(code));
    }
    return texts;
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
