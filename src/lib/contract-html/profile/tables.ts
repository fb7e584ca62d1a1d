import { type AnyNode, Element, isTag, isText } from "domhandler";

/**
 * Puts the parts of a table into the order that HTML gives them: caption,
 * columns, then sections of rows of cells. What may not stand in a table comes
 * back as `before`, to be placed in front of it, as browsers do.
 */
export function arrangeTable(
  attribs: Record<string, string>,
  parts: AnyNode[],
): { before: AnyNode[]; table: Element | null } {
  const before: AnyNode[] = [];
  const captions: Element[] = [];
  const columns: Element[] = [];
  const sections: Element[] = [];
  let open: AnyNode[] = [];
  const closeSection = () => {
    const rows = rowsOf(open, before);
    if (rows.length > 0) sections.push(new Element("tbody", {}, rows));
    open = [];
  };
  for (const part of parts) {
    const name = isTag(part) ? part.name : "";
    if (name === "tr" || name === "td" || name === "th") open.push(part);
    else if (name === "caption" && captions.length === 0) captions.push(part as Element);
    else if (name === "colgroup") columns.push(columnsOf(part as Element, before));
    else if (name === "col") columns.push(new Element("colgroup", {}, [part as Element]));
    else if (SECTIONS.has(name)) {
      closeSection();
      const section = part as Element;
      const first = !sections.some((other) => other.name === "thead");
      const kind = name === "thead" && !first ? "tbody" : name;
      const rows = rowsOf(section.children, before);
      if (rows.length > 0) sections.push(new Element(kind, section.attribs, rows));
    } else if (!isBlank(part)) before.push(part);
  }
  closeSection();
  if (sections.length === 0) {
    return { before: [...before, ...captions.flatMap((caption) => caption.children)], table: null };
  }
  return { before, table: new Element("table", attribs, [...captions, ...columns, ...sections]) };
}

const SECTIONS = new Set(["thead", "tbody", "tfoot"]);

const isBlank = (node: AnyNode) => isText(node) && node.data.trim() === "";

function rowsOf(parts: AnyNode[], before: AnyNode[]): Element[] {
  const rows: Element[] = [];
  let loose: Element[] = [];
  const closeRow = () => {
    if (loose.length > 0) rows.push(new Element("tr", {}, loose));
    loose = [];
  };
  for (const part of parts) {
    if (isTag(part) && part.name === "tr") {
      closeRow();
      const cells = part.children.filter((child) => isCell(child));
      before.push(...part.children.filter((child) => !isCell(child) && !isBlank(child)));
      rows.push(new Element("tr", part.attribs, cells));
    } else if (isCell(part)) loose.push(part as Element);
    else if (!isBlank(part)) before.push(part);
  }
  closeRow();
  return withoutEmpty(rows);
}

/** Rows without a cell go, and what reaches over them is as many rows less high. */
function withoutEmpty(rows: Element[]): Element[] {
  for (const [at, { children }] of rows.entries()) {
    for (const { attribs } of children as Element[]) {
      const span = Number(attribs.rowspan ?? 1);
      if (span < 2) continue;
      const left = rows.slice(at, at + span).filter((row) => row.children.length > 0).length;
      attribs.rowspan = String(span - Math.min(span, rows.length - at) + left);
      if (attribs.rowspan === "1") delete attribs.rowspan;
    }
  }
  return rows.filter((row) => row.children.length > 0);
}

const isCell = (node: AnyNode) => isTag(node) && (node.name === "td" || node.name === "th");

function columnsOf(group: Element, before: AnyNode[]): Element {
  const isColumn = (node: AnyNode) => isTag(node) && node.name === "col";
  before.push(...group.children.filter((child) => !isColumn(child) && !isBlank(child)));
  return new Element("colgroup", group.attribs, group.children.filter(isColumn));
}
