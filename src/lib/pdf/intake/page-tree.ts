import { MAX_TREE_DEPTH, type PageGeometry, readPageGeometry } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from "#lib/pdf/objects.ts";
import type { ObjectGraph } from "./object-graph.ts";
import { UNFIT, UnfitPdf } from "./unfit-pdf.ts";

const MAX_PAGES = 500;
/** ISO 32000-1, annex C.2: the smallest and largest page that readers can show, in its own units. */
const MIN_UNITS = 3;
const MAX_UNITS = 14_400;
/** Half a kilometre; what overlays and pictures are made with still counts exactly at this size. */
const MAX_USER_UNIT = 100;

/** A page with its object and how it is seen. */
export interface Page {
  ref: PdfRef;
  dict: PdfDict;
  geometry: PageGeometry;
}

/**
 * The pages of a document in order, as they are seen. Every count in the tree
 * must be true: a reader that believes a false one shows other pages. A page that
 * the tree names again, as programs do that join files, becomes a page of its
 * own, since what is stamped on one must not show on the other; branches without
 * a page are cut off.
 * @throws UnfitPdf for a tree with a loop, a false count, no or too many pages, or a page of absurd size
 */
export function readPages(graph: ObjectGraph): Page[] {
  const pages = collectPages(graph);
  if (pages.length === 0) throw new UnfitPdf(UNFIT.noPages);
  return pages.map((page, index) => {
    const geometry = checkSize(readPageGeometry(page.dict, graph.resolve), index + 1);
    return { ...page, geometry };
  });
}

/** Kids tell a node from a page, as for PDFium; Type is left out by some programs. */
function collectPages(graph: ObjectGraph): Omit<Page, "geometry">[] {
  const { catalog, resolve } = graph;
  const pages: Omit<Page, "geometry">[] = [];
  const seen = new Set<number>();
  const empty = new Map<number, boolean>();
  const count = (entry: PdfObject | undefined, depth: number): number => {
    if (!(entry instanceof PdfRef) || depth > MAX_TREE_DEPTH || seen.has(entry.objectNumber)) {
      throw new UnfitPdf(UNFIT.pageTree);
    }
    seen.add(entry.objectNumber);
    const node = resolve(entry);
    if (!(node instanceof PdfDict)) throw new UnfitPdf(UNFIT.pageTree);
    const kids = node.get("Kids", resolve);
    if (kids === undefined) {
      if (depth === 0) throw new UnfitPdf(UNFIT.pageTree);
      if (pages.push({ ref: entry, dict: node }) > MAX_PAGES)
        throw new UnfitPdf(`The PDF has more than ${MAX_PAGES} pages.`);
      return 1;
    }
    let found = 0;
    if (kids instanceof PdfArray) {
      const own = kids
        .toArray()
        .filter((kid) => !isEmpty(kid, depth))
        .map((kid) => {
          const again = pageAgain(kid);
          const page = again ? copyPage(again, graph) : kid;
          found += count(page, depth + 1);
          return page;
        });
      while (kids.length > 0) kids.pop();
      kids.push(...own);
    }
    const claimed = node.get("Count", resolve);
    if (!(claimed instanceof PdfNumber && claimed.value === found)) {
      throw new UnfitPdf(UNFIT.pageTree);
    }
    return found;
  };
  count(catalog.get("Pages"), 0);
  return pages;

  /** What programs leave behind that delete pages: a branch that says it has none, or nothing at all. */
  function isEmpty(kid: PdfObject, depth: number): boolean {
    if (!(kid instanceof PdfRef) || depth > MAX_TREE_DEPTH) return false;
    const before = empty.get(kid.objectNumber);
    if (before !== undefined) return before;
    empty.set(kid.objectNumber, false);
    const node = resolve(kid);
    const isNothing = !node || node.type === "null" || isBranchOfNone(node, depth);
    empty.set(kid.objectNumber, isNothing);
    return isNothing;
  }

  function isBranchOfNone(node: PdfObject, depth: number): boolean {
    if (!(node instanceof PdfDict) || node.getNumber("Count", resolve)?.value !== 0) return false;
    const kids = node.getArray("Kids", resolve)?.toArray();
    return kids?.every((kid) => isEmpty(kid, depth + 1)) === true;
  }

  /** Undefined for what is no page, and for one that was not met before. */
  function pageAgain(kid: PdfObject): PdfDict | undefined {
    if (!(kid instanceof PdfRef) || !seen.has(kid.objectNumber)) return undefined;
    const node = resolve(kid);
    return node instanceof PdfDict && !node.has("Kids") ? node : undefined;
  }
}

function copyPage(page: PdfDict, graph: ObjectGraph): PdfRef {
  const copy = page.clone();
  // The structure tree knows of the first alone (ISO 32000-1, 14.7.4.4).
  copy.delete("StructParents");
  graph.containers.push(copy);
  return graph.add(copy);
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
