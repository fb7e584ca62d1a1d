import { MAX_TREE_DEPTH } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfNumber, PdfRef } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open-with.ts";
import { BrokenPdf } from "#lib/pdf/reading/parse.ts";

export interface TreeNode {
  ref: PdfRef;
  dict: PdfDict;
}

export interface PageTree {
  root: TreeNode;
  /** In reading order. */
  pages: TreeNode[];
  /** Nodes below the root whose Count is not the number of their pages, with the true one. */
  miscounted: { node: TreeNode; count: number }[];
}

const MAX_PAGES = 20_000;

/**
 * Walks the page tree (ISO 32000-1, 7.7.3) along its Kids; Count is not believed.
 * @throws BrokenPdf when a node is missing, met twice or too deep, when Kids is
 *   no array, or when there is no page
 */
export function readPageTree(pdf: OpenPdf): PageTree {
  const rootRef = pdf.catalog.getRef("Pages");
  if (!rootRef) throw new BrokenPdf("the catalog has no page tree");
  const root = readNode(pdf, rootRef);
  const tree: PageTree = { root, pages: [], miscounted: [] };
  const seen = new Set<number>([rootRef.objectNumber]);
  walk(pdf, root, tree, seen, 0);
  if (tree.pages.length === 0) throw new BrokenPdf("the file has no pages");
  return tree;
}

function walk(pdf: OpenPdf, node: TreeNode, tree: PageTree, seen: Set<number>, depth: number) {
  if (depth > MAX_TREE_DEPTH) throw new BrokenPdf("the page tree is too deep");
  const kids = node.dict.get("Kids", pdf.resolve);
  if (!(kids instanceof PdfArray)) throw new BrokenPdf("a page tree node without an array of kids");
  const before = tree.pages.length;
  for (const kid of kids) {
    if (!(kid instanceof PdfRef)) throw new BrokenPdf("a kid of the page tree is no reference");
    if (seen.has(kid.objectNumber)) throw new BrokenPdf("a page tree node is met twice");
    seen.add(kid.objectNumber);
    const child = readNode(pdf, kid);
    if (child.dict.has("Kids")) walk(pdf, child, tree, seen, depth + 1);
    else tree.pages.push(child);
    if (tree.pages.length > MAX_PAGES) throw new BrokenPdf("too many pages");
  }
  const count = tree.pages.length - before;
  const claimed = node.dict.get("Count", pdf.resolve);
  const isTrue = claimed instanceof PdfNumber && claimed.value === count;
  if (node !== tree.root && !isTrue) tree.miscounted.push({ node, count });
}

function readNode(pdf: OpenPdf, ref: PdfRef): TreeNode {
  const dict = pdf.resolve(ref);
  if (dict instanceof PdfDict) return { ref, dict };
  throw new BrokenPdf(`object ${ref.objectNumber}, a node of the page tree, is missing`);
}
