import { type AnyNode, Element, isTag, isText } from "domhandler";
import { isBlock } from "#lib/contract-html/profile/profile.ts";
import { widthOf } from "#lib/fonts/letter-widths.ts";
import { withAnchor } from "./anchors.ts";
import { BREAK } from "./break-points.ts";
import { DEEPEST, flow, type Place, type Setting } from "./flow.ts";
import { type Manner, mannerOf } from "./look.ts";
import { marker } from "./markers.ts";
import { rounded, toPoints } from "./measures.ts";
import type { Block, Listing, Paragraph, Run } from "./pieces.ts";
import {
  extentOf,
  isShort,
  keepExtent,
  keptInReason,
  shareOfSides,
  withoutBreaks,
  withSpacing,
} from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";

interface Item {
  nodes: AnyNode[];
  manner: Manner;
  marker: string;
  gap: number;
  id: string | undefined;
}

/** Distance of the items, in the size of their letters. */
const GAP = 0.32;
/** How far a list is moved to the right where CSS says nothing: browsers move by 30 points. */
const USUAL_PADDING = 30;

/** Before a marker and between it and its text, in the size of the letters. */
const BEFORE_MARKER = 0.3;
const AFTER_MARKER = 0.65;

/** A list; what stands in it before its first item stands before it. */
export function listBlocks(list: Element, manner: Manner, setting: Setting, place: Place): Block[] {
  const { before, items } = itemsOf(list, manner);
  const style = storedStyle(list);
  const ahead = before.length > 0 ? flow(before, manner, setting, place) : [];
  if (items.length === 0) return ahead;
  const { size, dir } = manner.look;
  const bare = items.every((item) => item.marker === "");
  const start = dir === "rtl" ? "padding-right" : "padding-left";
  const padding = style.has(start) ? toPoints(style.get(start), size, place.width) : null;
  const marks = Math.max(...items.map((item) => widthOf(item.marker, item.manner.look)));
  const hang = bare ? 0 : marks + (BEFORE_MARKER + AFTER_MARKER) * size;
  const asked = bare ? (padding ?? USUAL_PADDING / 2) : Math.max(0, (padding ?? 0) - USUAL_PADDING);
  const first = asked * shareOfSides(asked + hang, place.width);
  const plain = bare || place.depth >= DEEPEST || shareOfSides(first + hang + 1, place.width) < 1;
  const inside = {
    ...place,
    depth: plain ? place.depth : place.depth + 1,
    width: place.width - first - (plain ? 0 : hang),
    turned: null,
  };
  const set = items.map((item) => ({
    ...item,
    blocks: withAnchor(
      keptInReason(
        keepIntroWithList(
          withoutBreaks(flow(item.nodes, item.manner, setting, inside)),
          inside.width,
        ),
        inside.width,
      ),
      item.id,
      setting.anchors,
    ),
  }));
  const sides = dir === "rtl" ? { left: 0, right: first } : { left: first, right: 0 };
  if (plain) {
    const lines = set.flatMap((item) =>
      withSpacing(bare ? item.blocks : withMarker(item, item.blocks, setting, inside.width), {
        above: 0,
        below: item.gap,
        ...sides,
      }),
    );
    return [...ahead, ...lines];
  }
  const listing: Listing = {
    k: "list",
    numbered: new Set(items.map((item) => item.marker)).size > 1 || NUMBERED.has(kindOf(list)),
    l: setting.looks.number(items[0]?.manner.look ?? manner.look),
    height: manner.lineHeight,
    gap: items[0]?.gap ?? 0,
    hang: rounded(hang),
    items: set.map((item) => ({ m: item.marker, blocks: item.blocks })),
    above: 0.1 * size,
    below: (place.depth > 0 ? 0.1 : 0.55) * size,
    ...sides,
    keep: false,
  };
  return [...ahead, listing];
}

/** The words before a list within an item stay with it. */
function keepIntroWithList(blocks: Block[], width: number): Block[] {
  const [first, second, ...rest] = blocks;
  if (first?.k !== "p" || second?.k !== "list" || !isShort([first], width)) return blocks;
  return [{ ...first, keep: true }, second, ...rest];
}

