import { readPageTree } from "#documents/pdf/assembly/page-tree.ts";
import { openPdf } from "#documents/pdf/reading/open.ts";
import { BrokenPdf } from "#documents/pdf/reading/parse.ts";

/**
 * Whether sealing will be able to append to this file: the reader it uses opens
 * it and finds the same pages. Asked on the way in, so that no contract is
 * signed that cannot be sealed.
 */
export function isAppendable(pdf: Uint8Array, pageCount: number): boolean {
  try {
    return readPageTree(openPdf(pdf)).pages.length === pageCount;
  } catch (error) {
    if (error instanceof BrokenPdf) return false;
    throw error;
  }
}
