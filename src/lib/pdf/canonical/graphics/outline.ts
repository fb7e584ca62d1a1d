import { PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from "#lib/pdf/objects.ts";
import { settleTarget } from "./destinations.ts";
import { numbers, readNumbers, readWhole } from "./numbers.ts";
import type { Settling } from "./settling.ts";

const MAX_ITEMS = 20_000;
const MAX_DEPTH = 32;
const MAX_COUNT = 1_000_000;

/**
 * The bookmarks of a document, linked anew, each once (ISO 32000-1, 12.3.3); undefined
 * for none.
 */
export function settleOutline(at: Settling, value: PdfObject | undefined): PdfRef | undefined {
  const source = at.objectBehind(value);
  if (!(source instanceof PdfDict)) return undefined;
  const root = new PdfDict([["Type", PdfName.of("Outlines")]]);
  const ref = at.graph.add(root);
  const walk: Walk = { at, seen: new Set() };
  setCount(root, source, at);
  settleItems(walk, source, root, ref, 0);
  return root.has("First") ? ref : undefined;
}

interface Walk {
  at: Settling;
  seen: Set<PdfDict>;
}

function settleItems(
  walk: Walk,
  source: PdfDict,
  parent: PdfDict,
  parentRef: PdfRef,
  depth: number,
): void {
  const { at, seen } = walk;
  let before: { item: PdfDict; ref: PdfRef } | undefined;
  let next = depth < MAX_DEPTH ? at.objectBehind(source.get("First")) : undefined;
  while (next instanceof PdfDict && !seen.has(next) && seen.size < MAX_ITEMS) {
    seen.add(next);
    const item = settleItem(at, next);
    const ref = at.graph.add(item);
    item.set("Parent", parentRef);
    if (before) {
      before.item.set("Next", ref);
      item.set("Prev", before.ref);
    } else parent.set("First", ref);
    parent.set("Last", ref);
    settleItems(walk, next, item, ref, depth + 1);
    if (item.has("First")) setCount(item, next, at);
    before = { item, ref };
    next = at.objectBehind(next.get("Next"));
  }
}

function settleItem(at: Settling, source: PdfDict): PdfDict {
  const { resolve } = at.graph;
  const item = new PdfDict();
  const title = source.getString("Title", resolve);
  if (title) item.set("Title", title);
  settleTarget(at, source, item, at.pages);
  const colour = readNumbers(source.get("C", resolve), resolve, { count: 3 });
  if (colour?.every((part) => part >= 0 && part <= 1)) item.set("C", numbers(colour));
  const style = readWhole(source.get("F", resolve), 0, 3);
  if (style) item.set("F", PdfNumber.of(style));
  return item;
}

/** Whether it is open, and how much is seen then. */
function setCount(item: PdfDict, source: PdfDict, at: Settling): void {
  const count = readWhole(source.get("Count", at.graph.resolve), -MAX_COUNT, MAX_COUNT);
  if (count) item.set("Count", PdfNumber.of(count));
}
