import { readInherited } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from "#lib/pdf/objects.ts";
import type { Warning } from "#lib/pdf/warnings.ts";
import { boundDrawing } from "./bound-drawing.ts";
import type { ObjectGraph } from "./object-graph.ts";
import type { OpenedUpload } from "./open-pdf.ts";
import { findDifferent, type Looks, lookAtPages } from "./page-looks.ts";
import { readPages } from "./page-tree.ts";
import { readStrictly } from "./read-graph.ts";
import { damagedPage, UNFIT, UnfitPdf } from "./unfit-pdf.ts";
import { writeAnew } from "./write-anew.ts";

/** A reading of a broken file, written anew. */
interface Mended {
  file: Uint8Array;
  graph: ObjectGraph;
  looks: Looks;
  /** Pages from 1 that look otherwise than in the upload. */
  different: number[];
  /** Pages from 1 that are empty as PDFium reads the upload, and are not in this file. */
  revived: number[];
}

/**
 * Mends a broken file: writes what can be read of it as a sound one that shows
 * on every page what the upload shows. Our own reading comes first, since it
 * keeps names, title and packing; PDFium's, whose copy cannot but look like the
 * upload, where ours does not.
 * @param own what our reader found in the upload
 * @param copied what it found in PDFium's copy of it
 * @param isWhole whether neither found it broken, and they read different pages
 * @throws UnfitPdf naming the first page that cannot be mended
 */
export async function mendPdf(
  upload: Uint8Array,
  own: ObjectGraph | undefined,
  copied: ObjectGraph,
  isWhole: boolean,
): Promise<OpenedUpload> {
  // PDFium is about to draw what is in the copy.
  boundDrawing(copied);
  const before = await lookAtPages(upload);
  const ownMended = own && (await tryMending(own, upload, before));
  const isOwnGood = ownMended !== undefined && ownMended.different.length === 0;
  if (!isOwnGood && own && claimedPages(own) > before.length) throw new UnfitPdf(UNFIT.pageTree);
  if (!isOwnGood) keepTitle(copied, own);
  const mended = isOwnGood ? ownMended : await mend(copied, upload, before);
  const page = mended.different[0] ?? (isOwnGood ? undefined : ownMended?.revived[0]);
  if (page !== undefined) throw new UnfitPdf(damagedPage(page));
  const { file, graph, looks, revived } = mended;
  const warnings = isWhole
    ? revived.map(pageEmptyElsewhere)
    : [REPAIRED, ...revived.map(revivedPage)];
  return { file, graph, looks, warnings };
}

export const REPAIRED: Warning = {
  weight: "meaning",
  text: "The file was damaged and was repaired: look at every page of it before it is signed.",
};

function revivedPage(page: number): Warning {
  const text = `Page ${page} was empty before the repair, as some programs show it, and is not any more.`;
  return { weight: "meaning", text };
}

/** Of a hybrid file (ISO 32000-1, 7.5.8.4), programs that know no object streams miss what stands in them. */
function pageEmptyElsewhere(page: number): Warning {
  const text = `Some programs show page ${page} of the upload empty: look at it before it is signed.`;
  return { weight: "meaning", text };
}

/** How many pages the file says it has: PDFium passes over those that it cannot find. */
function claimedPages({ catalog, resolve }: ObjectGraph): number {
  return catalog.getDict("Pages", resolve)?.getNumber("Count", resolve)?.value ?? 0;
}

/** PDFium leaves the document information behind when it had to repair a file. */
function keepTitle(copied: ObjectGraph, own: ObjectGraph | undefined): void {
  const known = own?.pdf.trailer.getDict("Info", own.resolve);
  if (!known || copied.pdf.trailer.getDict("Info", copied.resolve)) return;
  const texts = [...known].filter(([, value]) => value instanceof PdfString);
  copied.pdf.trailer.set("Info", new PdfDict(texts));
}

/** Undefined when this reading makes no document. */
async function tryMending(
  graph: ObjectGraph,
  upload: Uint8Array,
  before: Looks,
): Promise<Mended | undefined> {
  try {
    return await mend(graph, upload, before);
  } catch (error) {
    if (error instanceof UnfitPdf) return undefined;
    throw error;
  }
}

/** @throws UnfitPdf */
async function mend(read: ObjectGraph, upload: Uint8Array, before: Looks): Promise<Mended> {
  const pages = readPages(read);
  const lost = pages.findIndex(({ dict }) => hasLostContent(dict, read));
  if (lost >= 0) throw new UnfitPdf(damagedPage(lost + 1));
  boundDrawing(read);
  const file = writeAnew(read, upload);
  const graph = readStrictly(file);
  if (!graph) throw new UnfitPdf(UNFIT.damaged);
  const looks = await lookAtPages(file);
  if (looks.length !== before.length) throw new UnfitPdf(UNFIT.pageTree);
  const changed = await findDifferent({ pdf: upload, looks: before }, { pdf: file, looks });
  // Nothing tells how an empty page should look, so that all it draws with has to be there.
  const isRevived = (page: number) =>
    isBlank(before[page - 1]) &&
    !isBlank(looks[page - 1]) &&
    !lacksResource(pages[page - 1]!.dict, read);
  return {
    file,
    graph,
    looks,
    different: changed.filter((page) => !isRevived(page)),
    revived: changed.filter(isRevived),
  };
}

/** A page that cannot be drawn shows nothing, too. */
const isBlank = (look: Looks[number] | undefined) => !look || look.isBlank;

/** Whether a page names content that is not in the file: it would come out empty, or lack a part. */
function hasLostContent(page: PdfDict, { resolve }: ObjectGraph): boolean {
  const contents = page.get("Contents");
  if (contents === undefined) return false;
  const value = page.get("Contents", resolve);
  if (!(value instanceof PdfArray)) return !(value instanceof PdfStream);
  return value.toArray().some((part) => part instanceof PdfRef && resolve(part) === null);
}

/** Whether something that a page's content is drawn with is not in the file (ISO 32000-1, 7.8.3). */
function lacksResource(page: PdfDict, { resolve }: ObjectGraph): boolean {
  const resources = readInherited(page, "Resources", resolve);
  if (!(resources instanceof PdfDict)) return true;
  const isLost = (value: PdfObject) => value instanceof PdfRef && resolve(value) === null;
  return [...resources.values()].some((kind) => {
    const named = kind instanceof PdfRef ? resolve(kind) : kind;
    return named === null || (named instanceof PdfDict && [...named.values()].some(isLost));
  });
}
