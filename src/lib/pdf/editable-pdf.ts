import type { Resolve } from "./geometry.ts";
import type { PdfDict, PdfObject, PdfRef, PdfStream } from "./objects.ts";

/**
 * A PDF whose objects may be changed in place before it is written anew. What
 * nothing leads to any more is not written.
 */
export interface EditablePdf {
  catalog: PdfDict;
  /** The object behind a reference, added ones included; null when there is none. */
  resolve: Resolve;
  /** Makes an object that references can lead to. */
  add(object: PdfObject): PdfRef;
  /** In reading order. */
  pages: readonly { ref: PdfRef; dict: PdfDict }[];
  /** A stream's data with its filters undone. @throws BrokenPdf */
  decode(stream: PdfStream): Uint8Array;
}
