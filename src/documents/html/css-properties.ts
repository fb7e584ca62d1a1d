import { readColour } from "./css-colours.ts";
import { type LengthRange, readLength, shortNumber } from "./css-lengths.ts";
import type { CssToken } from "./css-tokens.ts";

/** Reads a value into the form it is stored in, or null where the profile has no such value. */
type ReadValue = (tokens: CssToken[]) => string | null;

interface Property {
  read: ReadValue;
  /** The elements that it is kept on; all when absent. */
  on?: ReadonlySet<string>;
}

const CELLS = ["td", "th"];
const SIZED = new Set(["table", "col", "img", ...CELLS]);
const BOXES = new Set(
  "table td th div p section article header footer main blockquote pre figure img hr h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);
const MARGIN: LengthRange = { pt: [0, 144], em: [0, 12], percent: [0, 60] };
const PADDING: LengthRange = { pt: [0, 72], em: [0, 6] };

const margin: Property = { read: (tokens) => only(tokens, ["auto"]) ?? length(tokens, MARGIN) };
const padding: Property = { read: (tokens) => length(tokens, PADDING) };
const border: Property = { read: readBorder, on: BOXES };
const breaking: Property = { read: readBreak };

/** The properties of the profile, in the order they are written in; shorthands are taken apart before. */
export const PROPERTIES: Readonly<Record<string, Property>> = {
  "font-family": { read: readFamily },
  "font-size": { read: readFontSize },
  "font-weight": { read: readWeight },
  "font-style": { read: (tokens) => only(tokens, ["normal", "italic"], { oblique: "italic" }) },
  "font-variant": { read: (tokens) => only(tokens, ["normal", "small-caps"]) },
  "line-height": { read: readLineHeight },
  "letter-spacing": {
    read: (tokens) =>
      only(tokens, ["normal"]) ?? length(tokens, { pt: [-0.5, 6], em: [-0.05, 0.5] }),
  },
  color: { read: (tokens) => single(tokens, readColour) },
  "background-color": { read: (tokens) => single(tokens, readColour) },
  "text-align": {
    read: (tokens) =>
      only(tokens, ["left", "right", "center", "justify"], { start: "left", end: "right" }),
  },
  "text-decoration": { read: readDecoration },
  "text-indent": {
    read: (tokens) => length(tokens, { pt: [-48, 72], em: [-4, 6] }),
  },
  "text-transform": {
    read: (tokens) => only(tokens, ["none", "uppercase", "lowercase", "capitalize"]),
  },
  "white-space": {
    read: (tokens) => only(tokens, ["normal", "pre-wrap", "pre-line"], { pre: "pre-wrap" }),
  },
  "vertical-align": {
    read: (tokens) =>
      only(tokens, ["top", "middle", "bottom", "baseline", "sub", "super"], {
        "text-top": "top",
        "text-bottom": "bottom",
      }),
  },
  "list-style-type": { read: readListStyle },
  "margin-top": margin,
  "margin-right": margin,
  "margin-bottom": margin,
  "margin-left": margin,
  "padding-top": padding,
  "padding-right": padding,
  "padding-bottom": padding,
  "padding-left": padding,
  width: {
    read: (tokens) =>
      only(tokens, ["auto"]) ?? length(tokens, { pt: [1, 600], em: [0.5, 60], percent: [1, 100] }),
    on: SIZED,
  },
  height: {
    read: (tokens) => only(tokens, ["auto"]) ?? length(tokens, { pt: [1, 800], em: [0.5, 60] }),
    on: new Set(["img"]),
  },
  "border-top": border,
  "border-right": border,
  "border-bottom": border,
  "border-left": border,
  "break-before": breaking,
  "break-after": breaking,
  "break-inside": breaking,
};

/** Properties that could change nothing on the page; they go without a word. */
export const IDLE_PROPERTY =
  /^(?:-webkit-|-moz-|-ms-|mso-|--|box-sizing$|border-collapse$|border-spacing$|max-width$|orphans$|widows$|hyphens$|cursor$|font-feature-settings$|font-kerning$|text-rendering$|-?tab-size$)/;

function only(
  tokens: CssToken[],
  words: string[],
  synonyms: Record<string, string> = {},
): string | null {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== "word") return null;
  if (words.includes(token.text)) return token.text;
  return Object.hasOwn(synonyms, token.text) ? (synonyms[token.text] ?? null) : null;
}

