import { type CssNode, parse } from "css-tree";
import type { Element } from "domhandler";
import { tooDeep } from "./css-declarations.ts";
import { readSelectors, type Selector } from "./css-selectors.ts";
import { SelectorMatcher } from "./selector-matcher.ts";

interface SvgRule {
  selector: Selector;
  declarations: [name: string, value: string][];
}

/** Each drawing reads them anew. */
const SHEET_CHARACTERS = 200_000;

/**
 * Reads the style sheets of a drawing (drawing programs write one class per
 * colour) and returns what applies to an element, its `style` attribute last.
 * The values are raw; the table of attributes checks them.
 */
export function svgStyles(sheets: string[]): (element: Element) => ReadonlyMap<string, string> {
  const sheet = sheets.join("\n");
  const rules = sheet.length > SHEET_CHARACTERS || tooDeep(sheet) ? [] : rulesOf(sheet);
  const matcher = new SelectorMatcher();
  return (element) => {
    const found = new Map<string, string>();
    const fitting = rules
      .filter((rule) => matcher.matches(rule.selector, element))
      .sort((a, b) => a.selector.specificity - b.selector.specificity);
    const own = element.attribs.style ?? "";
    const inline =
      own === "" || own.length > 2_000 || tooDeep(own)
        ? []
        : declarationsOf(parse(own, { context: "declarationList", parseValue: false }));
    for (const [name, value] of [...fitting.flatMap((rule) => rule.declarations), ...inline]) {
      found.set(name, value);
    }
    return found;
  };
}

/** Most rules of one drawing. */
const MOST_RULES = 200;

function rulesOf(sheet: string): SvgRule[] {
  const tree = parse(sheet, { parseValue: false, parseRulePrelude: false });
  if (tree.type !== "StyleSheet") return [];
  const rules: SvgRule[] = [];
  tree.children.forEach((node) => {
    if (node.type !== "Rule" || node.prelude.type !== "Raw") return;
    const declarations = declarationsOf(node.block);
    for (const selector of readSelectors(node.prelude.value)) {
      if (selector && rules.length < MOST_RULES) rules.push({ selector, declarations });
    }
  });
  return rules;
}

function declarationsOf(block: CssNode): [string, string][] {
  if (block.type !== "DeclarationList" && block.type !== "Block") return [];
  const found: [string, string][] = [];
  block.children.forEach((child) => {
    if (child.type === "Declaration" && child.value.type === "Raw") {
      found.push([child.property.toLowerCase(), child.value.value]);
    }
  });
  return found;
}
