import { Element, isTag } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { putInPlace } from "#lib/contract-html/profile/markup.ts";
import { classesOf } from "#lib/contract-html/profile/selector-matcher.ts";

interface Item {
  element: Element;
  kind: "ordered" | "bullet" | "checked" | "unchecked";
  level: number;
}

/** Deeper levels than Quill's toolbar makes. */
const DEEPEST = 9;
/** What Quill numbers the levels with, over and over. */
const TYPES = ["1", "a", "i"];

/**
 * Quill writes lists of all kinds and levels as one flat list whose items carry
 * `data-list` and `ql-indent-N`; its style sheet alone tells them apart. They
 * become lists within lists. Quill 1 has kinds by their elements, levels alike.
 */
export function nestQuillList(list: Element, cascade: Cascade): void {
  const items = list.children.filter(isTag).map((item) => itemOf(item, list));
  if (items.some((item) => item === null)) return;
  const known = items.filter((item) => item !== null);
  if (
    !known.some(({ element, level }) => element.attribs["data-list"] !== undefined || level > 0)
  ) {
    return;
  }
  if (known.length > 0) putInPlace(list, nestItems(known, cascade));
}

function itemOf(element: Element, list: Element): Item | null {
  if (element.name !== "li") return null;
  const written = element.attribs["data-list"];
  const level = [...classesOf(element)]
    .map((name) => Number(/^ql-indent-(\d)$/.exec(name)?.[1] ?? 0))
    .reduce((most, one) => Math.max(most, one), 0);
  const checked = list.attribs["data-checked"];
  const kind =
    written === "ordered" || written === "checked" || written === "unchecked"
      ? written
      : written === "bullet"
        ? "bullet"
        : checked !== undefined
          ? checked === "true"
            ? "checked"
            : "unchecked"
          : list.name === "ol"
            ? "ordered"
            : "bullet";
  return { element, kind, level: Math.min(DEEPEST, level) };
}

function nestItems(items: Item[], cascade: Cascade): Element[] {
  const roots: Element[] = [];
  /** The open list of each level. */
  const open: { list: Element; ordered: boolean }[] = [];
  /** How far each level has counted; a shallower item begins the deeper ones anew. */
  const counts: number[] = [];
  for (const { element, kind, level } of items) {
    counts.length = Math.min(counts.length, level + 1);
    while (open.length > level + 1) open.pop();
    while (open.length <= level) {
      const at = open.length;
      const isLast = at === level;
      open.push(begin(at, isLast && kind === "ordered", counts, open.at(-1)?.list, roots, cascade));
    }
    const ordered = kind === "ordered";
    if (open[level]?.ordered !== ordered) {
      open[level] = begin(level, ordered, counts, open[level - 1]?.list, roots, cascade);
    }
    const list = open[level]!.list;
    if (ordered) counts[level] = (counts[level] ?? 0) + 1;
    if (kind === "checked") element.attribs = { ...element.attribs, "data-marker": "☒" };
    if (kind === "unchecked") element.attribs = { ...element.attribs, "data-marker": "☐" };
    element.parent = list;
    list.children.push(element);
  }
  return roots;
}

function begin(
  level: number,
  ordered: boolean,
  counts: number[],
  outer: Element | undefined,
  roots: Element[],
  cascade: Cascade,
): { list: Element; ordered: boolean } {
  const counted = counts[level] ?? 0;
  const type = TYPES[level % TYPES.length] ?? "1";
  const attribs: Record<string, string> = ordered
    ? { ...(counted > 0 ? { start: String(counted + 1) } : {}), ...(type === "1" ? {} : { type }) }
    : {};
  const list = new Element(ordered ? "ol" : "ul", attribs, []);
  if (outer === undefined) roots.push(list);
  else {
    const last = outer.children.at(-1);
    const holder = last && isTag(last) ? last : new Element("li", {}, []);
    if (holder !== last) {
      // A level without an item of its own: one that only holds the deeper list.
      holder.parent = outer;
      outer.children.push(holder);
      cascade.give(holder, new Map([["list-style-type", "none"]]));
    }
    list.parent = holder;
    holder.children.push(list);
  }
  cascade.give(list, new Map());
  return { list, ordered };
}
