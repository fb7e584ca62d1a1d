import { type PageGeometry, readInherited } from "#lib/pdf/geometry.ts";
import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from "#lib/pdf/objects.ts";
import { settleGroup } from "./forms.ts";
import { settleLinks } from "./links.ts";
import { numbers, readWhole } from "./numbers.ts";
import { replaceEntries } from "./replace-entries.ts";
import { settleResources } from "./resources.ts";
import type { Settling } from "./settling.ts";

/** A page with its place and how it is seen. */
export interface SeenPage {
  ref: PdfRef;
  dict: PdfDict;
  geometry: PageGeometry;
}

/**
 * Makes a page complete in itself, in place: its boxes are what is seen of it,
 * nothing is inherited, and what is for printers, viewers or editors is gone
 * (ISO 32000-1, 7.7.3.3, table 30).
 * @throws UnfitPdf
 */
export function settlePage(at: Settling, { ref, dict, geometry }: SeenPage, parent: PdfRef): void {
  const { resolve } = at.graph;
  const { x, y, width, height } = geometry.visible;
  const box = [x, y, x + width, y + height];
  const settled = new PdfDict([
    ["Type", PdfName.Page],
    ["Parent", parent],
    ["MediaBox", numbers(box)],
    ["CropBox", numbers(box)],
  ]);
  if (geometry.rotate !== 0) settled.set("Rotate", PdfNumber.of(geometry.rotate));
  if (geometry.userUnit !== 1) settled.set("UserUnit", PdfNumber.of(geometry.userUnit));
  const resources = readInherited(dict, "Resources", resolve);
  const own = resources instanceof PdfDict ? resources : new PdfDict();
  settled.set("Resources", settleResources(at, own));
  settled.set("Contents", contentsOf(at, dict));
  const group = dict.getDict("Group", resolve);
  if (group) settled.set("Group", settleGroup(at, group, undefined));
  const links = settleLinks(at, dict, ref);
  if (links.length > 0) settled.set("Annots", links);
  const parents = readWhole(dict.get("StructParents", resolve), 0, 1 << 23);
  if (parents !== undefined) settled.set("StructParents", PdfNumber.of(parents));
  const order = dict.getName("Tabs", resolve);
  if (order && ["S", "R", "C"].includes(order.value)) settled.set("Tabs", order);
  replaceEntries(dict, settled);
}

/** Nothing but streams; what else stands there, readers pass over. */
function contentsOf(at: Settling, page: PdfDict): PdfObject {
  const contents = page.get("Contents");
  const value = at.objectBehind(contents);
  const items = value instanceof PdfArray ? value.toArray() : contents ? [contents] : [];
  const streams = items.flatMap((item) => {
    const stream = at.objectBehind(item);
    if (!(stream instanceof PdfStream)) return [];
    return [at.madeBefore("glyphs", stream) ?? at.note("glyphs", stream, at.content(stream))];
  });
  return streams.length === 1 ? streams[0]! : new PdfArray(streams);
}

/** One list of all pages, so that nothing stands between them and the catalog. */
export function settlePageTree(root: PdfDict, pages: readonly PdfRef[]): void {
  replaceEntries(
    root,
    new PdfDict([
      ["Type", PdfName.of("Pages")],
      ["Kids", new PdfArray([...pages])],
      ["Count", PdfNumber.of(pages.length)],
    ]),
  );
}
