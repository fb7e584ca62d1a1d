import { clamp } from "#kernel/clamp.ts";
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
const SIZED = new Set(["table", "col", "img", "hr", "span", ...CELLS]);
const BOXES = new Set(
  "table tr td th div p section article header footer main address blockquote pre figure figcaption img hr span h1 h2 h3 h4 h5 h6 dt dd ul ol dl".split(
    " ",
  ),
);
const MARGIN: LengthRange = { pt: [0, 144], em: [0, 12], percent: [0, 60] };
const PADDING: LengthRange = { pt: [0, 72], em: [0, 6] };

const margin: Property = {
  read: (tokens) => readKeyword(tokens, ["auto"]) ?? length(tokens, MARGIN),
};
const padding: Property = { read: (tokens) => length(tokens, PADDING) };
/** Read in parts, see the cascade; this only says where it may stand. */
const border: Property = { read: () => null, on: BOXES };
const breaking: Property = { read: readBreak };

/** The properties of the profile, in the order they are written in; shorthands are taken apart before. */
export const PROPERTIES: Readonly<Record<string, Property>> = {
  "font-family": { read: readFamily },
  "font-size": { read: readFontSize },
  "font-weight": { read: readWeight },
  "font-style": {
    read: (tokens) => readKeyword(tokens, ["normal", "italic"], { oblique: "italic" }),
  },
  "font-variant": { read: (tokens) => readKeyword(tokens, ["normal", "small-caps"]) },
  "line-height": { read: readLineHeight },
  "letter-spacing": {
    read: (tokens) =>
      readKeyword(tokens, ["normal"]) ?? length(tokens, { pt: [-0.5, 6], em: [-0.05, 0.5] }),
  },
  color: { read: (tokens) => readSingle(tokens, readColour) },
  "background-color": { read: (tokens) => readSingle(tokens, readColour) },
  "text-align": {
    read: (tokens) =>
      readKeyword(tokens, ["left", "right", "center", "justify", "start", "end"], {
        "-webkit-center": "center",
        "-webkit-right": "right",
        "-webkit-left": "left",
        "-moz-center": "center",
      }),
  },
  "text-decoration": { read: readDecoration },
  "text-indent": {
    read: (tokens) => length(tokens, { pt: [-48, 72], em: [-4, 6] }),
  },
  "text-transform": {
    read: (tokens) => readKeyword(tokens, ["none", "uppercase", "lowercase", "capitalize"]),
  },
  "white-space": {
    read: (tokens) =>
      readKeyword(tokens, ["normal", "pre-wrap", "pre-line", "nowrap"], {
        pre: "pre-wrap",
        "break-spaces": "pre-wrap",
      }),
  },
  "vertical-align": {
    read: (tokens) =>
      readKeyword(tokens, ["top", "middle", "bottom", "baseline", "sub", "super"], {
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
      readKeyword(tokens, ["auto"]) ??
      length(tokens, { pt: [1, 600], em: [0.5, 60], percent: [1, 100] }),
    on: SIZED,
  },
  height: {
    read: (tokens) =>
      readKeyword(tokens, ["auto"]) ?? length(tokens, { pt: [1, 800], em: [0.5, 60] }),
    on: new Set(["img", "tr", ...CELLS]),
  },
  display: { read: (tokens) => readKeyword(tokens, ["inline-block"]), on: new Set(["span"]) },
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
  /^(?:-webkit-|-moz-|-ms-|-o-|mso-|tab-(?:stops?|interval)$|layout-grid|punctuation-wrap$|text-autospace$|text-underline$|page$|size$|box-sizing$|border-collapse$|border-spacing$|orphans$|widows$|hyphens$|cursor$|z-index$|overflow-[xy]$|overflow-wrap$|word-wrap$|word-break$|line-break$|table-layout$|empty-cells$|flex-shrink$|row-gap$|align-|place-|justify-(?:items|self)$|grid-auto-|grid-row|user-select$|pointer-events$|print-color-adjust$|color-adjust$|color-scheme$|text-size-adjust$|content-visibility$|will-change$|scroll-|caret-color$|appearance$|resize$|font-(?:feature|variation|synthesis|optical|kerning|smooth|stretch|display|language)|text-rendering$|image-rendering$|backface-visibility$|-?tab-size$)/;

/** Properties whose loss moves text about; the loss of others is one of looks. */
export const LAYOUT_PROPERTY =
  /^(?:writing-mode|text-orientation|transform|translate|rotate|scale|zoom|columns?|grid|float|clear|position|display|flex|shape-|object-|inset|vertical-align|line-clamp|text-align|text-overflow|direction|unicode-bidi|width|height|margin|padding|break|page-break|white-space)/;

function readKeyword(
  tokens: CssToken[],
  words: string[],
  synonyms: Record<string, string> = {},
): string | null {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== "word") return null;
  if (words.includes(token.text)) return token.text;
  return Object.hasOwn(synonyms, token.text) ? (synonyms[token.text] ?? null) : null;
}

function readSingle(tokens: CssToken[], read: (token: CssToken) => string | null): string | null {
  return tokens.length === 1 && tokens[0] ? read(tokens[0]) : null;
}

const length = (tokens: CssToken[], range: LengthRange) =>
  readSingle(tokens, (token) => readLength(token, range));

/** The first family that says what kind of letter is meant. */
function readFamily(tokens: CssToken[]): string | null {
  for (const name of familiesIn(tokens)) {
    if (/mono|courier|consol|menlo|typewriter/.test(name)) return "monospace";
    if (/sans|arial|helvet|verdana|tahoma|calibri|segoe|inter|roboto|system-ui|ui-/.test(name)) {
      return "sans-serif";
    }
    if (/serif|times|georgia|garamond|cambria|palatino|book|roman/.test(name)) return "serif";
  }
  return null;
}

/** Names in small letters; one without quotation marks may be several words (CSS Fonts 4, section 2.1). */
function familiesIn(tokens: CssToken[]): string[] {
  const families = [""];
  for (const token of tokens) {
    if (token.kind === "mark") families.push("");
    else if (token.kind === "word" || token.kind === "text") {
      families.push(`${families.pop()} ${token.text.toLowerCase()}`);
    }
  }
  return families;
}

/** Wide enough for every step of a nest; what comes of all steps is limited where they are multiplied. */
const FONT_SIZE: LengthRange = { pt: [0.1, 400], em: [0.1, 10], percent: [10, 1_000] };
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
  return readKeyword(tokens, [], SIZE_WORDS) ?? length(tokens, FONT_SIZE);
}

function readWeight(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (tokens.length === 1 && token?.kind === "number" && token.unit === "") {
    return token.number >= 600 ? "bold" : "normal";
  }
  return readKeyword(tokens, ["normal", "bold"], { bolder: "bold", lighter: "normal" });
}

function readLineHeight(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (tokens.length !== 1 || token?.kind !== "number") return readKeyword(tokens, ["normal"]);
  const factor = { "": 1, em: 1, "%": 0.01 }[token.unit];
  // An absolute height becomes a factor once the size of the letters is known.
  if (factor === undefined) return readLength(token, { pt: [1, 400] });
  return shortNumber(clamp(token.number * factor, 1, 3));
}

function readDecoration(tokens: CssToken[]): string | null {
  const words = tokens.map((token) => (token.kind === "word" ? token.text : ""));
  if (words.includes("none")) return "none";
  const lines = ["underline", "line-through"].filter((line) => words.includes(line));
  return lines.length > 0 ? lines.join(" ") : null;
}

/** A kind that is stored, or what only becomes a marker: `text:…` for a string, the name of another kind. */
function readListStyle(tokens: CssToken[]): string | null {
  const [token] = tokens;
  if (tokens.length !== 1) return null;
  if (token?.kind === "text") return `text:${token.text.slice(0, 40)}`;
  if (token?.kind !== "word" || !/^[a-z][a-z-]{0,40}$/.test(token.text)) return null;
  return token.text.replace(/^(lower|upper)-latin$/, "$1-alpha");
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

function readBreak(tokens: CssToken[]): string | null {
  return readKeyword(tokens, ["auto", "avoid", "page"], {
    always: "page",
    left: "page",
    right: "page",
    recto: "page",
    verso: "page",
    "avoid-page": "avoid",
  });
}
