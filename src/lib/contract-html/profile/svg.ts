import { type AnyNode, Element, isTag, isText, Text } from "domhandler";
import { readUtf8 } from "#kernel/utf8.ts";
import { missingLetters } from "#lib/fonts/missing-letters.ts";
import { MORE_FONTS } from "#lib/fonts/more-fonts.ts";
import { drawSvg } from "#lib/images/draw-svg.ts";
import { MOST_PIXELS, type Pixels } from "#lib/images/pixels.ts";
import type { DocumentProblem } from "#lib/pdf/parts.ts";
import { cleanCharacters } from "./characters.ts";
import { CannotTake, collectWarnings, LostCharacter, quote } from "./limits.ts";
import { elementsOf, readMarkup, textOf, writeXml } from "./markup.ts";
import { SVG_ELEMENTS, safeSvgAttributes, spelling } from "./svg-attributes.ts";
import { drawnElements, lostReference, MOST_DRAWN } from "./svg-references.ts";
import { type SvgSize, sizeOf } from "./svg-size.ts";
import { svgStyles } from "./svg-styles.ts";

/** A drawing as it may be drawn: only what draws, and nothing that leads out of it. */
export interface Drawing extends SvgSize {
  /** XML. */
  svg: string;
  /** All text in it. */
  words: string;
  /** Effects that were left out, by name: none of them holds words or shapes. */
  left: string[];
}

/** Reads an SVG file. */
export function readSvg(bytes: Uint8Array): Drawing | DocumentProblem {
  try {
    const text = readUtf8(bytes);
    if (text === null) return { problem: "it is not UTF-8" };
    const root = readMarkup(text, true).children.find(
      (node): node is Element => isTag(node) && node.name.replace(/^svg:/, "") === "svg",
    );
    return root ? cleanSvg(root) : { problem: "it is not an SVG" };
  } catch (error) {
    if (error instanceof LostCharacter) return { problem: error.message };
    if (error instanceof CannotTake) return { problem: "it is drawn with too many elements" };
    throw error;
  }
}

/**
 * Writes a drawing anew from the elements and attributes that only draw: no
 * script, no foreign content, no animation, no reference that leaves it, and not
 * more to draw than `MOST_DRAWN` however its parts refer to each other.
 * @param root as read from XML, or from HTML, where names have no capitals
 * @param sheets style sheets around it, for a drawing that stands in a page
 */
export function cleanSvg(root: Element, sheets: readonly string[] = []): Drawing | DocumentProblem {
  const own = [...elementsOf(root)].filter((one) => one.name === "style").map(textOf);
  const styles = svgStyles([...sheets, ...own]);
  const left = new Set<string>();
  const unfit = new Set<string>();
  const clean = (nodes: AnyNode[], inText: boolean): AnyNode[] =>
    nodes.flatMap((node) => {
      if (isText(node)) {
        return inText ? [new Text(cleanCharacters(node.data, collectWarnings()))] : [];
      }
      if (!isTag(node)) return [];
      const name = spelling(node.name.replace(/^svg:/, "").toLowerCase());
      if (name === "a" || name === "switch") return clean(node.children, inText);
      if (UNFIT.has(name) || BREAKOUTS.has(name)) unfit.add(name);
      if (EFFECTS.has(name)) left.add(name);
      if (!SVG_ELEMENTS.has(name)) return [];
      const inside = clean(node.children, inText || name === "text");
      return [new Element(name, safeSvgAttributes(node, name, styles(node)), inside)];
    });
  const attribs = safeSvgAttributes(root, "svg", styles(root));
  const size = sizeOf(attribs);
  const drawn = new Element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      ...attribs,
      width: String(size.width),
      height: String(size.height),
      viewBox: attribs.viewBox ?? `0 0 ${size.width} ${size.height}`,
    },
    clean(root.children, false),
  );
  if (unfit.size > 0) return { problem: `it uses ${listElements(unfit)}, which is not drawn here` };
  const lost = lostReference(drawn);
  if (lost !== null) return { problem: `it draws ${quote(lost)}, which is not in it` };
  if (drawnElements(drawn) > MOST_DRAWN) return { problem: "it is drawn with too many elements" };
  const words = [...elementsOf(drawn)].filter(isWords).map(textOf).join("\n");
  const letters = missingLetters([words]);
  if (letters.length > 0) {
    const named = letters.join(" ");
    return { problem: `no font of this service prints its letters ${named}; ${MORE_FONTS}` };
  }
  return { svg: writeXml([drawn]), words, ...size, left: [...left] };
}

/** Words and pictures that a browser would show and that are not drawn: a drawing without them is another. */
const UNFIT: ReadonlySet<string> = new Set(["foreignobject", "image"]);
/** HTML that a browser takes out of a drawing, and shows below it (HTML, section 13.2.6.5). */
const BREAKOUTS: ReadonlySet<string> = new Set(
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var font".split(
    " ",
  ),
);
/** What only changes how shapes look. */
const EFFECTS: ReadonlySet<string> = new Set(["filter", "animate", "animatetransform", "set"]);

const isWords = ({ name }: Element) => name === "text";
const listElements = (names: Iterable<string>) => [...names].map((name) => `<${name}>`).join(", ");

/** Dots of print in a pixel of a page (96 to the inch): 300 to the inch. */
const PRINT = 300 / 96;
/** Wider than any text on a page, in pixels of a page: 257 mm, on an A4 that lies. */
const WIDEST = 972;
/** A page full of a drawing, at the resolution of print. */
const MOST_DOTS = Math.min(MOST_PIXELS, 6_500_000);

/**
 * Draws at the resolution of print.
 * @param width on the page, in pixels of 1/96 inch
 */
export function rasterise(
  { svg, words, width, height }: Drawing,
  widthOnPage: number,
): Pixels | DocumentProblem {
  const asked = Math.min(widthOnPage, WIDEST) * PRINT;
  const most = Math.sqrt((MOST_DOTS * width) / height);
  const pixels = drawSvg(svg, words, Math.max(1, Math.round(Math.min(asked, most))));
  return pixels ?? { problem: "it cannot be drawn" };
}
