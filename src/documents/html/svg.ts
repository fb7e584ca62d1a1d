import { type AnyNode, Element, isTag, isText, Text } from "domhandler";
import type { DocumentProblem } from "#documents/parts.ts";
import { cleanCharacters } from "./characters.ts";
import { CannotTake, collectWarnings } from "./limits.ts";
import { elementsOf, readMarkup, textOf, writeXml } from "./markup.ts";
import type { ReadPicture } from "./pictures.ts";
import { SVG_ELEMENTS, safeSvgAttributes } from "./svg-attributes.ts";
import { svgStyles } from "./svg-styles.ts";

/**
 * Draws an SVG anew from the elements and attributes that only draw: no script,
 * no foreign content, no animation, no reference that leaves the picture, no
 * `use` (a few of them, nested, unfold into millions of shapes).
 */
export function readSvg(bytes: Uint8Array): ReadPicture | DocumentProblem {
  const root = readRoot(Buffer.from(bytes).toString("utf8"));
  if ("problem" in root) return root;
  const sheets = [...elementsOf(root)].filter((one) => one.name === "style").map(textOf);
  const styles = svgStyles(sheets);
  const clean = (nodes: AnyNode[]): AnyNode[] =>
    nodes.flatMap((node) => {
      if (isText(node)) return [new Text(cleanCharacters(node.data, collectWarnings()))];
      if (!isTag(node)) return [];
      if (node.name === "a" || node.name === "switch") return clean(node.children);
      if (!SVG_ELEMENTS.has(node.name)) return [];
      return [new Element(node.name, safeSvgAttributes(node, styles(node)), clean(node.children))];
    });
  const attribs = safeSvgAttributes(root, styles(root));
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
    clean(root.children),
  );
  return { bytes: Buffer.from(writeXml([drawn]), "utf8"), ...size };
}

function readRoot(text: string): Element | DocumentProblem {
  try {
    const root = readMarkup(text, true).children.find(
      (node): node is Element => isTag(node) && node.name.replace(/^svg:/, "") === "svg",
    );
    return root ?? { problem: "it is not an SVG" };
  } catch (error) {
    if (error instanceof CannotTake) return { problem: "it is drawn with too many elements" };
    throw error;
  }
}

/** Most pixels of a side: a drawing has no resolution, so this only bounds its place on the page. */
const LONGEST_SIDE = 4_000;

function sizeOf(attribs: Record<string, string>): { width: number; height: number } {
  const box = (attribs.viewBox ?? "").split(/[\s,]+/).map(Number);
  const [boxWidth, boxHeight] = box.length === 4 ? [box[2] ?? 0, box[3] ?? 0] : [300, 150];
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : 2;
  const given = { width: pixels(attribs.width), height: pixels(attribs.height) };
  const width = given.width ?? (given.height ? given.height * ratio : boxWidth || 300);
  const height = given.height ?? width / ratio;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const rounded = (side: number) => Math.max(1, Math.round(side * scale * 100) / 100);
  return { width: rounded(width), height: rounded(height) };
}

const UNITS: Record<string, number> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function pixels(written: string | undefined): number | null {
  const match = /^([\d.]+)(px|pt|mm|cm|in)?$/.exec(written ?? "");
  const value = Number(match?.[1]) * (UNITS[match?.[2] ?? ""] ?? 1);
  return value > 0 ? value : null;
}
