import type { DocumentProblem, PageSize } from "#documents/parts.ts";
import { makeInert } from "#documents/pdf/flatten/make-inert.ts";
import type { PageGeometry } from "#documents/pdf/geometry.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";
import type { Warning } from "#documents/warnings.ts";
import { mayBeSeen, removeActiveContent, tellRemoved } from "./active-content.ts";
import { openAppendable } from "./appendable.ts";
import { boundDrawing } from "./bound-drawing.ts";
import { cutFile } from "./cut-file.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { openUpload } from "./open-pdf.ts";
import { canUnpack } from "./page-content.ts";
import { findDifferent, type Looks, lookAtPages } from "./page-looks.ts";
import { readPages } from "./page-tree.ts";
import { readStrictly } from "./read-graph.ts";
import { refuseKinds } from "./refuse-kinds.ts";
import { type ByteFindings, scanBytes } from "./scan-bytes.ts";
import { type SeePage, seekSecondOpinion } from "./second-opinion.ts";
import { removeTransfers } from "./transfer-functions.ts";
import { changedPage, SlowPage, UNFIT, UnfitPdf, unreadablePage } from "./unfit-pdf.ts";
import { unlockUpload } from "./unlock-upload.ts";
import { writeAnew } from "./write-anew.ts";

export interface ReadPdf {
  /** The file to store: as uploaded where nothing had to change. */
  pdf: Uint8Array;
  /** The same, opened anew by the reader that sealing uses. */
  opened: OpenPdf;
  pages: PageSize[];
  /** What was mended or taken out. */
  warnings: Warning[];
}

/** What the object streams of a whole file may unpack to, those of its earlier versions too. */
const MAX_SCANNED_BYTES = 64 * 1024 * 1024;
/** Something active in the bytes that nothing in the current version leads to. */
const LEFT_BEHIND = "remains of an earlier version";

/**
 * Takes an uploaded PDF in, or says why not. What acts on its own or reaches
 * outside is removed; forms, annotations and layers become part of the pages.
 * Then, and when the file is broken, it is written anew, and its pages are held
 * against those of the upload. Otherwise its bytes stay. Never throws for anything an upload can hold; runs in the workshop's child
 * process, which bounds time and memory as well.
 * @param see is shown each page of the file that is kept
 */
export async function readPdf(
  upload: Uint8Array,
  see: SeePage = () => {},
): Promise<ReadPdf | DocumentProblem> {
  try {
    return await takeIn(upload, see);
  } catch (error) {
    if (error instanceof UnfitPdf) return { problem: error.message };
    // What leads to itself, or on and on, wherever nobody thought of it.
    if (error instanceof RangeError && error.message.includes("call stack")) {
      return { problem: UNFIT.tooComplex };
    }
    throw error;
  }
}

async function takeIn(upload: Uint8Array, see: SeePage): Promise<ReadPdf> {
  const whole = cutFile(upload);
  if (!whole) throw new UnfitPdf(UNFIT.noHeader);
  const { file: cut, warnings: unlocked } = await unlockUpload(whole);
  const found = scan(cut);
  const { file, graph, looks, warnings } = await openUpload(cut);
  refuseKinds(graph);
  const read = readPages(graph);
  boundDrawing(graph);
  read.forEach(({ dict }, index) => {
    if (!canUnpack(dict, graph)) throw new UnfitPdf(unreadablePage(index + 1));
  });
  const pages = read.map(({ geometry }) => geometry);
  // Before anything is taken out: the picture that stands for a video stays.
  const isSeen = await findSlowPages(file, pages, see);
  const inert = await makeInert(file, { ...graph, pages: read }, graph.containers);
  const removed = removeActiveContent(graph);
  const transferred = removeTransfers(graph);
  const { activeName, byteRange } = file === cut ? found : scan(file);
  const isUntouched = !inert && removed.length === 0 && !transferred;
  const asItCame =
    isUntouched && !activeName && !byteRange ? openAppendable(file, pages.length) : null;
  const stays = asItCame !== null;
  const pdf = stays ? file : rewrite(graph, upload);
  if (!stays || !isSeen) await seekSecondOpinion(pdf, pages, see);
  const opened = asItCame ?? openAppendable(pdf, pages.length);
  if (!opened) throw new UnfitPdf(UNFIT.damaged);
  if (removed.length === 0 && found.activeName && !scan(pdf).activeName) removed.push(LEFT_BEHIND);
  const told = (await inert?.prove(pdf, transferred ? UNFIT.transferred : UNFIT.notInert)) ?? [];
  const changes = stays
    ? []
    : await compareLooks({
        before: file,
        known: looks,
        after: pdf,
        pageCount: pages.length,
        removed,
        transferred,
        proven: inert?.changed ?? [],
      });
  return {
    pdf,
    opened,
    pages: pages.map(toSize),
    warnings: [...unlocked, ...warnings, ...told, ...tellRemoved(removed), ...changes],
  };
}

