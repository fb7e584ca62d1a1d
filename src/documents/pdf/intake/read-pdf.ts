import type { DocumentProblem, PageSize } from "#documents/parts.ts";
import type { PageGeometry } from "#documents/pdf/geometry.ts";
import { writeFile } from "#documents/pdf/writing/write-file.ts";
import { removeActiveContent } from "./active-content.ts";
import { isAppendable } from "./appendable.ts";
import { boundContent } from "./content-bounds.ts";
import { cutFile } from "./cut-file.ts";
import { boundRepeats } from "./drawing-repeats.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { openUpload, readStrictly } from "./open-pdf.ts";
import { readPages } from "./page-tree.ts";
import { refuseKinds } from "./refuse-kinds.ts";
import { type ByteFindings, scanBytes } from "./scan-bytes.ts";
import { seekSecondOpinion } from "./second-opinion.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

export interface ReadPdf {
  /** The file to store: as uploaded where nothing had to change. */
  pdf: Uint8Array;
  pages: PageSize[];
  /** What was taken out of it, for warnings: "JavaScript", "an embedded file" … */
  removed: string[];
}

/** What the object streams of a whole file may unpack to, those of its earlier versions too. */
const MAX_SCANNED_BYTES = 64 * 1024 * 1024;
/** Something active in the bytes that nothing in the current version leads to. */
const LEFT_BEHIND = "remains of an earlier version";

/**
 * Takes an uploaded PDF in, or says why not. What acts on its own or reaches
 * outside is removed; then, and when the file is broken or made for viewing in
 * pieces (linearised: nothing could be appended to it), it is written anew.
 * Otherwise its bytes stay. Never throws for anything an upload can hold; runs
 * in the workshop's child process, which bounds time and memory as well.
 */
export async function readPdf(upload: Uint8Array): Promise<ReadPdf | DocumentProblem> {
  try {
    return await takeIn(upload);
  } catch (error) {
    if (error instanceof UnfitPdf) return { problem: error.message };
    throw error;
  }
}

async function takeIn(upload: Uint8Array): Promise<ReadPdf> {
  const file = cutFile(upload);
  if (!file) throw new UnfitPdf(UNFIT.noHeader);
  const found = scan(file);
  const { graph, mended } = await openUpload(file);
  refuseKinds(graph);
  if (found.signature) throw new UnfitPdf(UNFIT.signed);
  const pages = readPages(graph).map(({ geometry }) => geometry);
  boundContent(graph);
  boundRepeats(graph);
  const removed = removeActiveContent(graph);
  const isSound = !mended && isAppendable(file, pages.length);
  const stays = removed.length === 0 && isSound && !found.activeName;
  const pdf = stays ? file : writeAnew(graph, upload);
  await seekSecondOpinion(pdf, pages);
  if (!stays && !isAppendable(pdf, pages.length)) throw new UnfitPdf(UNFIT.damaged);
  if (removed.length === 0 && found.activeName && !scan(pdf).activeName) removed.push(LEFT_BEHIND);
  return { pdf, pages: pages.map(toSize), removed };
}

/** The new file is read once more by the same rules: it is the one that is kept. */
function writeAnew({ pdf: read, catalog, resolve }: ObjectGraph, upload: Uint8Array): Uint8Array {
  const info = read.trailer.get("Info", resolve);
  const pdf = writeFile({ ...read, catalog, info, resolve, source: upload });
  const again = readStrictly(pdf);
  if (!again || removeActiveContent(again).length > 0) throw new UnfitPdf(UNFIT.damaged);
  return pdf;
}

function scan(pdf: Uint8Array): ByteFindings {
  return scanBytes(pdf, { bytes: MAX_SCANNED_BYTES });
}

function toSize({ width, height }: PageGeometry): PageSize {
  return { width, height };
}
