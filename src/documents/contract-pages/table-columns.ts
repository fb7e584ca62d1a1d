import { type Element, isTag } from "domhandler";
import { rounded, toPoints } from "./measures.ts";
import { storedStyle } from "./stored-style.ts";
import type { Slots } from "./table-slots.ts";

/** What the content of one cell asks of the columns that it spans, in points. */
export interface CellWidths {
  x: number;
  cols: number;
  least: number;
  /** As wide as it ever gets. */
  most: number;
}

/** A column of running text counts as no wider, in points, when what there is is shared. */
const MOST = 240;
/** Letters are measured without kerning, and never quite as they are set. */
const TOLERANCE = 0.5;

/**
 * Widths of the columns in points (CSS Tables 3, section 3.9): none is
 * narrower than its content can be, and what is left is shared by what the
 * contents would fill, or as was asked for; null where there is too little room.
 * @param asked for each column, or null
 * @param width of the table, or null for as wide as its content
 * @param available width of the line
 */
export function columnWidths(
  cells: readonly CellWidths[],
  asked: readonly (number | null)[],
  width: number | null,
  available: number,
): number[] | null {
  const least = asked.map(() => 2 * TOLERANCE);
  const most = asked.map(() => 2 * TOLERANCE);
  for (const cell of [...cells].sort((a, b) => a.cols - b.cols)) {
    spread(least, cell, cell.least + TOLERANCE, asked);
    spread(
      most,
      cell,
      Math.max(cell.least, Math.min(MOST * cell.cols, cell.most)) + TOLERANCE,
      asked,
    );
  }
  const wanted = asked.map((points, at) =>
    points === null ? Math.max(most[at] ?? 0, least[at] ?? 0) : Math.max(points, least[at] ?? 0),
  );
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  if (sum(least) > available + 0.01) return null;
  const full = cells.some((cell) => cell.most > MOST) ? available : sum(wanted);
  const target = Math.max(sum(least), Math.min(available, width ?? full));
  const room = target - sum(least);
  const shares = wanted.map((points, at) => points - (least[at] ?? 0));
  const asking = sum(shares);
  if (asking >= room) {
    return least.map((points, at) => rounded(points + (room * (shares[at] ?? 0)) / (asking || 1)));
  }
  // More room than anybody asks for: columns without a width of their own take it.
  const open = asked.every((points) => points !== null)
    ? wanted
    : wanted.map((points, at) => (asked[at] === null ? points : 0));
  const rest = target - sum(wanted);
  return wanted.map((points, at) => rounded(points + (rest * (open[at] ?? 0)) / (sum(open) || 1)));
}

/** Widens the columns that a cell spans until it has the room that it needs. */
function spread(
  widths: number[],
  { x, cols }: CellWidths,
  needed: number,
  asked: readonly (number | null)[],
): void {
  const spanned = widths.slice(x, x + cols);
  const has = spanned.reduce((total, one) => total + one, 0);
  if (needed <= has) return;
  const open = spanned.filter((_, at) => asked[x + at] === null).length;
  for (let at = x; at < x + cols && at < widths.length; at += 1) {
    const takes = open === 0 ? 1 / cols : asked[at] === null ? 1 / open : 0;
    widths[at] = (widths[at] ?? 0) + (needed - has) * takes;
  }
}

/** What `col` elements and cells of one column ask for, in points. */
export function askedWidths(table: Element, slots: Slots, whole: number): (number | null)[] {
  const asked: (number | null)[] = Array.from({ length: slots.columns }, () => null);
  const ask = (at: number, element: Element) => {
    const stored = storedStyle(element).get("width");
    if (stored === undefined || stored === "auto" || at >= asked.length) return;
    asked[at] ??= Math.min(whole, Math.max(6, toPoints(stored, 10.5, whole)));
  };
  let at = 0;
  for (const group of table.children) {
    if (!isTag(group) || group.name !== "colgroup") continue;
    for (const column of group.children) {
      if (!isTag(column)) continue;
      const span = Number(column.attribs.span ?? 1);
      for (let count = 0; count < span && at < asked.length; count += 1) ask(at++, column);
    }
  }
  for (const { cell, x, cols } of slots.cells) if (cols === 1) ask(x, cell);
  return asked;
}
