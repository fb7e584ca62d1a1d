import { PdfArray } from "#documents/pdf/objects.ts";
import {
  type HeldPdf,
  memoryOf,
  UnopenablePdf,
  withMemory,
  withPdf,
} from "#documents/pdf/pictures/pdfium.ts";
import { TooMuchData } from "#documents/pdf/reading/decode.ts";
import { EncryptedPdf, type OpenPdf, openPdf, recoverPdf } from "#documents/pdf/reading/open.ts";
import { BrokenPdf } from "#documents/pdf/reading/parse.ts";
import { type ObjectGraph, readObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

export interface OpenedUpload {
  graph: ObjectGraph;
  /** The file was broken; what is open is PDFium's sound copy of it. */
  mended: boolean;
}

const PACKING = new Set(["Length", "Filter", "DecodeParms"]);

/**
 * Opens a PDF that both readers understand in the same way. PDFium, which shows
 * the pages, copies the file out object by object; where the copy holds
 * anything else than our own reading found, or that found the file broken,
 * the copy is what counts, so that everyone else sees what PDFium shows.
 * @throws UnfitPdf
 */
export async function openUpload(bytes: Uint8Array): Promise<OpenedUpload> {
  const graph = readStrictly(bytes);
  const { copy, isSound } = await callUnlessLocked(bytes, (held) => ({
    copy: copyOut(held),
    isSound: held.pdfium.FPDF_DocumentHasValidCrossReferenceTable(held.document),
  }));
  const copied = readStrictly(copy) ?? readBroken(bytes);
  if (!copied) throw new UnfitPdf(UNFIT.damaged);
  return graph && isSound && holdSame(graph, copied)
    ? { graph, mended: false }
    : { graph: copied, mended: true };
}

/**
 * Reads every reachable object by the letter. Undefined when the file breaks a
 * rule on the way.
 * @throws UnfitPdf for what no repair would make acceptable
 */
export function readStrictly(bytes: Uint8Array): ObjectGraph | undefined {
  return tryReading(() => openPdf(bytes));
}

/** Reads every object that can be found in a broken file. @throws UnfitPdf */
function readBroken(bytes: Uint8Array): ObjectGraph | undefined {
  return tryReading(() => recoverPdf(bytes));
}

function tryReading(open: () => OpenPdf): ObjectGraph | undefined {
  try {
    return readObjectGraph(open());
  } catch (error) {
    if (error instanceof EncryptedPdf) throw new UnfitPdf(UNFIT.encrypted);
    if (error instanceof TooMuchData) throw new UnfitPdf(UNFIT.unpacked);
    if (error instanceof BrokenPdf) return undefined;
    if (error instanceof UnfitPdf && error.message === UNFIT.damaged) return undefined;
    throw error;
  }
}

async function callUnlessLocked<T>(bytes: Uint8Array, work: (held: HeldPdf) => T): Promise<T> {
  try {
    return await withPdf(bytes, (held) => {
      if (held.pdfium.EPDF_IsEncrypted(held.document)) throw new UnfitPdf(UNFIT.encrypted);
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

/** Whether two readings of a file found as many objects with as many entries. */
function holdSame(one: ObjectGraph, other: ObjectGraph): boolean {
  return one.containers.length === other.containers.length && entries(one) === entries(other);
}

/** How a stream is packed is left out: PDFium packs those that are not. */
function entries({ containers }: ObjectGraph): number {
  let total = 0;
  for (const container of containers) {
    if (container instanceof PdfArray) total += container.length;
    else for (const key of container.keys()) if (!PACKING.has(key.value)) total += 1;
  }
  return total;
}
