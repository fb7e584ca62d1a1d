import { type AnyNode, type Element, isTag } from "domhandler";
import { quote } from "#lib/contract-html/profile/limits.ts";
import { lineOf, setChildren, textOf } from "#lib/contract-html/profile/markup.ts";
import { isBlock } from "#lib/contract-html/profile/profile.ts";
import type { Arranging } from "./arrange.ts";
import { type Column, isBlank, percentOf, sideBySide } from "./side-by-side.ts";

/** Elements of a line: what floats to the left among them stays in it, as an initial does. */
const INLINE = new Set("a span b strong em i u small label br".split(" "));

/** Floats that stand on one height, and what stands beside them. */
interface Group {
  lefts: Element[];
  /** The first stands outermost. */
  rights: Element[];
  beside: AnyNode[];
  /** Lines that the floats are high and nothing stands beside yet. */
  room: number;
}

/**
 * Sets what floats, and what stands beside it, in rows (CSS 2, section 9.5): what
 * floats to the left at the left, to the right at the right, wherever it stands in
 * the source. What is much longer than the floats are high stands below them.
 */
export function arrangeFloats(element: Element, arranging: Arranging): void {
  if (element.name === "dl") {
    arrangeTerms(element, arranging);
    return;
  }
  const sides = new Map<AnyNode, Side>();
  for (const child of element.children) {
    const side = isTag(child) ? sideOf(child, element, arranging) : null;
    if (side !== null) sides.set(child, side);
  }
  if (sides.size === 0) return;
  const children = groupsOf(element, sides, arranging).flatMap((one) =>
    "lefts" in one ? setGroup(one, element, arranging) : [one],
  );
  setChildren(element, children);
}

/** Which side a child is pushed to: by floating, or by its margin. */
type Side = "left" | "right" | "pushed";

function sideOf(child: Element, parent: Element, { cascade }: Arranging): Side | null {
  const { arrangement, style } = cascade.styleOf(child);
  const float = arrangement.get("float");
  const width = widthOf(child, cascade);
  if (percentOf(width) >= 90) return null;
  if (float !== "left" && float !== "right") {
    const isPushed =
      style.get("margin-left") === "auto" && (style.get("margin-right") ?? "0") !== "auto";
    return isPushed && width !== "auto" && PUSHED.has(child.name) ? "pushed" : null;
  }
  if (!isOfLine(child, cascade)) return float;
  if (isOfLine(parent, cascade)) return width === "auto" ? null : float;
  const isPair = parent.children.some(
    (other) => isTag(other) && cascade.styleOf(other).arrangement.get("float") === "right",
  );
  return isPair || width !== "auto" ? float : null;
}

/** Boxes that `margin-left: auto` moves; tables and pictures know it themselves. */
const PUSHED = new Set("div section article aside header footer address p".split(" "));

const isOfLine = (element: Element, cascade: Arranging["cascade"]) =>
  INLINE.has(element.name) &&
  !/block|table|flex|grid/.test(cascade.styleOf(element).arrangement.get("display") ?? "");

function groupsOf(
  element: Element,
  sides: ReadonlyMap<AnyNode, Side>,
  arranging: Arranging,
): (AnyNode | Group)[] {
  const { cascade } = arranging;
  const found: (AnyNode | Group)[] = [];
  let open: Group | null = null;
  /** The line that is not ended yet: a float behind it stands beside it. */
  let line: AnyNode[] = [];
  const endLine = () => {
    found.push(...line);
    line = [];
  };
  for (const child of element.children) {
    const side = sides.get(child);
    if (side !== undefined && isTag(child)) {
      if (side === "pushed") endLine();
      if (open === null || side === "pushed" || !fits(child, open, cascade)) {
        open = { lefts: [], rights: [], beside: line, room: 0 };
        line = [];
        found.push(open);
      }
      open[side === "left" ? "lefts" : "rights"].push(child);
      open.room = Math.max(1, open.room, linesOf(child, widthOf(child, cascade)));
      if (side === "pushed") open = null;
    } else if (open !== null && staysBeside(child, open, arranging)) {
      open.beside.push(child);
      open.room -= linesOf(child);
    } else {
      open = null;
      line.push(child);
      if (isTag(child) && !isOfLine(child, cascade)) endLine();
    }
  }
  endLine();
  return found;
}

/** Whether a float stands on the height of those before. */
function fits(float: Element, open: Group, cascade: Arranging["cascade"]): boolean {
  const clear = cascade.styleOf(float).arrangement.get("clear") ?? "none";
  if (clear !== "none" || open.beside.some((node) => isTag(node) && !isOfLine(node, cascade))) {
    return false;
  }
  const all = [...open.lefts, ...open.rights, float];
  return all.reduce((sum, one) => sum + percentOf(widthOf(one, cascade)), 0) <= 101;
}

/** So much more may stand beside floats than they are high: twice, and a line. */
const MOST_BESIDE = { times: 1, lines: 1 };

function staysBeside(node: AnyNode, open: Group, { cascade }: Arranging): boolean {
  if (isBlank(node)) return true;
  if (!isTag(node)) return fitsBeside(node, open);
  const { arrangement } = cascade.styleOf(node);
  if ((arrangement.get("clear") ?? "none") !== "none") return false;
  if (/^(?:table|hr|ul|ol|li|dl)$/.test(node.name)) return false;
  const isFirst = open.beside.every(isBlank);
  return (isFirst && isColumn(node, open, cascade)) || fitsBeside(node, open);
}

function fitsBeside(node: AnyNode, { room, beside }: Group): boolean {
  const isFirst = beside.every(isBlank);
  const allowed = isFirst ? room * (1 + MOST_BESIDE.times) + MOST_BESIDE.lines : room + 0.5;
  return room > 0.2 && linesOf(node) <= allowed;
}

