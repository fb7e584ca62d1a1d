import { readColour } from "./css-colours.ts";
import { LIST_STYLES } from "./css-properties.ts";
import type { CssToken } from "./css-tokens.ts";

/** Takes a shorthand apart into properties of the profile; others come back as they are. */
export function expand(name: string, tokens: CssToken[]): [name: string, tokens: CssToken[]][] {
  const rename = RENAMED[name];
  if (rename) return [[rename, tokens]];
  switch (name) {
    case "margin":
    case "padding":
      return sides(tokens).map((part, at) => [`${name}-${SIDES[at]}`, part]);
    case "border":
      return SIDES.map((side) => [`border-${side}`, tokens]);
    case "background":
      return [["background-color", tokens.filter((token) => readColour(token) !== null)]];
    case "list-style":
      return [["list-style-type", tokens.filter(isListStyle)]];
    case "font":
      return expandFont(tokens);
    default:
      return [[name, tokens]];
  }
}

const SIDES = ["top", "right", "bottom", "left"] as const;

const RENAMED: Readonly<Record<string, string>> = {
  "page-break-before": "break-before",
  "page-break-after": "break-after",
  "page-break-inside": "break-inside",
  "text-decoration-line": "text-decoration",
  "font-variant-caps": "font-variant",
  "margin-inline-start": "margin-left",
  "margin-inline-end": "margin-right",
  "margin-block-start": "margin-top",
  "margin-block-end": "margin-bottom",
  "padding-inline-start": "padding-left",
  "padding-inline-end": "padding-right",
};

const isListStyle = (token: CssToken) => token.kind === "word" && LIST_STYLES.has(token.text);

/** One to four values, as margin and padding take them (CSS Box 4, section 3.2). */
function sides(tokens: CssToken[]): CssToken[][] {
  if (tokens.length > 4) return SIDES.map(() => tokens);
  const [top, right = top, bottom = top, left = right] = tokens;
  return [top, right, bottom, left].map((token) => (token ? [token] : []));
}

function expandFont(tokens: CssToken[]): [string, CssToken[]][] {
  const at = tokens.findIndex(isSize);
  if (at < 0) return [["font", tokens]];
  const found: [string, CssToken[]][] = [["font-size", tokens.slice(at, at + 1)]];
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
  return token.kind === "word" && /^(?:xx?-)?(?:small|large)(?:er)?$|^medium$/.test(token.text);
}
