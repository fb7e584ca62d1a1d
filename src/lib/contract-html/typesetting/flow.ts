import { type AnyNode, type Element, isTag } from "domhandler";
import { clamp } from "#kernel/clamp.ts";
import { textOf } from "#lib/contract-html/profile/markup.ts";
import type { PageSetup } from "#lib/contract-html/profile/page-setup.ts";
import { isBlock, isHeading } from "#lib/contract-html/profile/profile.ts";
import { withAnchor } from "./anchors.ts";
import { boxOf, insetOf, isFramed, NO_EDGES, strokeOf } from "./boxes.ts";
import { definitionBlocks } from "./definitions.ts";
import { lineBox } from "./line-boxes.ts";
import { listBlocks } from "./lists.ts";
import { type Manner, mannerOf } from "./look.ts";
import type { Looks } from "./looks.ts";
import { textHeight, textWidth, toPoints, turnPage } from "./measures.ts";
import type { Pictures } from "./pictures.ts";
import type { Block, Paragraph, Run, RunningBlocks } from "./pieces.ts";
import { type LineOfRuns, lineOfRuns, takeInline } from "./runs.ts";
import {
  charactersOf,
  extentOf,
  isShort,
  keepExtent,
  keptInReason,
  shareOfSides,
  withoutBreaks,
  withPageBreaks,
  withSpacing,
} from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";
import { tableBlocks } from "./tables.ts";

/** What the translation of one contract shares. */
export interface Setting {
  looks: Looks;
  pictures: Pictures;
  /** Elements of the stored form that links within the document lead to, by their `id`. */
  anchors: Set<string>;
  /** What stands on every page of the document; filled while its text is set. */
  running: RunningBlocks;
}

/** Where a flow of blocks stands. */
export interface Place {
  /** Width of the lines in points. */
  width: number;
  /** Height of a page in points, as far as nothing around takes of it. */
  height: number;
  /** What a page on its side has room for; null where none can begin. */
  turned: { width: number; height: number } | null;
  /** Boxes, lists and tables around it; the template nests no deeper than {@link DEEPEST}. */
  depth: number;
  tables: number;
  /** Whether a short bold line is a title here: in a cell or a header it is none. */
  titled: boolean;
}

/** Deeper boxes and lists are set without their frame; the compiler's own limits lie at 64 and above. */
export const DEEPEST = 7;

/** Headers and footers take no more of the height of a page than the margins give, and this in points. */
const MOST_OF_RUNNING = 130;

/** @param isRun whether pages have headers and footers of the document's own */
export function placeOn(page: PageSetup, isRun = false): Place {
  const [width, height] = [textWidth(page), textHeight(page) - (isRun ? MOST_OF_RUNNING : 0)];
  const side = turnPage(page);
  const sideways = { width: textWidth(side), height: textHeight(side) };
  return {
    width,
    height,
    turned: sideways.width > width ? sideways : null,
    depth: 0,
    tables: 0,
    titled: true,
  };
}

