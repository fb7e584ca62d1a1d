import { type Element, isTag } from "domhandler";

/** A cell of the stored table in its slots, counted from 0. */
export interface Slotted {
  cell: Element;
  row: Element;
  section: Element;
  x: number;
  y: number;
  cols: number;
  rows: number;
}

export interface Slots {
  cells: Slotted[];
  columns: number;
  rows: number;
  /** Rows of the `thead`, if it stands first. */
  header: number;
}

/**
 * Finds the slot of each cell (HTML, section 4.9.12): spans push later cells
 * aside and end with their section. Columns in which no cell begins are left out.
 */
export function slotsOf(table: Element): Slots {
  const cells: Slotted[] = [];
  let y = 0;
  let header = 0;
  for (const section of sectionsOf(table)) {
    const rows = elementsIn(section, "tr");
    const end = y + rows.length;
    if (section.name === "thead" && y === 0) header = rows.length;
    // Per column the first row that is free again.
    const free: number[] = [];
    for (const row of rows) {
      let x = 0;
      for (const cell of elementsIn(row, "td", "th")) {
        while ((free[x] ?? 0) > y) x += 1;
        let cols = 1;
        const wanted = Number(cell.attribs.colspan ?? 1);
        while (cols < wanted && (free[x + cols] ?? 0) <= y) cols += 1;
        const span = Math.min(Number(cell.attribs.rowspan ?? 1), end - y);
        for (let at = x; at < x + cols; at += 1) free[at] = y + span;
        cells.push({ cell, row, section, x, y, cols, rows: span });
        x += cols;
      }
      y += 1;
    }
  }
  return { ...narrowSlots(cells), rows: y, header };
}

function narrowSlots(cells: Slotted[]): { cells: Slotted[]; columns: number } {
  const starts = [...new Set(cells.map((cell) => cell.x))].sort((a, b) => a - b);
  const place = new Map(starts.map((start, at) => [start, at]));
  const ends = cells.map((cell) => cell.x + cell.cols);
  const endOf = new Map<number, number>();
  for (const end of ends) {
    if (!endOf.has(end)) endOf.set(end, starts.filter((start) => start < end).length);
  }
  return {
    columns: starts.length,
    cells: cells.map((cell) => {
      const x = place.get(cell.x) ?? 0;
      return { ...cell, x, cols: (endOf.get(cell.x + cell.cols) ?? x + 1) - x };
    }),
  };
}

/** A foot stands below everything, wherever it was written. */
function sectionsOf(table: Element): Element[] {
  const heads = elementsIn(table, "thead");
  const rest = elementsIn(table, "tbody");
  return [...heads, ...rest, ...elementsIn(table, "tfoot")];
}

function elementsIn(parent: Element, ...names: string[]): Element[] {
  return parent.children.filter(
    (child): child is Element => isTag(child) && names.includes(child.name),
  );
}
