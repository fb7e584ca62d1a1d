import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { DEEPEST, flow, type Place, type Setting } from "./flow.ts";
import { type Manner, mannerOf } from "./look.ts";
import { marker } from "./markers.ts";
import { toPoints } from "./measures.ts";
import type { Block, Listing } from "./pieces.ts";
import { moved, withoutBreaks } from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";

interface Item {
  nodes: AnyNode[];
  manner: Manner;
  marker: string;
  gap: number;
}

/** Distance of the items, in the size of their letters. */
const GAP = 0.32;
/** How far a list is moved to the right where CSS says nothing: browsers move by 30 points. */
const USUAL_PADDING = 30;

/** A list; what stands in it before its first item stands before it. */
export function listBlocks(list: Element, manner: Manner, setting: Setting, place: Place): Block[] {
  const { before, items } = itemsOf(list, manner);
  const style = storedStyle(list);
  const ahead = before.length > 0 ? flow(before, manner, setting, place) : [];
  if (items.length === 0) return ahead;
  const kind = kindOf(list);
  const padding = style.has("padding-left")
    ? toPoints(style.get("padding-left"), manner.look.size)
    : null;
  const inside = { ...place, depth: place.depth + 1, width: Math.max(60, place.width - 20) };
  const set = items.map((item) => ({
    ...item,
    blocks: withoutBreaks(flow(item.nodes, item.manner, setting, inside)),
  }));
  if (kind === "none" || place.depth >= DEEPEST) {
    const plain = set.flatMap((item) =>
      moved(kind === "none" ? item.blocks : marked(item.marker, item.blocks), {
        above: 0,
        below: item.gap,
        left: padding ?? (kind === "none" ? USUAL_PADDING / 2 : 0),
        right: 0,
      }),
    );
    return [...ahead, ...plain];
  }
  const listing: Listing = {
    k: "list",
    numbered: NUMBERED.has(kind),
    l: setting.looks.number(manner.look),
    height: manner.lineHeight,
    gap: items[0]?.gap ?? 0,
    items: set.map((item) => ({ m: item.marker, blocks: item.blocks })),
    above: 0.1 * manner.look.size,
    below: (place.depth > 0 ? 0.1 : 0.55) * manner.look.size,
    left: Math.max(0, (padding ?? USUAL_PADDING) - USUAL_PADDING),
    right: 0,
    keep: false,
  };
  return [...ahead, listing];
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
  const first = list.children.find((child): child is Element => isTag(child));
  const ofItems = first ? storedStyle(first).get("list-style-type") : undefined;
  const usual = list.name === "ol" ? (BY_TYPE[list.attribs.type ?? "1"] ?? "decimal") : "disc";
  return ofItems ?? own ?? usual;
}

function itemsOf(list: Element, manner: Manner): { before: AnyNode[]; items: Item[] } {
  const kind = kindOf(list);
  const elements = list.children.filter((child) => isTag(child) && child.name === "li");
  const step = list.name === "ol" && list.attribs.reversed !== undefined ? -1 : 1;
  let number = Number(list.attribs.start ?? (step < 0 ? elements.length : 1));
  const before: AnyNode[] = [];
  const items: Item[] = [];
  for (const child of list.children) {
    if (isTag(child) && child.name === "li") {
      number = child.attribs.value === undefined ? number : Number(child.attribs.value);
      const inside = mannerOf(child, manner);
      const style = storedStyle(child);
      const gap = style.has("margin-bottom")
        ? toPoints(style.get("margin-bottom"), inside.look.size)
        : GAP * inside.look.size;
      items.push({ nodes: child.children, manner: inside, marker: marker(kind, number), gap });
      number += step;
    } else if (!isText(child) || child.data.trim() !== "") {
      // A list directly in a list belongs to the item before it.
      const last = items.at(-1);
      if (last) last.nodes = [...last.nodes, child];
      else before.push(child);
    }
  }
  return { before, items };
}

/** Puts the marker into the text, where a list is set without being one. */
function marked(sign: string, blocks: Block[]): Block[] {
  const [first, ...rest] = blocks;
  if (first?.k === "p") return [{ ...first, runs: [`${sign}\u2002`, ...first.runs] }, ...rest];

  return blocks;
}
