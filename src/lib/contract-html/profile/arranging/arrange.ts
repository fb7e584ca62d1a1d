import { type AnyNode, type Document, Element, isTag, isText, Text } from "domhandler";
import type { Cascade } from "#lib/contract-html/profile/cascade.ts";
import { quote, type Warnings } from "#lib/contract-html/profile/limits.ts";
import { lineOf, putInPlace, setChildren } from "#lib/contract-html/profile/markup.ts";
import { SIZE_FACTORS } from "#lib/contract-html/profile/presets.ts";
import { isHeading, REMOVED } from "#lib/contract-html/profile/profile.ts";
import { holdsBlocks } from "#lib/contract-html/profile/profile-blocks.ts";
import { arrangeFlex, arrangeGrid } from "./flex-and-grid.ts";
import { arrangeFloats } from "./floats.ts";
import { arrangeInline } from "./inline-boxes.ts";
import { resetAlignment } from "./reset-alignment.ts";
import { arrangeTableDisplay } from "./table-display.ts";

/** What one arranging shares. */
export interface Arranging {
  cascade: Cascade;
  warnings: Warnings;
}

/**
 * Puts into tables what the contract's styles set side by side: flex and grid
 * rows, floats, `display: table`, boxes in a line. The order of reading is that
 * of the source. What cannot be set so stands one below the other, and is named.
 */
export function arrange(document: Document, cascade: Cascade, warnings: Warnings): void {
  resetAlignment(document, cascade);
  for (const child of document.children) if (isTag(child)) visit(child, { cascade, warnings });
}

function visit(element: Element, arranging: Arranging): void {
  if (REMOVED.has(element.name) || element.name === "svg") return;
  // Inner boxes first: what is put into a table then stays as it is.
  for (const child of [...element.children]) if (isTag(child)) visit(child, arranging);
  const { arrangement } = arranging.cascade.styleOf(element);
  const display = arrangement.get("display") ?? "";
  if (/flex|grid/.test(display)) warnOfOrder(element, arranging);
  else warnOfColumns(element, arrangement, arranging.warnings);
  if (
    isHeading(element.name) &&
    element.children.some((child) => floatsToRight(child, arranging))
  ) {
    wrapInside(element, arranging.cascade);
    moveOut(element, arranging);
    arrangeFloats(element, arranging);
    return;
  }
  if (!HOLDERS.has(element.name) && element.name.indexOf("-") < 0) {
    separate(element, arranging);
    return;
  }
  if (/flex/.test(display)) arrangeFlex(element, arrangement, arranging);
  else if (/grid/.test(display)) arrangeGrid(element, arrangement, arranging);
  else if (/^(?:inline-)?table|^table/.test(display))
    arrangeTableDisplay(element, display, arranging);
  else {
    arrangeFloats(element, arranging);
    arrangeInline(element, arranging);
  }
  settleDisplay(element, arranging);
}

/** Elements whose children may be put into a table; in all others there are only lines. */
const HOLDERS = new Set(
  "body div section article header footer main nav aside address blockquote figure figcaption li dd dt dl td th form fieldset details hgroup center ul ol p span label a".split(
    " ",
  ),
);

function warnOfColumns(
  element: Element,
  arrangement: ReadonlyMap<string, string>,
  warnings: Warnings,
): void {
  const asked = ["column-count", "columns", "column-width"].map((name) =>
    Number(arrangement.get(name)),
  );
  const count = asked.find((columns) => columns > 0) ?? 1;
  const words = lineOf(element);
  if (count < 2 || words === "") return;
  warnings.layout(`Text in ${count} columns was set in one: ${quote(words)}.`);
}

/** `order` (CSS Flexbox 1, section 5.4) would change what is read after what. */
function warnOfOrder(element: Element, { cascade, warnings }: Arranging): void {
  const places = element.children
    .filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ""))
    .map((child) =>
      isTag(child) ? Number(cascade.styleOf(child).arrangement.get("order") ?? 0) : 0,
    );
  if (places.every((place, at) => at === 0 || place >= places[at - 1]!)) return;
  const words = lineOf(element);
  if (words === "") return;
  warnings.meaning(
    `The CSS property "order" was not followed: the text stands as in the HTML: ${quote(words)}.`,
  );
}

