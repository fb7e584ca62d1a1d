import { MAX_TREE_DEPTH, type PageGeometry, readPageGeometry } from "#documents/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#documents/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

export const MAX_PAGES = 500;
/** ISO 32000-1, annex C.2: the smallest and largest page that readers can show, in its own units. */
const MIN_UNITS = 3;
const MAX_UNITS = 14_400;
/** Half a kilometre; what overlays and pictures are made with still counts exactly at this size. */
const MAX_USER_UNIT = 100;

/**
 * The pages of a document in order, as they are seen. Every count in the tree
 * must be true: a reader that believes a false one shows other pages.
 * @throws UnfitPdf for a tree with a loop, a false count, no or too many pages, or a page of absurd size
 */
export function readPages(graph: ObjectGraph): PageGeometry[] {
  const pages = collectPages(graph);
  if (pages.length === 0) throw new UnfitPdf(UNFIT.noPages);
  // The library's own list is what later steps write to.
  if (pages.length !== graph.pdf.getPageCount()) throw new UnfitPdf(UNFIT.pageTree);
  return pages.map((page, index) => checkSize(readPageGeometry(page, graph.resolve), index + 1));
}

function collectPages({ catalog, resolve }: ObjectGraph): PdfDict[] {
  const pages: PdfDict[] = [];
  const seen = new Set<string>();
  const count = (entry: PdfObject | undefined, depth: number): number => {
    if (!(entry instanceof PdfRef) || depth > MAX_TREE_DEPTH || seen.has(entry.toString())) {
      throw new UnfitPdf(UNFIT.pageTree);
    }
    seen.add(entry.toString());
    const node = resolve(entry);
    if (!(node instanceof PdfDict)) throw new UnfitPdf(UNFIT.pageTree);
    const kids = node.get("Kids", resolve);
    if (node.getName("Type", resolve)?.value === "Page") {
      if (pages.push(node) > MAX_PAGES)
        throw new UnfitPdf(`The PDF has more than ${MAX_PAGES} pages.`);
      return 1;
    }
    let found = 0;
    if (kids instanceof PdfArray) for (const kid of kids) found += count(kid, depth + 1);
    const claimed = node.get("Count", resolve);
    if (!(claimed instanceof PdfNumber && claimed.value === found)) {
      throw new UnfitPdf(UNFIT.pageTree);
    }
    return found;
  };
  count(catalog.get("Pages"), 0);
  return pages;
}

function checkSize(page: PageGeometry, number: number): PageGeometry {
  const { width, height } = page.visible;
  const inPoints = Math.min(page.width, page.height);
  if (Math.min(width, height, inPoints) < MIN_UNITS) {
    throw new UnfitPdf(`Page ${number} of the PDF is smaller than ${MIN_UNITS} points.`);
  }
  if (Math.max(width, height) > MAX_UNITS || page.userUnit > MAX_USER_UNIT) {
    throw new UnfitPdf(`Page ${number} of the PDF is larger than any reader can show.`);
  }
  return page;
}
