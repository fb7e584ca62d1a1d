import { type Atrule, type CssNode, parse, type Rule } from "css-tree";
import { type Declaration, declarationsOf, tooDeep } from "./css-declarations.ts";
import { readSelectors, type Selector } from "./css-selectors.ts";
import { CannotTake, quote, STYLE_SHEET_CHARACTERS, type Warnings } from "./limits.ts";

export interface StyleRule {
  selector: Selector;
  /** Place among all rules: of two that weigh the same, the later one counts. */
  order: number;
  declarations: Declaration[];
}

/** Most selectors of a contract's style sheets together. */
const MOST_SELECTORS = 2_000;

/**
 * Reads the style sheets of a contract, in the order they stand in.
 * @throws CannotTake where they are too large
 */
export function readSheets(sheets: string[], warnings: Warnings): StyleRule[] {
  const size = sheets.reduce((total, sheet) => total + sheet.length, 0);
  if (size > STYLE_SHEET_CHARACTERS) {
    throw new CannotTake(
      `the style sheets have more than ${STYLE_SHEET_CHARACTERS / 1_000} kB together`,
    );
  }
  const rules: StyleRule[] = [];
  for (const sheet of sheets) {
    if (tooDeep(sheet)) {
      warnings.add("A style sheet was left out: its brackets are nested too deep.");
      continue;
    }
    const tree = parse(sheet, {
      parseValue: false,
      parseRulePrelude: false,
      parseAtrulePrelude: false,
    });
    if (tree.type === "StyleSheet") takeRules(tree, rules, warnings);
  }
  return rules;
}

function takeRules(list: CssNode, rules: StyleRule[], warnings: Warnings): void {
  if (list.type !== "StyleSheet" && list.type !== "Block") return;
  list.children.forEach((node) => {
    if (node.type === "Rule") takeRule(node, rules, warnings);
    else if (node.type === "Atrule") takeAtRule(node, rules, warnings);
  });
}

function takeRule(rule: Rule, rules: StyleRule[], warnings: Warnings): void {
  if (rule.prelude.type !== "Raw") return;
  const declarations = declarationsOf(rule.block, warnings);
  for (const selector of readSelectors(rule.prelude.value)) {
    if (rules.length >= MOST_SELECTORS) {
      throw new CannotTake(`the style sheets have more than ${MOST_SELECTORS} selectors`);
    }
    if (selector) rules.push({ selector, order: rules.length, declarations });
    else {
      warnings.add(
        `A rule for ${quote(rule.prelude.value)} was left out: such selectors are outside the profile.`,
      );
    }
  }
}

/** Rules for print and for every medium count; everything else that begins with `@` does not. */
function takeAtRule(rule: Atrule, rules: StyleRule[], warnings: Warnings): void {
  const medium = rule.prelude?.type === "Raw" ? rule.prelude.value.trim().toLowerCase() : "";
  const media = medium.split(",").map((part) => part.trim());
  if (rule.name.toLowerCase() === "media" && rule.block) {
    if (media.includes("print") || media.includes("all")) {
      takeRules(rule.block, rules, warnings);
      return;
    }
    if (media.every((part) => part.startsWith("screen"))) return;
  }
  if (rule.name.toLowerCase() === "charset") return;
  warnings.add(`CSS ${quote(`@${rule.name}`)} is outside the profile and was left out.`);
}
