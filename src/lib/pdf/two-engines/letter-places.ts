import { type Box, withPageLetters } from "#lib/pdf/seen-words/letter-boxes.ts";
import type { Pdfium } from "#lib/pdfium/pdfium.ts";

/** Points from top to bottom of a line: strokes of larger letters are too thick to be overlooked. */
const LARGEST = 40;

/** Where letters stand on a page that PDFium has loaded, those of unusual size aside. */
export function letterPlaces(pdfium: Pdfium, page: number): Box[] {
  const places = withPageLetters(pdfium, page, ({ count, seen, boxOf }) => {
    const boxes: Box[] = [];
    for (let index = 0; index < count; index += 1) {
      const box = boxOf(index);
      if (box && (box.bottom - box.top) * seen.height <= LARGEST) boxes.push(box);
    }
    return boxes;
  });
  return places ?? [];
}
