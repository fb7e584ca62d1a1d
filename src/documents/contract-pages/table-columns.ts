import { type Element, isTag } from "domhandler";
import { textOf } from "#documents/html/markup.ts";
import { toPoints } from "./measures.ts";
import type { Column } from "./pieces.ts";
import { storedStyle } from "./stored-style.ts";
import type { Slots } from "./table-slots.ts";

/** Letters that the width of a column may count on, at least and at most. */
const FEWEST = 4;
const MOST = 44;

/**
 * Widths of the columns. Where the table's own width is known, or the widths
 * asked for do not fit, columns share what there is: in the ratio asked for,
 * or else of what stands in them.
 * @param width of the table in points, or null
 * @param available width of the line in points
 */
export function columnsOf(
  table: Element,
  slots: Slots,
  width: number | null,
  available: number,
): Column[] {
  const asked = askedWidths(table, slots, width ?? available);
  const whole = width ?? available;
  const sum = asked.reduce<number>((total, points) => total + (points ?? 0), 0);
  const open = asked.filter((points) => points === null).length;
  if (width === null && sum + open * 30 <= available) {
    return asked.map((points) => (points === null ? null : { pt: points }));
  }
  const letters = lettersIn(slots);
  const rest = Math.max(whole - sum, open * 30);
  const openLetters = letters.reduce((total, count, at) => total + (asked[at] ? 0 : count), 0);
  return asked.map((points, at) => ({
    fr: Math.max(1, Math.round(points ?? (rest * (letters[at] ?? FEWEST)) / openLetters)),
  }));
}

/** What `col` elements and cells of one column ask for, in points. */
function askedWidths(table: Element, slots: Slots, whole: number): (number | null)[] {
  const asked: (number | null)[] = Array.from({ length: slots.columns }, () => null);
  const ask = (at: number, element: Element) => {
    const stored = storedStyle(element).get("width");
    if (stored === undefined || stored === "auto" || at >= asked.length) return;
    asked[at] ??= Math.max(6, toPoints(stored, 10.5, whole));
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

/** How many letters each column has to hold in a line, if it could. */
function lettersIn(slots: Slots): number[] {
  const letters: number[] = Array.from({ length: slots.columns }, () => FEWEST);
  for (const { cell, x, cols } of slots.cells) {
    if (cols > 1) continue;
    const count = textOf(cell).replace(/\s+/g, " ").trim().length;
    letters[x] = Math.min(MOST, Math.max(letters[x] ?? FEWEST, count));
  }
  return letters;
}
