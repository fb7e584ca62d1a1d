import { type AnyNode, type Element, isTag } from "domhandler";
import { textOf } from "#documents/html/markup.ts";
import { isBlock, isHeading } from "#documents/html/profile.ts";
import type { Language } from "#kernel/language.ts";
import { boxOf, insetOf, isFramed, NO_EDGES, strokeOf } from "./boxes.ts";
import { definitionBlocks } from "./definitions.ts";
import { listBlocks } from "./lists.ts";
import { type Manner, mannerOf } from "./look.ts";
import type { Looks } from "./looks.ts";
import { TEXT_WIDTH, toPoints } from "./measures.ts";
import type { Pictures } from "./pictures.ts";
import type { Block, Paragraph, Run } from "./pieces.ts";
import { lineOfRuns, takeInline } from "./runs.ts";
import { charactersOf, isShort, longestWord, moved, parted } from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";
import { tableBlocks } from "./tables.ts";

/** What the translation of one contract shares. */
export interface Setting {
  looks: Looks;
  pictures: Pictures;
  language: Language;
}

/** Where a flow of blocks stands. */
export interface Place {
  /** Width of the lines in points, as far as it is known before the layout. */
  width: number;
  /** Boxes, lists and tables around it; the template nests no deeper than {@link DEEPEST}. */
  depth: number;
  tables: number;
  /** In a cell lines are short, so they are not justified. */
  ragged: boolean;
}

/** Deeper boxes and lists are set without their frame; the compiler's own limits lie at 64 and above. */
export const DEEPEST = 7;

export const PAGE: Place = { width: TEXT_WIDTH, depth: 0, tables: 0, ragged: false };

/** Translates stored HTML into blocks. */
export function flow(nodes: AnyNode[], manner: Manner, setting: Setting, place: Place): Block[] {
  const blocks: Block[] = [];
  const line = lineOfRuns(setting.looks);
  const block = setting.looks.number(manner.look);
  const flush = () => {
    const runs = line.take(block, place.width);
    if (runs.length > 0) blocks.push(paragraph(runs, manner, block, setting, place));
  };
  const alone = !nodes.some((node) =>
    !isTag(node) || !isBlock(node.name) ? hasText(node) : false,
  );
  takeInline(nodes, manner, line, setting.language, (element, inside) => {
    if (element.name === "img") {
      if (alone) {
        flush();
        const picture = setting.pictures.block(element, inside, place);
        if (picture === null) line.text(element.attribs.alt ?? "", inside);
        else blocks.push(picture);
      } else line.run(setting.pictures.inline(element, inside, place));
      return true;
    }
    if (!isBlock(element.name)) return false;
    flush();
    blocks.push(...blocksOf(element, inside, setting, place));
    return true;
  });
  flush();
  return blocks;
}

const hasText = (node: AnyNode) => textOf({ children: [node] }).trim() !== "";

/** A paragraph of a megabyte took 46 s with its lines weighed against each other. */
const LONGEST_WEIGHED = 8_000;

function paragraph(
  runs: Run[],
  manner: Manner,
  l: number,
  { looks }: Setting,
  place: Place,
): Paragraph {
  const { align } = manner;
  const sizes = runs.map((run) =>
    typeof run === "object" && "l" in run ? (looks.all[run.l]?.size ?? 0) : manner.look.size,
  );
  return {
    k: "p",
    l,
    runs,
    align: align === "justify" || align === null ? "left" : align,
    justify: align === "justify" || (align === null && !place.ragged),
    height: manner.lineHeight,
    indent: manner.indent,
    size: sizes.reduce((largest, size) => Math.max(largest, size), 0),
    long: charactersOf(runs) > LONGEST_WEIGHED,
    keep: announces(runs),
    above: 0,
    below: 0,
    // The first line of a hanging paragraph stands to the left of where its text begins.
    left: Math.min(0, manner.indent),
    right: 0,
  };
}

/** What ends with a colon belongs to what it announces. */
function announces(runs: Run[]): boolean {
  const last = runs.at(-1);
  const text = typeof last === "string" ? last : last && "s" in last ? last.s : "";
  return text.endsWith(":") && charactersOf(runs) < 400;
}

/** Lines are guessed to be no narrower; indents stop adding up before. */
const NARROWEST = 40;

