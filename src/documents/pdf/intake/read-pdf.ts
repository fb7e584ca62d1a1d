import { createHash } from "node:crypto";
import type { DocumentProblem, PageSize } from "#documents/parts.ts";
import { settleContent } from "#documents/pdf/canonical/content/settle-content.ts";
import { settleFonts } from "#documents/pdf/canonical/fonts/settle-fonts.ts";
import { plainObjects } from "#documents/pdf/canonical/graphics/plain-objects.ts";
import { settleGraphics } from "#documents/pdf/canonical/graphics/settle-graphics.ts";
import { type Inert, makeInert } from "#documents/pdf/flatten/make-inert.ts";
import type { PageGeometry, Resolve } from "#documents/pdf/geometry.ts";
import type { PdfDict } from "#documents/pdf/objects.ts";
import type { Drawn } from "#documents/pdf/pictures/draw-page.ts";
import type { OpenPdf } from "#documents/pdf/reading/open.ts";
import { proveAgreement } from "#documents/pdf/two-engines/prove-agreement.ts";
import type { Warning } from "#documents/warnings.ts";
import { mayBeSeen, removeActiveContent, tellRemoved } from "./active-content.ts";
import { openAppendable } from "./appendable.ts";
import { boundDrawing } from "./bound-drawing.ts";
import { cutFile } from "./cut-file.ts";
import { HiddenWords } from "./hidden-words.ts";
import { collectContainers, type ObjectGraph } from "./object-graph.ts";
import { openUpload } from "./open-pdf.ts";
import { findDifferent, lookAtPages } from "./page-looks.ts";
import { type Page, readPages } from "./page-tree.ts";
import { readStrictly } from "./read-graph.ts";
import { refuseKinds } from "./refuse-kinds.ts";
import { type ByteFindings, scanBytes } from "./scan-bytes.ts";
import { type SeePage, seekSecondOpinion } from "./second-opinion.ts";
import { changedPage, SlowPage, UNFIT, UnfitPdf } from "./unfit-pdf.ts";
import { unlockUpload } from "./unlock-upload.ts";
import { writeAnew } from "./write-anew.ts";

export interface ReadPdf {
  /** The file to store: of our own writing, in which no two readers differ. */
  pdf: Uint8Array;
  /** The same, opened anew by the reader that sealing uses. */
  opened: OpenPdf;
  pages: PageSize[];
  /** How each page is seen, in its own space. */
  geometry: PageGeometry[];
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
 * upload can hold; runs in the workshop's child process, which bounds time and
 * memory as well.
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
    // PDFium gave up within: its instance goes, and the file is one that nobody could be shown.
    if (error instanceof WebAssembly.RuntimeError) return { problem: UNFIT.undrawable };
    throw error;
  }
}

async function takeIn(upload: Uint8Array, see: SeePage): Promise<ReadPdf> {
  const whole = cutFile(upload);
  if (!whole) throw new UnfitPdf(UNFIT.noHeader);
  const { file: cut, warnings: unlocked } = await unlockUpload(whole);
  const found = scan(cut);
  const { file, graph, warnings } = await openUpload(cut);
  refuseKinds(graph);
  const read = readPages(graph);
  boundDrawing(graph);
  const pages = read.map(({ geometry }) => geometry);
  const before = new SmallLooks();
  // Before anything is taken out: the picture that stands for a video stays.
  await findSlowPages(file, pages, before.see);
  const editable = { ...graph, pages: read };
  const inert = await makeInert(file, editable, graph.containers);
  const removed = removeActiveContent(graph);
  const flat = inert && (await proveInert(inert, writeAnew(graph, upload), pages, before));
  const fonts = settleFonts({ ...editable, containers: collectContainers(graph) });
  const content = settleContent(editable);
  const { transferred } = settleGraphics(graph, content.replaced);
  const odd = new Set([...fonts.changedPages, ...fonts.oddPages]);
  const isPlain = ({ dict }: Page, index: number) =>
    content.plain.has(index + 1) && !odd.has(index + 1) && hasPlainResources(dict, graph.resolve);
  const plain = read.map(isPlain);
  const { pdf, opened } = rewrite(graph, upload, pages.length);
  const after = new SmallLooks();
  const look: SeePage = (picture, number, seen) => {
    after.see(picture, number);
    see(picture, number, seen);
  };
  const hidden = new HiddenWords();
  await seekSecondOpinion(pdf, pages, look, { isKnown: true, read: hidden.read });
  if (removed.length === 0 && found.activeName && !scan(pdf).activeName) removed.push(LEFT_BEHIND);
  const doubtful = plain.flatMap((is, index) => (is ? [] : [index + 1]));
  await proveAgreement(pdf, doubtful);
  // Of letters that the file lacks PDFium drew others than ours, or none.
  const differing = before.differing(after, fonts.replacedPages);
  const isFlat = (page: number) => inert?.changed.includes(page) === true;
  const different = [
    ...(await findChanged(flat?.file ?? file, pdf, differing.filter(isFlat))),
    ...(await findChanged(
      file,
      pdf,
      differing.filter((page) => !isFlat(page)),
    )),
  ];
  return {
    pdf,
    opened,
    pages: pages.map(toSize),
    geometry: pages,
    warnings: [
      ...unlocked,
      ...warnings,
      ...(flat?.told ?? []),
      ...fonts.warnings,
      ...tellRemoved(removed),
      ...tellChanged(different, removed, transferred),
      ...hidden.warnings,
    ],
  };
}

