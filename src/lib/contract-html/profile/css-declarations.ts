import { type CssNode, parse } from "css-tree";
import { workedOut } from "./css-arithmetic.ts";
import { ARRANGEMENT, isPicture } from "./css-arrangement.ts";
import { IDLE_PROPERTY, LAYOUT_PROPERTY, PROPERTIES } from "./css-properties.ts";
import { expand } from "./css-shorthands.ts";
import { type CssToken, readTokens } from "./css-tokens.ts";
import { usesVariables } from "./custom-properties.ts";
import { quote, type Warnings } from "./limits.ts";

/** One property with its stored value; null takes back what ranks lower. */
export interface Declaration {
  /** A property of the profile or of the arrangement; with two dashes, a custom one. */
  property: string;
  value: string | null;
  important: boolean;
  /** The value is as it was written: variables are put in for each element. */
  open?: true;
}

/** Most characters that one `style` attribute may have. */
const STYLE_CHARACTERS = 4_000;
/** Brackets within brackets that css-tree is trusted with; it reads them by recursion. */
const BRACKET_LEVELS = 16;

/** Reads the text of a `style` attribute: what the profile keeps of it, in order. */
export function readDeclarations(style: string, warnings: Warnings): Declaration[] {
  if (style.length > STYLE_CHARACTERS || tooDeep(style)) {
    warnings.layout("A style attribute was left out: it is too long or nested too deep.");
    return [];
  }
  const tree = parse(style, DECLARATIONS);
  return declarationsOf(tree, warnings);
}

/** The same of a rule's block, of each property the last that counts: it is asked for each element. */
export function readBlock(block: string, warnings: Warnings): Declaration[] {
  const declared = declarationsOf(parse(block, DECLARATIONS), warnings);
  const last = new Map(
    declared.map((one) => [`${one.property} ${one.important} ${one.open ?? ""}`, one]),
  );
  return declared.filter(
    (one) => one === last.get(`${one.property} ${one.important} ${one.open ?? ""}`),
  );
}

const DECLARATIONS = { context: "declarationList", parseValue: false } as const;

/** Reads the declarations of a list that css-tree parsed with raw values. */
function declarationsOf(block: CssNode, warnings: Warnings): Declaration[] {
  if (block.type !== "DeclarationList") return [];
  const found: Declaration[] = [];
  block.children.forEach((child) => {
    if (child.type === "Declaration" && child.value.type === "Raw") {
      const important = child.important !== false;
      found.push(...readDeclaration(child.property, child.value.value, important, warnings));
    } else if (child.type === "Rule" || child.type === "Atrule") {
      warnings.layout("CSS rules within rules are outside the profile and were left out.");
    }
  });
  return found;
}

/** Names and values of a block that are no properties of elements: those of `@page`. */
export function readDeclarationPairs(block: string): [name: string, tokens: CssToken[]][] {
  if (tooDeep(block)) return [];
  const tree = parse(block, DECLARATIONS);
  if (tree.type !== "DeclarationList") return [];
  return tree.children.toArray().flatMap((child): [string, CssToken[]][] => {
    if (child.type !== "Declaration" || child.value.type !== "Raw") return [];
    const tokens = readTokens(child.value.value);
    return tokens ? [[child.property.toLowerCase(), workedOut(tokens, "line", () => {})]] : [];
  });
}

/** Whether brackets are nested deeper than a reader by recursion should be given. */
export function tooDeep(css: string): boolean {
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    const character = css[at];
    if (character === "(" || character === "[" || character === "{") depth += 1;
    else if ((character === ")" || character === "]" || character === "}") && depth > 0) depth -= 1;
    if (depth > BRACKET_LEVELS) return true;
  }
  return false;
}

/** Reads one property with its value as it was written. */
export function readDeclaration(
  written: string,
  value: string,
  important: boolean,
  warnings: Warnings,
): Declaration[] {
  if (written.startsWith("--")) return [{ property: written, value, important }];
  const name = written.toLowerCase();
  if (IDLE_PROPERTY.test(name)) return [];
  if (usesVariables(value)) return [{ property: name, value, important, open: true }];
  const read = readTokens(value);
  let isCut = false;
  const cut = () => {
    isCut = true;
  };
  const percentOf = OF_LETTERS.has(name) ? "letters" : "line";
  const tokens = read === null ? null : workedOut(read, percentOf, cut);
  const parts = expand(name, tokens ?? []);
  const known = parts.filter(([property]) => readerOf(property) !== undefined);
  if (known.length === 0) {
    const sentence = `CSS properties outside the profile were left out: ${quote(name)}.`;
    if (LAYOUT_PROPERTY.test(name)) warnings.layout(sentence);
    else warnings.decoration(sentence);
    return [];
  }
  const wide = tokens?.[0]?.kind === "word" && WIDE.has(tokens[0].text) && tokens.length === 1;
  if (wide) return known.map(([property]) => ({ property, value: null, important }));
  const found: Declaration[] = [];
  for (const [property, part] of known) {
    const stored = tokens === null ? null : (readerOf(property)?.(part) ?? null);
    if (stored !== null) found.push({ property, value: stored, important });
  }
  const lost = !found.some(({ property }) => !SIDE_ISSUES.has(property));
  if (lost && !NOTHING.test(value.trim())) warnOfValue(name, value.trim(), warnings);
  else if (isCut && name !== "max-width") {
    const written = quote(`${name}: ${value.trim()}`);
    warnings.layout(`Of sums of percent and lengths in CSS the percent alone counted: ${written}.`);
  } else if (tokens?.some(isPicture)) {
    const written = quote(`${name}: ${value.trim()}`);
    warnings.decoration(`Pictures in CSS were left out: ${written}.`);
  }
  return found;
}

/** Properties whose percent are of the size of letters. */
const OF_LETTERS = new Set(["font-size", "line-height"]);

function readerOf(written: string): ((tokens: CssToken[]) => string | null) | undefined {
  // Sides by the direction of writing read as those of a page that is written from the left.
  const property = written.replace("inline-start", "left").replace("inline-end", "right");
  if (Object.hasOwn(ARRANGEMENT, property)) return ARRANGEMENT[property];
  return Object.hasOwn(PROPERTIES, property) ? PROPERTIES[property]?.read : undefined;
}

/** Read from every value of their property, whatever it is. */
const SIDE_ISSUES = new Set([
  "far-indent",
  "far-margin",
  "no-size",
  "no-ink",
  "box-height",
  "box-width",
  "drawn",
  "turn",
]);

function warnOfValue(name: string, value: string, warnings: Warnings): void {
  // What the signs of such fonts show is written in their place.
  if (name === "font-family" && /^["'\s]*(?:symbol|wingdings|webdings)/i.test(value)) return;
  const sentence = `CSS values were left out: ${quote(`${name}: ${value}`)}.`;
  if (GENERATES.test(name) && !/url\(|gradient\(/i.test(value)) warnings.meaning(sentence);
  else if (LAYOUT_PROPERTY.test(name)) warnings.layout(sentence);
  else warnings.decoration(sentence);
}

const GENERATES = /^(?:content|counter-|quotes|list-style)/;

/** `background: none` and the like: leaving them out is what they ask for. */
const NOTHING = /^(?:none|transparent|auto|normal|initial|0)$/i;
const WIDE = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);
