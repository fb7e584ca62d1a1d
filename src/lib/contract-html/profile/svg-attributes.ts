import type { Element } from "domhandler";

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
  "textPath",
  "title",
  "desc",
  "defs",
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
  "use",
  "symbol",
  "pattern",
  "mask",
  "marker",
  "svg",
]);

/** The attributes of an SVG element that are kept: its own, and above them what its styles say. */
export function safeSvgAttributes(
  element: Element,
  name: string,
  style: ReadonlyMap<string, string>,
): Record<string, string> {
  const kept: Record<string, string> = {};
  const take = (attribute: string, value: string) => {
    const safe = safeValue(attribute, value.trim(), name);
    if (safe !== null) kept[attribute.replace(/^xlink:/, "")] = safe;
  };
  for (const [written, value] of Object.entries(element.attribs)) take(spelling(written), value);
  for (const [name, value] of style) if (PAINT.has(name) || STYLED.has(name)) take(name, value);
  return kept;
}

const words = (list: string) => new Set(list.split(" "));

const PAINT = words("fill stroke stop-color color");
const NUMBERS = words(
  "x y dx dy width height cx cy r rx ry fx fy x1 y1 x2 y2 offset points d viewBox transform gradientTransform rotate textLength stroke-width stroke-miterlimit stroke-dashoffset stroke-dasharray opacity fill-opacity stroke-opacity stop-opacity font-size letter-spacing word-spacing baseline-shift patternTransform markerWidth markerHeight refX refY orient startOffset",
);
const WORDS = words(
  "fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits text-anchor font-weight font-style dominant-baseline preserveAspectRatio font-family text-decoration display visibility patternUnits patternContentUnits maskUnits maskContentUnits mask-type markerUnits paint-order lengthAdjust overflow",
);
/** What a style may set beside colours; places and sizes are attributes alone. */
const STYLED = words(
  "fill-rule clip-rule stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity fill-opacity stroke-opacity stop-opacity font-size font-weight font-style font-family text-anchor letter-spacing word-spacing baseline-shift text-decoration display visibility mask-type paint-order overflow clip-path mask marker-start marker-mid marker-end dominant-baseline",
);
/** Attributes that name another part of the drawing to be drawn here. */
const REFERENCES = words("clip-path mask marker-start marker-mid marker-end");
/** Elements whose `href` names another part of the drawing. */
const REFERRING = words("linearGradient radialGradient pattern use textPath");

/** Names with capitals, by how a reader of HTML writes them (HTML, section 13.2.6.1). */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [...SVG_ELEMENTS, ...NUMBERS, ...WORDS]
    .filter((name) => name !== name.toLowerCase())
    .map((name) => [name.toLowerCase(), name]),
);

/** The name of an element or attribute as SVG spells it. */
export const spelling = (name: string): string => SPELLINGS.get(name) ?? name;

const NUMERIC = /^[\d\s.,()+\-a-zA-Z%]*$/;
/** Beyond this, sums in a renderer leave the range where they mean something. */
const LARGEST_NUMBER = 1e6;
const LOCAL = /^url\(\s*["']?#([\w.:-]{1,80})["']?\s*\)$/;

function safeValue(name: string, value: string, element: string): string | null {
  if (PAINT.has(name)) return paint(value);
  if (NUMBERS.has(name)) return NUMERIC.test(value) && hasModestNumbers(value) ? value : null;
  if (WORDS.has(name)) return /^[\w\s,"'-]{1,120}$/.test(value) ? value : null;
  if (name === "id") return /^[\w.:-]{1,80}$/.test(value) ? value : null;
  if (REFERENCES.has(name)) return localReference(value);
  if (name === "href" || name === "xlink:href") {
    return REFERRING.has(element) && /^#[\w.:-]{1,80}$/.test(value) ? value : null;
  }
  return null;
}

/** A part of the drawing, with or without a colour in its stead; or a colour in any of its forms. */
function paint(value: string): string | null {
  const reference = localReference(value.slice(0, value.indexOf(")") + 1));
  if (reference !== null) return reference;
  if (value === "transparent") return "none";
  return COLOUR.test(value) ? value : null;
}

const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,30}|(?:rgb|hsl)a?\([\d\s.,%/a-z+-]{1,60}\))$/i;

function localReference(value: string): string | null {
  const match = LOCAL.exec(value);
  return match ? `url(#${match[1]})` : null;
}

function hasModestNumbers(value: string): boolean {
  for (const [number] of value.matchAll(/[\d.]+(?:e[+-]?\d+)?/gi)) {
    if (!(Number.parseFloat(number) <= LARGEST_NUMBER)) return false;
  }
  return true;
}
