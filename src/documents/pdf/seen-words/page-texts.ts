import { memoryOf, type Pdfium, withMemory } from "#documents/pdf/pictures/pdfium.ts";

/** FPDF_PAGEOBJ_TEXT and FPDF_PAGEOBJ_FORM of fpdf_edit.h. */
const TEXT = 1;
const FORM = 5;
const DEEPEST = 30;
/** Bytes of the key that says what to read instead, in UTF-16 with its end. */
const ACTUAL_TEXT = Buffer.from("ActualText\0", "utf16le");

/**
 * The text objects of a page that is open, those of its forms included, in the
 * order of its content. What marked content says is to be read instead
 * (`ActualText`, ISO 32000-1, 14.9.4) is taken from them, so that PDFium's text
 * is that of the glyphs.
 */
export function takeTexts(pdfium: Pdfium, page: number): number[] {
  const texts: number[] = [];
  withMemory(pdfium, 64, (scratch) => {
    const take = (object: number, depth: number) => {
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === TEXT) {
        takeSubstitutes(pdfium, object, scratch);
        texts.push(object);
      } else if (type === FORM && depth < DEEPEST) {
        const count = pdfium.FPDFFormObj_CountObjects(object);
        for (let at = 0; at < count; at += 1) {
          take(pdfium.FPDFFormObj_GetObject(object, at), depth + 1);
        }
      }
    };
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let at = 0; at < count; at += 1) take(pdfium.FPDFPage_GetObject(page, at), 0);
  });
  return texts;
}

function takeSubstitutes(pdfium: Pdfium, object: number, scratch: number) {
  for (let at = pdfium.FPDFPageObj_CountMarks(object) - 1; at >= 0; at -= 1) {
    const mark = pdfium.FPDFPageObj_GetMark(object, at);
    if (isSubstitute(pdfium, mark, scratch)) pdfium.FPDFPageObj_RemoveMark(object, mark);
  }
}

function isSubstitute(pdfium: Pdfium, mark: number, scratch: number): boolean {
  const count = pdfium.FPDFPageObjMark_CountParams(mark);
  for (let at = 0; at < count; at += 1) {
    pdfium.FPDFPageObjMark_GetParamKey(mark, at, scratch, 32, scratch + 32);
    const length = memoryOf(pdfium).HEAP32[(scratch + 32) / 4];
    if (length !== ACTUAL_TEXT.length) continue;
    const key = memoryOf(pdfium).HEAPU8.subarray(scratch, scratch + length);
    if (ACTUAL_TEXT.equals(key)) return true;
  }
  return false;
}
