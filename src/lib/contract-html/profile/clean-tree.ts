import { type AnyNode, Element, isTag, isText, Text } from "domhandler";
import { safeAttributes } from "./attributes.ts";
import type { Cascade, Styled } from "./cascade.ts";
import { cleanCharacters } from "./characters.ts";
import { shortNumber } from "./css-lengths.ts";
import { LIST_STYLES, PROPERTIES } from "./css-properties.ts";
import { type Hiding, SEEN, warnOfHidden } from "./hidden-text.ts";
import { unwrapLayoutTables } from "./layout-tables.ts";
import { makeLegible } from "./legible.ts";
import { quote, type Warnings } from "./limits.ts";
import { numberTargets, targetOf } from "./link-targets.ts";
import { elementsOf, lineOf, textOf } from "./markup.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import { BODY_SIZE, SIZE_FACTORS } from "./presets.ts";
import { ALIASES, ELEMENTS, isBlock, isHeading, REMOVED, UNREMARKABLE } from "./profile.ts";
import { holdsBlocks } from "./profile-blocks.ts";
import { settleIndent, settleLineHeight, settleSize } from "./settled-sizes.ts";
import { type Style, writeStyle } from "./style-text.ts";
import { arrangeTable } from "./tables.ts";
import { warnOfLines } from "./wide-tables.ts";
import { type Direction, isTurnedRound, readLanguage } from "./writing-direction.ts";

export interface Cleaning {
  cascade: Cascade;
  pictures: PictureShelf;
  /** Names that links within the contract lead to. */
  targets: ReadonlySet<string>;
  warnings: Warnings;
}

/** What surrounds a node, as far as it decides what the node may be. */
interface Place {
  /** The nearest element that was kept and orders its children: a table, its parts, a list. */
  parent: "flow" | "table" | "section" | "row" | "columns" | "list" | "definitions";
  linked: boolean;
  /** Of the letters, in points. */
  size: number;
  direction: Direction;
  language: string | null;
  hiding: Hiding;
  /** Whether a header or footer of the pages may begin here, or it is one. */
  running: "possible" | "inside" | "none";
  /** Room to the left of the text within its cell, in points; unbounded outside of cells. */
  room: number;
}

const ROOT: Place = {
  parent: "flow",
  linked: false,
  size: BODY_SIZE,
  direction: "ltr",
  language: null,
  hiding: SEEN,
  running: "possible",
  room: Number.POSITIVE_INFINITY,
};

/**
 * Builds the tree that is stored: only elements of the profile, only checked
 * attributes, styles written to each element. Nothing of the given tree is
 * passed on but text. Elements of no profile are taken away around their text.
 */
export function cleanTree(nodes: AnyNode[], cleaning: Cleaning): AnyNode[] {
  const { warnings } = cleaning;
  const cleaned = unwrapLayoutTables(cleanAll(nodes, ROOT, cleaning));
  warnOfLines(cleaned, warnings);
  return makeLegible(numberTargets(cleaned), warnings);
}

function cleanAll(nodes: AnyNode[], place: Place, cleaning: Cleaning): AnyNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [new Text(cleanCharacters(node.data, cleaning.warnings))];
    return isTag(node) || "attribs" in node ? cleanElement(node as Element, place, cleaning) : [];
  });
}

