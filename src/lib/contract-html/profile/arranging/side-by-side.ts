import { type AnyNode, Element, isTag, isText } from "domhandler";
import { clamp } from "#kernel/clamp.ts";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { setChildren } from "#lib/contract-html/profile/markup.ts";

/** What stands in one column of a row. */
export interface Column {
  nodes: AnyNode[];
  /** As it is stored, `auto` for as wide as its content, or a share of what is left. */
  width: string | { share: number };
  /** How many columns of the row it takes. */
  span?: number;
  align?: "right" | "center";
}

interface Sheet {
  /** Room between columns, in points. */
  gap: number;
  /** As wide as the line, or as what stands in it. */
  isWide: boolean;
  /** Vertical place of what is lower than its row. */
  place?: "middle" | "bottom";
}

const LEAST_GAP = 8;

/**
 * A table that only puts things side by side: no lines, rows in the order of the
 * source, column after column.
 * @param widths of all columns, where rows have more columns than one
 */
export function sideBySide(
  rows: Column[][],
  widths: Column["width"][],
  { gap, isWide, place }: Sheet,
  parent: Element,
  cascade: Cascade,
): Element {
  const makeElement = (name: string, nodes: AnyNode[], style: [string, string][] = []) => {
    const element = new Element(name, {});
    setChildren(element, nodes);
    styles.push([element, new Map(style)]);
    return element;
  };
  const styles: [Element, Map<string, string>][] = [];
  const settled = settledWidths(widths);
  const columns = settled.map((width) =>
    makeElement("col", [], width === "auto" ? [] : [["width", width]]),
  );
  const room = `${clamp(gap, LEAST_GAP, 36)}pt`;
  const body = rows.map((row) => {
    let at = 0;
    const cells = row.map((column, index) => {
      // What stands behind a gap needs no other.
      const isApart = at > 0 && row[index - 1]?.nodes.length !== 0;
      const cell = makeElement("td", column.nodes, [
        ...(place ? [["vertical-align", place] as [string, string]] : []),
        ...(column.align ? [["text-align", column.align] as [string, string]] : []),
        ...(isApart ? [["padding-left", room] as [string, string]] : []),
      ]);
      at += column.span ?? 1;
      if ((column.span ?? 1) > 1) cell.attribs = { colspan: String(column.span) };
      return cell;
    });
    return makeElement("tr", cells);
  });
  const table = makeElement(
    "table",
    [makeElement("colgroup", columns), ...body],
    isWide ? [["width", "100%"]] : [],
  );
  table.attribs = { role: "presentation" };
  table.parent = parent;
  // Parents first: what an element hands down is known before its children ask.
  for (const [element, style] of styles.reverse()) cascade.give(element, style);
  return table;
}

/** Shares of what is left become percent of the line. */
function settledWidths(widths: Column["width"][]): string[] {
  const shares = widths.reduce(
    (sum, width) => sum + (typeof width === "object" ? width.share : 0),
    0,
  );
  if (shares === 0) return widths.map((width) => (typeof width === "string" ? width : "auto"));
  const taken = widths.reduce(
    (sum, width) => sum + (typeof width === "string" ? percentOf(width) : 0),
    0,
  );
  const left = Math.max(10, 100 - taken);
  return widths.map((width) =>
    typeof width === "string"
      ? width
      : `${Math.max(1, Math.round((left * width.share * 100) / shares) / 100)}%`,
  );
}

/** Width of the line in points, as far as it is known before the layout. */
const LINE = 453;

/** A stored width in percent of the line; what is as wide as its content counts as a tenth. */
export function percentOf(width: string): number {
  const value = Number.parseFloat(width);
  if (!Number.isFinite(value)) return 10;
  if (width.endsWith("%")) return value;
  return ((width.endsWith("em") ? value * 10.5 : value) / LINE) * 100;
}

/** Blank text between elements, which no layout shows. */
export const isBlank = (node: AnyNode): boolean =>
  isText(node) ? node.data.trim() === "" : !isTag(node);
