import { type AnyNode, Element, isTag, Text } from "domhandler";
import type { Track } from "#lib/contract-html/profile/css-arrangement.ts";
import { quote } from "#lib/contract-html/profile/limits.ts";
import { lineOf, setChildren } from "#lib/contract-html/profile/markup.ts";
import { isBlock } from "#lib/contract-html/profile/profile.ts";
import { holdsBlocks } from "#lib/contract-html/profile/profile-blocks.ts";
import type { Direction } from "#lib/contract-html/profile/writing-direction.ts";
import type { Arranging } from "./arrange.ts";
import { type Column, isBlank, percentOf, sideBySide } from "./side-by-side.ts";

type Arrangement = ReadonlyMap<string, string>;

/** More columns would hold no word. */
const MOST_COLUMNS = 8;

/** The boxes of a row: its elements, and the text between them. */
function itemsOf(element: Element): AnyNode[][] {
  const items: AnyNode[][] = [];
  let text: AnyNode[] = [];
  for (const child of element.children) {
    if (!isTag(child)) text.push(child);
    else {
      if (!text.every(isBlank)) items.push(text);
      text = [];
      items.push([child]);
    }
  }
  if (!text.every(isBlank)) items.push(text);
  return items;
}

/** Sets the items of `display: flex` in a row (CSS Flexbox 1); in a column they stand as they are. */
export function arrangeFlex(
  element: Element,
  arrangement: Arrangement,
  arranging: Arranging,
): void {
  const items = itemsOf(element);
  const direction = arrangement.get("flex-direction") ?? "row";
  if (direction.startsWith("column")) {
    setBelow(element, items, arranging, false);
    return;
  }
  const spread = arrangement.get("justify-content") ?? "";
  if (items.length < 2 && pushAlone(element, items, spread, arranging)) return;
  if (!HOLDERS.has(element.name)) {
    setBelow(element, items, arranging, true);
    return;
  }
  const isReversed = direction.endsWith("reverse");
  if (isReversed) warnOfOrder(element, arranging);
  const columns = items.map((nodes): Column => ({ nodes, width: widthOf(nodes, arranging) }));
  const rows = brokenInRows(columns, (arrangement.get("flex-wrap") ?? "nowrap") !== "nowrap");
  if (rows.some((row) => row.length > MOST_COLUMNS)) {
    setInLine(element, items);
    return;
  }
  const isSpread = /space/.test(spread);
  const writing = arranging.cascade.styleOf(element).direction;
  const gaps = isShare(columns) ? [0, 0] : gapsAround(spread, writing);
  const isPushed = gaps.some((count) => count > 0);
  const isShared = columns.some(
    ({ width }) => typeof width === "object" || (width !== "auto" && width.endsWith("%")),
  );
  const tables = rows.map((items) => {
    const last = items.at(-1);
    if (isSpread && last && last.width === "auto" && items.length > 1) last.align = "right";
    const [before, behind] = gaps.map((count) => Array.from({ length: count }, gapColumn));
    const row = [...before!, ...items, ...behind!];
    return sideBySide(
      [row],
      row.map(({ width }) => width),
      {
        gap: gapOf(arrangement),
        isWide: isShared || isSpread || isPushed,
        ...placeOf(arrangement),
      },
      element,
      arranging.cascade,
    );
  });
  setChildren(element, tables);
}

/** Columns that hold nothing take what is left of the line (CSS Flexbox 1, section 8.2). */
const gapColumn = (): Column => ({ nodes: [], width: "auto" });

/** How many stand before the items and behind them, where these leave room. */
function gapsAround(spread: string, direction: Direction): [before: number, behind: number] {
  if (/center/.test(spread)) return [1, 1];
  return (direction === "rtl" ? /end|left/ : /end|right/).test(spread) ? [1, 0] : [0, 0];
}

const isShare = (columns: readonly Column[]): boolean =>
  columns.some(({ width }) => typeof width === "object") ||
  columns.reduce((sum, { width }) => sum + percentOf(String(width)), 0) > 95;

