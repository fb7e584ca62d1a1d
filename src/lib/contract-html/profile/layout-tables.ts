import { type AnyNode, Element, isTag } from "domhandler";
import { elementsOf, textOf } from "./markup.ts";
import { readStyle, type Style, writeStyle } from "./style-text.ts";

/**
 * Takes tables away that only arrange, as mail templates nest them: where one
 * column at most holds anything, and the table stands in another or holds one, its
 * cells are blocks one below the other. Tables with columns stay.
 * @param nodes the stored form
 */
export function unwrapLayoutTables(nodes: AnyNode[], isWithinTable = false): AnyNode[] {
  return nodes.map((node) => {
    if (!isTag(node)) return node;
    const isTable = node.name === "table";
    const isNested = isTable && (isWithinTable || holdsTable(node));
    const cells = isNested && !isButton(node) && !isRoom(node) ? onlyColumn(node) : null;
    node.children = unwrapLayoutTables(node.children, isWithinTable || isTable) as never;
    return cells === null ? node : asBlocks(node, cells);
  });
}

const holdsTable = (table: Element): boolean =>
  [...elementsOf(table)].some(({ name }) => name === "table");

/** A coloured box around a few words is as wide as they are. */
function isButton(table: Element): boolean {
  const isColoured = [table, ...elementsOf(table)].some(
    (part) => /^t/.test(part.name) && styleOf(part).has("background-color"),
  );
  return isColoured && !holdsTable(table) && !styleOf(table).has("width");
}

/** Points of a height that nobody needs between two lines. */
const ROOM = 40;

/** Room to sign, or to put a stamp: a cell that is high, and empty. */
function isRoom(table: Element): boolean {
  const cells = [...elementsOf(table)].filter(({ name }) => /^t[dh]$/.test(name));
  const [only] = cells;
  if (!only || cells.length > 1 || textOf(table).trim() !== "") return false;
  const [, height = "0"] = /^([\d.]+)pt$/.exec(styleOf(only).get("height") ?? "") ?? [];
  return Number(height) >= ROOM;
}

const GROUPS = new Set(["thead", "tbody", "tfoot"]);

interface Filled {
  row: Element;
  cell: Element;
}

/** The cells with content, in their order, where none stand beside each other; else null. */
function onlyColumn(table: Element): Filled[] | null {
  const found: (Filled & { at: number; span: number })[] = [];
  let columns = 1;
  const parts = table.children.filter(isTag).filter(({ name }) => name !== "colgroup");
  for (const part of parts) {
    if (!GROUPS.has(part.name)) return null;
    for (const row of part.children.filter(isTag)) {
      let at = 0;
      for (const cell of row.children.filter(isTag)) {
        if (cell.name !== "td" || cell.attribs.rowspan !== undefined) return null;
        const span = Number(cell.attribs.colspan ?? 1);
        if (!isGap(cell)) found.push({ row, cell, at, span });
        at += span;
      }
      columns = Math.max(columns, at);
    }
  }
  const places = new Set(found.filter(({ span }) => span < columns).map(({ at }) => at));
  const rows = new Set(found.map(({ row }) => row));
  return places.size <= 1 && rows.size === found.length && found.length > 0 ? found : null;
}

const CONTENT = new Set(["img", "hr"]);
/** Wider room keeps what is beside it at its side of the line. */
const WIDEST_GAP = { "%": 15, pt: 60, em: 6 };

/** A narrow cell without anything to be seen in it. */
function isGap(cell: Element): boolean {
  const [, width = "", unit = ""] =
    /^([\d.]+)(%|pt|em)$/.exec(styleOf(cell).get("width") ?? "") ?? [];
  const widest = WIDEST_GAP[unit as keyof typeof WIDEST_GAP] ?? 0;
  if (width === "" || Number(width) > widest || textOf(cell).trim() !== "") return false;
  return ![...elementsOf(cell)].some((one) => CONTENT.has(one.name) || isDrawn(styleOf(one)));
}

/** Boxes in the line, and what has a border or a ground. */
const isDrawn = (style: Style): boolean =>
  [...style].some(([name, value]) => DRAWN.test(name) && value !== "none");
const DRAWN = /^(?:display$|background-color$|border)/;

const styleOf = (element: Element): Style => readStyle(element.attribs.style);

/** What means nothing on a block. */
const OF_CELLS = ["width", "height", "vertical-align"];

function asBlocks(table: Element, cells: readonly Filled[]): Element {
  const blocks = cells.map(({ row, cell }) =>
    asBlock(cell, new Map([...styleOf(row), ...styleOf(cell)])),
  );
  return asBlock(new Element("table", table.attribs, blocks), styleOf(table));
}

function asBlock(from: Element, style: Style): Element {
  for (const property of OF_CELLS) style.delete(property);
  const { role: _role, colspan: _colspan, style: _style, ...kept } = from.attribs;
  const css = writeStyle(style);
  return new Element("div", css === "" ? kept : { ...kept, style: css }, from.children);
}
