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
  if (name === "abbr" && attribs.title !== undefined) hint("text-decoration", "underline");
  if (name === "table") {
    if (attribs.align?.toLowerCase() === "center") hint("margin", "0 auto");
    for (const side of framedSides(element)) hint(`border-${side}`, "1px solid #555");
  } else if (name !== "img" && attribs.align !== undefined) {
    hint("text-align", attribs.align.toLowerCase());
  }
  if (TABLE_PARTS.has(name)) {
    hint("background-color", attribs.bgcolor);
    hint("vertical-align", attribs.valign?.toLowerCase());
    hint("width", pixels(attribs.width));
    if (name !== "table") hint("height", pixels(attribs.height));
  }
  if (name === "td" || name === "th") {
    const table = tableOf(element);
    for (const side of ruledSides(table)) hint(`border-${side}`, "1px solid #555");
    hint("padding", paddingIn(table));
    if (attribs.nowrap !== undefined) hint("white-space", "nowrap");
  }
  if (name === "hr") hints.push(...ruleHints(attribs));
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

function tableOf(cell: Element): Element | null {
  let at = cell.parent;
  while (at !== null && "attribs" in at && at.name !== "table") at = at.parent;
  return at !== null && "attribs" in at ? at : null;
}

const ALL_SIDES = ["top", "right", "bottom", "left"] as const;
type Side = (typeof ALL_SIDES)[number];

/** Sides of the whole table that its attribute `frame` draws. */
const FRAMES: Readonly<Record<string, readonly Side[]>> = {
  void: [],
  above: ["top"],
  below: ["bottom"],
  hsides: ["top", "bottom"],
  lhs: ["left"],
  rhs: ["right"],
  vsides: ["left", "right"],
  box: ALL_SIDES,
  border: ALL_SIDES,
};

/** Sides of each cell that the table's attribute `rules` draws. */
const RULES: Readonly<Record<string, readonly Side[]>> = {
  none: [],
  groups: [],
  rows: ["top", "bottom"],
  cols: ["left", "right"],
  all: ALL_SIDES,
};

function hasBorder({ attribs }: Element): boolean {
  return attribs.border !== undefined && attribs.border !== "0" && !/^none$/i.test(attribs.border);
}

function framedSides(table: Element): readonly Side[] {
  const frame = table.attribs.frame?.toLowerCase() ?? "";
  if (Object.hasOwn(FRAMES, frame)) return FRAMES[frame] ?? [];
  const isRuled = Object.hasOwn(RULES, table.attribs.rules?.toLowerCase() ?? "");
  return hasBorder(table) && isRuled ? ALL_SIDES : [];
}

function ruledSides(table: Element | null): readonly Side[] {
  if (table === null) return [];
  const rules = table.attribs.rules?.toLowerCase() ?? "";
  if (Object.hasOwn(RULES, rules)) return RULES[rules] ?? [];
  return hasBorder(table) ? ALL_SIDES : [];
}

/** `cellpadding`, and half of `cellspacing`: borders of cells always meet. */
function paddingIn(table: Element | null): string | undefined {
  const { cellpadding, cellspacing } = table?.attribs ?? {};
  if (!/^\d{1,3}$/.test(cellpadding ?? "")) return undefined;
  const spacing = /^\d{1,2}$/.test(cellspacing ?? "") ? Number(cellspacing) : 0;
  return `${Number(cellpadding) + spacing / 2}px`;
}

function ruleHints(attribs: Element["attribs"]): string[] {
  const hints: string[] = [];
  const { color, size, width } = attribs;
  if (color !== undefined || size !== undefined) {
    const thick = /^\d{1,2}$/.test(size ?? "") ? `${size}px` : "1px";
    const ink = color !== undefined && /^#?\w{1,30}$/.test(color) ? color : "gray";
    hints.push(`border-top:${thick} solid ${ink}`);
  }
  if (width !== undefined && /^\d{1,4}%?$/.test(width)) hints.push(`width:${pixels(width)}`);
  return hints;
}
