import { type AnyNode, type Element, isTag } from "domhandler";
import { quote } from "#documents/html/limits.ts";
import { textOf } from "#documents/html/markup.ts";
import type { Arranging } from "./arrange.ts";
import { type Column, isBlank, percentOf, sideBySide } from "./side-by-side.ts";

/** Elements of a line: floated, they would have to leave it. */
const INLINE = new Set("img a span b strong em i u small label br".split(" "));

/**
 * Sets floating blocks that stand beside each other in a row (CSS 2, section 9.5),
 * in the order of the source; others stand where they are.
 */
export function arrangeFloats(element: Element, arranging: Arranging): void {
  if (element.name === "dl") {
    arrangeTerms(element, arranging);
    return;
  }
  const children: AnyNode[] = [];
  let row: Element[] = [];
  let changed = false;
  const close = (follower: Element | null): boolean => {
    const taken = row;
    row = [];
    if (taken.length === 0) return false;
    const withFollower = isBeside(taken, follower, arranging);
    if (taken.length < 2 && !withFollower) {
      if (!isBeginning(taken[0]!, arranging)) warnOfFloat(taken[0]!, arranging);
      children.push(...taken);
      return false;
    }
    children.push(
      ...rowsOf(withFollower && follower ? [...taken, follower] : taken, element, arranging),
    );
    changed = true;
    return withFollower;
  };
  for (const child of element.children) {
    if (isBlank(child) && row.length > 0) continue;
    if (isTag(child) && isFloating(child, arranging)) {
      row.push(child);
      continue;
    }
    const taken = close(isTag(child) ? child : null);
    if (!taken) children.push(child);
  }
  close(null);
  if (changed) element.children = children as never;
}

function isFloating(element: Element, { cascade }: Arranging): boolean {
  if (
    INLINE.has(element.name) &&
    !/block|table/.test(cascade.of(element).arrangement.get("display") ?? "")
  ) {
    return isWideSpan(element, cascade.of(element).arrangement);
  }
  const float = cascade.of(element).arrangement.get("float");
  return float === "left" || float === "right";
}

/** A floating `span` or `label` with a width is a column like any block. */
function isWideSpan(element: Element, arrangement: ReadonlyMap<string, string>): boolean {
  const width = arrangement.get("box-width");
  return (
    element.name !== "img" &&
    arrangement.has("float") &&
    arrangement.get("float") !== "none" &&
    width !== undefined &&
    width !== "auto"
  );
}

/** Whether the block behind stands beside floats that leave it room. */
function isBeside(row: Element[], follower: Element | null, { cascade }: Arranging): boolean {
  if (
    follower === null ||
    INLINE.has(follower.name) ||
    /^(?:table|hr|h[1-6]|ul|ol)$/.test(follower.name)
  ) {
    return false;
  }
  const { arrangement } = cascade.of(follower);
  if (arrangement.has("clear") && arrangement.get("clear") !== "none") return false;
  if (!row.every((one) => cascade.of(one).arrangement.get("float") === "left")) return false;
  const taken = row.reduce((sum, one) => sum + percentOf(widthOf(one, cascade)), 0);
  const known = row.every((one) => widthOf(one, cascade) !== "auto");
  return known && taken < 80;
}

const widthOf = (element: Element, cascade: Arranging["cascade"]): string =>
  cascade.of(element).arrangement.get("box-width") ?? "auto";

/** Floats break into rows where they do not fit beside each other. */
function rowsOf(items: Element[], parent: Element, { cascade }: Arranging): Element[] {
  const rows: Column[][] = [];
  let room = 0;
  for (const item of items) {
    const { arrangement, style } = cascade.of(item);
    const asked = arrangement.get("float") === undefined ? "auto" : widthOf(item, cascade);
    const width = asked !== "auto" && Number.parseFloat(asked) > 0 ? asked : { share: 1 };
    const needed = typeof width === "object" ? Math.min(20, room) : percentOf(width);
    for (const name of ["width", "margin-left", "margin-right"]) style.delete(name);
    const column: Column = { nodes: [item], width };
    const row = rows.at(-1);
    if (row && needed > 0 && needed <= room + 1) row.push(column);
    else rows.push([column]);
    room = (row && row.at(-1) === column ? room : 100) - needed;
    if (item.name === "span" || item.name === "label") item.name = "div";
  }
  return rows.map((row) =>
    sideBySide(
      [row],
      row.map(({ width }) => width),
      { gap: 0, isWide: true },
      parent,
      cascade,
    ),
  );
}

/** A float that takes the whole line, or holds nothing, changes nothing where it stands. */
function isBeginning(element: Element, { cascade }: Arranging): boolean {
  return percentOf(widthOf(element, cascade)) >= 90 || textOf(element).trim() === "";
}

function warnOfFloat(element: Element, { warnings }: Arranging): void {
  const words = textOf(element).replace(/\s+/g, " ").trim();
  warnings.layout(`A floating block stands on lines of its own: ${quote(words)}.`);
}

/** Terms that float beside their descriptions are the left column of a table. */
function arrangeTerms(list: Element, { cascade }: Arranging): void {
  const parts = list.children.filter(isTag);
  const isPair = parts.every((part) => part.name === "dt" || part.name === "dd");
  const floats = parts.some(
    (part) => part.name === "dt" && cascade.of(part).arrangement.get("float") === "left",
  );
  if (!isPair || !floats) return;
  const rows: Column[][] = [];
  for (const part of parts) {
    for (const name of ["width", "margin-left"]) cascade.of(part).style.delete(name);
    const row = rows.at(-1);
    if (part.name === "dt" || !row) rows.push([{ nodes: [part], width: "auto" }]);
    else if (row.length > 1) row[1]?.nodes.push(part);
    else row.push({ nodes: [part], width: "auto" });
  }
  const first = widthOf(parts[0]!, cascade);
  const known = first !== "auto" && Number.parseFloat(first) > 0;
  const widths = [known ? first : "auto", known ? { share: 1 } : "auto"];
  list.name = "div";
  list.children = [sideBySide(rows, widths, { gap: 8, isWide: known }, list, cascade)];
}
