import { readPageTree } from "#lib/pdf/assembly/page-tree.ts";
import { type OpenPdf, openPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";

/**
 * The file as sealing will open it, from its bytes alone; null where it could
 * not append to it: its reader does not open it, or finds other pages. Asked on
 * the way in, so that no contract is signed that cannot be sealed.
 */
export function openAppendable(pdf: Uint8Array, pageCount: number): OpenPdf | null {
  try {
    const opened = openPdf(pdf);
    return readPageTree(opened).pages.length === pageCount ? opened : null;
  } catch (error) {
    if (error instanceof BrokenPdf) return null;
    throw error;
  }
}
