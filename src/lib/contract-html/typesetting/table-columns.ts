import { type Element, isTag } from "domhandler";
import { rounded, toPoints } from "./measures.ts";
import type { Cell } from "./pieces.ts";
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
 * @param gaps columns that only keep others apart
 */
export function columnWidths(
  cells: readonly CellWidths[],
  asked: readonly (number | null)[],
  width: number | null,
  available: number,
  gaps: ReadonlySet<number> = new Set(),
): number[] | null {
  const { least, most } = ownWidths(cells, asked, MOST);
  const wanted = asked.map((points, at) =>
    points === null ? Math.max(most[at] ?? 0, least[at] ?? 0) : Math.max(points, least[at] ?? 0),
  );
  if (sum(least) > available + 0.01) return null;
  const full = cells.some((cell) => cell.most > MOST) ? available : sum(wanted);
  const target = Math.max(sum(least), Math.min(available, width ?? full));
  const room = target - sum(least);
  const shares = wanted.map((points, at) => points - (least[at] ?? 0));
  const asking = sum(shares);
  if (asking >= room) {
    return least.map((points, at) => rounded(points + (room * (shares[at] ?? 0)) / (asking || 1)));
  }
  // More room than anybody asks for: what is there to be empty takes it, else columns without a width of their own.
  const open = wanted.map((points, at) => (gaps.has(at) ? 1 : asked[at] === null ? points : 0));
  if (gaps.size > 0) for (const at of open.keys()) if (!gaps.has(at)) open[at] = 0;
  if (sum(open) === 0) open.splice(0, open.length, ...wanted);
  const rest = target - sum(wanted);
  return wanted.map((points, at) => rounded(points + (rest * (open[at] ?? 0)) / (sum(open) || 1)));
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);

/** Of each column, what its contents ask for. */
function ownWidths(
  cells: readonly CellWidths[],
  asked: readonly (number | null)[],
  widest: number,
): Record<"least" | "most", number[]> {
  const least = asked.map(() => 2 * TOLERANCE);
  const most = asked.map(() => 2 * TOLERANCE);
  for (const cell of [...cells].sort((a, b) => a.cols - b.cols)) {
    spread(least, cell, cell.least + TOLERANCE, asked);
    spread(
      most,
      cell,
      Math.max(cell.least, Math.min(widest * cell.cols, cell.most)) + TOLERANCE,
      asked,
    );
  }
  return { least, most };
}

/** The narrowest that a table can be, and as wide as it ever gets. */
export function tableWidth(
  cells: readonly CellWidths[],
  asked: readonly (number | null)[],
): { least: number; most: number } {
  const { least, most } = ownWidths(cells, asked, Number.POSITIVE_INFINITY);
  return { least: sum(least), most: sum(most.map((one, at) => Math.max(one, asked[at] ?? 0))) };
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

/** Columns without words, lines and a width in what only puts things side by side: they keep others apart. */
export function gapsIn(
  table: Element,
  cells: readonly Pick<Cell, "x" | "cols" | "blocks" | "fill" | "edges">[],
  asked: readonly (number | null)[],
): ReadonlySet<number> {
  if (table.attribs.role !== "presentation") return new Set();
  const filled = new Set(
    cells
      .filter(
        ({ blocks, fill, edges }) =>
          blocks.length > 0 || fill !== null || Object.values(edges).some((edge) => edge !== null),
      )
      .flatMap(({ x, cols }) => Array.from({ length: cols }, (_, at) => x + at)),
  );
  return new Set(asked.flatMap((points, at) => (points === null && !filled.has(at) ? [at] : [])));
}

/**
 * What `col` elements and cells of one column ask for, in points.
 * @param whole what percent count of; null where that is not known, and they ask for nothing
 */
export function askedWidths(table: Element, slots: Slots, whole: number | null): (number | null)[] {
  const asked: (number | null)[] = Array.from({ length: slots.columns }, () => null);
  const ask = (at: number, element: Element) => {
    const stored = storedStyle(element).get("width");
    if (stored === undefined || stored === "auto" || at >= asked.length) return;
    if (whole === null && stored.endsWith("%")) return;
    const points = toPoints(stored, 10.5, whole ?? undefined);
    asked[at] ??= Math.min(whole ?? points, Math.max(6, points));
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
