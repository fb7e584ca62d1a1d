import { readInherited, readPageGeometry } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
} from "#lib/pdf/objects.ts";
import type { OpenPdf } from "#lib/pdf/reading/open.ts";
import type { ImportObject, ImportSource } from "./import-objects.ts";
import { type PageTree, readPageTree, type TreeNode } from "./page-tree.ts";
import type { Revision } from "./revision.ts";

/** Pages of a PDF from one number to another, both counted from 1 and included; all without them. */
export interface AppendedPages extends ImportSource {
  from?: number;
  to?: number;
}

/** A page in its new place, and as it stands in the PDF it comes from. */
export interface AddedPage extends TreeNode {
  original: TreeNode;
  source: OpenPdf;
}

/**
 * Puts the pages of other PDFs behind the base's, below the root of its page
 * tree, and sets right every Count that was wrong.
 * @returns how many pages there are now, and those that were added
 */
export function appendPages(
  base: OpenPdf,
  tree: PageTree,
  appendix: readonly AppendedPages[],
  revision: Revision,
): { pageCount: number; added: AddedPage[] } {
  const added = appendix.flatMap(({ pdf, importObject, from = 1, to }) =>
    readPageTree(pdf)
      .pages.slice(from - 1, to)
      .map((original): AddedPage => {
        const dict = copyPage(pdf, original, tree.root.ref, importObject);
        return { original, source: pdf, ref: revision.add(dict), dict };
      }),
  );
  const pageCount = tree.pages.length + added.length;
  for (const { node, count } of tree.miscounted) {
    revision.edit(node.ref, node.dict).set("Count", PdfNumber.of(count));
  }
  const { ref, dict } = tree.root;
  const claimed = dict.getNumber("Count", base.resolve)?.value;
  if (added.length > 0 || claimed !== pageCount) {
    const root = revision.edit(ref, dict);
    const kids = dict.getArray("Kids", base.resolve)?.toArray() ?? [];
    root.set("Kids", new PdfArray([...kids, ...added.map((page) => page.ref)]));
    root.set("Count", PdfNumber.of(pageCount));
  }
  return { pageCount, added };
}

/** Every inheritable attribute is set, so that none comes down from the base's tree. */
function copyPage(
  source: OpenPdf,
  page: TreeNode,
  parent: PdfRef,
  importObject: ImportObject,
): PdfDict {
  const { visible, rotate } = readPageGeometry(page.dict, source.resolve);
  const { x, y, width, height } = visible;
  const box = new PdfArray([x, y, x + width, y + height].map((edge) => PdfNumber.of(edge)));
  const resources = readInherited(page.dict, "Resources", source.resolve) ?? new PdfDict();
  const copy = new PdfDict([
    ["Type", PdfName.Page],
    ["Parent", parent],
    ["MediaBox", box],
    ["CropBox", box],
    ["Rotate", PdfNumber.of(rotate)],
    ["Resources", importObject(resources)],
  ]);
  for (const key of ["Contents", "Group", "UserUnit"]) {
    const whole = page.dict.get(key, source.resolve);
    // An array stands in the page itself, where more can be put around its streams.
    const value = whole instanceof PdfArray ? whole : page.dict.get(key);
    if (value) copy.set(key, importObject(value));
  }
  const links = readLinks(source, page.dict);
  if (links.length > 0) copy.set("Annots", new PdfArray(links.map(importObject)));
  return copy;
}

/** Links to addresses on the web; those to other pages would lead into the file they came from. */
export function readLinks(source: OpenPdf, page: PdfDict): PdfObject[] {
  const annotations = page.get("Annots", source.resolve);
  if (!(annotations instanceof PdfArray)) return [];
  return annotations.toArray().filter((_, index) => {
    const annotation = annotations.at(index, source.resolve);
    if (!(annotation instanceof PdfDict)) return false;
    const action = annotation.getDict("A", source.resolve);
    return action?.getName("S", source.resolve)?.value === "URI";
  });
}
