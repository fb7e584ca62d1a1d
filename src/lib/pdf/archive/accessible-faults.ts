import { clamp } from "#kernel/clamp.ts";
import type { Resolve } from "#lib/pdf/geometry.ts";
import { PdfArray, type PdfDict, PdfNumber, PdfString } from "#lib/pdf/objects.ts";
import type { Element, StructureTree } from "./structure-tree.ts";

/** Why a structure is not one that everybody can listen to, in no particular words. */
export function accessibleFaults(tree: StructureTree, resolve: Resolve): string[] {
  const faults = new Set<string>();
  const place = (element: Element, parent: string) => {
    const { type } = element;
    if (!Object.hasOwn(KIDS, type)) faults.add(`a part that is ${type}`);
    if (!mayStandIn(type, parent)) faults.add(`${type} in ${parent}`);
  };
  for (const kid of seenKids(tree.kids)) place(kid, "the document");
  for (const element of tree.all) {
    const kids = seenKids(element.kids);
    if (element.type !== TRANSPARENT) for (const kid of kids) place(kid, element.type);
    if (element.type === "Figure" && !isSaid(element.dict, "Alt", resolve)) {
      faults.add("a picture without words for it");
    }
    if (element.type === "TH" && !hasScope(element.dict, resolve)) {
      faults.add("a header without its scope");
    }
    if (element.type === "Table" && !isRegular(kids, resolve)) faults.add("rows of other lengths");
    for (const object of element.objects) {
      const isLink = object.getName("Subtype", resolve)?.value === "Link";
      if (isLink && element.type !== "Link") faults.add("a link outside of its part");
    }
  }
  return [...faults];
}

/** Stands for its content alone: what it holds belongs to what it stands in. */
const TRANSPARENT = "NonStruct";
const ROWS = ["TR"];
/** What may stand in each (ISO 14289-1, 7.2; ISO 32000-1, 14.8.4); empty: whatever may stand anywhere. */
const KIDS: Readonly<Record<string, readonly string[]>> = {
  Document: [],
  Part: [],
  Art: [],
  Sect: [],
  Div: [],
  BlockQuote: [],
  Caption: [],
  P: [],
  H1: [],
  H2: [],
  H3: [],
  H4: [],
  H5: [],
  H6: [],
  Span: [],
  Quote: [],
  Code: [],
  Link: [],
  Figure: [],
  Form: [],
  TH: [],
  TD: [],
  Lbl: [],
  LBody: [],
  Table: ["TR", "THead", "TBody", "TFoot", "Caption"],
  TR: ["TH", "TD"],
  THead: ROWS,
  TBody: ROWS,
  TFoot: ROWS,
  L: ["L", "LI", "Caption"],
  LI: ["Lbl", "LBody"],
};
/** Where alone these may stand. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ["Table", "THead", "TBody", "TFoot"],
  TH: ["TR"],
  TD: ["TR"],
  THead: ["Table"],
  TBody: ["Table"],
  TFoot: ["Table"],
  LI: ["L"],
  LBody: ["LI"],
  Caption: ["Table", "L", "Figure"],
};

function mayStandIn(type: string, parent: string): boolean {
  const inside = KIDS[parent] ?? [];
  const isTaken = inside.length === 0 || inside.includes(type);
  return isTaken && (PARENTS[type]?.includes(parent) ?? true);
}

function seenKids(kids: readonly Element[]): Element[] {
  return kids.flatMap((kid) => (kid.type === TRANSPARENT ? seenKids(kid.kids) : [kid]));
}

function isSaid(dict: PdfDict, key: string, resolve: Resolve): boolean {
  const words = dict.get(key, resolve);
  return words instanceof PdfString && words.asString().trim() !== "";
}

/** Attributes of an element, one dictionary or several (14.7.5). */
function attribute(dict: PdfDict, key: string, resolve: Resolve) {
  const value = dict.get("A", resolve);
  const items =
    value instanceof PdfArray ? value.toArray().map((_, at) => value.at(at, resolve)) : [value];
  for (const item of items) {
    const found = item && "has" in item ? item.get(key, resolve) : undefined;
    if (found) return found;
  }
  return undefined;
}

const hasScope = (dict: PdfDict, resolve: Resolve) =>
  attribute(dict, "Scope", resolve) !== undefined;

function spanOf(dict: PdfDict, key: string, resolve: Resolve): number {
  const value = attribute(dict, key, resolve);
  return value instanceof PdfNumber ? clamp(value.value, 1, MOST_CELLS) : 1;
}

const MOST_CELLS = 1_000;

/** Whether its rows, with what reaches into them from above, are all as long (ISO 14289-1, 7.2). */
function isRegular(parts: readonly Element[], resolve: Resolve): boolean {
  const rows = parts.flatMap((part) => (part.type === "TR" ? [part] : seenKids(part.kids)));
  /** Of each column, how many rows it is still taken for. */
  let taken: number[] = [];
  let columns: number | undefined;
  for (const row of rows.filter(({ type }) => type === "TR")) {
    const next = taken.map((left) => Math.max(0, left - 1));
    let at = 0;
    for (const cell of seenKids(row.kids)) {
      while ((taken[at] ?? 0) > 0) at += 1;
      const across = spanOf(cell.dict, "ColSpan", resolve);
      const down = spanOf(cell.dict, "RowSpan", resolve);
      for (let column = at; column < at + across; column += 1) {
        if ((taken[column] ?? 0) > 0) return false;
        next[column] = down - 1;
      }
      at += across;
    }
    while ((taken[at] ?? 0) > 0) at += 1;
    columns ??= at;
    if (at !== columns || next.length > columns) return false;
    taken = next;
  }
  return taken.every((left) => left === 0);
}
