import { type AnyNode, type Element, isTag } from "domhandler";
import { contrast } from "./css-colours.ts";
import { quote, type Warnings } from "./limits.ts";
import { lineOf } from "./markup.ts";
import { BODY_SIZE, MARK_PAPER, SIZE_FACTORS, SIZES } from "./presets.ts";
import { isBlock } from "./profile.ts";
import { readStyle, type Style, writeStyle } from "./style-text.ts";
import { DEEPEST_TABLE, isTooWide } from "./wide-tables.ts";

/** What text is written with and on, where it stands. */
interface Ink {
  colour: string;
  paper: string;
}

interface Place {
  ink: Ink;
  /** Of the letters, in points. */
  size: number;
  /** Boxes, lists and cells around; beyond {@link DEEPEST_FRAMES} no background is drawn. */
  frames: number;
  tables: number;
}

const PAGE: Place = {
  ink: { colour: "#000000", paper: "#ffffff" },
  size: BODY_SIZE,
  frames: 0,
  tables: 0,
};

/** Least contrast of text and of large text (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5;
const LEAST_OF_LARGE = 3;
/** Points from which text counts as large. */
const LARGE = 18;

/** Elements behind which no colour is printed. */
const UNPAPERED = new Set(["li", "dl", "dt", "dd", "col", "colgroup", "caption", "br"]);
/** As deep as the pages draw frames. */
const DEEPEST_FRAMES = 6;

/**
 * Makes the colours of a tree's text ones that can be read on what is really
 * printed behind it, on the page and on a photocopy: too pale a colour is made
 * darker, or lighter on dark ground; a background that is not printed is left out.
 * The tree is the one to be stored, so that nothing is moved off its ground later.
 */
export function makeLegible(nodes: AnyNode[], warnings: Warnings): AnyNode[] {
  const visit = (children: AnyNode[], place: Place) => {
    for (const child of children) {
      if (isTag(child)) visit(child.children, placeWithin(child, place, warnings));
    }
  };
  visit(nodes, PAGE);
  return nodes;
}

function placeWithin(element: Element, around: Place, warnings: Warnings): Place {
  const { name } = element;
  const style = readStyle(element.attribs.style);
  const asked = style.get("font-size");
  const size =
    asked === undefined
      ? Math.max(SIZES.least, around.size * (SIZE_FACTORS[name] ?? 1))
      : Number.parseFloat(asked);
  const tables =
    around.tables + (name === "table" ? (isTooWide(element) ? DEEPEST_TABLE + 1 : 1) : 0);
  const isFrame = FRAMES.has(name) || (isBlock(name) && isFramed(style));
  const frames = around.frames + (isFrame ? 1 : 0);
  const background = style.get("background-color");
  const isDrawn =
    !UNPAPERED.has(name) && (frames <= DEEPEST_FRAMES || !isBlock(name)) && tables <= DEEPEST_TABLE;
  if (background !== undefined && !isDrawn) style.delete("background-color");
  const ink: Ink = {
    colour: style.get("color") ?? around.ink.colour,
    paper: style.get("background-color") ?? (name === "mark" ? MARK_PAPER : around.ink.paper),
  };
  const least = size >= LARGE ? LEAST_OF_LARGE : LEAST_CONTRAST;
  if (contrast(ink.colour, ink.paper) < least) {
    const colour = readableShade(ink, least);
    const words = lineOf(element);
    if (words !== "") {
      warnings.layout(
        "Colours were changed so that all text can be read",
        `${ink.colour} on ${ink.paper} became ${colour} in ${quote(words)}`,
      );
    }
    ink.colour = colour;
    style.set("color", colour);
  }
  const css = writeStyle(style);
  const { style: _, ...others } = element.attribs;
  element.attribs = css === "" ? others : { ...others, style: css };
  return { ink, size, frames, tables };
}

const FRAMES = new Set(["td", "th", "ol", "ul"]);

const isFramed = (style: Style) =>
  [...style.keys()].some((property) => /^(?:background-color$|border)/.test(property));

/** The nearest shade towards black or white, in sixteen steps. */
function readableShade({ colour, paper }: Ink, least: number): string {
  const end = contrast("#000000", paper) >= contrast("#ffffff", paper) ? 0 : 255;
  for (let step = 1; step < 16; step += 1) {
    const mixed = mix(colour, end, step / 16);
    if (contrast(mixed, paper) >= least) return mixed;
  }
  return end === 0 ? "#000000" : "#ffffff";
}

function mix(colour: string, end: number, share: number): string {
  const channels = (colour.slice(1).match(/../g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16);
    return Math.round(value + (end - value) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
