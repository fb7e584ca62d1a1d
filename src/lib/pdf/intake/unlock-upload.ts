import type { ObjectGraph } from "#lib/pdf/intake/object-graph.ts";
import { EncryptedPdf, type Lock } from "#lib/pdf/reading/encrypted-pdf.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { UnopenablePdf } from "#lib/pdfium/pdfium.ts";
import { boundDrawing } from "./bound-drawing.ts";
import { REPAIRED } from "./mend-pdf.ts";
import { findDifferent, type Looks, lookAtPages } from "./page-looks.ts";
import { readBroken, readStrictly } from "./read-graph.ts";
import { damagedPage, UNFIT, UnfitPdf } from "./unfit-pdf.ts";
import { writeAnew } from "./write-anew.ts";

export interface Unlocked {
  /** The same bytes where they were not locked. */
  file: Uint8Array;
  warnings: Warning[];
}

/**
 * Writes a file that opens without a password, and is locked against changes
 * alone, anew without its lock, and makes sure that it looks as before.
 * @throws UnfitPdf for one that asks for a password or a certificate's key
 */
export async function unlockUpload(bytes: Uint8Array): Promise<Unlocked> {
  if (!namesLock(bytes)) return { file: bytes, warnings: [] };
  const read = unlessLocked(() => readStrictly(bytes));
  const graph = read ?? readRemains(bytes);
  if (!graph?.pdf.trailer.has("Encrypt")) return { file: bytes, warnings: [] };
  boundDrawing(graph);
  const file = writeAnew(graph, bytes);
  const revived = await compareLooks(bytes, file);
  return {
    file,
    warnings: [UNLOCKED, ...(read ? [] : [REPAIRED]), ...revived.map(revivedPage)],
  };
}

/**
 * @returns the pages from 1 that PDFium shows empty in the locked file alone: it
 *   decrypts what says that it is not encrypted
 */
async function compareLooks(locked: Uint8Array, unlocked: Uint8Array): Promise<number[]> {
  const before = await lookUnlessOdd(locked);
  if (!before) return [];
  const looks = await lookAtPages(unlocked);
  if (looks.length !== before.length) throw new UnfitPdf(UNFIT.pageTree);
  const different = await findDifferent({ pdf: locked, looks: before }, { pdf: unlocked, looks });
  const lost = different.find((page) => !before[page - 1]?.isBlank || looks[page - 1]?.isBlank);
  if (lost !== undefined) throw new UnfitPdf(damagedPage(lost));
  return different;
}

function revivedPage(page: number): Warning {
  const text = `Page ${page} is empty where some programs show the protected PDF, and is not any more.`;
  return { weight: "meaning", text };
}

const UNLOCKED: Warning = {
  weight: "meaning",
  text: "Its author had protected the PDF against changes; it opens without a password, and was taken in without that protection.",
};

const WORDS: Readonly<Record<Lock, string>> = {
  password: UNFIT.encrypted,
  certificate: UNFIT.forCertificates,
  other: UNFIT.otherEncryption,
};

/** Trailers are not packed, so that the name of the entry stands in the bytes. */
function namesLock(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("/Encrypt");
}

function unlessLocked<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EncryptedPdf) throw new UnfitPdf(WORDS[error.lock]);
    throw error;
  }
}

/** Of a broken file, a trailer of an earlier version may speak of a lock that is gone. */
function readRemains(bytes: Uint8Array): ObjectGraph | undefined {
  try {
    return readBroken(bytes);
  } catch (error) {
    if (error instanceof EncryptedPdf) return undefined;
    throw error;
  }
}

/** Null where PDFium asks for a password that nobody needs: strings and streams are locked in two ways. */
async function lookUnlessOdd(bytes: Uint8Array): Promise<Looks | null> {
  try {
    return await lookAtPages(bytes);
  } catch (error) {
    if (error instanceof UnopenablePdf && error.encrypted) return null;
    throw error instanceof UnopenablePdf ? new UnfitPdf(UNFIT.damaged) : error;
  }
}
