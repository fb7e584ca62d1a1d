import { type AnyNode, type Document, Element, isTag, isText, Text } from "domhandler";
import { sideBySide } from "./arranging/side-by-side.ts";
import type { Cascade } from "./cascade.ts";
import type { ContentPart } from "./css-arrangement.ts";
import { quote, type Warnings } from "./limits.ts";
import { elementsOf, lineOf, putInPlace, setChildren } from "./markup.ts";
import { counterElement } from "./numbering/page-counters.ts";
import type { MarginBox } from "./page-setup.ts";

/** What stands on every page of a contract (CSS GCPM 3, section 1.2): above or below its text. */
type Running = "header" | "footer";

/** A header of more letters or pictures is a text that happens to be fixed. */
const MOST_LETTERS = 400;
const MOST_PICTURES = 4;

/**
 * Makes headers and footers of the pages of what is to stand at one place of each:
 * elements with `position: fixed` or `running()`, words in the margin boxes of
 * `@page`, and what lies across the page. They are stored once, headers before all
 * text and footers behind it, as `<div data-running="header">`.
 */
export function gatherRunning(
  document: Document,
  boxes: readonly MarginBox[],
  cascade: Cascade,
  warnings: Warnings,
): void {
  const body = [...elementsOf(document)].find(({ name }) => name === "body");
  if (!body) return;
  keepInPlace(body);
  const gathering = { body, cascade, warnings };
  const found = runningWithin(body, gathering);
  const made: Record<Running, Element[]> = { header: [], footer: [] };
  for (const { element, running } of found) {
    putInPlace(element);
    made[running].push(wrapRunning(element, running, gathering));
  }
  for (const edge of ["top", "bottom"] as const) {
    const own = boxes.filter((box) => box.edge === edge);
    if (own.length > 0) made[edge === "top" ? "header" : "footer"].push(boxesAt(own, gathering));
  }
  setChildren(body, [...made.header, ...body.children, ...made.footer]);
}

interface Gathering {
  body: Element;
  cascade: Cascade;
  warnings: Warnings;
}

/** What is stored already stands before all text or behind it; anywhere else it is a block like others. */
function keepInPlace(body: Element): void {
  for (const { running, edges } of [
    { running: "header", edges: leadingOf(body) },
    { running: "footer", edges: leadingOf(body, true) },
  ]) {
    for (const element of elementsOf(body)) {
      const { attribs } = element;
      if (attribs["data-running"] === running && !edges.has(element))
        delete attribs["data-running"];
    }
  }
}

/** The running elements at the beginning, or the end, of what holds all text. */
function leadingOf(body: Element, fromEnd = false): ReadonlySet<Element> {
  const found = new Set<Element>();
  let inside: Element | undefined = body;
  while (inside) {
    const parts: AnyNode[] = fromEnd ? inside.children.toReversed() : inside.children;
    const shown = parts.filter((node) => !isText(node) || node.data.trim() !== "");
    const other = shown.findIndex((node) => !isTag(node) || !node.attribs["data-running"]);
    for (const node of other < 0 ? shown : shown.slice(0, other)) if (isTag(node)) found.add(node);
    const rest = other < 0 ? [] : shown.slice(other);
    const [only] = rest;
    inside = found.size === 0 && only && isTag(only) && rest.length === 1 ? only : undefined;
  }
  return found;
}

function runningWithin(
  around: Element,
  gathering: Gathering,
): { element: Element; running: Running }[] {
  return around.children.filter(isTag).flatMap((element) => {
    const running = runningOf(element, gathering);
    return running === null ? runningWithin(element, gathering) : [{ element, running }];
  });
}

/** Where on each page an element is to stand; null for one that has its place in the text. */
function runningOf(element: Element, { cascade, warnings }: Gathering): Running | null {
  const { arrangement } = cascade.styleOf(element);
  const position = arrangement.get("position") ?? "";
  if (!/^(?:fixed|absolute|running)$/.test(position) || isHidden(arrangement)) return null;
  if (isAcross(element, cascade)) {
    const words = lineOf(element);
    warnings.layout(`What lies across the page stands at the head of each: ${quote(words)}.`);
    return "header";
  }
  if (position === "absolute" || !isShort(element)) return null;
  const [top, bottom] = ["top", "bottom"].map((side) => isGiven(arrangement.get(side)));
  if ((top && bottom) || isHigh(arrangement.get("box-height"))) return null;
  if (top || bottom) return bottom ? "footer" : "header";
  if (position === "running") return /foot|bottom/.test(nameOf(element)) ? "footer" : "header";
  return element.name === "header" || element.name === "footer" ? element.name : null;
}

/** Over much of the page: nothing could stand above or below it. */
const isHigh = (height = "auto") =>
  Number.parseFloat(height) > (height.endsWith("%") ? 40 : height.endsWith("em") ? 30 : 300);

const nameOf = ({ name, attribs }: Element) => `${name} ${attribs.class ?? ""} ${attribs.id ?? ""}`;
const isGiven = (offset: string | undefined) => offset !== undefined && offset !== "auto";

