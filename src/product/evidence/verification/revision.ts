import { inflatePlainly } from "#lib/pdf/reading/inflate-plainly.ts";
import { type OpenPdf, openPdfWith } from "#lib/pdf/reading/open-with.ts";

/** A file as it was at the end of one of its incremental updates (ISO 32000-1, 7.5.6). */
export interface Revision {
  pdf: OpenPdf;
  /** Behind its last byte. */
  end: number;
}

/** @throws BrokenPdf */
export function openRevision(bytes: Uint8Array, end: number): Revision {
  return { pdf: openPdfWith(bytes.subarray(0, end), inflatePlainly), end };
}
