import type { Element } from "domhandler";
import { readColour } from "./css-colours.ts";
import { readTokens } from "./css-tokens.ts";

/** Elements that draw, group or name. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
]);

/** The attributes of an SVG element that are kept: its own, and above them what its styles say. */
export function safeSvgAttributes(
  element: Element,
  style: ReadonlyMap<string, string>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  const take = (name: string, value: string) => {
    const safe = safeValue(name, value.trim(), element.name);
    if (safe !== null) kept[name.replace(/^xlink:/, "")] = safe;
  };
  for (const [name, value] of Object.entries(element.attribs)) take(name, value);
  for (const [name, value] of style) if (PAINT.has(name) || STYLED.has(name)) take(name, value);
  return kept;
}

const words = (list: string) => new Set(list.split(" "));

const PAINT = words("fill stroke stop-color color");
const NUMBERS = words(
  "x y dx dy width height cx cy r rx ry fx fy x1 y1 x2 y2 offset points d viewBox transform gradientTransform rotate textLength stroke-width stroke-miterlimit stroke-dashoffset stroke-dasharray opacity fill-opacity stroke-opacity stop-opacity font-size letter-spacing",
);
const WORDS = words(
  "fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits text-anchor font-weight font-style dominant-baseline preserveAspectRatio font-family",
);
/** What a style may set beside colours; places and sizes are attributes alone. */
const STYLED = words(
  "fill-rule clip-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity fill-opacity stroke-opacity stop-opacity font-size font-weight font-style font-family text-anchor letter-spacing clip-path",
);

const NUMERIC = /^[\d\s.,()+\-a-zA-Z%]*$/;
/** Beyond this, sums in a renderer leave the range where they mean something. */
const LARGEST_NUMBER = 1e6;
const LOCAL = /^url\(\s*["']?#([\w.:-]{1,80})["']?\s*\)$/;

function safeValue(name: string, value: string, element: string): string | null {
  if (PAINT.has(name)) return paint(value);
  if (NUMBERS.has(name)) return NUMERIC.test(value) && modest(value) ? value : null;
  if (WORDS.has(name)) return /^[\w\s,'-]{1,120}$/.test(value) ? value : null;
  if (name === "id") return /^[\w.:-]{1,80}$/.test(value) ? value : null;
  if (name === "clip-path") return local(value);
  if (name === "href" || name === "xlink:href") {
    return element.endsWith("Gradient") && /^#[\w.:-]{1,80}$/.test(value) ? value : null;
  }
  return null;
}

function paint(value: string): string | null {
  if (value === "none" || value === "currentColor") return value;
  const reference = local(value);
  if (reference !== null) return reference;
  const tokens = readTokens(value);
  return tokens?.length === 1 ? readColour(tokens[0]) : null;
}

function local(value: string): string | null {
  const match = LOCAL.exec(value);
  return match ? `url(#${match[1]})` : null;
}

function modest(value: string): boolean {
  for (const [number] of value.matchAll(/[\d.]+(?:e[+-]?\d+)?/gi)) {
    if (!(Number.parseFloat(number) <= LARGEST_NUMBER)) return false;
  }
  return true;
}
