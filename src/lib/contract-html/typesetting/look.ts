import type { Element } from "domhandler";
import { clamp } from "#kernel/clamp.ts";
import { BODY_SIZE, MARK_PAPER, SIZE_FACTORS, SIZES } from "#lib/contract-html/profile/presets.ts";
import { rounded, toPoints } from "./measures.ts";
import { storedStyle } from "./stored-style.ts";

/** What letters look like: the part of a style that text takes over from what surrounds it. */
export interface Look {
  size: number;
  family: "serif" | "sans-serif" | "monospace";
  bold: boolean;
  italic: boolean;
  smallCaps: boolean;
  colour: string;
  /** Behind the letters, for marked text; null for none. */
  paper: string | null;
  underline: boolean;
  strike: boolean;
  script: "sub" | "super" | null;
  tracking: number;
  link: string | null;
  /** Tag as of BCP 47. */
  lang: string;
  dir: "ltr" | "rtl";
}

export type Align = "left" | "right" | "center" | "start" | "end";

/** What paragraphs take over from what surrounds them. */
export interface Manner {
  look: Look;
  align: Align | "justify";
  lineHeight: number;
  indent: number;
  transform: "none" | "uppercase" | "lowercase" | "capitalize";
  white: "normal" | "pre-wrap" | "pre-line" | "nowrap";
  listStyle: string | null;
}

export const PLAIN: Manner = {
  look: {
    size: BODY_SIZE,
    family: "serif",
    bold: false,
    italic: false,
    smallCaps: false,
    colour: "#000000",
    paper: null,
    underline: false,
    strike: false,
    script: null,
    tracking: 0,
    link: null,
    lang: "en",
    dir: "ltr",
  },
  align: "start",
  lineHeight: 1.4,
  indent: 0,
  transform: "none",
  white: "normal",
  listStyle: null,
};

/** How elements look before any style is asked; sizes count from what surrounds them. */
const BY_ELEMENT: Readonly<Record<string, Partial<Look>>> = {
  h1: { bold: true },
  h2: { bold: true },
  h3: { bold: true },
  h4: { bold: true },
  h5: { bold: true },
  h6: { italic: true },
  th: { bold: true },
  dt: { bold: true },
  caption: {},
  figcaption: { italic: true },
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  del: { strike: true },
  small: {},
  sub: { script: "sub" },
  sup: { script: "super" },
  mark: { paper: MARK_PAPER },
  code: { family: "monospace" },
  pre: { family: "monospace" },
  a: { underline: true },
};

const TITLES = /^h[1-6]$/;

/** The manner inside an element. */
export function mannerOf(element: Element, around: Manner): Manner {
  const style = storedStyle(element);
  const preset = BY_ELEMENT[element.name];
  const { dir, lang } = element.attribs;
  if (!preset && style.size === 0 && dir === undefined && lang === undefined) return around;
  const factor = SIZE_FACTORS[element.name] ?? 1;
  const look: Look = { ...around.look, ...preset };
  look.size = clampSize(styledSize(style.get("font-size"), around.look.size, factor));
  dress(look, style, around.look);
  if (element.name === "a") look.link = element.attribs.href ?? null;
  if (dir === "ltr" || dir === "rtl") look.dir = dir;
  if (lang !== undefined && /^[a-z]{2,3}\b/i.test(lang)) look.lang = lang;
  const manner: Manner = { ...around, look };
  if (TITLES.test(element.name)) manner.lineHeight = 1.2;
  if (element.name === "pre") Object.assign(manner, { white: "pre-wrap", align: "start" });
  return arrange(manner, style);
}

function arrange(manner: Manner, style: ReadonlyMap<string, string>): Manner {
  const { size } = manner.look;
  const take = <K extends keyof Manner>(name: string, key: K) => {
    const value = style.get(name);
    if (value !== undefined) manner[key] = value as Manner[K];
  };
  take("text-align", "align");
  take("text-transform", "transform");
  take("white-space", "white");
  take("list-style-type", "listStyle");
  if (style.has("text-indent")) manner.indent = toPoints(style.get("text-indent"), size);
  const height = style.get("line-height");
  if (height !== undefined) {
    manner.lineHeight = height === "normal" ? PLAIN.lineHeight : Number(height);
  }
  return manner;
}

function dress(look: Look, style: ReadonlyMap<string, string>, around: Look): void {
  const isSetTo = (name: string, value: string) => {
    const stored = style.get(name);
    return stored === undefined ? undefined : stored === value;
  };
  look.bold = isSetTo("font-weight", "bold") ?? look.bold;
  look.italic = isSetTo("font-style", "italic") ?? look.italic;
  look.smallCaps = isSetTo("font-variant", "small-caps") ?? look.smallCaps;
  look.family = (style.get("font-family") as Look["family"] | undefined) ?? look.family;
  look.colour = style.get("color") ?? look.colour;
  const decoration = style.get("text-decoration");
  if (decoration !== undefined) {
    // Lines of what is around go on through it (CSS Text Decoration 3, section 2).
    look.underline = around.underline || decoration.includes("underline");
    look.strike = around.strike || decoration.includes("line-through");
  }
  const place = style.get("vertical-align");
  if (place === "sub" || place === "super") look.script = place;
  const spacing = style.get("letter-spacing");
  if (spacing !== undefined) look.tracking = toPoints(spacing, look.size);
}

function styledSize(stored: string | undefined, around: number, factor: number): number {
  return stored === undefined ? around * factor : toPoints(stored, around, around);
}

const clampSize = (size: number) => rounded(clamp(size, SIZES.least, SIZES.most));
