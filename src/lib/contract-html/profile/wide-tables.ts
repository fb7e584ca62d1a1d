import { type AnyNode, type Element, isTag } from "domhandler";
import { quote, type Warnings } from "./limits.ts";
import { elementsOf, lineOf } from "./markup.ts";
import { readStyle } from "./style-text.ts";

/** Cells beside each other in which anything is to be seen: more columns would hold no word. */
const MOST_BESIDE = 24;
/** Columns of all kinds; programs that write reports form grids of them, in which most cells are empty. */
const MOST_COLUMNS = 100;

/** Whether a table of the stored form is printed as lines, a cell below the other. */
export function isTooWide(table: Element): boolean {
  for (const row of rowsOf(table)) {
    const cells = row.children.filter(isTag);
    const columns = cells.reduce((sum, { attribs }) => sum + Number(attribs.colspan ?? 1), 0);
    if (cells.length <= MOST_BESIDE && columns <= MOST_COLUMNS) continue;
    if (columns > MOST_COLUMNS || cells.filter(isSeen).length > MOST_BESIDE) return true;
  }
  return false;
}

/**
 * Tells of the tables that are printed as lines.
 * @param nodes the stored form
 */
export function warnOfLines(nodes: AnyNode[], warnings: Warnings, around = 0): void {
  for (const node of nodes) {
    if (!isTag(node)) continue;
    const isTable = node.name === "table";
    const isLost = isTable && (around >= DEEPEST_TABLE || isTooWide(node));
    const words = isLost ? lineOf(node) : "";
    if (words !== "") warnings.layout(AS_LINES, quote(words));
    if (!isLost) warnOfLines(node.children, warnings, around + Number(isTable));
  }
}

/** Tables deeper in tables are printed as lines, too. */
export const DEEPEST_TABLE = 4;

const AS_LINES = `Tables of more than ${MOST_BESIDE} columns, or within four others, are printed as lines, a cell below the other`;

/** Those of the table itself, and of none within it. */
function rowsOf(table: Element): Element[] {
  const sections = table.children.filter(isTag).filter(({ name }) => /^t/.test(name));
  return sections.flatMap(({ children }) => children.filter(isTag));
}

const isSeen = (cell: Element): boolean =>
  lineOf(cell) !== "" ||
  [cell, ...elementsOf(cell)].some(
    ({ name, attribs }) => name === "img" || name === "hr" || isDrawn(attribs.style),
  );

/** Whether a style gives a border or a ground. */
const isDrawn = (style: string | undefined): boolean =>
  [...readStyle(style)].some(
    ([name, value]) => /^(?:border|background-color$)/.test(name) && value !== "none",
  );
