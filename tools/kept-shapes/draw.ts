import { loadedPdfium, quickPdfium } from "#documents/pdf/pictures/pdfium.ts";
import { KEPT_LETTERS, writeKept } from "#documents/pdf/seen-words/kept-shapes.ts";
import { ALL_FACES, drawReference } from "#documents/pdf/seen-words/reference-shapes.ts";

/** What the file of kept shapes has to hold: letters as our own faces draw them. */
export async function drawKept(): Promise<Buffer> {
  const pdfium = quickPdfium(await loadedPdfium());
  const faces = Array.from({ length: ALL_FACES }, (_, face) =>
    KEPT_LETTERS.map((letter) => drawReference(pdfium, letter, face)),
  );
  return writeKept(faces);
}
