import { type Document, Element, isTag, isText, Text } from "domhandler";
import type { Cascade, Styled } from "#lib/contract-html/profile/cascade.ts";
import type { ContentPart } from "#lib/contract-html/profile/css-arrangement.ts";
import { LIST_STYLES } from "#lib/contract-html/profile/css-properties.ts";
import {
  CannotTake,
  GENERATED_CHARACTERS,
  type Warnings,
} from "#lib/contract-html/profile/limits.ts";
import { textOf } from "#lib/contract-html/profile/markup.ts";
import { REMOVED, VOID } from "#lib/contract-html/profile/profile.ts";
import type { Style } from "#lib/contract-html/profile/style-text.ts";
import { counterText } from "./counter-styles.ts";
import { Counters, readCounterList } from "./counters.ts";
import { drawingOf, TICK, warnOfDrawing } from "./drawn-signs.ts";
import { type Generating, generatedText } from "./generated-content.ts";
import { withCounters } from "./page-counters.ts";

interface Walk extends Generating {
  cascade: Cascade;
  characters: number;
  /** Done when all rules were asked: what is put in would count among the siblings they count. */
  changes: (() => void)[];
}

/**
 * Writes what CSS generates into the tree: counters, text before and after
 * elements, and the markers of list items whose kind the stored form does not
 * have. Clauses are referred to by such numbers, so they are text like any other.
 * @throws CannotTake where it comes to more than the HTML itself may have
 */
export function generate(document: Document, cascade: Cascade, warnings: Warnings): void {
  const walk: Walk = {
    cascade,
    warnings,
    characters: 0,
    changes: [],
    counters: new Counters(),
    quotes: { depth: 0 },
  };
  for (const child of [...document.children]) if (isTag(child)) visit(child, 1, walk);
  for (const change of walk.changes) change();
}

/** Generates nothing where nothing may stand but the parts of a table. */
const BARREN = new Set(["table", "thead", "tbody", "tfoot", "tr", "colgroup", "select", "head"]);

function visit(element: Element, level: number, walk: Walk): void {
  const { cascade, counters } = walk;
  if (REMOVED.has(element.name) || element.name === "svg") return;
  const styled = cascade.styleOf(element);
  if (styled.arrangement.get("display") === "none") return;
  countElement(element, styled, level, walk);
  if (element.children.every((child) => isText(child) && child.data.trim() === "")) {
    drawElement(element, styled, walk);
  }
  const isFertile = !BARREN.has(element.name) && !VOID.has(element.name);
  const before = isFertile ? partOf(element, styled, "before", level, walk) : null;
  if (element.name === "li") mark(element, before?.text ?? null, walk);
  if (before && element.attribs["data-marker"] !== before.text.trim()) {
    walk.changes.push(() => element.children.unshift(before.made));
  }
  for (const child of element.children) if (isTag(child)) visit(child, level + 1, walk);
  const after = isFertile ? partOf(element, styled, "after", level, walk) : null;
  if (after) walk.changes.push(() => element.children.push(after.made));
  if (element.name === "q") settleQuotation(element, walk);
  counters.leave(level);
}

/** What the element itself does to counters, that of list items included (CSS Lists 3, section 4.6). */
function countElement(element: Element, styled: Styled, level: number, walk: Walk): void {
  const { cascade, counters } = walk;
  const { arrangement } = styled;
  const isList = LISTS.has(element.name);
  if (isList) counters.reset(ITEM, firstOf(element, cascade) - stepOf(element), level);
  count(arrangement, level, counters, () => {
    if (!isItem(element, cascade)) return;
    const value = Number(element.attribs.value);
    if (/^-?\d{1,5}$/.test(element.attribs.value ?? "")) counters.set(ITEM, value, level);
    else counters.add(ITEM, stepOf(listOf(element)), level);
  });
}

function count(
  arrangement: ReadonlyMap<string, string>,
  level: number,
  counters: Counters,
  countItem: () => void,
): void {
  for (const [name, value] of readCounterList(arrangement.get("counter-reset"))) {
    counters.reset(name, value, level);
  }
  const increments = readCounterList(arrangement.get("counter-increment"));
  if (!increments.some(([name]) => name === ITEM)) countItem();
  for (const [name, by] of increments) counters.add(name, by, level);
  for (const [name, value] of readCounterList(arrangement.get("counter-set"))) {
    counters.set(name, value, level);
  }
}

