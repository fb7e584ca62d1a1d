import { type AnyNode, Element, isTag } from "domhandler";
import { setChildren } from "#lib/contract-html/profile/markup.ts";
import type { Arranging } from "./arrange.ts";
import { isBlank } from "./side-by-side.ts";

const ROWS = /^table-row$/;
const GROUPS = /^table-(?:row|header|footer)-group$/;
const CELL = "table-cell";

/**
 * Makes tables of elements that CSS displays as such (CSS 2, section 17.2), with
 * the parts that are missing between them; real tables stay what they are.
 */
export function arrangeTableDisplay(element: Element, display: string, arranging: Arranging): void {
  if (REAL.has(element.name)) return;
  const { cascade } = arranging;
  const isTable = display === "table" || display === "inline-table";
  if (display === "table-row" || isTable || GROUPS.test(display)) {
    const parts = withParts(element, isTable || GROUPS.test(display), arranging);
    if (parts === null) return;
    setChildren(element, parts);
  }
  if (isTable) {
    element.name = "table";
    element.attribs = { ...element.attribs, role: "presentation" };
    const { arrangement, style } = cascade.styleOf(element);
    const width = arrangement.get("box-width");
    if (width !== undefined && width !== "auto") style.set("width", width);
  } else if (!hasTable(element, arranging)) wrapLoose(element, arranging);
}

const REAL = new Set(
  "table thead tbody tfoot tr td th caption col colgroup body html img".split(" "),
);

/** Rows of a table, or cells of a row; what is neither becomes one. Null where there are no cells. */
function withParts(element: Element, wantsRows: boolean, arranging: Arranging): AnyNode[] | null {
  const { cascade } = arranging;
  const parts: Element[] = [];
  let isTabular = false;
  for (const child of element.children) {
    if (isBlank(child)) continue;
    const display = isTag(child) ? (cascade.styleOf(child).arrangement.get("display") ?? "") : "";
    const isElement = isTag(child);
    if (
      isElement &&
      wantsRows &&
      (child.name === "tr" || child.name === "tbody" || child.name === "table")
    ) {
      isTabular = true;
      parts.push(
        child.name === "table" && wantsRows
          ? row([cellOf(child, arranging)], arranging, element)
          : child,
      );
    } else if (isElement && display === CELL) {
      isTabular = true;
      child.name = "td";
      const last = parts.at(-1);
      if (!wantsRows) parts.push(child);
      else if (last?.attribs["data-loose"] !== undefined) {
        last.children.push(child);
        child.parent = last;
      } else {
        const made = row([child], arranging, element);
        made.attribs = { "data-loose": "" };
        parts.push(made);
      }
    } else if (isElement && wantsRows && ROWS.test(display)) {
      isTabular = true;
      child.name = "tr";
      parts.push(child);
    } else if (isElement && wantsRows && GROUPS.test(display) && holdsRows(child)) {
      isTabular = true;
      parts.push(...child.children.filter(isTag));
    } else if (isElement && display === "table-caption") {
      child.name = "caption";
      parts.push(child);
    } else {
      const cell = cellOf(child, arranging);
      parts.push(wantsRows ? row([cell], arranging, element) : cell);
    }
  }
  return isTabular ? parts : null;
}

const holdsRows = (group: Element): boolean =>
  group.children.every((child) => isBlank(child) || (isTag(child) && child.name === "tr"));

function row(cells: Element[], { cascade }: Arranging, parent: Element): Element {
  const made = new Element("tr", {});
  setChildren(made, cells);
  made.parent = parent;
  cascade.give(made, new Map());
  return made;
}

function cellOf(node: AnyNode, { cascade }: Arranging): Element {
  const made = new Element("td", {}, [node as never]);
  const parent = node.parent;
  made.parent = parent;
  cascade.give(made, new Map());
  node.parent = made;
  return made;
}

function hasTable(element: Element, { cascade }: Arranging): boolean {
  const parent = element.parent;
  if (parent === null || !isTag(parent)) return false;
  const display = cascade.styleOf(parent).arrangement.get("display") ?? "";
  return /table/.test(display) || /^t(?:able|head|body|foot|r)$/.test(parent.name);
}

/** Cells or rows without a table around them: the first of a run puts one around all of it. */
function wrapLoose(element: Element, arranging: Arranging): void {
  const parent = element.parent;
  if (parent === null || !isTag(parent)) return;
  const { cascade } = arranging;
  const from = parent.children.indexOf(element);
  const isPart = (node: AnyNode) =>
    isTag(node) &&
    /^table-(?:cell|row)$/.test(cascade.styleOf(node).arrangement.get("display") ?? "");
  const before = parent.children.slice(0, from).findLast((node) => !isBlank(node));
  if (before && isTag(before) && before.attribs["data-loose-table"] !== undefined) {
    pull(element, before, arranging);
    return;
  }
  if (!isPart(element)) return;
  const table = new Element("table", { role: "presentation", "data-loose-table": "" }, []);
  table.parent = parent;
  cascade.give(table, new Map());
  parent.children[from] = table;
  pull(element, table, arranging);
}

function pull(element: Element, table: Element, arranging: Arranging): void {
  const parent = element.parent;
  const display = arranging.cascade.styleOf(element).arrangement.get("display");
  if (parent !== null && parent !== table) {
    const at = parent.children.indexOf(element);
    if (at >= 0) parent.children.splice(at, 1);
  }
  if (display === "table-row") {
    element.name = "tr";
    element.parent = table;
    table.children.push(element);
    return;
  }
  element.name = "td";
  const last = table.children.at(-1);
  if (last && isTag(last) && last.attribs["data-loose"] !== undefined) {
    last.children.push(element);
    element.parent = last;
  } else {
    const made = row([element], arranging, table);
    made.attribs = { "data-loose": "" };
    table.children.push(made);
  }
}
