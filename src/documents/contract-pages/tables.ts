import { type Element, isTag } from "domhandler";
import { textOf } from "#documents/html/markup.ts";
import { edgesOf, insetOf } from "./boxes.ts";
import { DEEPEST, flow, type Place, type Setting } from "./flow.ts";
import { type Manner, mannerOf } from "./look.ts";
import { toPoints } from "./measures.ts";
import type { Block, Cell, Column, Edges, TableBlock } from "./pieces.ts";
import { heightOf, moved, withoutBreaks } from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";
import { columnsOf } from "./table-columns.ts";
import { type Slots, type Slotted, slotsOf } from "./table-slots.ts";

/** Wider tables, and tables deeper in tables, are set as lines: their columns would hold no word. */
const MOST_COLUMNS = 24;
const DEEPEST_TABLE = 2;
/** Longer headers stand once: a header as high as a page would leave no room for its table. */
const LONGEST_HEADER = 600;
/** Higher cells may run over the end of a page; in points, as guessed before the layout. */
const HIGHEST_WHOLE_CELL = 150;

/** Lower tables stay on one page. */
const HIGHEST_WHOLE_TABLE = 260;

export function tableBlocks(
  table: Element,
  manner: Manner,
  setting: Setting,
  place: Place,
): Block[] {
  const slots = slotsOf(table);
  const caption = table.children.find(
    (child): child is Element => isTag(child) && child.name === "caption",
  );
  const title = caption ? captionBlocks(caption, manner, setting, place) : [];
  if (slots.columns > MOST_COLUMNS || place.tables >= DEEPEST_TABLE || place.depth >= DEEPEST) {
    return [...title, ...asLines(slots, manner, setting, place)];
  }
  return [...title, tableBlock(table, slots, manner, setting, place)];
}

function tableBlock(
  table: Element,
  slots: Slots,
  manner: Manner,
  setting: Setting,
  place: Place,
): TableBlock {
  const style = storedStyle(table);
  const stored = style.get("width");
  const width =
    stored === undefined || stored === "auto"
      ? null
      : Math.min(place.width, Math.max(30, toPoints(stored, manner.look.size, place.width)));
  const columns = columnsOf(table, slots, width, place.width);
  const outline = edgesOf(style);
  const cells = slots.cells.map((slot) =>
    cellOf(slot, { table, slots, outline, columns, manner, setting, place, width }),
  );
  const centred = style.get("margin-left") === "auto" && style.get("margin-right") === "auto";
  return {
    k: "table",
    columns,
    width: columns.some((column) => column && "fr" in column) ? (width ?? place.width) : width,
    align: centred ? "center" : style.get("margin-left") === "auto" ? "right" : "left",
    header: headerOf(slots),
    whole: place.depth === 0 && isLow(cells, columns.length, place.width),
    cells,
    above: 0,
    below: 0,
    left: centred ? 0 : toPoints(style.get("margin-left"), manner.look.size, place.width),
    right: 0,
    keep: false,
  };
}

function isLow(cells: Cell[], columns: number, width: number): boolean {
  if (cells.length > 80 || !cells.every((cell) => cell.whole)) return false;
  const rows = new Map<number, number>();
  for (const cell of cells) {
    const inner = Math.max(20, (width / columns) * cell.cols - cell.inset.left - cell.inset.right);
    const height = heightOf(cell.blocks, inner) * 0.8 + cell.inset.top + cell.inset.bottom;
    rows.set(cell.y, Math.max(rows.get(cell.y) ?? 0, height));
  }
  return [...rows.values()].reduce((sum, height) => sum + height, 0) < HIGHEST_WHOLE_TABLE;
}

function headerOf(slots: Slots): number {
  const heads = slots.cells.filter((slot) => slot.y < slots.header);
  const letters = heads.reduce((total, slot) => total + textOf(slot.cell).length, 0);
  const plain = heads.every((slot) => isPlain(slot.cell));
  return slots.header < slots.rows && letters <= LONGEST_HEADER && plain ? slots.header : 0;
}

/** Whether a cell holds text alone: no picture, no table, nothing of a height unknown before. */
function isPlain(cell: Element): boolean {
  return cell.children.every(
    (child) => !isTag(child) || (child.name !== "img" && child.name !== "table" && isPlain(child)),
  );
}

