import { EncryptedPdf } from "#lib/pdf/reading/encrypted-pdf.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { type HeldPdf, memoryOf, UnopenablePdf, withMemory, withPdf } from "#lib/pdfium/pdfium.ts";
import { goesOn } from "./cut-file.ts";
import { mendPdf } from "./mend-pdf.ts";
import type { ObjectGraph } from "./object-graph.ts";
import type { Looks } from "./page-looks.ts";
import { readBroken, readStrictly } from "./read-graph.ts";
import { holdSamePages } from "./same-pages.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

export interface OpenedUpload {
  /** A sound file: the upload, or what a broken one was mended to. */
  file: Uint8Array;
  /** What was read from it. */
  graph: ObjectGraph;
  /** Of its pages, where they were looked at. */
  looks: Looks | null;
  /** Of the repairs; none where the file is the upload. */
  warnings: Warning[];
}

/**
 * Opens a PDF that both readers understand in the same way. PDFium, which shows
 * the pages, copies the file out object by object; where the pages of the copy
 * hold anything else than our own reading found, or either found the file
 * broken, it is mended. It is called damaged only where it was found broken.
 * @throws UnfitPdf
 */
export async function openUpload(bytes: Uint8Array): Promise<OpenedUpload> {
  // Our own reading, which is bounded, comes before PDFium's.
  const read = unlessEncrypted(() => readStrictly(bytes));
  const { copy, isSound } = await callUnlessLocked(bytes, (held) => ({
    copy: copyOut(held),
    isSound: held.pdfium.FPDF_DocumentHasValidCrossReferenceTable(held.document),
  }));
  if (read === ENCRYPTED) throw new UnfitPdf(UNFIT.encrypted);
  const copied = unlessEncrypted(() => readStrictly(copy) ?? readBroken(copy));
  if (!copied || copied === ENCRYPTED) throw new UnfitPdf(UNFIT.damaged);
  const isWhole = read !== undefined && isSound && !goesOn(bytes);
  if (isWhole && holdSamePages(read, copied)) {
    return { file: bytes, graph: read, looks: null, warnings: [] };
  }
  const own = read ?? unlessEncrypted(() => readBroken(bytes));
  // A trailer of an earlier version may say so; PDFium went by the newest.
  return mendPdf(bytes, own === ENCRYPTED ? undefined : own, copied, isWhole);
}

const ENCRYPTED = "encrypted";

/** PDFium tells what an encrypted file is locked with, so it is asked first. */
function unlessEncrypted<T>(read: () => T): T | typeof ENCRYPTED {
  try {
    return read();
  } catch (error) {
    if (error instanceof EncryptedPdf) return ENCRYPTED;
    throw error;
  }
}

async function callUnlessLocked<T>(bytes: Uint8Array, work: (held: HeldPdf) => T): Promise<T> {
  try {
    return await withPdf(bytes, (held) => {
      // What can be unlocked was; a lock that PDFium alone undoes is none that others know.
      if (held.pdfium.EPDF_IsEncrypted(held.document)) throw new UnfitPdf(UNFIT.otherEncryption);
      return work(held);
    });
  } catch (error) {
    if (!(error instanceof UnopenablePdf)) throw error;
    throw new UnfitPdf(error.encrypted ? UNFIT.encrypted : UNFIT.damaged);
  }
}

function copyOut({ pdfium, document }: HeldPdf): Uint8Array {
  const writer = pdfium.PDFiumExt_OpenFileWriter();
  try {
    if (!pdfium.PDFiumExt_SaveAsCopy(document, writer)) throw new UnfitPdf(UNFIT.damaged);
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer);
    return withMemory(pdfium, size, (address) => {
      pdfium.PDFiumExt_GetFileWriterData(writer, address, size);
      return memoryOf(pdfium).HEAPU8.slice(address, address + size);
    });
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer);
  }
}