/**
 * Before pages are drawn to be compared. What PDFium thinks of this file
 * otherwise does not count yet: it may be written anew.
 * @returns whether PDFium sees its pages as we do, so that all were seen
 */
async function findSlowPages(
  file: Uint8Array,
  pages: PageGeometry[],
  see: SeePage,
): Promise<boolean> {
  try {
    await seekSecondOpinion(file, pages, see);
    return true;
  } catch (error) {
    if (error instanceof SlowPage || !(error instanceof UnfitPdf)) throw error;
    return false;
  }
}

/** The new file is read once more by the same rules: it is the one that is kept. */
function rewrite(graph: ObjectGraph, upload: Uint8Array): Uint8Array {
  const pdf = writeAnew(graph, upload);
  const again = readStrictly(pdf);
  if (!again || removeActiveContent(again).length > 0) throw new UnfitPdf(UNFIT.damaged);
  return pdf;
}

interface Rewritten {
  before: Uint8Array;
  /** Of a mended file, whose pages were just compared. */
  known: Looks | null;
  after: Uint8Array;
  pageCount: number;
  removed: readonly string[];
  transferred: boolean;
  /** Pages that were compared before, with the forms on them. */
  proven: readonly number[];
}

/**
 * What is told of pages that look otherwise now.
 * @throws UnfitPdf when nothing that was removed explains it
 */
async function compareLooks({
  before,
  known,
  after,
  pageCount,
  removed,
  transferred,
  proven,
}: Rewritten): Promise<Warning[]> {
  const isLess = mayBeSeen(removed) || transferred;
  // Nothing that shows was removed from a mended file since its pages were compared.
  if (known && !isLess) return [];
  const wanted = spread(pageCount, isLess ? pageCount : MAX_COMPARED).filter(
    (page) => !proven.includes(page),
  );
  if (wanted.length === 0) return [];
  const looks =
    known?.map((look, index) => (wanted.includes(index + 1) ? look : null)) ??
    (await lookAtPages(before, wanted));
  const different = await findDifferent(
    { pdf: before, looks },
    { pdf: after, looks: await lookAtPages(after, wanted) },
  );
  const [first] = different;
  if (first !== undefined && transferred) throw new UnfitPdf(UNFIT.transferred(first));
  if (first !== undefined && !mayBeSeen(removed)) throw new UnfitPdf(changedPage(first));
  return different.map((page) => ({
    weight: "meaning",
    text: `Page ${page} looks different without what was removed from the document.`,
  }));
}

/**
 * Of a sound document that lost nothing with a look, so many pages are held
 * against the upload, which are all of most contracts: what could differ is our
 * own writing, which writes all alike. Each takes 10 to 40 ms, twice.
 */
const MAX_COMPARED = 30;

/** About so many page numbers from 1, evenly spread. */
function spread(pageCount: number, most: number): number[] {
  const step = Math.ceil(pageCount / most);
  return Array.from({ length: Math.ceil(pageCount / step) }, (_, index) => index * step + 1);
}

function scan(pdf: Uint8Array): ByteFindings {
  return scanBytes(pdf, { bytes: MAX_SCANNED_BYTES });
}

function toSize({ width, height }: PageGeometry): PageSize {
  return { width, height };
}