function cleanElement(element: Element, around: Place, cleaning: Cleaning): AnyNode[] {
  const { warnings } = cleaning;
  const written = element.name;
  if (REMOVED.has(written)) {
    warnOfRemoved(element, warnings);
    return [];
  }
  const styled = cleaning.cascade.styleOf(element);
  const style: Style = new Map(styled.style);
  if (written === "svg") return drawingOf(element, styled, style, cleaning);
  const place = { ...around, hiding: warnOfHidden(element, styled, around.hiding, warnings) };
  if (written === "body") return cleanBody(element, styled, style, place, cleaning);
  warnOfOverride(element, styled, warnings);
  const position = styled.arrangement.get("position");
  if (position !== undefined && LIFTED.has(position) && textOf(element).trim() !== "") {
    warnings.layout(
      `Places beside the order of the HTML were not followed: ${quote(`position: ${position}`)}.`,
    );
  }
  const marks = marksOf(element, styled, place, cleaning);
  const bare = style.size === 0 && Object.keys(marks).length === 0;
  const name = demoteHeading(
    fittingName(nameOf(written, bare, warnings), place, element),
    style,
    place,
  );
  if (name === null) return cleanAll(element.children, place, cleaning);
  const inside = placeWithin(element, name, style, styled, place, warnings);
  const attribs = { ...safeAttributes(name, element, style, warnings), ...marks };
  settleRunning(attribs, place, inside);
  if (name === "img") return cleaning.pictures.place(element, attribs, style, styled.arrangement);
  if (name === "a" && attribs.href === undefined) {
    if (style.size === 0 && Object.keys(marks).length === 0) {
      return cleanAll(element.children, place, cleaning);
    }
    return [
      styledAs(new Element("span", attribs, cleanAll(element.children, inside, cleaning)), style),
    ];
  }
  const children = VOID_IN_TREE.has(name) ? [] : cleanAll(element.children, inside, cleaning);
  if (name === "table") {
    const { before, table } = arrangeTable(attribs, children);
    const moved = asFlow(before);
    return table ? [...moved, styledAs(table, style)] : moved;
  }
  const kept = styledAs(new Element(name, attribs, children), style);
  return [holdsTooMuch(kept) ? new Element("div", kept.attribs, children) : kept];
}

/** Letters are never set against their own direction: whoever reads them would read something else. */
function warnOfOverride(
  element: Element,
  { arrangement, direction }: Styled,
  warnings: Warnings,
): void {
  const asked = arrangement.get("unicode-bidi") ?? (element.name === "bdo" ? "override" : "");
  if (!asked.includes("override") || !isTurnedRound(textOf(element), direction)) return;
  const by = element.name === "bdo" ? "<bdo>" : "unicode-bidi";
  warnings.meaning(
    `Text that ${by} would turn round stands in its own direction: ${quote(lineOf(element))}.`,
  );
}

/** Only directly below the page does a header or footer of all pages begin, and only there are pages counted. */
function settleRunning(attribs: Record<string, string>, around: Place, inside: Place): void {
  if (attribs["data-running"] !== undefined && around.running === "possible") {
    inside.running = "inside";
  } else delete attribs["data-running"];
  if (around.running !== "inside") delete attribs["data-counter"];
}

const LIFTED = new Set(["absolute", "fixed", "sticky"]);

/** The element with its style written to it. */
function styledAs(element: Element, style: Style): Element {
  const css = writeStyle(style);
  if (css !== "") element.attribs = { ...element.attribs, style: css };
  return element;
}

/** A drawing in the page; none where it only holds parts for others. */
function drawingOf(
  element: Element,
  { arrangement }: Styled,
  style: Style,
  { pictures, warnings }: Cleaning,
): AnyNode[] {
  if (arrangement.get("display") === "none" || element.attribs.width === "0") return [];
  keepApplicable(element, style, "img", warnings);
  const attribs = safeAttributes("img", element, style, warnings);
  return pictures.draw(element, attribs, style, arrangement);
}

const VOID_IN_TREE = new Set(["br", "hr", "wbr", "col"]);

/** Direction and language where they change, and the name that a link leads to. */
function marksOf(
  element: Element,
  { direction }: Styled,
  place: Place,
  { targets }: Cleaning,
): Record<string, string> {
  const marks: Record<string, string> = {};
  if (direction !== place.direction) marks.dir = direction;
  const language = readLanguage(element.attribs.lang ?? element.attribs["xml:lang"]);
  if (language !== null && language !== place.language) marks.lang = language;
  // What stands on every page is no place that a link leads to.
  const target = place.running === "inside" ? null : targetOf(element, targets);
  if (target !== null) marks.id = target;
  return marks;
}

