import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from "#lib/pdf/objects.ts";
import { readNumber } from "./numbers.ts";
import type { Settling } from "./settling.ts";

/** Ways to show a page, with how many numbers each takes (ISO 32000-1, 12.3.2.2, table 151). */
const WAYS: Readonly<Record<string, number>> = {
  XYZ: 3,
  Fit: 0,
  FitH: 1,
  FitV: 1,
  FitR: 4,
  FitB: 0,
  FitBH: 1,
  FitBV: 1,
};
const ACTIONS_OF_VIEWERS = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);
const MAX_ADDRESS_BYTES = 8_192;

/** Pages by number of their object, to tell whether a destination leads anywhere. */
export type PageRefs = ReadonlySet<number>;

/** A place within the document, by itself or by its name; undefined where it leads nowhere. */
export function settleDestination(
  at: Settling,
  value: PdfObject | undefined,
  pages: PageRefs,
): PdfObject | undefined {
  const source = at.objectBehind(value);
  if (source instanceof PdfName || source instanceof PdfString) return source;
  const place = source instanceof PdfDict ? at.objectBehind(source.get("D")) : source;
  if (!(place instanceof PdfArray)) return undefined;
  const page = place.at(0);
  const way = at.objectBehind(place.at(1));
  if (!(page instanceof PdfRef) || !pages.has(page.objectNumber)) return undefined;
  if (!(way instanceof PdfName) || !Object.hasOwn(WAYS, way.value)) return undefined;
  const settled = new PdfArray([page, way]);
  for (let index = 0; index < WAYS[way.value]!; index += 1) {
    const number = readNumber(at.objectBehind(place.at(2 + index)));
    settled.push(number === undefined ? PdfNull.instance : PdfNumber.of(number));
  }
  return settled;
}

/** Where a link or a bookmark leads: within the document, or to the web. Sets Dest or A on it. */
export function settleTarget(
  at: Settling,
  source: PdfDict,
  settled: PdfDict,
  pages: PageRefs,
): void {
  const destination = settleDestination(at, source.get("Dest"), pages);
  if (destination) {
    settled.set("Dest", destination);
    return;
  }
  const action = at.objectBehind(source.get("A"));
  const one = action instanceof PdfDict ? settleAction(at, action, pages) : undefined;
  if (one) settled.set("A", one);
}

/** The actions that stay when active content goes (12.6.4), each alone, without what follows. */
function settleAction(at: Settling, source: PdfDict, pages: PageRefs): PdfDict | undefined {
  const { resolve } = at.graph;
  const kind = source.getName("S", resolve)?.value;
  if (kind === "GoTo") {
    const place = settleDestination(at, source.get("D"), pages);
    return (
      place &&
      new PdfDict([
        ["S", PdfName.of(kind)],
        ["D", place],
      ])
    );
  }
  if (kind === "URI") {
    const address = source.getString("URI", resolve);
    if (!address || address.bytes.length > MAX_ADDRESS_BYTES) return undefined;
    return new PdfDict([
      ["S", PdfName.of(kind)],
      ["URI", address],
    ]);
  }
  const name = source.getName("N", resolve);
  if (kind !== "Named" || !name || !ACTIONS_OF_VIEWERS.has(name.value)) return undefined;
  return new PdfDict([
    ["S", PdfName.of(kind)],
    ["N", name],
  ]);
}