/** Beyond this many points a place is beside the page. */
const FAR = -350;

function isHidden(arrangement: ReadonlyMap<string, string>): boolean {
  const isBeside = ["top", "right", "bottom", "left"].some(
    (side) => Number.parseFloat(arrangement.get(side) ?? "0") < FAR,
  );
  return isBeside || arrangement.get("display") === "none" || arrangement.has("visibility");
}

/** Words that say something of the contract, and pictures: buttons and links of a page do not. */
function isShort(element: Element): boolean {
  const parts = [...elementsOf(element)];
  const pictures = [element, ...parts].filter(({ name }) => name === "img" || name === "svg");
  const controls = [element, ...parts].filter(isControl);
  const ofControls = controls.reduce((sum, one) => sum + lineOf(one).length, 0);
  const { length } = lineOf(element);
  if (length === 0 && pictures.length === 0) return false;
  const isText = length === 0 || ofControls < length;
  return isText && length <= MOST_LETTERS && pictures.length <= MOST_PICTURES;
}

const isControl = ({ name, attribs }: Element): boolean =>
  name === "a" ? !/^(?:https?|mailto|tel):/i.test(attribs.href ?? "") : CONTROLS.has(name);

const CONTROLS = new Set(["button", "input", "select", "textarea"]);

/** A watermark: a few words, aslant or very large, in a place of their own. */
const LONGEST_ACROSS = 60;
/** In points. */
const VERY_LARGE = 36;

function isAcross(element: Element, cascade: Cascade): boolean {
  const words = lineOf(element);
  if (words === "" || words.length > LONGEST_ACROSS) return false;
  return [element, ...elementsOf(element)].some((one) => {
    const { style, arrangement } = cascade.styleOf(one);
    const size = style.get("font-size") ?? "";
    const points = Number.parseFloat(size) * (size.endsWith("em") ? 10.5 : 1);
    return !/^(?:none|0)$/.test(arrangement.get("turn") ?? "none") || points >= VERY_LARGE;
  });
}

/** A watermark's words in a line of their own. */
const ACROSS = "text-align:center;font-size:9pt;color:#6e6e6e;letter-spacing:1.5pt";

/** The element as a part of every page. */
function wrapRunning(element: Element, running: Running, { body, cascade }: Gathering): Element {
  const { style, arrangement } = cascade.styleOf(element);
  if (isAcross(element, cascade)) {
    return makeRunning(running, [new Text(lineOf(element))], cascade.declared(ACROSS, body), {
      body,
      cascade,
    });
  }
  const { left, right } = Object.fromEntries(arrangement);
  const align = isGiven(left) ? (left === "50%" ? "center" : "") : isGiven(right) ? "right" : "";
  for (const name of ["position", "top", "right", "bottom", "left"]) arrangement.delete(name);
  for (const name of style.keys()) if (name.startsWith("margin-")) style.delete(name);
  const around = cascade.declared(align === "" ? "" : `text-align:${align}`, body);
  return makeRunning(running, [element], around, { body, cascade });
}

function makeRunning(
  running: Running,
  nodes: AnyNode[],
  styled: ReturnType<Cascade["declared"]>,
  { body, cascade }: Pick<Gathering, "body" | "cascade">,
): Element {
  const element = new Element("div", { "data-running": running });
  setChildren(element, nodes);
  element.parent = body;
  cascade.give(element, styled.style);
  return element;
}

const PLACES = ["left", "center", "right"] as const;
/** Letters of margin boxes that ask for no size. */
const USUAL_SIZE = "font-size:9pt";

/** The margin boxes at one edge of a page, side by side. */
function boxesAt(boxes: readonly MarginBox[], gathering: Gathering): Element {
  const { body, cascade } = gathering;
  const filled = PLACES.flatMap((place) => {
    const own = boxes.filter((box) => box.place === place);
    if (own.length === 0) return [];
    return [own.map((box) => boxOf(box, gathering))];
  });
  const widths = filled.map(() => `${Math.floor(100 / filled.length)}%`);
  const nodes =
    filled.length === 1
      ? filled.flat()
      : [
          sideBySide(
            [filled.map((own) => ({ nodes: own, width: "auto" }))],
            widths,
            { gap: 0, isWide: true },
            body,
            cascade,
          ),
        ];
  const edge = boxes[0]?.edge === "top" ? "header" : "footer";
  return makeRunning(edge, nodes, cascade.declared("", body), gathering);
}

function boxOf({ place, parts, css }: MarginBox, { body, cascade }: Gathering): Element {
  const nodes = parts.flatMap((part): AnyNode[] => nodeOf(part));
  const box = new Element("div", {});
  setChildren(box, nodes);
  const { style } = cascade.declared(`text-align:${place};${USUAL_SIZE};${css}`, body);
  cascade.give(box, style);
  return box;
}

function nodeOf(part: ContentPart): AnyNode[] {
  if ("text" in part) return [new Text(part.text)];
  const name = "counter" in part ? part.counter : "counters" in part ? part.counters : "";
  return name === "page" || name === "pages" ? [counterElement(name)] : [];
}
