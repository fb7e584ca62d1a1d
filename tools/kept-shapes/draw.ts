import { KEPT_LETTERS, writeKept } from "#lib/pdf/seen-words/kept-shapes.ts";
import { ALL_FACES, drawReference } from "#lib/pdf/seen-words/reference-shapes.ts";
import { loadedPdfium, quickPdfium } from "#lib/pdfium/pdfium.ts";

/** What the file of kept shapes has to hold: letters as our own faces draw them. */
export async function drawKept(): Promise<Buffer> {
  const pdfium = quickPdfium(await loadedPdfium());
  const faces = Array.from({ length: ALL_FACES }, (_, face) =>
    KEPT_LETTERS.map((letter) => drawReference(pdfium, letter, face)),
  );
  return writeKept(faces);
}