/**
 * What stands alone in its row stands at the place that is asked for: a table or a picture by its
 * margins, words by their alignment.
 * @returns whether nothing else is to be done
 */
function pushAlone(
  element: Element,
  items: AnyNode[][],
  spread: string,
  { cascade }: Arranging,
): boolean {
  const [nodes = []] = items;
  const { direction } = cascade.styleOf(element);
  const [before, behind] = gapsAround(spread, direction);
  const only = nodes.find(isTag);
  if (before === 0 || items.length === 0 || only?.name === "li") return true;
  if (only && /^(?:table|img)$/.test(only.name)) {
    const { style } = cascade.styleOf(only);
    style.set("margin-left", "auto");
    if (behind > 0) style.set("margin-right", "auto");
    return true;
  }
  const holdsLines = !only || (!isBlock(only.name) && !holdsBlocks(only));
  const aligned = holdsLines ? element : only;
  if (!holdsLines && lineOf(only) === "") return true;
  if (!holdsLines && (holdsBlocks(only) || cascade.styleOf(only).style.has("width"))) return false;
  const end = direction === "rtl" ? "left" : "right";
  cascade.styleOf(aligned).style.set("text-align", behind > 0 ? "center" : end);
  return true;
}

/** Elements that can hold a table in the place of what they hold. */
const HOLDERS = new Set(
  "body div section article header footer main nav aside address blockquote figure li dd td th form fieldset".split(
    " ",
  ),
);

function placeOf(arrangement: Arrangement): { place?: "middle" | "bottom" } {
  const align = arrangement.get("align-items") ?? "";
  if (align === "center") return { place: "middle" };
  return /end|baseline$/.test(align) && !/first/.test(align) ? { place: "bottom" } : {};
}

function gapOf(arrangement: Arrangement): number {
  const gap = arrangement.get("gap") ?? "0";
  const value = Number.parseFloat(gap);
  return Number.isFinite(value) ? value * (gap.endsWith("em") ? 10.5 : 1) : 0;
}

/** What an item asks for: a share where it grows, its basis or width, or what its content takes. */
function widthOf(nodes: AnyNode[], { cascade }: Arranging): Column["width"] {
  const [only] = nodes;
  if (nodes.length !== 1 || !only || !isTag(only)) return "auto";
  const { style, arrangement } = cascade.styleOf(only);
  const asked = style.get("width") ?? arrangement.get("box-width");
  const { grow, basis } = flexOf(arrangement);
  const given = [basis, asked].find((width) => width !== undefined && isUsableWidth(width));
  const own = cascade.styleOf(only);
  // A line to write on stays as long as it is.
  if (own.style.get("display") !== "inline-block") own.style.delete("width");
  if (given !== undefined && (grow === 0 || given.endsWith("%"))) return given;
  return grow > 0 ? { share: grow } : (given ?? "auto");
}

const isUsableWidth = (width: string) => width !== "auto" && Number.parseFloat(width) > 0;

function flexOf(arrangement: Arrangement): { grow: number; basis?: string } {
  const short = arrangement.get("flex");
  const parts = short === undefined ? [] : (JSON.parse(short) as string[]);
  const [first] = parts;
  let grow = Number(arrangement.get("flex-grow") ?? 0);
  let basis = arrangement.get("flex-basis");
  if (first !== undefined) {
    grow = first === "auto" ? 1 : Number(first);
    if (!Number.isFinite(grow)) grow = first === "none" || first === "initial" ? 0 : 1;
    const length = parts.find((part) => /^\d.*(?:%|pt|em)$/.test(part));
    if (length !== undefined && Number.parseFloat(length) > 0) basis = length;
    const pixels = parts.find((part) => /^\d.*px$/.test(part));
    if (pixels !== undefined && Number.parseFloat(pixels) > 0) {
      basis = `${Number.parseFloat(pixels) * 0.75}pt`;
    }
  }
  return basis === undefined ? { grow } : { grow, basis };
}

