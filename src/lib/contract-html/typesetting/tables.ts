import { type Element, isTag } from "domhandler";
import { DEEPEST_TABLE, isTooWide } from "#lib/contract-html/profile/wide-tables.ts";
import { withAnchor } from "./anchors.ts";
import { edgesOf, insetOf } from "./boxes.ts";
import { DEEPEST, flow, type Place, type Setting } from "./flow.ts";
import { type Manner, mannerOf } from "./look.ts";
import { rounded, toPoints } from "./measures.ts";
import type { Block, Cell, Edges, TableBlock } from "./pieces.ts";
import { scaledBlocks, smallestIn } from "./scaled.ts";
import {
  heightOf,
  keepWidths,
  keptInReason,
  type Widths,
  widthsOf,
  withoutBreaks,
  withSpacing,
} from "./spacing.ts";
import { storedStyle } from "./stored-style.ts";
import { askedWidths, type CellWidths, columnWidths, gapsIn, tableWidth } from "./table-columns.ts";
import { type Slots, type Slotted, slotsOf } from "./table-slots.ts";

/** Higher rows may run over the end of a page; in points, as guessed before the layout. */
const HIGHEST_WHOLE_ROW = 150;
/** Higher headers stand once: one as high as a page would leave no room for its table. */
const HIGHEST_HEADER = 150;
/** Lower tables stay on one page. */
const HIGHEST_WHOLE_TABLE = 260;
/** Letters in a table are made no smaller than this, in points. */
const SMALLEST = 6;

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
  if (isTooWide(table) || place.tables >= DEEPEST_TABLE || place.depth >= DEEPEST) {
    return [...title, ...asLines(slots, manner, setting, place)];
  }
  const grid = { table, slots, manner, setting, outline: edgesOf(storedStyle(table)) };
  const fit = fitTable(grid, place);
  if (!fit) return [...title, ...asLines(slots, manner, setting, place)];
  const set = tableBlock(grid, fit);
  keepWidths(set.columns, fit.widths);
  return fit.turned ? [{ k: "turn", blocks: [...title, set] }] : [...title, set];
}

interface Grid {
  table: Element;
  slots: Slots;
  outline: Edges;
  manner: Manner;
  setting: Setting;
}

/** A way to set a table: its columns, and how much smaller than asked all of it is. */
interface Fit {
  columns: number[];
  /** What it asks of a cell that it stands in. */
  widths: Widths;
  scale: number;
  /** The room it is set in, before it is made smaller. */
  place: Place;
  turned: boolean;
}

/** The ways that are tried one after the other until the words fit: hyphenated, smaller, on a page on its side. */
const WAYS: readonly { scale: number; least: keyof Widths; turned: boolean }[] = [
  { scale: 1, least: "word", turned: false },
  { scale: 0.9, least: "word", turned: false },
  { scale: 1, least: "part", turned: false },
  { scale: 0.85, least: "part", turned: false },
  { scale: 0.75, least: "part", turned: false },
  { scale: 1, least: "word", turned: true },
  { scale: 0.85, least: "word", turned: true },
  { scale: 0.85, least: "part", turned: true },
  { scale: 0.7, least: "part", turned: true },
  { scale: 0.6, least: "part", turned: true },
  { scale: 0.65, least: "part", turned: false },
  { scale: 0.58, least: "part", turned: false },
  { scale: 0.7, least: "letter", turned: true },
  { scale: 1, least: "letter", turned: false },
  { scale: 0.75, least: "letter", turned: false },
];

/** A page is not turned for fewer columns: their words are parted instead. */
const FEWEST_TURNED = 6;

function fitTable(grid: Grid, place: Place): Fit | null {
  const { slots, setting, manner } = grid;
  const style = storedStyle(grid.table);
  // What is set only to be measured must not take the places that links lead to.
  const trial = { ...grid, setting: { ...setting, anchors: new Set<string>() } };
  const cells = slots.cells.map((slot) => cellOf(slot, trial, inCell(place, place.width)));
  const smallest = cells.reduce(
    (least, cell) => Math.min(least, smallestIn(cell.blocks, setting.looks)),
    48,
  );
  const measured = cells.map(({ x, cols, inset, blocks }) => {
    const sides = inset.left + inset.right;
    return { x, cols, sides, widths: widthsOf(blocks) };
  });
  const widths = widthsAround(measured, askedWidths(grid.table, slots, null));
  for (const { scale, least, turned } of WAYS) {
    const room = turned ? (slots.columns < FEWEST_TURNED ? null : place.turned) : place;
    // A table within another is made smaller with it, and not once more.
    if (!room || (scale < 1 && (place.tables > 0 || smallest * scale < SMALLEST))) continue;
    const available = room.width / scale;
    const stored = style.get("width");
    const width =
      stored === undefined || stored === "auto"
        ? null
        : Math.min(available, Math.max(30, toPoints(stored, manner.look.size, available)));
    const asked = askedWidths(grid.table, slots, width ?? available);
    const columns = columnWidths(
      measured.map(({ x, cols, sides, widths }) => ({
        x,
        cols,
        least: widths[least] + sides,
        most: widths.line + sides,
      })),
      asked,
      width,
      available,
      gapsIn(grid.table, cells, asked),
    );
    if (!columns) continue;
    const height = room.height / scale;
    return {
      columns,
      widths,
      scale,
      turned,
      place: { ...place, width: available, height, turned: null },
    };
  }
  return null;
}