function single(tokens: CssToken[], read: (token: CssToken) => string | null): string | null {
  return tokens.length === 1 && tokens[0] ? read(tokens[0]) : null;
}

const length = (tokens: CssToken[], range: LengthRange) =>
  single(tokens, (token) => readLength(token, range));

/** The first family that says what kind of letter is meant. */
function readFamily(tokens: CssToken[]): string | null {
  for (const token of tokens) {
    if (token.kind !== "word" && token.kind !== "text") continue;
    const name = token.text.toLowerCase();
    if (/mono|courier|consol|menlo|typewriter/.test(name)) return "monospace";
    if (/sans|arial|helvet|verdana|tahoma|calibri|segoe|inter|roboto|system-ui|ui-/.test(name)) {
      return "sans-serif";
    }
    if (/serif|times|georgia|garamond|cambria|palatino|book|roman/.test(name)) return "serif";
  }
  return null;
}

/** Small enough for a footnote, never so small that nobody could read it. */
const FONT_SIZE: LengthRange = { pt: [6, 48], em: [0.6, 3], percent: [60, 300] };
const SIZE_WORDS: Record<string, string> = {
  "xx-small": "6.5pt",
  "x-small": "7.5pt",
  small: "9pt",
  medium: "10.5pt",
  large: "13pt",
  "x-large": "16pt",
  "xx-large": "21pt",
  smaller: "0.85em",
  larger: "1.2em",
};

function readFontSize(tokens: CssToken[]): string | null {
  return only(tokens, [], SIZE_WORDS) ?? length(tokens, FONT_SIZE);
}

function readWeight(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (tokens.length === 1 && token?.kind === "number" && token.unit === "") {
    return token.number >= 600 ? "bold" : "normal";
  }
  return only(tokens, ["normal", "bold"], { bolder: "bold", lighter: "normal" });
}

function readLineHeight(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== "number") return only(tokens, ["normal"]);
  const factor = { "": 1, em: 1, "%": 0.01 }[token.unit];
  if (factor === undefined) return null;
  return shortNumber(Math.min(3, Math.max(1, token.number * factor)));
}

function readDecoration(tokens: CssToken[]): string | null {
  const words = tokens.map((token) => (token.kind === "word" ? token.text : ""));
  if (words.includes("none")) return "none";
  const lines = ["underline", "line-through"].filter((line) => words.includes(line));
  return lines.length > 0 ? lines.join(" ") : null;
}

function readListStyle(tokens: CssToken[]): string | null {
  return only(tokens, [...LIST_STYLES], {
    "lower-latin": "lower-alpha",
    "upper-latin": "upper-alpha",
    "decimal-leading-zero": "decimal",
  });
}

export const LIST_STYLES: ReadonlySet<string> = new Set([
  "none",
  "disc",
  "circle",
  "square",
  "decimal",
  "lower-alpha",
  "upper-alpha",
  "lower-roman",
  "upper-roman",
]);

const BORDER_STYLES = new Set(["solid", "dashed", "dotted", "double", "groove", "ridge"]);
const BORDER_WIDTH: LengthRange = { pt: [0, 6] };
const WIDTH_WORDS: Record<string, string> = { thin: "0.5pt", medium: "1.5pt", thick: "3pt" };

/** `0.75pt solid #000000` or `none`, whatever the order it was sent in. */
function readBorder(tokens: CssToken[]): string | null {
  let width = "1.5pt";
  let style = "none";
  let colour = "#000000";
  for (const token of tokens) {
    const word = token.kind === "word" ? token.text : "";
    const asLength = WIDTH_WORDS[word] ?? readLength(token, BORDER_WIDTH);
    const asColour = readColour(token);
    if (asLength !== null && Object.hasOwn(WIDTH_WORDS, word)) width = asLength;
    else if (asLength !== null) width = asLength;
    else if (BORDER_STYLES.has(word)) style = word;
    else if (word === "none" || word === "hidden") style = "none";
    else if (asColour !== null) colour = asColour;
    else if (word === "transparent") style = "none";
    else if (word !== "currentcolor") return null;
  }
  if (style === "none" || width === "0") return "none";
  const drawn = style === "dashed" || style === "dotted" ? style : "solid";
  return `${width} ${drawn} ${colour}`;
}

function readBreak(tokens: CssToken[]): string | null {
  return only(tokens, ["auto", "avoid", "page"], {
    always: "page",
    left: "page",
    right: "page",
    recto: "page",
    verso: "page",
    "avoid-page": "avoid",
  });
}