const ITEM = "list-item";
const LISTS = new Set(["ol", "ul", "menu", "dir"]);

const stepOf = (list: Element | null) => (list?.attribs.reversed === undefined ? 1 : -1);

function firstOf(list: Element, cascade: Cascade): number {
  if (/^-?\d{1,5}$/.test(list.attribs.start ?? "")) return Number(list.attribs.start);
  const items = list.children.filter((child) => isTag(child) && isItem(child, cascade));
  return list.attribs.reversed === undefined ? 1 : items.length;
}

/** Displays that make an `li` no list item: it has no marker and does not count (CSS Lists 3, section 2). */
const OTHER_DISPLAYS =
  /^(?:block|inline|contents|flow-root|(?:inline-)?(?:block|flex|grid|table)|table-[a-z-]+|-webkit-(?:inline-)?box)$/;

const isItem = (element: Element, cascade: Cascade): boolean =>
  element.name === "li" &&
  !OTHER_DISPLAYS.test(cascade.styleOf(element).arrangement.get("display") ?? "list-item");

function listOf(item: Element): Element | null {
  const parent = item.parent;
  return parent !== null && isTag(parent) && LISTS.has(parent.name) ? parent : null;
}

interface Part {
  text: string;
  made: Element | Text;
}

/** The element that stands for generated text, which the part's own style counts for. */
function partOf(
  element: Element,
  { arrangement }: Styled,
  part: "before" | "after",
  level: number,
  walk: Walk,
): Part | null {
  const styled = walk.cascade.ofPart(element, part);
  if (styled === null || styled.arrangement.get("display") === "none") return null;
  count(styled.arrangement, level + 1, walk.counters, () => {});
  const quotes = styled.arrangement.get("quotes") ?? arrangement.get("quotes");
  const content = styled.arrangement.get("content");
  const text = generatedText(content, element, quotes, walk);
  if (text === null) return null;
  const isPicture = content?.includes('{"picture":true}') ?? false;
  if (text === "" || isPicture) {
    const drawing = isPicture ? "sign" : drawingOf(styled);
    if (drawing === "tick") return tickOf(element, styled, part, walk);
    warnOfDrawing(drawing, element, walk.warnings);
    if (text === "") return null;
  }
  walk.characters += text.length;
  if (walk.characters > GENERATED_CHARACTERS) {
    throw new CannotTake("its styles generate more than 1 MB of text");
  }
  const display = styled.arrangement.get("display") ?? "inline";
  const isBlock = display === "block" || display === "table" || display === "flex";
  const apart = !isBlock && !/\s$/.test(text) && part === "before" && isApart(styled);
  const words = withCounters(apart ? `${text} ` : text);
  const [only] = words;
  if (styled.style.size === 0 && !isBlock && words.length === 1 && only) {
    only.parent = element;
    return { text, made: only as Element | Text };
  }
  const made = new Element(isBlock ? "div" : "span", {}, words as never);
  for (const word of words) word.parent = made;
  made.parent = element;
  walk.cascade.give(made, styled.style, withoutFloat(styled.arrangement));
  return { text, made };
}

/** A tick that is drawn says as much as one that is written. */
function tickOf(element: Element, styled: Styled, part: "before" | "after", walk: Walk): Part {
  const beside = textOf(element).trim() !== "";
  if (!beside) walk.cascade.styleOf(element).style.set("text-align", "center");
  const words = new Text(!beside ? TICK : part === "before" ? `${TICK} ` : ` ${TICK}`);
  const made = new Element("span", {}, [words]);
  words.parent = made;
  made.parent = element;
  walk.cascade.give(made, inkOf(styled));
  return { text: words.data, made };
}

/** The colour that a border is drawn with is that of the sign in its place. */
function inkOf({ style }: Styled): Style {
  const colour = style.get("border-bottom")?.split(" ")[2];
  return new Map(colour === undefined ? [] : [["color", colour]]);
}

