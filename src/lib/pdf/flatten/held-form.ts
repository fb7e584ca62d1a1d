import { type Drawn, withDrawn } from "#lib/pdf/pictures/draw-page.ts";
import { type HeldPdf, memoryOf, withMemory, withPage } from "#lib/pdfium/pdfium.ts";

/** Loads a page with its form fields: those that need a look have one from then on. */
export function withFilledPage<T>(
  held: HeldPdf,
  form: number,
  page: number,
  work: (handle: number) => T,
): T {
  return withPage(held, page, (handle) => {
    if (form === 0) return work(handle);
    held.pdfium.FORM_OnAfterLoadPage(handle, form);
    try {
      return work(handle);
    } finally {
      held.pdfium.FORM_OnBeforeClosePage(handle, form);
    }
  });
}

/** Draws a page with its annotations and fields; its longer side gets so many pixels. */
export function drawPage(held: HeldPdf, form: number, page: number, longest: number): Drawn {
  return withDrawnPage(held, form, page, longest, (drawn) => ({
    ...drawn,
    pixels: drawn.pixels.slice(),
  }));
}

/** The same for one look, in PDFium's own memory. */
export function withDrawnPage<T>(
  { pdfium }: HeldPdf,
  form: number,
  page: number,
  longest: number,
  look: (drawn: Drawn) => T,
): T {
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = longest / Math.max(wide, high, 1);
  const width = Math.max(1, Math.round(wide * scale));
  const height = Math.max(1, Math.round(high * scale));
  return withDrawn(pdfium, page, form, { width, height }, look);
}

/** The document as it is now in PDFium; its objects keep their numbers. Null when it cannot be written. */
export function copyOut({ pdfium, document }: HeldPdf): Uint8Array | null {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    if (!pdfium.PDFiumExt_SaveAsCopy(document, writer)) return null;
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    return withMemory(pdfium, size, (address) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, address, size);
      return memoryOf(pdfium).HEAPU8.slice(address, address + size);
    });
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
