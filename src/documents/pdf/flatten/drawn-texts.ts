import { type HeldPdf, memoryOf, withMemory, withPage } from "#documents/pdf/pictures/pdfium.ts";

/** Of fpdf_edit.h. */
const TEXT = 1;
const FORM = 5;
const MAX_DEPTH = 8;
const MAX_BYTES = 20_000;

/**
 * The words of the last `count` drawings of a page (from 1), as far as they are
 * text; null for one that is no form XObject.
 */
export function drawnTexts(held: HeldPdf, page: number, count: number): (string | null)[] {
  const { pdfium } = held;
  return withPage(held, page, (handle) => {
    const textPage = pdfium.FPDFText_LoadPage(handle);
    const first = pdfium.FPDFPage_CountObjects(handle) - count;
    const read = (object: number, depth: number): string => {
      const kind = pdfium.FPDFPageObj_GetType(object);
      if (kind === TEXT) return `${readText(held, object, textPage)} `;
      if (kind !== FORM || depth > MAX_DEPTH) return "";
      const inner = pdfium.FPDFFormObj_CountObjects(object);
      let text = "";
      for (let index = 0; index < inner; index += 1) {
        text += read(pdfium.FPDFFormObj_GetObject(object, index), depth + 1);
      }
      return text;
    };
    try {
      return Array.from({ length: count }, (_, index) => {
        const object = first + index < 0 ? 0 : pdfium.FPDFPage_GetObject(handle, first + index);
        const isForm = object !== 0 && pdfium.FPDFPageObj_GetType(object) === FORM;
        return isForm ? read(object, 0).trim() : null;
      });
    } finally {
      if (textPage !== 0) pdfium.FPDFText_ClosePage(textPage);
    }
  });
}

function readText({ pdfium }: HeldPdf, object: number, textPage: number): string {
  const bytes = Math.min(pdfium.FPDFTextObj_GetText(object, textPage, 0, 0), MAX_BYTES);
  if (bytes < 2) return "";
  return withMemory(pdfium, bytes, (address) => {
    pdfium.FPDFTextObj_GetText(object, textPage, address, bytes);
    const utf16 = memoryOf(pdfium).HEAPU8.slice(address, address + bytes - 2);
    return Buffer.from(utf16).toString("utf16le");
  });
}