/** Brings the style into what may be stored on the element, and returns the place inside of it. */
function placeWithin(
  element: Element,
  name: string,
  style: Style,
  styled: Styled,
  place: Place,
  warnings: Warnings,
): Place {
  const { direction } = styled;
  if (GROWING.has(name)) settleLeastWidth(style, styled.arrangement);
  keepApplicable(element, style, name, warnings);
  if (EMPTY_BOXES.has(name)) keepRoom(element, style, styled.arrangement);
  const size = settleSize(style, name, place.size, () => ownWords(element), warnings);
  settleLineHeight(style, size);
  const isCell = name === "td" || name === "th";
  const room = settleIndent(style, isCell ? 0 : place.room, size);
  return {
    ...place,
    parent: placeIn(name),
    linked: place.linked || name === "a",
    size,
    direction,
    language: readLanguage(element.attribs.lang) ?? place.language,
    running: place.running === "possible" && !WHOLE_PAGE.has(name) ? "none" : place.running,
    room,
  };
}

/** Elements that may hold all of a contract. */
const WHOLE_PAGE = new Set(["div", "section", "article", "main"]);

/** Elements that are as wide as their content, unless more is asked for. */
const GROWING = new Set(["table", "td", "th"]);

/** `min-width` (CSS Sizing 3, section 3.1.2) is a width where no larger one of its unit is asked for. */
function settleLeastWidth(style: Style, arrangement: Style): void {
  const least = arrangement.get("min-width") ?? "auto";
  const width = style.get("width") ?? "auto";
  const unitOf = (length: string) => length.replace(/^[\d.]+/, "");
  if (!(Number.parseFloat(least) > 0)) return;
  const isWider =
    width !== "auto" &&
    (unitOf(width) !== unitOf(least) || Number.parseFloat(width) >= Number.parseFloat(least));
  if (!isWider) style.set("width", least);
}

const EMPTY_BOXES = new Set(["div", "p", "section"]);

/** A box without words keeps its height as room: somebody is to write or stamp there. */
function keepRoom(element: Element, style: Style, arrangement: Style): void {
  const height = [arrangement.get("box-height"), arrangement.get("min-height")].find((one) =>
    /^[\d.]+(?:pt|em)$/.test(one ?? ""),
  );
  if (height === undefined || style.has("padding-top") || lineOf(element) !== "") return;
  if (element.children.some(isTag)) return;
  const points = Number.parseFloat(height) * (height.endsWith("em") ? BODY_SIZE : 1);
  style.set("padding-top", `${shortNumber(Math.min(72, points))}pt`);
}

/** Words of the element's own, without those of elements within it. */
const ownWords = (element: Element) => textOf({ children: element.children.filter(isText) });

/** The name an element is stored under: its own, an alias, `span` for an unknown one with a style, or null. */
function nameOf(written: string, bare: boolean, warnings: Warnings): string | null {
  if (Object.hasOwn(ELEMENTS, written)) return written;
  if (Object.hasOwn(ALIASES, written)) {
    return ALIASES[written] ?? null;
  }
  if (written === "math") {
    warnings.meaning("A formula was kept as its plain text: fractions and roots are lost.");
  } else if (!UNREMARKABLE.has(written) && !OF_OFFICE.test(written)) {
    warnings.layout(
      `Elements outside the profile were left out, their text was kept: ${quote(`<${written}>`)}.`,
    );
  }
  return !bare && written !== "html" && written !== "head" ? "span" : null;
}

/** On every page a heading would be one of each of them; it keeps its look alone. */
function demoteHeading(name: string | null, style: Style, { running }: Place): string | null {
  if (running !== "inside" || name === null || !isHeading(name)) return name;
  if (!style.has("font-weight")) style.set("font-weight", "bold");
  if (!style.has("font-size")) style.set("font-size", `${SIZE_FACTORS[name] ?? 1}em`);
  return "p";
}