/** An element without words that draws a tick, or a picture. */
function drawElement(element: Element, styled: Styled, { changes, warnings }: Walk): void {
  if (VOID.has(element.name) || BARREN.has(element.name)) return;
  const { style, arrangement } = styled;
  const drawing = drawingOf(styled);
  if (drawing === "tick") {
    const ink = inkOf(styled);
    style.clear();
    for (const name of ["display", "box-width", "box-height"]) arrangement.delete(name);
    for (const [name, value] of ink) style.set(name, value);
    changes.push(() => element.children.unshift(new Text(TICK)));
  } else if (arrangement.get("drawn") === "yes") warnOfDrawing(drawing, element, warnings);
}

/** Whether the style keeps the generated text away from the words that follow. */
function isApart({ style, arrangement }: Styled): boolean {
  const room = ["margin-right", "padding-right", "width"].some((name) => {
    const value = style.get(name);
    return value !== undefined && value !== "0" && value !== "auto";
  });
  return room || arrangement.has("float") || arrangement.get("position") === "absolute";
}

function withoutFloat(arrangement: ReadonlyMap<string, string>): Map<string, string> {
  const kept = new Map(arrangement);
  for (const name of ["float", "position", "display", "content"]) kept.delete(name);
  return kept;
}

/** Longest text before an item that stands for its marker. */
const LONGEST_MARKER = 40;

/** Gives a list item its marker where the stored kinds of lists do not have it. */
function mark(item: Element, before: string | null, walk: Walk): void {
  const list = listOf(item);
  if (list === null || item.attribs["data-marker"] !== undefined) return;
  const { cascade, counters, warnings } = walk;
  if (!isItem(item, cascade)) {
    cascade.styleOf(item).style.set("list-style-type", "none");
    if (before !== null && isMarker(before)) setMarker(item, before);
    return;
  }
  const value = counters.valuesOf(ITEM).at(-1) ?? 0;
  if (follows(item, cascade)) item.attribs = { ...item.attribs, value: String(value) };
  const kind = kindOf(item, list, cascade);
  const styled = cascade.ofPart(item, "marker");
  const written = generatedText(styled?.arrangement.get("content"), item, undefined, walk);
  if (written !== null && written.trim() !== "") setMarker(item, written);
  else if (before !== null && kind === "none" && isMarker(before)) setMarker(item, before);
  else if (kind !== null && !LIST_STYLES.has(kind)) {
    const text = counterText(kind, value);
    if (text === null) {
      warnings.meaning(`Lists of the style "${kind}" are numbered 1, 2, 3.`);
      setMarker(item, `${value}.`);
    } else
      setMarker(item, kind.startsWith("text:") || /^disclosure/.test(kind) ? text : `${text}.`);
  }
}

/** Whether it stands behind an `li` that is no item, which the stored form would count. */
function follows(item: Element, cascade: Cascade): boolean {
  let before = item.prev;
  while (before && !(isTag(before) && before.name === "li")) before = before.prev;
  return before !== null && isTag(before) && !isItem(before, cascade);
}

const isMarker = (text: string) =>
  text.trim() !== "" && text.length <= LONGEST_MARKER && !text.includes("\n");

function setMarker(item: Element, text: string): void {
  const marker = text.replace(/\s+/g, " ").trim();
  if (marker !== "") item.attribs = { ...item.attribs, "data-marker": marker };
}

function kindOf(item: Element, list: Element, cascade: Cascade): string | null {
  for (const element of [item, list]) {
    const kind = cascade.styleOf(element).style.get("list-style-type");
    if (kind !== undefined) return kind;
  }
  return null;
}

/** A quotation whose marks CSS decides has none of its own. */
function settleQuotation(element: Element, { cascade, changes }: Walk): void {
  const parts = ["before", "after"] as const;
  const quotes = cascade.styleOf(element).arrangement.get("quotes");
  const isMade = parts.some((part) => cascade.ofPart(element, part)?.arrangement.has("content"));
  if (isMade || quotes !== undefined) {
    const [open, close] =
      quotes === undefined || isMade ? [] : (JSON.parse(quotes) as ContentPart[]);
    changes.push(() => {
      if (open && "text" in open) element.children.unshift(new Text(open.text));
      if (close && "text" in close) element.children.push(new Text(close.text));
    });
    changes.push(() => {
      element.name = "span";
    });
  }
}