/** Translates stored HTML into blocks. */
export function flow(nodes: AnyNode[], manner: Manner, setting: Setting, place: Place): Block[] {
  const blocks: Block[] = [];
  const line = lineOfRuns(setting.looks);
  const block = setting.looks.number(manner.look);
  const flush = () => {
    const made = paragraph(line, manner, block, setting, place);
    if (made) blocks.push(made);
  };
  const alone = !nodes.some((node) =>
    !isTag(node) || !isBlock(node.name) ? hasText(node) : false,
  );
  takeInline(nodes, manner, line, (element, inside) => {
    if (element.name === "img") {
      if (alone) {
        flush();
        const picture = setting.pictures.block(element, inside, place);
        if (picture === null) line.text(element.attribs.alt ?? "", inside);
        else blocks.push(picture);
      } else line.run(setting.pictures.inline(element, inside, place));
      return true;
    }
    if (!isBlock(element.name)) {
      if (element.attribs.id !== undefined) line.anchor(element.attribs.id, setting.anchors);
      const box = lineBox(element, inside, setting, place);
      if (box) line.run(box);
      return box !== null;
    }
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
/** A first line stands out or in by no more than this part of the line. */
const WIDEST_INDENT = 1 / 3;
/** Closer lines would run into what is drawn under the line above. */
const LOWEST_LINE = 1.12;

function paragraph(
  line: LineOfRuns,
  manner: Manner,
  l: number,
  { looks }: Setting,
  place: Place,
): Paragraph | null {
  const most = place.width * WIDEST_INDENT;
  const indent = clamp(manner.indent, -most, most);
  const { runs, extent } = line.take(l, place.width - Math.abs(indent));
  if (runs.length === 0) return null;
  keepExtent(runs, extent);
  const { align } = manner;
  const sizes = runs.map((run) =>
    typeof run === "object" && "l" in run ? (looks.all[run.l]?.size ?? 0) : manner.look.size,
  );
  return {
    k: "p",
    l,
    runs,
    align: align === "justify" ? "start" : align,
    justify: align === "justify",
    height: Math.max(LOWEST_LINE, manner.lineHeight),
    indent,
    size: sizes.reduce((largest, size) => Math.max(largest, size), 0),
    long: charactersOf(runs) > LONGEST_WEIGHED,
    keep: announces(runs) || (place.titled && isTitle(runs, manner, looks)),
    above: 0,
    below: 0,
    // The first line of a hanging paragraph stands to the left of where its text begins.
    left: Math.min(0, indent),
    right: 0,
  };
}

/** What ends with a colon belongs to what it announces. */
function announces(runs: Run[]): boolean {
  const last = runs.at(-1);
  const text = typeof last === "string" ? last : last && "s" in last ? last.s : "";
  return text.endsWith(":") && charactersOf(runs) < 400;
}

/** A short line all in bold letters is a heading to its reader, whatever it is called. */
function isTitle(runs: Run[], { look }: Manner, { all }: Looks): boolean {
  if (charactersOf(runs) > 120) return false;
  const bold = runs.every((run) =>
    typeof run === "string" ? look.bold : "s" in run && (all[run.l]?.bold || run.s.trim() === ""),
  );
  return bold && runs.length > 0;
}

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
  const running = element.attribs["data-running"];
  if (running === "header" || running === "footer") {
    const manner = mannerOf(element, around);
    const within = { ...setting, anchors: new Set<string>() };
    setting.running[running].push(
      ...withoutBreaks(flow(element.children, manner, within, onEveryPage(place))),
    );
    return [];
  }
  const manner = mannerOf(element, around);
  const style = storedStyle(element);
  const { size } = manner.look;
  const [above = 0, below = 0, sides = 0] = ROOM[element.name] ?? [];
  const table = element.name === "table";
  const room = (name: string, otherwise: number, whole = place.width) =>
    style.has(name) ? toPoints(style.get(name), size, whole) : otherwise;
  const inset = isListing(element.name)
    ? insetOf(style, size, ["padding-left", "padding-right"])
    : insetOf(style, size);
  const left = table ? 0 : room("margin-left", sides);
  const right = table ? 0 : room("margin-right", sides);
  const share = shareOfSides(left + right + inset.left + inset.right, place.width);
  const by = {
    above: room("margin-top", above * size),
    below: room("margin-bottom", below * size),
    left: left * share,
    right: right * share,
  };
  const within = { ...inset, left: inset.left * share, right: inset.right * share };
  const width = place.width - by.left - by.right - (table ? 0 : within.left + within.right);
  // No page begins within a frame, nor within a heading.
  const alone =
    isFramed(element) || isHeading(element.name) || style.get("break-inside") === "avoid";
  const inside = { ...place, width, turned: alone && !table ? null : place.turned };
  const blocks = innerBlocks(element, manner, setting, inside, within);
  const spaced = withSpacing(blocks, by);
  return withPageBreaks(withAnchor(spaced, element.attribs.id, setting.anchors), style);
}

/** Pictures in headers and footers are no higher than this, in points. */
const HIGHEST_RUNNING_PICTURE = 56;

const onEveryPage = (place: Place): Place => ({
  ...place,
  height: HIGHEST_RUNNING_PICTURE,
  turned: null,
  depth: place.depth + 1,
  titled: false,
});

const isListing = (name: string) => name === "ol" || name === "ul";

function innerBlocks(
  element: Element,
  manner: Manner,
  setting: Setting,
  place: Place,
  inset: Inset,
): Block[] {
  const style = storedStyle(element);
  switch (element.name) {
    case "table":
      return tableBlocks(element, manner, setting, place);
    case "ol":
    case "ul":
      return withFrame(element, place, listBlocks(element, manner, setting, place), inset);
    case "dl":
      return withFrame(element, place, definitionBlocks(element, manner, setting, place), inset);
    case "hr": {
      const stroke = strokeOf(style.get("border-top")) ?? { w: 0.6, style: "solid", c: "#808080" };
      return [{ k: "rule", stroke, above: 0, below: 0, left: 0, right: 0, keep: false }];
    }
    default:
      return withFrame(
        element,
        place,
        contentBlocks(element, manner, setting, place, inset),
        inset,
      );
  }
}

type Inset = ReturnType<typeof insetOf>;

function contentBlocks(
  element: Element,
  manner: Manner,
  setting: Setting,
  place: Place,
  { top, bottom }: Inset,
): Block[] {
  const boxed = isFramed(element) && place.depth < DEEPEST;
  const inside = boxed ? placeWithin(place, top + bottom) : place;
  const blocks = flow(contentOf(element), manner, setting, inside);
  if (!isHeading(element.name)) return blocks;
  const level = Number(element.name.slice(1));
  // A heading's first paragraph is the heading; whatever else it holds stays close to it.
  let named = false;
  return blocks.map((block) => {
    if (block.k !== "p" || named) return block;
    named = true;
    const whole = isShort([block], inside.width);
    const hyphenate = extentOf(block.runs).word > inside.width;
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

/** @param room that a frame takes above and below */
const placeWithin = (place: Place, room: number): Place => ({
  ...place,
  depth: place.depth + 1,
  height: Math.max(LEAST_HEIGHT, place.height - room),
  turned: null,
});

/** Pictures in frames within frames are no lower than this in points. */
const LEAST_HEIGHT = 120;

/** A box around the blocks where the element has a border, a background, or must not be parted. */
function withFrame(element: Element, place: Place, blocks: Block[], inset: Inset): Block[] {
  const style = storedStyle(element);
  const whole = style.get("break-inside") === "avoid" && isShort(blocks, place.width);
  if (place.depth < DEEPEST && isFramed(element)) {
    return [boxOf(keptInReason(blocks, place.width), style, inset, whole)];
  }
  const { top: above, bottom: below, left, right } = inset;
  const spaced = withSpacing(blocks, { above, below, left, right });
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  if (!whole || blocks.length < 2 || place.depth >= DEEPEST) return spaced;
  const box = boxOf(keptInReason(spaced, place.width), new Map(), none, true);
  // A box swallows the margins at its ends; without a frame they are those of what it holds.
  const [first, last] = [spaced[0]!, spaced.at(-1)!].map((one) => ("above" in one ? one : box));
  return [{ ...box, edges: NO_EDGES, above: first!.above, below: last!.below }];
}
