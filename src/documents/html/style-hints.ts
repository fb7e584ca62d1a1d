import type { Element } from "domhandler";

/**
 * What the attributes of old HTML say about looks, as CSS: `align`, `bgcolor`,
 * `width` and their like (HTML Living Standard, section 15.3). The values are
 * checked with the rest of the cascade.
 */
export function styleHints(element: Element): string {
  const { attribs, name } = element;
  const hints: string[] = [];
  const hint = (property: string, value: string | undefined) => {
    if (value !== undefined && PLAIN.test(value)) hints.push(`${property}:${value}`);
  };
  if (name === "center") hint("text-align", "center");
  if (name === "font") {
    hint("color", attribs.color);
    hint("font-family", attribs.face);
    hint("font-size", FONT_SIZES[attribs.size ?? ""]);
  }
  if (name === "big") hint("font-size", "larger");
  if (name === "table") {
    if (attribs.align?.toLowerCase() === "center") hint("margin", "0 auto");
  } else if (name !== "img" && attribs.align !== undefined) {
    hint("text-align", attribs.align.toLowerCase());
  }
  if (TABLE_PARTS.has(name)) {
    hint("background-color", attribs.bgcolor);
    hint("vertical-align", attribs.valign?.toLowerCase());
    hint("width", pixels(attribs.width));
  }
  if (name === "td" || name === "th") hint("border", ruled(element) ? "1px solid #555" : undefined);
  if (name === "ul" || name === "li") hint("list-style-type", BULLETS[attribs.type ?? ""]);
  return hints.join(";");
}

const PLAIN = /^[\w#%., ()'"-]{1,100}$/;
const TABLE_PARTS = new Set([
  "table",
  "col",
  "colgroup",
  "tr",
  "td",
  "th",
  "thead",
  "tbody",
  "tfoot",
]);
const BULLETS: Record<string, string> = { disc: "disc", circle: "circle", square: "square" };
const FONT_SIZES: Record<string, string> = {
  "1": "x-small",
  "2": "small",
  "3": "medium",
  "4": "large",
  "5": "x-large",
  "6": "xx-large",
  "7": "32pt",
};

function pixels(written: string | undefined): string | undefined {
  return written !== undefined && /^\d+(?:\.\d+)?$/.test(written) ? `${written}px` : written;
}

/** Whether the cell's table asks for rules with its `border` attribute. */
function ruled(cell: Element): boolean {
  let at = cell.parent;
  while (at !== null && "attribs" in at && at.name !== "table") at = at.parent;
  if (at === null || !("attribs" in at)) return false;
  const border = at.attribs.border;
  return border !== undefined && border !== "0" && border.toLowerCase() !== "none";
}
