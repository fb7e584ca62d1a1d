import { type AnyNode, type Document, Element, isTag, isText, Text } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import type { Warnings } from "#lib/contract-html/profile/limits.ts";
import { elementsOf, putInPlace, textOf } from "#lib/contract-html/profile/markup.ts";
import { type Field, isTicked, readField } from "./fields.ts";

/**
 * Puts text in the place of a form's fields: ☒ and ☐, ● and ○, values, chosen
 * options, a line where nothing is filled in. What was ticked is part of what is
 * agreed, and what was not as well.
 */
export function fillForms(document: Document, cascade: Cascade, warnings: Warnings): void {
  const elements = [...elementsOf(document)];
  if (elements.some((element) => element.name === "form")) {
    warnings.layout("Forms were removed; their text and what is filled in was kept.");
  }
  for (const element of elements) if (element.name === "li") tickItem(element);
  for (const element of elements) {
    const field = readField(element, warnings);
    if (field !== null) putInPlace(element, makeFilling(element, field, cascade));
  }
}

/** An item that begins with the one box of its line has the box for its marker. */
function tickItem(item: Element): void {
  const list = item.parent;
  if (list === null || !isTag(list) || list.name !== "ul") return;
  const boxes = boxesIn(item.children);
  const first = firstIn(item.children);
  if (boxes.length !== 1 || first === null || first !== boxes[0]) return;
  item.attribs = { ...item.attribs, "data-marker": isTicked(first) ? "☒" : "☐" };
  putInPlace(first);
}

const isBox = (element: Element) =>
  element.name === "input" && element.attribs.type?.trim().toLowerCase() === "checkbox";

/** Boxes of the item's own line, not those of lists within it. */
function boxesIn(nodes: AnyNode[]): Element[] {
  return nodes.filter(isTag).flatMap((element) => {
    if (isBox(element)) return [element];
    return element.name === "ul" || element.name === "ol" ? [] : boxesIn(element.children);
  });
}

const WRAPPERS = new Set(["label", "p", "span", "div"]);

function firstIn(nodes: AnyNode[]): Element | null {
  for (const node of nodes) {
    if (isText(node) && node.data.trim() === "") continue;
    if (!isTag(node)) return null;
    if (isBox(node)) return node;
    return WRAPPERS.has(node.name) ? firstIn(node.children) : null;
  }
  return null;
}

/** Of a field's own style what its letters look like; the rest draws the field. */
const KEPT = /^(?:font-|color|letter-spacing|text-transform)/;

function makeFilling(element: Element, field: Field, cascade: Cascade): AnyNode[] {
  if (field.kind === "nothing") return [];
  const { style, arrangement } = cascade.styleOf(element);
  if (field.kind === "line") {
    const span = new Element("span", {}, [new Text("\u00A0")]);
    span.parent = element.parent;
    const asked = style.get("width");
    const width = /(?:pt|%)$/.test(asked ?? "") ? (asked ?? "") : `${field.width}pt`;
    const drawn = style.get("border-bottom");
    const line = drawn === undefined || drawn === "none" ? "0.75pt solid #000000" : drawn;
    cascade.give(
      span,
      new Map([
        ["display", "inline-block"],
        ["width", width],
        ["border-bottom", line],
      ]),
      new Map([...arrangement].filter(([name]) => name.startsWith("flex"))),
    );
    return [span];
  }
  const kept = new Map([...style].filter(([name]) => KEPT.test(name)));
  if (field.text.includes("\n")) kept.set("white-space", "pre-line");
  const words = new Text(field.text);
  const span = kept.size === 0 ? words : new Element("span", {}, [words]);
  span.parent = element.parent;
  if (isTag(span)) cascade.give(span, kept);
  return setApart(element, span, field.kind === "sign" ? "\u00A0" : " ");
}

/** Words that touch a field are set apart from what is filled in. */
function setApart(element: Element, span: AnyNode, blank: string): AnyNode[] {
  const { prev, next } = element;
  const touches = (node: AnyNode | null, edge: RegExp) =>
    node !== null && (isText(node) || isTag(node)) && edge.test(textOf({ children: [node] }));
  return [
    ...(touches(prev, /[\p{L}\p{N}:;]$/u) ? [new Text(" ")] : []),
    span,
    ...(touches(next, /^[\p{L}\p{N}(]/u) ? [new Text(blank)] : []),
  ];
}