const NUMBERED = new Set(["decimal", "lower-alpha", "upper-alpha", "lower-roman", "upper-roman"]);
const BY_TYPE: Readonly<Record<string, string>> = {
  "1": "decimal",
  a: "lower-alpha",
  A: "upper-alpha",
  i: "lower-roman",
  I: "upper-roman",
};

function kindOf(list: Element): string {
  const own = storedStyle(list).get("list-style-type");
  const usual = list.name === "ol" ? (BY_TYPE[list.attribs.type ?? "1"] ?? "decimal") : "disc";
  return own ?? usual;
}

const kindOfItem = (item: Element) => storedStyle(item).get("list-style-type");

/** Words and blanks between items are lines of their own. */
function withLooseLines(children: readonly AnyNode[]): AnyNode[] {
  const lines: AnyNode[] = [];
  let line: Element | null = null;
  for (const child of children) {
    const isWord = isText(child) || (isTag(child) && !isBlock(child.name));
    if (!isWord) line = null;
    else if (line) line.children.push(child as never);
    else if (isText(child) && child.data.trim() === "") continue;
    else line = new Element("div", {}, [child as never]);
    if (!isWord) lines.push(child);
    else if (line && lines.at(-1) !== line) lines.push(line);
  }
  return lines;
}

function itemsOf(list: Element, manner: Manner): { before: AnyNode[]; items: Item[] } {
  const kind = kindOf(list);
  const elements = list.children.filter((child) => isTag(child) && child.name === "li");
  const step = list.name === "ol" && list.attribs.reversed !== undefined ? -1 : 1;
  let number = Number(list.attribs.start ?? (step < 0 ? elements.length : 1));
  const before: AnyNode[] = [];
  const items: Item[] = [];
  for (const child of withLooseLines(list.children)) {
    if (isTag(child) && child.name === "li") {
      number = child.attribs.value === undefined ? number : Number(child.attribs.value);
      const inside = mannerOf(child, manner);
      const style = storedStyle(child);
      const gap = style.has("margin-bottom")
        ? toPoints(style.get("margin-bottom"), inside.look.size)
        : GAP * inside.look.size;
      const sign = child.attribs["data-marker"] ?? marker(kindOfItem(child) ?? kind, number);
      items.push({
        nodes: child.children,
        manner: inside,
        marker: sign,
        gap,
        id: child.attribs.id,
      });
      number += step;
    } else {
      // A list directly in a list belongs to the item before it.
      const last = items.at(-1);
      if (last) last.nodes = [...last.nodes, child];
      else before.push(child);
    }
  }
  return { before, items };
}

/** Puts the marker into the text, where a list is set without being one. */
function withMarker(item: Item, blocks: Block[], { looks }: Setting, width: number): Block[] {
  if (item.marker === "") return blocks;
  const { look, lineHeight } = item.manner;
  const l = looks.number(look);
  const wide = widthOf(item.marker, look);
  const sign: Run =
    wide > width / 2 ? { l, s: [...item.marker].join(BREAK), t: true } : { l, s: item.marker };
  const [first, ...rest] = blocks;
  if (first?.k === "p" || first?.k === "h") {
    const runs: Run[] = [sign, "\u2002", ...first.runs];
    const extent = extentOf(first.runs);
    keepExtent(runs, { ...extent, total: extent.total + wide, line: extent.line + wide });
    return [{ ...first, runs }, ...rest];
  }
  const runs = [sign];
  keepExtent(runs, { word: wide, part: wide, letter: wide, line: wide, total: wide });
  const alone: Paragraph = {
    k: "p",
    l,
    runs,
    align: "start",
    justify: false,
    height: lineHeight,
    indent: 0,
    size: look.size,
    long: false,
    keep: blocks.length > 0,
    above: 0,
    below: 0,
    left: 0,
    right: 0,
  };
  return [alone, ...blocks];
}
