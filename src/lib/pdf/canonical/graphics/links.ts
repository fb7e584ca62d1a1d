import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from "#lib/pdf/objects.ts";
import { settleTarget } from "./destinations.ts";
import { numbers, readBox, readNumbers, readWhole } from "./numbers.ts";
import { replaceEntries } from "./replace-entries.ts";
import type { Settling } from "./settling.ts";

/** What poppler still shows a page with is 32,768 annotations. */
const MAX_LINKS = 20_000;
const PRINTED = 4;
const HIDDEN = 2;

/**
 * The links of a page, without a look of their own (ISO 32000-1, 12.5.6.5); all
 * other annotations became part of the page, or were taken out, before.
 */
export function settleLinks(at: Settling, page: PdfDict, ref: PdfRef): PdfArray {
  const annotations = page.getArray("Annots", at.graph.resolve);
  const links = new PdfArray();
  for (const item of annotations ?? []) {
    const link = at.objectBehind(item);
    if (!(link instanceof PdfDict) || links.length >= MAX_LINKS) continue;
    if (link.getName("Subtype", at.graph.resolve)?.value !== "Link") continue;
    const settled = settleLink(at, link, ref);
    if (!settled || at.madeBefore("link", link)) continue;
    at.note("link", link, link);
    // In place: the structure tree knows it by its number.
    replaceEntries(link, settled);
    links.push(item.type === "ref" ? item : at.graph.add(link));
  }
  return links;
}

function settleLink(at: Settling, source: PdfDict, page: PdfRef): PdfDict | undefined {
  const { resolve } = at.graph;
  const box = readBox(source.get("Rect", resolve), resolve);
  if (!box) return undefined;
  const isHidden = ((readWhole(source.get("F", resolve), 0, 1 << 16) ?? 0) & HIDDEN) !== 0;
  const settled = new PdfDict([
    ["Type", PdfName.of("Annot")],
    ["Subtype", PdfName.of("Link")],
    ["Rect", numbers(box)],
    ["Border", numbers([0, 0, 0])],
    ["F", PdfNumber.of(isHidden ? PRINTED | HIDDEN : PRINTED)],
    ["P", page],
  ]);
  const parts = readNumbers(source.get("QuadPoints", resolve), resolve);
  if (parts && parts.length % 8 === 0) settled.set("QuadPoints", numbers(parts));
  const words = source.getString("Contents", resolve);
  if (words) settled.set("Contents", words);
  const parent = readWhole(source.get("StructParent", resolve), 0, 1 << 23);
  if (parent !== undefined) settled.set("StructParent", PdfNumber.of(parent));
  settleTarget(at, source, settled, at.pages);
  return settled;
}
