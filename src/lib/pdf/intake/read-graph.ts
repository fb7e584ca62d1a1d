import { TooMuchData } from "#lib/pdf/reading/decode.ts";
import { EncryptedPdf } from "#lib/pdf/reading/encrypted-pdf.ts";
import { type OpenPdf, openForeignPdf, recoverPdf } from "#lib/pdf/reading/open.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";
import { type ObjectGraph, readObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

/**
 * Reads every reachable object by the letter. Undefined when the file breaks a
 * rule on the way.
 * @throws UnfitPdf for what no repair would make acceptable; EncryptedPdf
 */
export function readStrictly(bytes: Uint8Array): ObjectGraph | undefined {
  return readWhole(() => openForeignPdf(bytes));
}

/**
 * Reads every reachable object of a broken file that can be found in its bytes.
 * Undefined when they do not make a document.
 * @throws UnfitPdf for what no repair would make acceptable; EncryptedPdf
 */
export function readBroken(bytes: Uint8Array): ObjectGraph | undefined {
  return readWhole(() => recoverPdf(bytes));
}

/** The same of what is opened otherwise. @throws UnfitPdf; EncryptedPdf */
export function readWhole(open: () => OpenPdf): ObjectGraph | undefined {
  try {
    return readObjectGraph(open());
  } catch (error) {
    if (error instanceof EncryptedPdf) throw error;
    if (error instanceof TooMuchData) throw new UnfitPdf(UNFIT.unpacked);
    if (error instanceof BrokenPdf) return undefined;
    if (error instanceof UnfitPdf && error.message === UNFIT.damaged) return undefined;
    throw error;
  }
}
