import { BOX_BYTES, type Box, readBox, seenPage } from "#lib/pdf/seen-words/letter-boxes.ts";
import { type Pdfium, withMemory } from "#lib/pdfium/pdfium.ts";

/** Points from top to bottom of a line: strokes of larger letters are too thick to be overlooked. */
const LARGEST = 40;

/** Where letters stand on a page that PDFium has loaded, those of unusual size aside. */
export function letterPlaces(pdfium: Pdfium, page: number): Box[] {
  const text = pdfium.FPDFText_LoadPage(page);
  if (text === 0) return [];
  try {
    return withMemory(pdfium, BOX_BYTES, (scratch) => {
      const seen = seenPage(pdfium, page, scratch);
      const boxes: Box[] = [];
      const count = pdfium.FPDFText_CountChars(text);
      for (let index = 0; index < count; index += 1) {
        const box = readBox(pdfium, text, index, scratch, seen);
        if (box && (box.bottom - box.top) * seen.height <= LARGEST) boxes.push(box);
      }
      return boxes;
    });
  } finally {
    pdfium.FPDFText_ClosePage(text);
  }
}