/** Room above and below, in the size of the element's own letters, and to the sides in points. */
const ROOM: Readonly<Record<string, readonly [above: number, below: number, sides?: number]>> = {
  p: [0, 0.55],
  h1: [0.2, 0.35],
  h2: [1.15, 0.3],
  h3: [0.95, 0.25],
  h4: [1, 0.3],
  h5: [1, 0.3],
  h6: [1, 0.3],
  blockquote: [0.5, 0.62, 20],
  pre: [0.5, 0.62],
  address: [0, 0.62],
  figure: [0.8, 0.9],
  figcaption: [0.3, 0],
  hr: [0.9, 0.9],
  table: [0.7, 0.9],
  caption: [0.4, 0.4],
};

function blocksOf(element: Element, around: Manner, setting: Setting, place: Place): Block[] {
  const manner = mannerOf(element, around);
  const style = storedStyle(element);
  const { size } = manner.look;
  const [above = 0, below = 0, sides = 0] = ROOM[element.name] ?? [];
  const room = (name: string, otherwise: number, whole = place.width) =>
    style.has(name) ? toPoints(style.get(name), size, whole) : otherwise;
  const by = {
    above: room("margin-top", above * size),
    below: room("margin-bottom", below * size),
    left: element.name === "table" ? 0 : room("margin-left", sides),
    right: element.name === "table" ? 0 : room("margin-right", sides),
  };
  const padding = room("padding-left", 0) + room("padding-right", 0);
  const width = Math.max(NARROWEST, place.width - by.left - by.right - padding);
  const blocks = innerBlocks(element, manner, setting, { ...place, width });
  const spaced = moved(blocks, by);
  return parted(spaced, style);
}

function innerBlocks(element: Element, manner: Manner, setting: Setting, place: Place): Block[] {
  const style = storedStyle(element);
  switch (element.name) {
    case "table":
      return tableBlocks(element, manner, setting, place);
    case "ol":
    case "ul":
      return framed(element, manner, place, listBlocks(element, manner, setting, place));
    case "dl":
      return definitionBlocks(element, manner, setting, place);
    case "hr": {
      const stroke = strokeOf(style.get("border-top")) ?? { w: 0.6, style: "solid", c: "#808080" };
      return [{ k: "rule", stroke, above: 0, below: 0, left: 0, right: 0, keep: false }];
    }
    default:
      return framed(element, manner, place, contentBlocks(element, manner, setting, place));
  }
}

function contentBlocks(element: Element, manner: Manner, setting: Setting, place: Place): Block[] {
  const inside = isFramed(element) && place.depth < DEEPEST ? deeper(place) : place;
  const blocks = flow(contentOf(element), manner, setting, inside);
  if (!isHeading(element.name)) return blocks;
  const level = Number(element.name.slice(1));
  // A heading's first paragraph is the heading; whatever else it holds stays close to it.
  let named = false;
  return blocks.map((block) => {
    if (block.k !== "p" || named) return block;
    named = true;
    const whole = isShort([block], inside.width);
    const hyphenate = longestWord(block.runs) * block.size * 0.7 > inside.width;
    return { ...block, k: "h", level, whole, hyphenate, justify: false, keep: true };
  });
}

/** `pre` does not show a line end that follows its start tag at once (HTML, section 13.2.6.4.7). */
function contentOf(element: Element): AnyNode[] {
  const [first, ...rest] = element.children;
  if (element.name !== "pre" || first?.type !== "text" || !first.data.startsWith("\n")) {
    return element.children;
  }
  const cut = first.cloneNode();
  cut.data = first.data.slice(1);
  return [cut, ...rest];
}

const deeper = (place: Place): Place => ({ ...place, depth: place.depth + 1 });

/** A box around the blocks where the element has a border, a background, or must not be parted. */
function framed(element: Element, manner: Manner, place: Place, blocks: Block[]): Block[] {
  const style = storedStyle(element);
  const list = element.name === "ol" || element.name === "ul";
  const inset = insetOf(style, manner.look.size, list ? ["padding-left"] : []);
  const whole = style.get("break-inside") === "avoid" && isShort(blocks, place.width);
  if (place.depth >= DEEPEST) return blocks;
  if (isFramed(element)) return [boxOf(blocks, style, inset, whole)];
  const spaced = moved(blocks, {
    above: inset.top,
    below: inset.bottom,
    left: inset.left,
    right: inset.right,
  });
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  return whole && blocks.length > 1
    ? [{ ...boxOf(spaced, new Map(), none, true), edges: NO_EDGES }]
    : spaced;
}