/** Items that do not fit beside each other begin a row of their own. */
function brokenInRows(columns: Column[], mayWrap: boolean): Column[][] {
  if (!mayWrap) return [columns];
  const rows: Column[][] = [];
  let room = 0;
  for (const column of columns) {
    const needed = typeof column.width === "object" ? 25 : percentOf(column.width);
    const row = rows.at(-1);
    if (!row || needed > room + 0.5) {
      rows.push([column]);
      room = 100 - needed;
    } else {
      row.push(column);
      room -= needed;
    }
  }
  return rows;
}

/** Sets the items of `display: grid` in rows of the columns asked for (CSS Grid 2). */
export function arrangeGrid(
  element: Element,
  arrangement: Arrangement,
  arranging: Arranging,
): void {
  const items = itemsOf(element);
  const stored = arrangement.get("grid-template-columns");
  const tracks = stored === undefined ? [] : (JSON.parse(stored) as Track[]);
  if (
    tracks.length < 2 ||
    items.length < 2 ||
    !(HOLDERS.has(element.name) || element.name === "dl")
  ) {
    if (arrangement.has("grid-template-areas")) warnOfOrder(element, arranging);
    setBelow(element, items, arranging, tracks.length > 1 && items.length > 1);
    return;
  }
  const rows: Column[][] = [];
  let at = tracks.length;
  for (const nodes of items) {
    const place = placeIn(nodes, tracks.length, arranging);
    if (place.isMoved) warnOfOrder(element, arranging);
    if (at + place.span > tracks.length) {
      rows.push([]);
      at = 0;
    }
    rows.at(-1)?.push({ nodes, width: "auto", span: place.span });
    at += place.span;
  }
  const widths = tracks.map((track): Column["width"] => {
    if (track === "auto") return "auto";
    return "fr" in track ? { share: Math.max(0.1, track.fr) } : track.length;
  });
  if (element.name === "dl") element.name = "div";
  const sheet = { gap: gapOf(arrangement), isWide: true, ...placeOf(arrangement) };
  setChildren(element, [sideBySide(rows, widths, sheet, element, arranging.cascade)]);
}

/** How many columns an item takes; whether it asks for a place out of its order. */
function placeIn(
  nodes: AnyNode[],
  columns: number,
  { cascade }: Arranging,
): { span: number; isMoved: boolean } {
  const [only] = nodes;
  const asked =
    only && isTag(only) ? (cascade.styleOf(only).arrangement.get("grid-column") ?? "") : "";
  const span = Number(/span (\d{1,3})/.exec(asked)?.[1] ?? 0);
  if (span > 0) return { span: Math.min(columns, span), isMoved: false };
  const lines = /^(\d{1,3}) \/ (-?\d{1,3})$/.exec(asked);
  if (lines) {
    const [start, end] = [Number(lines[1]), Number(lines[2])];
    const last = end < 0 ? columns + 2 + end : end;
    return { span: Math.max(1, Math.min(columns, last - start)), isMoved: false };
  }
  return { span: 1, isMoved: /^\d/.test(asked) };
}

/** Items that stand one below the other: each begins a line, so that no words run together. */
function setBelow(
  element: Element,
  items: AnyNode[][],
  { cascade, warnings }: Arranging,
  isLost: boolean,
): void {
  if (isLost && items.length > 1) {
    const words = lineOf(element);
    if (words !== "") {
      warnings.layout(`What stood side by side was set one below the other: ${quote(words)}.`);
    }
  }
  if (items.length < 2 || element.name === "ul" || element.name === "ol" || element.name === "dl") {
    return;
  }
  const lines = items.map((nodes) => {
    const line = new Element("div", {});
    setChildren(line, nodes);
    return line;
  });
  setChildren(element, lines);
  for (const line of lines) cascade.give(line, new Map());
}

/** Many small boxes stand in the line one after the other. */
function setInLine(element: Element, items: AnyNode[][]): void {
  setChildren(
    element,
    items.flatMap((nodes, at) => (at > 0 ? [new Text(" "), ...nodes] : nodes)),
  );
}

function warnOfOrder(element: Element, { warnings }: Arranging): void {
  const words = lineOf(element);
  warnings.layout(`Places out of the order of the HTML were not followed: ${quote(words)}.`);
}