type Measured = Pick<CellWidths, "x" | "cols"> & { sides: number; widths: Widths };

function widthsAround(cells: readonly Measured[], asked: readonly (number | null)[]): Widths {
  const widthsBy = (least: "word" | "part" | "letter") =>
    tableWidth(
      cells.map(({ x, cols, sides, widths }) => ({
        x,
        cols,
        least: widths[least] + sides,
        most: widths.line + sides,
      })),
      asked,
    );
  const { least: word, most: line } = widthsBy("word");
  return { word, part: widthsBy("part").least, letter: widthsBy("letter").least, line };
}

function tableBlock(grid: Grid, { columns, scale, place }: Fit): TableBlock {
  const { slots, manner, setting } = grid;
  const style = storedStyle(grid.table);
  const cells = wholeRows(
    slots.cells.map((slot) => {
      const spanned = columns.slice(slot.x, slot.x + slot.cols);
      return cellOf(
        slot,
        grid,
        inCell(
          place,
          spanned.reduce((sum, one) => sum + one, 0),
        ),
      );
    }),
    columns,
  );
  const centred = style.get("margin-left") === "auto" && style.get("margin-right") === "auto";
  const width = columns.reduce((sum, one) => sum + one, 0);
  const left = centred ? 0 : toPoints(style.get("margin-left"), manner.look.size, place.width);
  const set: TableBlock = {
    k: "table",
    columns,
    rtl: manner.look.dir === "rtl",
    align: centred ? "center" : style.get("margin-left") === "auto" ? "end" : "start",
    header: headerOf(slots, cells, columns),
    whole: place.depth === 0 && isLow(cells, columns),
    cells,
    above: 0,
    below: 0,
    left: rounded(Math.max(0, Math.min(left, place.width - width))),
    right: 0,
    keep: false,
  };
  const [scaled] = scaledBlocks([set], scale, setting.looks);
  return scaled?.k === "table" ? scaled : set;
}

/** Cells of rows that are low, and of rows that cells span, which are low together, are not parted. */
function wholeRows(cells: Cell[], columns: number[]): Cell[] {
  const heights = heightsOf(cells, columns);
  // Rows that are spanned together are kept or parted together.
  const first = heights.map((_, row) => row);
  for (const { y, rows } of [...cells].sort((a, b) => a.y - b.y)) {
    for (let row = y; row < y + rows; row += 1) {
      first[row] = Math.min(first[row] ?? row, first[y] ?? y);
    }
  }
  const together = new Map<number, number>();
  for (const [row, height] of heights.entries()) {
    const group = first[row] ?? row;
    together.set(group, (together.get(group) ?? 0) + height);
  }
  const isWhole = (cell: Cell) => (together.get(first[cell.y] ?? cell.y) ?? 0) < HIGHEST_WHOLE_ROW;
  return cells.flatMap((cell) =>
    isWhole(cell) ? [{ ...cell, whole: true }] : withoutSpan({ ...cell, whole: false }),
  );
}

/**
 * A cell over several rows as cells of one row each, the first with all of the
 * content and no lines between them: the typesetter prints what spans rows
 * over the end of a page beyond the paper, or over what stands there.
 */
function withoutSpan(cell: Cell): Cell[] {
  return Array.from({ length: cell.rows }, (_, row) => ({
    ...cell,
    y: cell.y + row,
    rows: 1,
    blocks: row === 0 ? cell.blocks : [],
    high: row === 0 ? cell.high : 0,
    edges: {
      ...cell.edges,
      top: row === 0 ? cell.edges.top : null,
      bottom: row === cell.rows - 1 ? cell.edges.bottom : null,
    },
  }));
}

/** Of each row, generously guessed; a cell that spans rows is as high as all of them. */
function heightsOf(cells: Cell[], columns: number[]): number[] {
  const heights: number[] = [];
  for (const cell of cells) {
    const spanned = columns.slice(cell.x, cell.x + cell.cols).reduce((sum, one) => sum + one, 0);
    const { top, right, bottom, left } = cell.inset;
    const height = Math.max(
      cell.high,
      heightOf(cell.blocks, Math.max(8, spanned - left - right)) + top + bottom,
    );
    for (let row = cell.y; row < cell.y + cell.rows; row += 1) heights[row] ??= 0;
    const last = cell.y + cell.rows - 1;
    heights[last] = Math.max(heights[last] ?? 0, height);
  }
  return Array.from(heights, (height) => height ?? 0);
}

