import { unlockWithoutPassword } from "./decryption/unlock.ts";
import { inflate } from "./inflate.ts";
import { forOneMoreUseWith, type OpenPdf, openPdfWith, recoverPdfWith } from "./open-with.ts";

export type { OpenPdf } from "./open-with.ts";

/** `openPdfWith` with zlib; none of our own files is encrypted. @throws BrokenPdf */
export function openPdf(bytes: Uint8Array): OpenPdf {
  return openPdfWith(bytes, inflate);
}

/** The same for a file of somebody else, which may be locked against changes. @throws BrokenPdf */
export function openForeignPdf(bytes: Uint8Array): OpenPdf {
  return openPdfWith(bytes, inflate, unlockWithoutPassword);
}

/** `recoverPdfWith` for a file of somebody else. @throws BrokenPdf */
export function recoverPdf(bytes: Uint8Array): OpenPdf {
  return recoverPdfWith(bytes, inflate, unlockWithoutPassword);
}

/** The same PDF for one more use: what was parsed stays, and what may be unpacked is counted anew. */
export function forOneMoreUse(pdf: OpenPdf): OpenPdf {
  return forOneMoreUseWith(pdf, inflate);
}
