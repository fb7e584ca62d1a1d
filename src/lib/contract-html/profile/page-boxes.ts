import { type Document, type Element, isTag } from "domhandler";
import type { Cascade, Styled } from "./cascade.ts";
import { contrast } from "./css-colours.ts";
import { elementsOf, textOf } from "./markup.ts";
import { type PageSetup, withMargins } from "./page-setup.ts";

/** In points: about as wide, and as high, as a sheet of paper. */
const WIDTHS = { least: 560, most: 630 };
const HEIGHTS = { least: 740, most: 1_020 };
const LETTER_SIZE = 10.5;
/** Of the letters of a document: where its sheets hold fewer, they are boxes on a page. */
const LEAST_SHARE = 0.8;
/** Closer to white than this, a ground is paper. */
const PAPER = 1.1;

/**
 * Boxes that a document draws as its sheets of paper (210 by 297 mm) become its
 * pages: their padding is the margin, each begins a page, and no sheet is drawn
 * within a page.
 * @returns the pages as the document asks for them
 */
export function takePageBoxes(
  document: Document,
  cascade: Cascade,
  page: PageSetup | null,
): PageSetup | null {
  const sheets = sheetsWithin(document, cascade);
  const [first] = sheets;
  const letters = sheets.reduce((sum, sheet) => sum + textOf(sheet).trim().length, 0);
  const body = [...elementsOf(document)].find(({ name }) => name === "body");
  if (!first || !body || letters < LEAST_SHARE * textOf(body).trim().length) return page;
  const padding = paddingOf(cascade.styleOf(first));
  for (const [index, sheet] of sheets.entries()) {
    const { style } = cascade.styleOf(sheet);
    const ground = style.get("background-color") ?? "#ffffff";
    for (const property of [...style.keys()]) {
      const isPaper = property === "background-color" && contrast(ground, "#ffffff") < PAPER;
      if (isPaper || OF_SHEETS.test(property)) style.delete(property);
    }
    const before = sheets[index - 1];
    if (before && isAsHigh(cascade.styleOf(before))) style.set("break-before", "page");
  }
  return Object.values(padding).some((side) => side > 0) ? withMargins(page, padding) : page;
}

const OF_SHEETS = /^(?:padding-|border-|margin-|width$)/;

function sheetsWithin(around: Pick<Element, "children">, cascade: Cascade): Element[] {
  return around.children
    .filter(isTag)
    .flatMap((element) => (isSheet(element, cascade) ? [element] : sheetsWithin(element, cascade)));
}

const BOXES = new Set(["div", "section", "article", "main"]);

function isSheet(element: Element, cascade: Cascade): boolean {
  if (!BOXES.has(element.name)) return false;
  const styled = cascade.styleOf(element);
  const width = pointsOf(styled.arrangement.get("box-width"));
  if (width === 0) return isAsHigh(styled);
  return width >= WIDTHS.least && width <= WIDTHS.most;
}

function isAsHigh({ arrangement }: Styled): boolean {
  return ["box-height", "min-height"].some((name) => {
    const height = pointsOf(arrangement.get(name));
    return height >= HEIGHTS.least && height <= HEIGHTS.most;
  });
}

function paddingOf({ style }: Styled): PageSetup["margins"] {
  const side = (name: string) => pointsOf(style.get(`padding-${name}`));
  return { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") };
}

/** Of a stored length; 0 for percent and words. */
function pointsOf(stored: string | undefined): number {
  const [, value, unit] = /^([\d.]+)(pt|em)$/.exec(stored ?? "") ?? [];
  return value === undefined ? 0 : Number(value) * (unit === "em" ? LETTER_SIZE : 1);
}
