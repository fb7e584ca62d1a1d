import { readColour } from "./css-colours.ts";
import { LIST_STYLES } from "./css-properties.ts";
import type { CssToken } from "./css-tokens.ts";

/** A property with the part of the value that is its own. */
type Part = [name: string, tokens: CssToken[]];

/** Takes a shorthand apart into properties of the profile; others come back as they are. */
export function expand(name: string, tokens: CssToken[]): Part[] {
  const renamed = Object.hasOwn(RENAMED, name) ? RENAMED[name] : undefined;
  if (renamed) return expand(renamed, tokens);
  const beside = Object.hasOwn(BESIDE, name) ? BESIDE[name] : undefined;
  if (beside) return [[name, tokens], ...beside.map((other): Part => [other, tokens])];
  switch (name) {
    case "margin":
      return fourSides(tokens, (side) => `margin-${side}`).flatMap(([side, part]) =>
        expand(side, part),
      );
    case "padding":
      return fourSides(tokens, (side) => `padding-${side}`);
    case "border":
      return SIDES.flatMap((side) => borderParts(side, tokens));
    case "border-width":
    case "border-style":
    case "border-color": {
      const kind = name.slice("border-".length);
      return fourSides(tokens, (side) => `border-${side}-${kind}`);
    }
    case "inset":
      return fourSides(tokens, (side) => side);
    case "background":
      return [
        ["background-color", groundIn(tokens)],
        ["drawn", tokens],
      ];
    case "list-style":
      return [["list-style-type", tokens.filter(isListStyle)]];
    case "flex-flow":
      return [
        ["flex-direction", tokens.filter((token) => !isWrap(token))],
        ["flex-wrap", tokens.filter(isWrap)],
      ];
    case "grid-template":
    case "grid":
      return [["grid-template-columns", tokens.slice(slashIn(tokens) + 1)]];
    case "font":
      return expandFont(tokens);
    default:
      return expandSide(name, tokens);
  }
}

/** `border-left`, `margin-inline`, `border-block-end-width`: one side, or two that face each other. */
function expandSide(name: string, tokens: CssToken[]): Part[] {
  const match = /^border-(top|right|bottom|left|inline-start|inline-end)$/.exec(name);
  if (match?.[1]) return borderParts(match[1], tokens);
  const pair = /^(margin|padding|border)-(inline|block)(?:-(width|style|color))?$/.exec(name);
  if (!pair) return [[name, tokens]];
  const [, what = "", axis, kind] = pair;
  const [start, end] = axis === "inline" ? ["inline-start", "inline-end"] : ["top", "bottom"];
  const [first, second = first] = what === "border" && !kind ? [] : tokens;
  const orAllTokens = (token: CssToken | undefined) => (token ? [token] : tokens);
  return [
    ...expand(`${what}-${start}${kind ? `-${kind}` : ""}`, orAllTokens(first)),
    ...expand(`${what}-${end}${kind ? `-${kind}` : ""}`, orAllTokens(second)),
  ];
}

const SIDES = ["top", "right", "bottom", "left"] as const;

/** Other names of properties; of the sides that depend on the writing direction see the cascade. */
const RENAMED: Readonly<Record<string, string>> = {
  "page-break-before": "break-before",
  "page-break-after": "break-after",
  "page-break-inside": "break-inside",
  "text-decoration-line": "text-decoration",
  "font-variant-caps": "font-variant",
  "margin-block-start": "margin-top",
  "margin-block-end": "margin-bottom",
  "padding-block-start": "padding-top",
  "padding-block-end": "padding-bottom",
  "border-block-start": "border-top",
  "border-block-end": "border-bottom",
  "inline-size": "width",
  "block-size": "height",
  "min-block-size": "min-height",
  "min-inline-size": "min-width",
  "clip-path": "clip",
  "column-gap": "gap",
  "grid-gap": "gap",
  "grid-column-gap": "gap",
  "background-image": "background",
};

