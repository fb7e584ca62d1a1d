import { type CssNode, parse } from "css-tree";
import { IDLE_PROPERTY, PROPERTIES } from "./css-properties.ts";
import { expand } from "./css-shorthands.ts";
import { readTokens } from "./css-tokens.ts";
import { quote, type Warnings } from "./limits.ts";

/** One property of the profile with its stored value; null takes back what ranks lower. */
export interface Declaration {
  property: string;
  value: string | null;
  important: boolean;
}

/** Most characters that one `style` attribute may have. */
const STYLE_CHARACTERS = 4_000;
/** Brackets within brackets that css-tree is trusted with; it reads them by recursion. */
const BRACKET_LEVELS = 16;

/** Reads the text of a `style` attribute: what the profile keeps of it, in order. */
export function readDeclarations(style: string, warnings: Warnings): Declaration[] {
  if (style.length > STYLE_CHARACTERS || tooDeep(style)) {
    warnings.add("A style attribute was left out: it is too long or nested too deep.");
    return [];
  }
  const tree = parse(style, { context: "declarationList", parseValue: false });
  return declarationsOf(tree, warnings);
}

/** Reads the declarations of a list or block that css-tree parsed with raw values. */
export function declarationsOf(block: CssNode, warnings: Warnings): Declaration[] {
  if (block.type !== "DeclarationList" && block.type !== "Block") return [];
  const found: Declaration[] = [];
  block.children.forEach((child) => {
    if (child.type === "Declaration" && child.value.type === "Raw") {
      const important = child.important !== false;
      found.push(...readDeclaration(child.property, child.value.value, important, warnings));
    } else if (child.type === "Rule" || child.type === "Atrule") {
      warnings.add("CSS rules within rules are outside the profile and were left out.");
    }
  });
  return found;
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

function readDeclaration(
  written: string,
  value: string,
  important: boolean,
  warnings: Warnings,
): Declaration[] {
  const name = written.toLowerCase();
  if (IDLE_PROPERTY.test(name)) return [];
  const tokens = readTokens(value);
  const parts = expand(name, tokens ?? []);
  const known = parts.filter(([property]) => Object.hasOwn(PROPERTIES, property));
  if (known.length === 0) {
    warnings.add(`The CSS property ${quote(name)} is outside the profile and was left out.`);
    return [];
  }
  const wide = tokens?.[0]?.kind === "word" && WIDE.has(tokens[0].text) && tokens.length === 1;
  if (wide) return known.map(([property]) => ({ property, value: null, important }));
  const found: Declaration[] = [];
  for (const [property, part] of known) {
    const stored = tokens === null ? null : (PROPERTIES[property]?.read(part) ?? null);
    if (stored !== null) found.push({ property, value: stored, important });
  }
  if (found.length === 0 && !NOTHING.test(value.trim())) {
    warnings.add(`The CSS value ${quote(`${name}: ${value.trim()}`)} was left out.`);
  }
  return found;
}

/** `background: none` and the like: leaving them out is what they ask for. */
const NOTHING = /^(?:none|transparent|auto|normal|initial|0)$/i;
const WIDE = new Set(["inherit", "initial", "unset", "revert", "revert-layer"]);
