import { readPageGeometry } from "#lib/pdf/geometry.ts";
import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import type { TreeNode } from "./page-tree.ts";
import type { Revision } from "./revision.ts";

export interface Bookmark {
  title: string;
  page: TreeNode;
}

/** Bookmarks on one level are looked at up to here. */
const MAX_ITEMS = 100_000;

/**
 * Adds bookmarks behind those of the base, on their first level (ISO 32000-1,
 * 12.3.3). A base whose bookmarks are damaged keeps what it has.
 */
export function addBookmarks(
  base: OpenPdf,
  catalog: PdfDict,
  bookmarks: readonly Bookmark[],
  revision: Revision,
): void {
  if (bookmarks.length === 0) return;
  const outline = readOutline(base);
  if (outline === "damaged") return;
  const parent = outline?.ref ?? revision.reserve();
  const refs = bookmarks.map(() => revision.reserve());
  for (const [index, { title, page }] of bookmarks.entries()) {
    const item = new PdfDict([
      ["Title", PdfString.fromString(title)],
      ["Parent", parent],
      ["Dest", topOf(base, page)],
    ]);
    const before = refs[index - 1] ?? outline?.last.ref;
    if (before) item.set("Prev", before);
    const after = refs[index + 1];
    if (after) item.set("Next", after);
    revision.put(refs[index]!, item);
  }
  if (!outline) {
    const root = new PdfDict([
      ["Type", PdfName.of("Outlines")],
      ["First", refs[0]!],
      ["Last", refs.at(-1)!],
      ["Count", PdfNumber.of(refs.length)],
    ]);
    revision.put(parent, root);
    catalog.set("Outlines", parent);
    return;
  }
  revision.edit(outline.last.ref, outline.last.dict).set("Next", refs[0]!);
  const root = revision.edit(outline.ref, outline.dict);
  root.set("Last", refs.at(-1)!);
  const count = outline.dict.getNumber("Count", base.resolve)?.value ?? 0;
  root.set("Count", PdfNumber.of(Math.max(0, count) + refs.length));
}

interface Outline extends TreeNode {
  last: TreeNode;
}

/** Null when there is none. */
function readOutline(base: OpenPdf): Outline | "damaged" | null {
  const ref = base.catalog.get("Outlines");
  const dict = base.catalog.get("Outlines", base.resolve);
  if (!(dict instanceof PdfDict)) return null;
  if (!dict.has("First")) return ref instanceof PdfRef ? null : "damaged";
  if (!(ref instanceof PdfRef)) return "damaged";
  const last = lastItem(base, dict);
  return last ? { ref, dict, last } : "damaged";
}

/** Followed from the first, since `Last` may be wrong: then readers would show none of ours. */
function lastItem({ resolve }: OpenPdf, outline: PdfDict): TreeNode | null {
  let found: TreeNode | null = null;
  let next = outline.get("First");
  const seen = new Set<number>();
  while (next instanceof PdfRef) {
    const dict = resolve(next);
    if (!(dict instanceof PdfDict) || seen.has(next.objectNumber) || seen.size > MAX_ITEMS) {
      return null;
    }
    seen.add(next.objectNumber);
    found = { ref: next, dict };
    next = dict.get("Next");
  }
  return found;
}

function topOf(base: OpenPdf, page: TreeNode): PdfArray {
  const { visible } = readPageGeometry(page.dict, base.resolve);
  const top = PdfNumber.of(visible.y + visible.height);
  return new PdfArray([page.ref, PdfName.of("XYZ"), PdfNumber.of(visible.x), top, PdfNumber.of(0)]);
}
