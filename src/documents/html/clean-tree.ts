import { type AnyNode, Element, isTag, isText, Text } from "domhandler";
import { safeAttributes } from "./attributes.ts";
import type { Cascade } from "./cascade.ts";
import { cleanCharacters } from "./characters.ts";
import { PROPERTIES } from "./css-properties.ts";
import { BLACK_ON_WHITE, type Ink, keepLegible } from "./legible.ts";
import { quote, type Warnings } from "./limits.ts";
import { elementsOf } from "./markup.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import { ALIASES, ELEMENTS, isBlock, isHeading, REMOVED, UNREMARKABLE } from "./profile.ts";
import { type Style, writeStyle } from "./style-text.ts";
import { arrangeTable } from "./tables.ts";

interface Cleaning {
  cascade: Cascade;
  pictures: PictureShelf;
  warnings: Warnings;
}

/** What surrounds a node, as far as it decides what the node may be. */
interface Place {
  /** The nearest element that was kept and orders its children: a table, its parts, a list. */
  parent: "flow" | "table" | "section" | "row" | "columns" | "list" | "definitions";
  linked: boolean;
  ink: Ink;
}

/**
 * Builds the tree that is stored: only elements of the profile, only checked
 * attributes, styles written to each element. Nothing of the given tree is
 * passed on but text. Elements of no profile are taken away around their text.
 */
export function cleanTree(nodes: AnyNode[], cleaning: Cleaning): AnyNode[] {
  return cleanAll(nodes, { parent: "flow", linked: false, ink: BLACK_ON_WHITE }, cleaning);
}

function cleanAll(nodes: AnyNode[], place: Place, cleaning: Cleaning): AnyNode[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [new Text(cleanCharacters(node.data, cleaning.warnings))];
    return isTag(node) || "attribs" in node ? cleanElement(node as Element, place, cleaning) : [];
  });
}

function cleanElement(element: Element, place: Place, cleaning: Cleaning): AnyNode[] {
  const { warnings } = cleaning;
  const written = element.name;
  if (REMOVED.has(written)) {
    if (!UNREMARKABLE.has(written)) warnings.add(removalOf(element));
    return [];
  }
  const style = cleaning.cascade.styleOf(element);
  if (written === "body") return cleanBody(element, style, place, cleaning);
  const name = fitting(nameOf(written, style, warnings), place);
  if (name === null) return cleanAll(element.children, place, cleaning);
  keepApplicable(style, name, warnings);
  const ink = keepLegible(style, place.ink, warnings);
  const attribs = safeAttributes(name, element, style, warnings);
  if (name === "img") return cleaning.pictures.place(element, attribs, style);
  if (name === "a" && attribs.href === undefined && style.size === 0) {
    return cleanAll(element.children, place, cleaning);
  }
  const css = writeStyle(style);
  if (css !== "") attribs.style = css;
  const inside = { parent: placeIn(name), linked: place.linked || name === "a", ink };
  const children = VOID_IN_TREE.has(name) ? [] : cleanAll(element.children, inside, cleaning);
  if (name === "table") {
    const { before, table } = arrangeTable(attribs, children);
    const moved = asFlow(before);
    return table ? [...moved, table] : moved;
  }
  const kept = new Element(name, attribs, children);
  return [holdsTooMuch(kept) ? new Element("div", attribs, children) : kept];
}

const VOID_IN_TREE = new Set(["br", "hr", "wbr", "col"]);

/** The name an element is stored under: its own, an alias, `span` for an unknown one with a style, or null. */
function nameOf(written: string, style: Style, warnings: Warnings): string | null {
  if (Object.hasOwn(ELEMENTS, written)) return written;
  if (Object.hasOwn(ALIASES, written)) {
    if (written === "form") warnings.add("Forms were removed; their text was kept.");
    return ALIASES[written] ?? null;
  }
  if (!UNREMARKABLE.has(written)) {
    warnings.add(`The element ${quote(`<${written}>`)} is outside the profile; its text was kept.`);
  }
  return style.size > 0 && written !== "html" && written !== "head" ? "span" : null;
}

/** The name that may stand in this place: parts of tables and lists only where they belong. */
function fitting(name: string | null, place: Place): string | null {
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
      // Between the parts of a table, a form or its like is nothing but tags.
      return inTable || parent === "columns" ? null : name;
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

const TABLE_PARTS = new Set(["caption", "thead", "tbody", "tfoot", "tr", "td", "th", "col"]);

/** A paragraph with blocks in it, or a heading with headings: a browser would end it early. */
function holdsTooMuch(element: Element): boolean {
  const refused = element.name === "p" ? isBlock : isHeading(element.name) ? isHeading : null;
  if (refused === null) return false;
  for (const inner of elementsOf(element)) if (refused(inner.name)) return true;
  return false;
}

function keepApplicable(style: Style, name: string, warnings: Warnings): void {
  for (const [property, value] of style) {
    const on = PROPERTIES[property]?.on;
    if (on === undefined || on.has(name)) continue;
    style.delete(property);
    if (value === "auto" || value === "100%" || value === "none") continue;
    warnings.add(`The CSS property ${quote(property)} was left out on ${quote(`<${name}>`)}.`);
  }
}

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
];

function cleanBody(body: Element, style: Style, place: Place, cleaning: Cleaning): AnyNode[] {
  const html = body.parent;
  if (html !== null && isTag(html) && html.name === "html") {
    for (const [property, value] of cleaning.cascade.styleOf(html)) {
      if (!style.has(property)) style.set(property, value);
    }
  }
  for (const property of [...style.keys()]) {
    if (!INHERITED.includes(property)) style.delete(property);
  }
  safeAttributes("div", body, style, cleaning.warnings);
  const ink = keepLegible(style, place.ink, cleaning.warnings);
  const children = cleanAll(body.children, { ...place, ink }, cleaning);
  const css = writeStyle(style);
  return css === "" ? children : [new Element("div", { style: css }, children)];
}

function removalOf(element: Element): string {
  const name = element.name;
  if (name === "link") return "External style sheets are not loaded and were removed.";
  return `The element ${quote(`<${name}>`)} was removed.`;
}