/** Values that are also asked whether they hide what they are set on. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  "text-indent": ["far-indent"],
  "margin-left": ["far-margin"],
  "font-size": ["no-size"],
  color: ["no-ink"],
  transform: ["turn"],
  rotate: ["turn"],
  height: ["box-height"],
  width: ["box-width"],
};

/** The first colour of a gradient, which lies above a plain one; so text is judged on what is printed. */
function groundIn(tokens: CssToken[]): CssToken[] {
  const isColour = (token: CssToken) => readColour(token) !== null;
  for (const token of tokens) {
    if (token.kind !== "function" || !token.name.endsWith("-gradient")) continue;
    const first = token.inner.find(isColour);
    if (first) return [first];
  }
  return tokens.filter(isColour);
}

const isListStyle = (token: CssToken) =>
  token.kind === "text" ||
  (token.kind === "word" && (LIST_STYLES.has(token.text) || !/^(?:in|out)side$/.test(token.text)));

const isWrap = (token: CssToken) => token.kind === "word" && token.text.includes("wrap");

const slashIn = (tokens: CssToken[]) =>
  tokens.findIndex((token) => token.kind === "mark" && token.text === "/");

/** One to four values, as margin and padding take them (CSS Box 4, section 3.2). */
function fourSides(tokens: CssToken[], nameOf: (side: string) => string): Part[] {
  if (tokens.length > 4) return SIDES.map((side) => [nameOf(side), tokens]);
  const [top, right = top, bottom = top, left = right] = tokens;
  const values = [top, right, bottom, left];
  return SIDES.map((side, at) => [nameOf(side), values[at] ? [values[at]] : []]);
}

const WIDTH_WORDS = new Set(["thin", "medium", "thick"]);
const STYLE_WORDS = new Set(
  "none hidden solid dashed dotted double groove ridge inset outset".split(" "),
);

const MEDIUM: CssToken = { kind: "word", text: "medium" };
const NONE: CssToken = { kind: "word", text: "none" };
const CURRENT: CssToken = { kind: "word", text: "currentcolor" };

/** Width, style and colour in any order; what is not said counts as said not to be. */
function borderParts(side: string, tokens: CssToken[]): Part[] {
  let [width, style, colour] = [MEDIUM, NONE, CURRENT];
  for (const token of tokens) {
    const word = token.kind === "word" ? token.text : "";
    if (token.kind === "number" || WIDTH_WORDS.has(word)) width = token;
    else if (STYLE_WORDS.has(word)) style = token;
    else colour = token;
  }
  // A value that is none at all leaves no border behind, and is named.
  if (tokens.length === 0 || tokens.length > 3) return [[`border-${side}-style`, []]];
  return [
    [`border-${side}-width`, [width]],
    [`border-${side}-style`, [style]],
    [`border-${side}-color`, [colour]],
  ];
}

function expandFont(tokens: CssToken[]): Part[] {
  const at = tokens.findIndex(isSize);
  if (at < 0) return [["font", tokens]];
  const found: Part[] = expand("font-size", tokens.slice(at, at + 1));
  for (const token of tokens.slice(0, at)) {
    const word = token.kind === "word" ? token.text : "";
    if (token.kind === "number" || word.startsWith("bold") || word === "lighter") {
      found.push(["font-weight", [token]]);
    } else if (word === "italic" || word === "oblique") found.push(["font-style", [token]]);
    else if (word === "small-caps") found.push(["font-variant", [token]]);
  }
  const slash = tokens[at + 1]?.kind === "mark" && tokens[at + 2] ? tokens[at + 2] : undefined;
  if (slash) found.push(["line-height", [slash]]);
  found.push(["font-family", tokens.slice(at + (slash ? 3 : 1))]);
  return found;
}

function isSize(token: CssToken): boolean {
  if (token.kind === "number") return token.unit !== "" && token.unit !== "deg";
  return (
    token.kind === "word" && /^(?:(?:xx?-)?(?:small|large)|smaller|larger|medium)$/.test(token.text)
  );
}
