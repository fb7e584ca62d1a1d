import { makeArchive, type PrintFacts } from "#lib/pdf/archive/make-archive.ts";
import { settleDocument } from "#lib/pdf/canonical/settle-document.ts";
import { makeInert } from "#lib/pdf/flatten/make-inert.ts";
import type { PageGeometry } from "#lib/pdf/geometry.ts";
import type { DocumentProblem, PageSize } from "#lib/pdf/parts.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import { findOtherwise } from "#lib/pdf/two-engines/find-otherwise.ts";
import { proveAgreement, proveFonts } from "#lib/pdf/two-engines/prove-agreement.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { mayBeSeen, removeActiveContent, removedWarnings } from "./active-content.ts";
import { openAppendable } from "./appendable.ts";
import { boundDrawing } from "./bound-drawing.ts";
import { cutFile } from "./cut-file.ts";
import { findChanged } from "./find-changed.ts";
import { HiddenWords } from "./hidden-words.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { openUpload } from "./open-pdf.ts";
import { readPages } from "./page-tree.ts";
import type { PictureSums } from "./picture-sums.ts";
import { readWhole } from "./read-graph.ts";
import { refuseKinds } from "./refuse-kinds.ts";
import { type ByteFindings, scanBytes } from "./scan-bytes.ts";
import { refuseSlowPages, type SeePage, seekSecondOpinion } from "./second-opinion.ts";
import { changedPage, UNFIT, UnfitPdf } from "./unfit-pdf.ts";
import { unlockUpload } from "./unlock-upload.ts";
import { writeAnew } from "./write-anew.ts";

export interface ReadPdf {
  /** The file to store: of our own writing, in which no two readers differ. */
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
 * Then it is written anew in a form that every reader reads alike, and its
 * pages are held against those of the upload. Never throws for anything an
 * upload can hold; runs in the worker process, which bounds time and
 * memory as well.
 * @param see is shown each page of the file that is kept
 * @param print of one that the service itself had printed: it becomes an archive, as far as that can be
 */
export async function readPdf(
  upload: Uint8Array,
  see: SeePage = () => {},
  print?: PrintFacts,
): Promise<ReadPdf | DocumentProblem> {
  try {
    return await takeIn(upload, see, print);
  } catch (error) {
    if (error instanceof UnfitPdf) return { problem: error.message };
    // What leads to itself, or on and on, wherever nobody thought of it.
    if (error instanceof RangeError && error.message.includes("call stack")) {
      return { problem: UNFIT.tooComplex };
    }
    // PDFium gave up within: its instance goes, and the file is one that nobody could be shown.
    if (error instanceof WebAssembly.RuntimeError) return { problem: UNFIT.undrawable };
    throw error;
  }
}

async function takeIn(
  upload: Uint8Array,
  see: SeePage,
  print: PrintFacts | undefined,
): Promise<ReadPdf> {
  const whole = cutFile(upload);
  if (!whole) throw new UnfitPdf(UNFIT.noHeader);
  const { file: cut, warnings: unlocked } = await unlockUpload(whole);
  const found = scan(cut);
  const { file, graph, warnings } = await openUpload(cut);
  refuseKinds(graph);
  const read = readPages(graph);
  boundDrawing(graph);
  const pages = read.map(({ geometry }) => geometry);
  const sample = samplePages(pages.length);
  // Before anything is taken out: the picture that stands for a video stays.
  const asSent = await refuseSlowPages(file, new Set(sample));
  const inert = await makeInert(file, { ...graph, pages: read }, graph.containers);
  const removed = removeActiveContent(graph);
  // Before letters that the file lacks are put in: PDFium draws both with the same ones.
  const flat = inert && writeAnew(graph, upload);
  const told = (flat && (await inert.prove(flat, UNFIT.notInert))) ?? [];
  const settled = await settleDocument(graph, read, () => writeAnew(graph, upload));
  if (print) makeArchive(graph, read, settled.shownFonts, print);
  const { pdf, opened } = rewrite(graph, upload, pages.length);
  const hidden = new HiddenWords();
  const held = new Set([...settled.touched, ...sample]);
  const look: SeePage = (page) => {
    see(page);
    hidden.read(page);
  };
  const asKept = await seekSecondOpinion(pdf, pages, look, held);
  const untold = await proveFonts(settled.fontsInDoubt, graph);
  const doubtful = new Set([...settled.doubtful, ...untold]);
  await proveAgreement(
    pdf,
    [...doubtful].sort((one, other) => one - other),
  );
  if (removed.length === 0 && found.activeName && !scan(pdf).activeName) removed.push(LEFT_BEHIND);
  const { lettered, withLetters, tiled } = settled;
  // Words in a tile stand on the page as often as they are drawn.
  const retold = new Set([...settled.retold, ...tiled]);
  const beforeOf = (page: number) => {
    // PDFium drew others in place of letters that the file lacks, or none.
    if (withLetters && lettered.includes(page)) return withLetters;
    return flat && inert?.changed.includes(page) ? flat : file;
  };
  const different: number[] = [];
  for (const [before, pages] of Map.groupBy(held, beforeOf)) {
    const sums = before === file ? asSent : NOTHING_DRAWN;
    const files = { before: { pdf: before, sums }, after: { pdf, sums: asKept } };
    const changed = await findChanged({ ...files, pages, retold });
    const moved = await findOtherwise(
      before,
      pdf,
      changed.filter((page) => tiled.has(page)),
    );
    different.push(...changed.filter((page) => !tiled.has(page) || moved.includes(page)));
  }
  return {
    pdf,
    opened,
    pages: pages.map(toSize),
    warnings: [
      ...unlocked,
      ...warnings,
      ...told,
      ...settled.warnings,
      ...removedWarnings(removed),
      ...changedWarnings(different, removed, settled.transferred),
      ...hidden.warnings,
    ],
  };
}

/**
 * Pages that are held against the upload beside those of which anything is not
 * as it was: our own writing alone could change these, and changes all alike.
 */
function samplePages(pageCount: number): number[] {
  const step = Math.ceil(pageCount / MOST_UNTOUCHED);
  return Array.from({ length: Math.ceil(pageCount / step) }, (_, at) => at * step + 1);
}

const MOST_UNTOUCHED = 8;
const NOTHING_DRAWN: PictureSums = new Map();

/** The new file is read once more, as sealing will read it: it is the one that is kept. */
function rewrite(
  graph: ObjectGraph,
  upload: Uint8Array,
  pageCount: number,
): { pdf: Uint8Array; opened: OpenPdf } {
  const pdf = writeAnew(graph, upload);
  const opened = openAppendable(pdf, pageCount);
  const again = opened && readWhole(() => opened);
  if (!again || removeActiveContent(again).length > 0) throw new UnfitPdf(UNFIT.damaged);
  return { pdf, opened };
}

/**
 * What is told of pages that look otherwise now.
 * @throws UnfitPdf when nothing that was removed explains it
 */
function changedWarnings(
  different: readonly number[],
  removed: readonly string[],
  transferred: boolean,
): Warning[] {
  const [first] = different;
  if (first !== undefined && transferred) throw new UnfitPdf(UNFIT.transferred(first));
  if (first !== undefined && !mayBeSeen(removed)) throw new UnfitPdf(changedPage(first));
  return different.map((page) => ({
    weight: "meaning",
    text: `Page ${page} looks different without what was removed from the document.`,
  }));
}

function scan(pdf: Uint8Array): ByteFindings {
  return scanBytes(pdf, { bytes: MAX_SCANNED_BYTES });
}

function toSize({ width, height }: PageGeometry): PageSize {
  return { width, height };
}
