import { type AnyNode, type Document, Element, isTag, isText, Text } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { shortNumber } from "#lib/contract-html/profile/css-lengths.ts";
import { elementsOf, setChildren, textOf } from "#lib/contract-html/profile/markup.ts";
import { BODY_SIZE } from "#lib/contract-html/profile/presets.ts";
import { isBlock, REMOVED } from "#lib/contract-html/profile/profile.ts";
import type { Style } from "#lib/contract-html/profile/style-text.ts";

/**
 * Gives the boxes that somebody is to write in, or that a value stands in, the
 * width that they have in browsers: by `min-width`, by padding, as items of a
 * flex or grid row, or as blocks with a border. What would shrink to nothing
 * without words holds a blank.
 */
export function settlePlaces(document: Document, cascade: Cascade): void {
  for (const element of [...elementsOf(document)]) {
    if (REMOVED.has(element.name) || element.name === "svg") continue;
    const { style, arrangement } = cascade.styleOf(element);
    const display = arrangement.get("display") ?? "";
    widen(element, style, arrangement);
    if (/flex|grid/.test(display)) settleItems(element, cascade);
    const isLine = INLINE.has(element.name);
    if (isLine && /^(?:inline(?:-block|-flex)?|)$/.test(display)) settleInline(element, cascade);
    else if (
      (isLine && /^(?:block|flow-root)$/.test(display)) ||
      (isBlock(element.name) && !NEVER_ALONE.test(element.name) && display !== "inline-block")
    ) {
      settleBlock(element, cascade);
    }
  }
}

const INLINE = new Set("span label a b strong em i u small mark code cite ins abbr".split(" "));
const NEVER_ALONE = /^(?:hr|li|dt|dd|caption|figcaption|table|thead|tbody|tfoot|tr|td|th)$/;
const BLANK = "\u00A0";
/** Of a line of text; and what padding may be, both in points. */
const LINE_HEIGHT = 12;
const MOST_ROOM = 72;
/** Of a letter and of a blank, in points. */
const LETTER = 5;
const BLANK_WIDTH = 2.6;

/** `min-width` counts where the words are narrower; a table's is its own. */
function widen(element: Element, style: Style, arrangement: Style): void {
  const least = pointsOf(arrangement.get("min-width"));
  if (least === null || least === 0 || element.name === "table") return;
  const isCell = element.name === "td" || element.name === "th";
  if (textOf(element).trim().length * LETTER > least || (isCell && !isBlank(element))) return;
  const asked = pointsOf(arrangement.get("box-width"));
  const written = arrangement.get("box-width") ?? "auto";
  if (written.endsWith("%") || (asked !== null && asked >= least)) return;
  for (const [one, name] of [
    [style, "width"],
    [arrangement, "box-width"],
  ] as const) {
    one.set(name, `${shortNumber(least)}pt`);
  }
}

/** Items are blocks whatever they are called (CSS Flexbox 1, section 4), so their borders and grounds stay. */
function settleItems(row: Element, cascade: Cascade): void {
  let isPlace = false;
  for (const item of row.children) {
    if (!isTag(item) || !INLINE.has(item.name)) continue;
    const { style, arrangement } = cascade.styleOf(item);
    const grows = growsIn(arrangement);
    if (style.get("display") === "inline-block" && grows) style.set("width", "100%");
    if (!isFramed(style) || (style.get("display") === "inline-block" && !grows)) continue;
    isPlace = true;
    style.delete("display");
    if (item.name === "span" || item.name === "label") item.name = "div";
    else wrap(item, "div", style, cascade);
    fill(item);
  }
  for (const item of row.children) {
    if (isTag(item) && isBlock(item.name) && isFramed(cascade.styleOf(item).style)) fill(item);
  }
  if (isPlace && LINES.has(row.name)) {
    const { style } = cascade.styleOf(row);
    if (row.name === "p" && !style.has("margin-bottom")) style.set("margin-bottom", "0.55em");
    row.name = "div";
  }
}