/**
 * Before pages are drawn to be compared. What PDFium thinks of this file
 * otherwise does not count yet: it is written anew.
 */
async function findSlowPages(file: Uint8Array, pages: PageGeometry[], see: SeePage): Promise<void> {
  try {
    await seekSecondOpinion(file, pages, see);
  } catch (error) {
    if (error instanceof SlowPage || !(error instanceof UnfitPdf)) throw error;
  }
}

/**
 * Holds what was made part of pages against the upload, before letters that the
 * file lacks are put in: so both are drawn by PDFium with the same ones.
 * @param before of these pages, it has the looks of the new file afterwards
 */
async function proveInert(
  inert: Inert,
  file: Uint8Array,
  pages: PageGeometry[],
  before: SmallLooks,
): Promise<{ file: Uint8Array; told: Warning[] }> {
  const told = await inert.prove(file, UNFIT.notInert);
  const look: SeePage = (picture, number) => {
    if (inert.changed.includes(number)) before.see(picture, number);
  };
  await seekSecondOpinion(file, pages, look, { isKnown: true });
  return { file, told };
}

function hasPlainResources(page: PdfDict, resolve: Resolve): boolean {
  const resources = page.getDict("Resources", resolve);
  return !resources || plainObjects(resources, resolve);
}

/** The new file is read once more by the same rules: it is the one that is kept. */
function rewrite(
  graph: ObjectGraph,
  upload: Uint8Array,
  pageCount: number,
): { pdf: Uint8Array; opened: OpenPdf } {
  const pdf = writeAnew(graph, upload);
  const again = readStrictly(pdf);
  if (!again || removeActiveContent(again).length > 0) throw new UnfitPdf(UNFIT.damaged);
  const opened = openAppendable(pdf, pageCount);
  if (!opened) throw new UnfitPdf(UNFIT.damaged);
  return { pdf, opened };
}

/**
 * How pages look in small pictures, which are drawn of every page. PDFium draws
 * the same content to the same pixels, so what was only written anew gives the
 * same digest, and nothing more has to be drawn of it.
 */
class SmallLooks {
  readonly #digests = new Map<number, string>();

  readonly see = ({ width, height, pixels }: Drawn, number: number): void => {
    const digest = createHash("sha256").update(`${width} ${height} `).update(pixels);
    this.#digests.set(number, digest.digest("base64"));
  };

  /** Pages from 1 that look otherwise in the other, or were not seen here; without those that were compared already. */
  differing(other: SmallLooks, compared: readonly number[]): number[] {
    return [...other.#digests].flatMap(([number, digest]) =>
      digest === this.#digests.get(number) || compared.includes(number) ? [] : [number],
    );
  }
}

/** Of these pages, those that a person could tell apart from the upload's. */
async function findChanged(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly number[],
): Promise<number[]> {
  if (pages.length === 0) return [];
  return findDifferent(
    { pdf: before, looks: await lookAtPages(before, pages) },
    { pdf: after, looks: await lookAtPages(after, pages) },
  );
}

/**
 * What is told of pages that look otherwise now.
 * @throws UnfitPdf when nothing that was removed explains it
 */
function tellChanged(
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