function isLow(cells: Cell[], columns: number[]): boolean {
  if (cells.length > 80 || !cells.every((cell) => cell.whole)) return false;
  return heightsOf(cells, columns).reduce((sum, height) => sum + height, 0) < HIGHEST_WHOLE_TABLE;
}

function headerOf(slots: Slots, cells: Cell[], columns: number[]): number {
  if (slots.header === 0 || slots.header >= slots.rows) return 0;
  const heads = cells.filter((cell) => cell.y < slots.header);
  const high = heightsOf(heads, columns).reduce((sum, height) => sum + height, 0);
  return high < HIGHEST_HEADER ? slots.header : 0;
}

const inCell = (place: Place, width: number): Place => ({
  ...place,
  width,
  turned: null,
  depth: place.depth + 1,
  tables: place.tables + 1,
  titled: false,
});

/** Room in a cell where nothing else is asked for, in points; none in what only puts things side by side. */
const USUAL_INSET = { top: 3.2, right: 5, bottom: 3.2, left: 5 };
/** Where many columns share the line. */
const CLOSE_INSET = { top: 3.2, right: 2.5, bottom: 3.2, left: 2.5 };
const MANY_COLUMNS = 10;
const NO_INSET = { top: 0, right: 0, bottom: 0, left: 0 };

/** @param place as wide as the cell with its padding */
function cellOf(slot: Slotted, grid: Grid, place: Place): Cell {
  const { cell, row, section } = slot;
  const chain = [section, row, cell];
  const manner = chain.reduce((around, element) => mannerOf(element, around), grid.manner);
  const style = storedStyle(cell);
  const { size } = manner.look;
  const padding = insetOf(style, size);
  const usual =
    grid.table.attribs.role === "presentation"
      ? NO_INSET
      : grid.slots.columns > MANY_COLUMNS
        ? CLOSE_INSET
        : USUAL_INSET;
  const inset = {
    top: style.has("padding-top") ? padding.top : usual.top,
    right: style.has("padding-right") ? padding.right : usual.right,
    bottom: style.has("padding-bottom") ? padding.bottom : usual.bottom,
    left: style.has("padding-left") ? padding.left : usual.left,
  };
  const inside: Place = {
    ...place,
    width: Math.max(1, place.width - inset.left - inset.right),
    height: Math.max(1, place.height - inset.top - inset.bottom),
  };
  const align = manner.align === "justify" ? "start" : manner.align;
  const { anchors } = grid.setting;
  const set = keptInReason(
    withoutBreaks(flow(cell.children, manner, grid.setting, inside)),
    inside.width,
  );
  const asked = [style, storedStyle(row)].flatMap((one) =>
    ["height", "min-height"].map((name) => toPoints(one.get(name), size, 0)),
  );
  return {
    x: slot.x,
    y: slot.y,
    cols: slot.cols,
    rows: slot.rows,
    isHead: cell.name === "th",
    blocks: withAnchor(withAnchor(set, cell.attribs.id, anchors), row.attribs.id, anchors),
    fill: fillOf([...chain].reverse(), grid.table),
    edges: cellEdges(slot, grid),
    align,
    place: verticalPlace(chain),
    inset,
    whole: false,
    high: rounded(Math.min(place.height / 2, Math.max(...asked))),
  };
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
  const ends = [slot.x === 0, slot.x + slot.cols >= slots.columns];
  const [atLeft, atRight] = grid.manner.look.dir === "rtl" ? ends.reverse() : ends;
  return {
    top: own.top ?? row.top ?? (slot.y === 0 ? outline.top : null),
    bottom: own.bottom ?? row.bottom ?? (slot.y + slot.rows >= slots.rows ? outline.bottom : null),
    left: own.left ?? (atLeft ? (row.left ?? outline.left) : null),
    right: own.right ?? (atRight ? (row.right ?? outline.right) : null),
  };
}

function captionBlocks(caption: Element, manner: Manner, setting: Setting, place: Place): Block[] {
  const inside = mannerOf(caption, manner);
  const blocks = flow(caption.children, inside, setting, { ...place, turned: null });
  const kept = blocks.map((block) => (block.k !== "break" ? { ...block, keep: true } : block));
  return withSpacing(kept, { above: 0, below: 0.4 * inside.look.size, left: 0, right: 0 });
}

/** In narrower lines nothing stands in, in points. */
const LEAST_INDENTED = 100;

/** Every cell as lines of its own, row after row: nothing of the text is lost. */
function asLines(slots: Slots, manner: Manner, setting: Setting, place: Place): Block[] {
  return slots.cells.flatMap(({ cell, row, section, x }) => {
    const inside = [section, row, cell].reduce((around, one) => mannerOf(one, around), manner);
    const left = x === 0 || place.width < LEAST_INDENTED ? 0 : 8;
    const within = { ...place, width: place.width - left, turned: null };
    const blocks = withoutBreaks(flow(cell.children, inside, setting, within));
    return withSpacing(blocks, { above: x === 0 ? 4 : 0, below: 0, left, right: 0 });
  });
}
