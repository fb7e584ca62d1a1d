import {
  type HeldPdf,
  memoryOf,
  OutOfMemory,
  withMemory,
  withPage,
} from "#documents/pdf/pictures/pdfium.ts";

/** Of fpdfview.h: FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER (RGBA). */
const DRAW_ANNOTATIONS = 0x01;
const RGBA = 0x10;
/** FPDFBitmap_BGRx. */
const OPAQUE = 3;
const WHITE = 0xffffffff;

/** A page as PDFium draws it, four bytes a pixel, the fourth without a meaning. */
export interface Drawn {
  width: number;
  height: number;
  pixels: Uint8Array;
}

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
export function drawPage({ pdfium }: HeldPdf, form: number, page: number, longest: number): Drawn {
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = longest / Math.max(wide, high, 1);
  const width = Math.max(1, Math.round(wide * scale));
  const height = Math.max(1, Math.round(high * scale));
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, OPAQUE, 0, 0);
  if (bitmap === 0) throw new OutOfMemory("PDFium has no memory left for a picture");
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = DRAW_ANNOTATIONS | RGBA;
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = memoryOf(pdfium).HEAPU8.slice(start, start + width * height * 4);
    return { width, height, pixels };
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
  }
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