/** They hold no table, so that a row of boxes would stand one below the other. */
const LINES = new Set(["p", "span", "label"]);

function growsIn(arrangement: Style): boolean {
  const [first = "0"] = JSON.parse(arrangement.get("flex") ?? "[]") as string[];
  return Number(arrangement.get("flex-grow") ?? 0) > 0 || first === "auto" || Number(first) > 0;
}

/** A box without words is as wide as its padding and its blanks. */
function settleInline(element: Element, cascade: Cascade): void {
  const { style, arrangement } = cascade.styleOf(element);
  const width = style.get("width") ?? "auto";
  const isBox = style.get("display") === "inline-block";
  if (isBlank(element) && isFramed(style)) {
    const padding =
      (pointsOf(style.get("padding-left")) ?? 0) + (pointsOf(style.get("padding-right")) ?? 0);
    if (width === "auto" || !isBox) {
      if (padding === 0) return;
      const blanks = textOf(element).replace(/[^\u00A0]/g, "").length;
      style.set("width", `${shortNumber(padding + blanks * BLANK_WIDTH)}pt`);
      for (const side of ["padding-left", "padding-right"]) style.delete(side);
      style.set("display", "inline-block");
      arrangement.set("display", "inline-block");
      arrangement.set("box-width", style.get("width") ?? "auto");
    }
    // Without words it stands on the line around with its lower edge.
    const height = pointsOf(arrangement.get("box-height")) ?? 0;
    if (height > LINE_HEIGHT && !style.has("padding-top")) {
      style.set("padding-top", `${shortNumber(Math.min(MOST_ROOM, height - LINE_HEIGHT))}pt`);
    }
    fill(element);
  }
  if (isBox && width.endsWith("%")) settleShare(element, width, cascade);
  else if (isBox && width !== "auto" && element.name !== "span" && element.name !== "label") {
    wrap(element, "span", style, cascade);
  }
}

/** A part of the line; where it stands alone, or in a column of unknown width, the line is the column's. */
function settleShare(element: Element, width: string, cascade: Cascade): void {
  const { parent } = element;
  const { style } = cascade.styleOf(element);
  if (parent === null || !isTag(parent) || !isInColumn(element, cascade)) return;
  const others = parent.children.filter((one) => one !== element);
  if (width === "100%" && isBlank(new Element("div", {}, others as never))) {
    for (const name of ["width", "display"]) style.delete(name);
    element.name = "div";
    if (parent.name === "p") parent.name = "div";
  } else style.set("width", `${shortNumber(Number.parseFloat(width) * COLUMN)}pt`);
}

/** Of a column as narrow as four on a page, a hundredth in points. */
const COLUMN = 1;

function isInColumn(element: Element, cascade: Cascade): boolean {
  for (let at = element.parent; at !== null && isTag(at); at = at.parent) {
    if (/^t[dh]$/.test(at.name) || /flex|grid|table/.test(displayOf(at, cascade))) return true;
    if (cascade.styleOf(at).arrangement.has("float")) return true;
  }
  return false;
}