/** A block behind floats of known widths is the column that they leave, however long it is. */
function isColumn(node: Element, { lefts, rights }: Group, cascade: Arranging["cascade"]): boolean {
  if (isOfLine(node, cascade) || /^h[1-6]$/.test(node.name)) return false;
  const widths = [...lefts, ...rights].map((one) => widthOf(one, cascade));
  const isKnown = widths.every((width) => width !== "auto");
  return isKnown && widths.reduce((sum, width) => sum + percentOf(width), 0) < 80;
}

/** Letters in a line of the whole width. */
const LETTERS_IN_LINE = 80;
/** What a picture is high where nothing is known, in lines; and the height of one in points. */
const PICTURE_LINES = 7;
const LINE_HEIGHT = 14;

/** A guess of how many lines a node is high. */
function linesOf(node: AnyNode, width = "auto"): number {
  const share = width === "auto" ? 1 : Math.max(0.1, percentOf(width) / 100);
  if (!isTag(node))
    return isBlank(node) ? 0 : textOf({ children: [node] }).length / LETTERS_IN_LINE / share;
  if (node.name === "br") return 1;
  if (node.name === "img") {
    const high = Number.parseFloat(node.attribs.height ?? "");
    return high > 0 ? Math.max(1, (high * 0.75) / LINE_HEIGHT) : PICTURE_LINES;
  }
  const inner = node.children.reduce((sum, child) => sum + linesOf(child, width), 0);
  return isBlock(node.name) ? Math.max(1, Math.ceil(inner)) : inner;
}

const widthOf = (element: Element, cascade: Arranging["cascade"]): string => {
  const width = cascade.styleOf(element).arrangement.get("box-width") ?? "auto";
  return Number.parseFloat(width) > 0 ? width : "auto";
};

function setGroup(group: Group, parent: Element, arranging: Arranging): AnyNode[] {
  const { cascade } = arranging;
  const { lefts, rights, beside } = group;
  const hasWords = !beside.every(isBlank);
  const [only] = [...lefts, ...rights];
  if (only && lefts.length + rights.length === 1 && !hasWords) {
    if (lefts.length === 1) return standingAlone(only, beside, parent, arranging);
    if (only.name === "table" || only.name === "img") {
      cascade.styleOf(only).style.set("margin-left", "auto");
      return [...beside, only];
    }
  }
  const [left, right] = [lefts, rights.toReversed()].map((side) =>
    side.map((one) => columnOf(one, cascade)),
  );
  const own = [...(left ?? []), ...(right ?? [])];
  const isKnown = own.every(({ width }) => width !== "auto");
  const known = own.reduce((sum, { width }) => sum + percentOf(String(width)), 0);
  const between: Column[] = [];
  if (hasWords) between.push({ nodes: beside, width: isKnown ? { share: 1 } : "auto" });
  const isLoose = hasWords ? !isKnown : !isKnown || known < 80;
  if (rights.length > 0 && isLoose) between.push({ nodes: [], width: "auto" });
  else if (rights.length === 0 && !hasWords) shareTheLine(own);
  const row = [...(left ?? []), ...between, ...(right ?? [])];
  const sheet = { gap: 0, isWide: rights.length > 0 || isKnown || !hasWords };
  return [
    sideBySide(
      [row],
      row.map(({ width }) => width),
      sheet,
      parent,
      cascade,
    ),
  ];
}

/** Columns that float to the left and have no width share what is left of the line. */
function shareTheLine(columns: Column[]): void {
  for (const column of columns) if (column.width === "auto") column.width = { share: 1 };
}

function columnOf(float: Element, cascade: Arranging["cascade"]): Column {
  const width = widthOf(float, cascade);
  const { style } = cascade.styleOf(float);
  const own = float.name === "img" ? [] : ["width"];
  for (const name of [...own, "margin-left", "margin-right"]) style.delete(name);
  if (INLINE.has(float.name) && float.name !== "a") float.name = "div";
  return { nodes: [float], width };
}

/** A float without anything beside it; what holds nothing, or nothing follows, changes nothing. */
function standingAlone(
  float: Element,
  before: AnyNode[],
  parent: Element,
  { warnings }: Arranging,
): AnyNode[] {
  const words = lineOf(float);
  const behind = parent.children.slice(parent.children.indexOf(float) + 1);
  if (words !== "" && !behind.every(isBlank)) {
    warnings.layout(`A floating block stands on lines of its own: ${quote(words)}.`);
  }
  return [...before, float];
}

/** Terms that float beside their descriptions are the left column of a table. */
function arrangeTerms(list: Element, { cascade }: Arranging): void {
  const parts = list.children.filter(isTag);
  const isPair = parts.every((part) => part.name === "dt" || part.name === "dd");
  const floats = parts.some(
    (part) => part.name === "dt" && cascade.styleOf(part).arrangement.get("float") === "left",
  );
  if (!isPair || !floats) return;
  const rows: Column[][] = [];
  for (const part of parts) {
    for (const name of ["width", "margin-left"]) cascade.styleOf(part).style.delete(name);
    const row = rows.at(-1);
    if (part.name === "dt" || !row) rows.push([{ nodes: [part], width: "auto" }]);
    else if (row.length > 1) row[1]?.nodes.push(part);
    else row.push({ nodes: [part], width: "auto" });
  }
  const first = widthOf(parts[0]!, cascade);
  const known = first !== "auto" && Number.parseFloat(first) > 0;
  const widths = [known ? first : "auto", known ? { share: 1 } : "auto"];
  list.name = "div";
  setChildren(list, [sideBySide(rows, widths, { gap: 8, isWide: known }, list, cascade)]);
}
