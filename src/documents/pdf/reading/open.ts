import { inflate } from "./inflate.ts";
import { forOneMoreUseWith, type OpenPdf, openPdfWith, recoverPdfWith } from "./open-with.ts";

export { EncryptedPdf, type OpenPdf } from "./open-with.ts";

/** `openPdfWith` with zlib. @throws BrokenPdf */
export function openPdf(bytes: Uint8Array): OpenPdf {
  return openPdfWith(bytes, inflate);
}

/** `recoverPdfWith` with zlib. @throws BrokenPdf */
export function recoverPdf(bytes: Uint8Array): OpenPdf {
  return recoverPdfWith(bytes, inflate);
}

/** The same PDF for one more use: what was parsed stays, and what may be unpacked is counted anew. */
export function forOneMoreUse(pdf: OpenPdf): OpenPdf {
  return forOneMoreUseWith(pdf, inflate);
}