/** The name that may stand in this place: parts of tables and lists only where they belong. */
function fittingName(name: string | null, place: Place, element: Element): string | null {
  if (name === null) return null;
  const { parent } = place;
  const inTable = parent === "table" || parent === "section" || parent === "row";
  switch (name) {
    case "td":
    case "th":
      return inTable ? name : "div";
    case "tr":
      return parent === "table" || parent === "section" ? name : null;
    case "caption":
      return parent === "table" ? name : "div";
    case "thead":
    case "tbody":
    case "tfoot":
    case "colgroup":
      return parent === "table" ? name : null;
    case "col":
      return parent === "table" || parent === "columns" ? name : null;
    case "li":
      return parent === "list" ? name : "div";
    case "dt":
    case "dd":
      return parent === "definitions" ? name : "div";
    case "a":
      return place.linked ? null : name;
    case "div":
      // Around parts of a table, a form or its like is nothing but tags; else it is moved out.
      return (inTable || parent === "columns") && holdsTableParts(element) ? null : name;
    default:
      return name;
  }
}

function placeIn(name: string): Place["parent"] {
  if (name === "table") return "table";
  if (name === "thead" || name === "tbody" || name === "tfoot") return "section";
  if (name === "tr") return "row";
  if (name === "colgroup") return "columns";
  if (name === "ol" || name === "ul") return "list";
  return name === "dl" ? "definitions" : "flow";
}

/** Parts that were moved out of a table stand in the flow: cells and rows among them are none there. */
function asFlow(nodes: AnyNode[]): AnyNode[] {
  return nodes.flatMap((node) => {
    if (!isTag(node) || !TABLE_PARTS.has(node.name)) return [node];
    const children = asFlow(node.children);
    return children.length > 0 ? [new Element("div", {}, children)] : [];
  });
}

/** Parts of the table around; a table of its own has its own. */
const holdsTableParts = ({ children }: Element): boolean =>
  children.some(
    (child) =>
      isTag(child) &&
      (TABLE_PARTS.has(child.name) || (child.name !== "table" && holdsTableParts(child))),
  );

const TABLE_PARTS = new Set(["caption", "thead", "tbody", "tfoot", "tr", "td", "th", "col"]);

/** A paragraph with blocks in it, or a heading with headings: a browser would end it early. */
function holdsTooMuch(element: Element): boolean {
  const refused = element.name === "p" ? isBlock : isHeading(element.name) ? isHeading : null;
  if (refused === null) return false;
  for (const inner of elementsOf(element)) if (refused(inner.name)) return true;
  return false;
}

/** Of the text on an upright A4, in points. */
const LINE = 453;
/** Width of an ordinary letter, in points; what is wider than its box is no box but words. */
const LETTER = 5;

function isLineBox(element: Element, style: Style): boolean {
  const width = style.get("width") ?? "";
  if (!/^[\d.]+(?:pt|em|%)$/.test(width) || holdsBlocks(element)) return false;
  const unit = width.endsWith("em") ? BODY_SIZE : width.endsWith("%") ? LINE / 100 : 1;
  const points = Number.parseFloat(width) * unit;
  return lineOf(element).length * LETTER <= points;
}

/** Parts of a formula, and what Word writes around text. */
const OF_OFFICE = /^(?:m[a-z]+|semantics|annotation|(?:o|w|v|st1):[a-z0-9-]+)$/;