interface Grid {
  table: Element;
  slots: Slots;
  outline: Edges;
  columns: Column[];
  manner: Manner;
  setting: Setting;
  place: Place;
  width: number | null;
}

function cellOf(slot: Slotted, grid: Grid): Cell {
  const { cell, row, section } = slot;
  const chain = [section, row, cell];
  const manner = chain.reduce((around, element) => mannerOf(element, around), grid.manner);
  const style = storedStyle(cell);
  const width = widthOf(slot, grid);
  const inside: Place = {
    width,
    depth: grid.place.depth + 1,
    tables: grid.place.tables + 1,
    ragged: true,
  };
  const padding = insetOf(style, manner.look.size);
  const inset = {
    top: style.has("padding-top") ? padding.top : 3.2,
    right: style.has("padding-right") ? padding.right : 5,
    bottom: style.has("padding-bottom") ? padding.bottom : 3.2,
    left: style.has("padding-left") ? padding.left : 5,
  };
  const align = manner.align === "justify" || manner.align === null ? "left" : manner.align;
  const blocks = withoutBreaks(flow(cell.children, manner, grid.setting, inside));
  return {
    x: slot.x,
    y: slot.y,
    cols: slot.cols,
    rows: slot.rows,
    blocks,
    fill: fillOf([...chain].reverse(), grid.table),
    edges: cellEdges(slot, grid),
    align,
    place: verticalPlace(chain),
    inset,
    whole: isPlain(cell) && heightOf(blocks, width) < HIGHEST_WHOLE_CELL,
  };
}

function widthOf(slot: Slotted, grid: Grid): number {
  const whole = grid.width ?? grid.place.width;
  const columns = grid.columns.slice(slot.x, slot.x + slot.cols);
  const shares = grid.columns.reduce(
    (sum, column) => sum + (column && "fr" in column ? column.fr : 0),
    0,
  );
  const width = columns.reduce((sum, column) => {
    if (column && "pt" in column) return sum + column.pt;
    if (column && "fr" in column) return sum + (whole * column.fr) / shares;
    return sum + whole / grid.columns.length;
  }, 0);
  return Math.max(20, width - 10);
}

function fillOf(inwardFirst: Element[], table: Element): string | null {
  for (const element of [...inwardFirst, table]) {
    const fill = storedStyle(element).get("background-color");
    if (fill !== undefined) return fill;
  }
  return null;
}

function verticalPlace(chain: Element[]): Cell["place"] {
  const stored = chain
    .map((element) => storedStyle(element).get("vertical-align"))
    .findLast((value) => value !== undefined);
  return stored === "middle" ? "horizon" : stored === "bottom" ? "bottom" : "top";
}

/** A cell's own borders; at the rim of its row or of the table those of the row or the table. */
function cellEdges(slot: Slotted, grid: Grid): Edges {
  const own = edgesOf(storedStyle(slot.cell));
  const row = edgesOf(storedStyle(slot.row));
  const { outline, slots } = grid;
  const atLeft = slot.x === 0;
  const atRight = slot.x + slot.cols >= slots.columns;
  return {
    top: own.top ?? row.top ?? (slot.y === 0 ? outline.top : null),
    bottom: own.bottom ?? row.bottom ?? (slot.y + slot.rows >= slots.rows ? outline.bottom : null),
    left: own.left ?? (atLeft ? (row.left ?? outline.left) : null),
    right: own.right ?? (atRight ? (row.right ?? outline.right) : null),
  };
}

function captionBlocks(caption: Element, manner: Manner, setting: Setting, place: Place): Block[] {
  const inside = mannerOf(caption, manner);
  const blocks = flow(caption.children, inside, setting, place);
  const kept = blocks.map((block) => (block.k !== "break" ? { ...block, keep: true } : block));
  return moved(kept, { above: 0, below: 0.4 * inside.look.size, left: 0, right: 0 });
}

/** Every cell as lines of its own, row after row: nothing of the text is lost. */
function asLines(slots: Slots, manner: Manner, setting: Setting, place: Place): Block[] {
  return slots.cells.flatMap(({ cell, row, section, x }) => {
    const inside = [section, row, cell].reduce((around, one) => mannerOf(one, around), manner);
    const blocks = flow(cell.children, inside, setting, place);
    return moved(blocks, { above: x === 0 ? 4 : 0, below: 0, left: x === 0 ? 0 : 8, right: 0 });
  });
}