/** A block with a border or a height and no words keeps its place as a table of one cell. */
function settleBlock(element: Element, cascade: Cascade): void {
  const { style, arrangement } = cascade.styleOf(element);
  const width = arrangement.get("box-width") ?? "auto";
  if (!isBlank(element)) return;
  const height = [arrangement.get("box-height"), arrangement.get("min-height")].find((one) =>
    /^[\d.]+(?:pt|em)$/.test(one ?? ""),
  );
  const room = pointsOf(height) ?? 0;
  const isRoom = room >= LEAST_ROOM && room <= MOST_OF_A_PAGE && !style.has("background-color");
  const isWhole = width === "auto" || width === "100%";
  if (!isRoom && (isWhole || !isFramed(style))) return;
  if (!isWhole && Number.parseFloat(width) < 4) return;
  if (/absolute|fixed/.test(arrangement.get("position") ?? "") || arrangement.has("float")) return;
  if (/^(?:inline|table|flex|grid)/.test(arrangement.get("display") ?? "")) return;
  if (isFramed(style) && Math.max(pointsOf(width) ?? SMALL + 1, room) <= SMALL) {
    toTick(element, width, cascade);
    return;
  }
  const parent = element.parent;
  if (parent !== null && isTag(parent) && /flex|grid/.test(displayOf(parent, cascade))) return;
  const [row, cell] = [new Element("tr", {}), new Element("td", {})];
  setChildren(cell, [new Text(BLANK)]);
  setChildren(row, [cell]);
  const ofCell: Style = new Map(height === undefined ? [] : [["height", height]]);
  const ofTable: Style = new Map([["width", isWhole ? "100%" : width]]);
  for (const [name, value] of style) {
    if (/^(?:border-|padding-|background-color)/.test(name)) ofCell.set(name, value);
    else if (name.startsWith("margin-")) ofTable.set(name, value);
  }
  element.name = "table";
  element.attribs = { ...idOf(element), role: "presentation" };
  setChildren(element, [row]);
  cascade.give(element, ofTable);
  cascade.give(row, new Map());
  cascade.give(cell, ofCell);
}

/** In points: a box as wide and as high is one to tick. */
const SMALL = 24;

/** Stands in a line as other boxes to tick do. */
function toTick(element: Element, width: string, cascade: Cascade): void {
  const { style, arrangement } = cascade.styleOf(element);
  for (const name of style.keys()) if (/^(?:margin|padding)-/.test(name)) style.delete(name);
  for (const [one, name] of [
    [style, "width"],
    [arrangement, "box-width"],
  ] as const) {
    one.set(name, width);
  }
  for (const one of [style, arrangement]) one.set("display", "inline-block");
  element.name = "span";
  fill(element);
}

/** In points: room to sign, or to put a stamp; and what is no room any more but a page of its own. */
const [LEAST_ROOM, MOST_OF_A_PAGE] = [20, 300];

const idOf = ({ attribs: { id } }: Element): Record<string, string> =>
  id === undefined ? {} : { id };

const displayOf = (element: Element, cascade: Cascade) =>
  cascade.styleOf(element).arrangement.get("display") ?? "";

/** What an element makes of its letters stays within; its box is one of the other name. */
function wrap(element: Element, name: "div" | "span", style: Style, cascade: Cascade): void {
  const inner = new Element(element.name, element.attribs);
  setChildren(inner, element.children);
  element.name = name;
  element.attribs = {};
  setChildren(element, [inner]);
  const ofLetters = new Map([...style].filter(([property]) => !OF_BOX.test(property)));
  for (const property of ofLetters.keys()) style.delete(property);
  cascade.give(inner, ofLetters, new Map());
}

const OF_BOX = /^(?:display|width|height|margin|padding|border|background|text-align|vertical)/;

/** A blank holds a line open, and a box in it. */
function fill(element: Element): void {
  if (!isBlank(element) || textOf(element).includes(BLANK)) return;
  setChildren(element, [new Text(BLANK)]);
}

const isBlank = (element: Element): boolean =>
  element.children.every((child: AnyNode) =>
    isText(child) ? child.data.trim() === "" : !isTag(child),
  );

function isFramed(style: Style): boolean {
  return ["border-top", "border-right", "border-bottom", "border-left"].some(
    (side) => (style.get(side) ?? "none") !== "none",
  );
}

function pointsOf(length: string | undefined): number | null {
  if (length === undefined || !/^[\d.]+(?:pt|em)$/.test(length)) return length === "0" ? 0 : null;
  return Number.parseFloat(length) * (length.endsWith("em") ? BODY_SIZE : 1);
}