function keepApplicable(element: Element, style: Style, name: string, warnings: Warnings): void {
  if (name === "hr") settleRule(style);
  // A box in a line is one for its width alone, and holds nothing but its line.
  const isBox = style.get("display") === "inline-block" && isLineBox(element, style);
  if (!isBox && !isBlock(name) && name !== "img") {
    const below = style.get("border-bottom") ?? "none";
    if (below !== "none" && !style.has("text-decoration")) {
      style.set("text-decoration", "underline");
    }
    if (below !== "none") style.delete("border-bottom");
  }
  for (const [property, value] of style) {
    const on = Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property]?.on : undefined;
    const framed = name !== "span" || isBox;
    if (on === undefined || (on.has(name) && (framed || !ON_FRAMED_SPANS.test(property)))) continue;
    style.delete(property);
    if (value === "auto" || value === "100%" || value === "none") continue;
    if (property === "width" || property === "height" || property === "display") continue;
    warnings.decoration(
      `CSS properties were left out where they do not apply: ${quote(`${property} on <${name}>`)}.`,
    );
  }
  const kind = style.get("list-style-type");
  if (kind !== undefined && !LIST_STYLES.has(kind)) style.delete("list-style-type");
}

/** A rule that is drawn as a low box of a colour, and one whose border is below. */
function settleRule(style: Style): void {
  const fill = style.get("background-color");
  const drawn = ["border-top", "border-bottom", "border-left"]
    .map((side) => style.get(side))
    .find((border) => border !== undefined && border !== "none");
  for (const side of ["top", "right", "bottom", "left"]) style.delete(`border-${side}`);
  style.delete("background-color");
  const height = style.get("height")?.endsWith("pt") ? style.get("height") : "0.75pt";
  const border = drawn ?? (fill === undefined ? undefined : `${height} solid ${fill}`);
  if (border !== undefined) style.set("border-top", border);
  style.delete("height");
}

/** In a line these make sense on a box of a size of its own alone. */
const ON_FRAMED_SPANS = /^(?:width|display|border-)/;

/** Of the page's own style what text inherits counts; the service sets the page itself. */
const INHERITED = [
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "line-height",
  "letter-spacing",
  "color",
  "text-align",
  "text-indent",
  "text-transform",
  "font-variant",
  "white-space",
  "list-style-type",
];

function cleanBody(
  body: Element,
  styled: Styled,
  style: Style,
  place: Place,
  cleaning: Cleaning,
): AnyNode[] {
  const html = body.parent;
  const root = html !== null && isTag(html) && html.name === "html" ? html : null;
  for (const [property, value] of root ? cleaning.cascade.styleOf(root).style : []) {
    if (!style.has(property)) style.set(property, value);
  }
  for (const property of [...style.keys()]) {
    if (!INHERITED.includes(property)) style.delete(property);
  }
  const lang = body.attribs.lang ?? root?.attribs.lang;
  if (lang !== undefined) body.attribs = { ...body.attribs, lang };
  const marks = marksOf(body, styled, place, cleaning);
  const inside = placeWithin(body, "div", style, styled, place, cleaning.warnings);
  safeAttributes("div", body, style, cleaning.warnings);
  const children = cleanAll(body.children, { ...inside, parent: place.parent }, cleaning);
  const css = writeStyle(style);
  if (css === "" && Object.keys(marks).length === 0) return children;
  return [new Element("div", { ...marks, ...(css === "" ? {} : { style: css }) }, children)];
}

function warnOfRemoved(element: Element, warnings: Warnings): void {
  const { name } = element;
  if (UNREMARKABLE.has(name)) return;
  if (name === "link") {
    const sheet = /stylesheet/i.test(element.attribs.rel ?? "");
    if (sheet) warnings.layout("External style sheets are not loaded and were removed.");
    return;
  }
  const words = name === "script" ? "" : lineOf(element);
  if (words !== "")
    warnings.meaning(
      `The element ${quote(`<${name}>`)} was removed with its text: ${quote(words)}.`,
    );
  else if (name === "script") warnings.decoration(`Elements were removed: ${quote("<script>")}.`);
  else warnings.layout(`Elements were removed: ${quote(`<${name}>`)}.`);
}