/**
 * Elements of a line that CSS makes blocks begin lines of their own, and blocks
 * that it puts into a line stand in it, apart from their neighbours.
 */
function settleDisplay(element: Element, { cascade }: Arranging): void {
  for (const child of element.children) {
    if (!isTag(child)) continue;
    const display = cascade.styleOf(child).arrangement.get("display");
    if (display === undefined) continue;
    if (INLINE_NAMES.has(child.name) && /^(?:block|flex|grid|list-item|flow-root)$/.test(display)) {
      if (child.name !== "span" && child.name !== "label") wrapInside(child, cascade);
      else child.name = "div";
    } else if (display === "inline" && BLOCK_NAMES.has(child.name) && !holdsBlocks(child)) {
      child.name = "span";
    }
  }
}

const INLINE_NAMES = new Set(
  "span label a b strong em i u s small mark code abbr cite time sub sup font big".split(" "),
);
const BLOCK_NAMES = new Set(
  "div p section article header footer main address dt dd h1 h2 h3 h4 h5 h6".split(" "),
);

/** A bold or linked line of its own keeps its element within a block. */
function wrapInside(element: Element, cascade: Cascade): void {
  const inner = new Element(element.name, element.attribs);
  setChildren(inner, element.children);
  const styled = cascade.styleOf(element);
  element.name = "div";
  element.attribs = {};
  setChildren(element, [inner]);
  cascade.give(element, new Map());
  cascade.give(inner, styled.style, new Map());
}

const floatsToRight = (node: AnyNode, { cascade }: Arranging): boolean =>
  isTag(node) && cascade.styleOf(node).arrangement.get("float") === "right";

/** What floats within a heading stands beside it: a table can hold both, a heading no table. */
function moveOut(around: Element, arranging: Arranging): void {
  const [heading] = around.children;
  if (!heading || !isTag(heading)) return;
  const floats = heading.children.filter(isTag).filter((child) => floatsToRight(child, arranging));
  for (const float of floats) {
    putInPlace(float);
    lookAlike(float, heading, arranging);
  }
  setChildren(around, [...floats, heading]);
}

const OF_HEADINGS = ["font-family", "font-size", "font-weight", "font-style", "color"];

/** What stood in a heading keeps its look where it has none of its own. */
function lookAlike(float: Element, heading: Element, { cascade }: Arranging): void {
  const { style } = cascade.styleOf(float);
  const asked = cascade.styleOf(heading).style;
  const usual = new Map([
    ["font-weight", "bold"],
    ["font-size", `${SIZE_FACTORS[heading.name] ?? 1}em`],
  ]);
  for (const name of OF_HEADINGS) {
    const value = style.get(name) ?? asked.get(name) ?? usual.get(name);
    if (value !== undefined) style.set(name, value);
  }
}

/** In a heading or another line, boxes that CSS sets apart must not run into each other. */
function separate(element: Element, { cascade }: Arranging): void {
  const { arrangement } = cascade.styleOf(element);
  const isRow = /flex|grid/.test(arrangement.get("display") ?? "");
  const children: AnyNode[] = [];
  for (const child of element.children) {
    const last = children.at(-1);
    if (isTag(child) && last && isTag(last)) {
      const display = cascade.styleOf(child).arrangement.get("display") ?? "";
      if (INLINE_NAMES.has(child.name) && /^(?:block|flex|grid|table)$/.test(display)) {
        children.push(new Element("br", {}));
      } else if (
        isRow ||
        /^inline-/.test(display) ||
        cascade.styleOf(child).arrangement.has("float")
      ) {
        children.push(new Text(" "));
      }
    }
    children.push(child);
  }
  if (children.length === element.children.length) return;
  setChildren(element, children);
}
