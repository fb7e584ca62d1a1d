import { type Atrule, type Block, type CssNode, generate, parse, type Rule } from "css-tree";
import { type Declaration, declarationsOf, tooDeep } from "./css-declarations.ts";
import { readSelectors, type Selector } from "./css-selectors.ts";
import { CannotTake, quote, STYLE_SHEET_CHARACTERS, type Warnings } from "./limits.ts";
import { AskedPage, type MarginBox, type PageSetup, type WrittenMarginBox } from "./page-setup.ts";

export interface StyleRule {
  selector: Selector;
  /** Place among all rules: of two that weigh the same, the later one counts. */
  order: number;
  declarations: Declaration[];
}

interface Sheets {
  rules: StyleRule[];
  page: AskedPage;
  warnings: Warnings;
}

/** Most selectors of a contract's style sheets together. */
const MOST_SELECTORS = 2_000;

/**
 * Reads the style sheets of a contract, in the order they stand in.
 * @throws CannotTake where they are too large
 */
export function readSheets(
  sheets: string[],
  warnings: Warnings,
): { rules: StyleRule[]; page: PageSetup | null; boxes: MarginBox[] } {
  const size = sheets.reduce((total, sheet) => total + sheet.length, 0);
  if (size > STYLE_SHEET_CHARACTERS) {
    throw new CannotTake(
      `the style sheets have more than ${STYLE_SHEET_CHARACTERS / 1_000} kB together`,
    );
  }
  const taken: Sheets = { rules: [], page: new AskedPage(), warnings };
  for (const sheet of sheets) {
    if (tooDeep(sheet)) {
      warnings.layout("A style sheet was left out: its brackets are nested too deep.");
      continue;
    }
    const tree = parse(sheet, {
      parseValue: false,
      parseRulePrelude: false,
      parseAtrulePrelude: false,
    });
    if (tree.type === "StyleSheet") takeRules(tree, taken);
  }
  return { rules: taken.rules, page: taken.page.setup(), boxes: taken.page.boxes() };
}

function takeRules(list: CssNode, taken: Sheets): void {
  if (list.type !== "StyleSheet" && list.type !== "Block") return;
  list.children.forEach((node) => {
    if (node.type === "Rule") takeRule(node, taken);
    else if (node.type === "Atrule") takeAtRule(node, taken);
  });
}

function takeRule(rule: Rule, { rules, warnings }: Sheets): void {
  if (rule.prelude.type !== "Raw") return;
  const declarations = declarationsOf(rule.block, warnings);
  for (const selector of readSelectors(rule.prelude.value)) {
    if (rules.length >= MOST_SELECTORS) {
      throw new CannotTake(`the style sheets have more than ${MOST_SELECTORS} selectors`);
    }
    if (selector) rules.push({ selector, order: rules.length, declarations });
    else {
      warnings.layout(
        `A rule for ${quote(rule.prelude.value)} was left out: such selectors are outside the profile.`,
      );
    }
  }
}

/** What stands between the braces of a block. */
const inside = (block: CssNode) => generate(block).slice(1, -1);

function marginBoxesIn(block: Block): WrittenMarginBox[] {
  return block.children
    .toArray()
    .flatMap((node) =>
      node.type === "Atrule" && node.block
        ? [{ name: node.name.toLowerCase(), css: inside(node.block) }]
        : [],
    );
}

/** Rules that nothing on paper depends on; they go without a word. */
const IDLE_RULES =
  /^(?:charset|namespace|keyframes|-webkit-keyframes|font-face|list|viewport|-ms-viewport|property)$/;

/** Rules for print and for every medium count; of the rest that begins with `@`, `@page` and `@supports`. */
function takeAtRule(rule: Atrule, taken: Sheets): void {
  const { warnings } = taken;
  const name = rule.name.toLowerCase();
  const prelude = rule.prelude?.type === "Raw" ? rule.prelude.value.trim().toLowerCase() : "";
  if (name === "page" && rule.block) {
    taken.page.take(prelude, inside(rule.block), marginBoxesIn(rule.block), warnings);
    return;
  }
  if ((name === "supports" || name === "layer") && rule.block) {
    if (!prelude.startsWith("not")) takeRules(rule.block, taken);
    return;
  }
  if (name === "media" && rule.block) {
    const media = prelude.split(",").map((part) => part.trim().replace(/^only /, ""));
    if (media.includes("print") || media.includes("all")) takeRules(rule.block, taken);
    if (media.every((part) => OTHER_MEDIA.test(part) || part === "print" || part === "all")) return;
  }
  if (IDLE_RULES.test(name)) {
    if (name === "font-face") {
      warnings.decoration("Fonts of the contract's own are not loaded; the service sets its own.");
    }
    return;
  }
  if (name === "counter-style") {
    warnings.meaning(
      `CSS ${quote("@counter-style")} is outside the profile: lists that use it are numbered 1, 2, 3.`,
    );
  } else
    warnings.layout(
      `CSS ${quote(`@${rule.name} ${prelude}`)} is outside the profile and was left out.`,
    );
}

/** What only holds on a screen, or on paper of a width that the service does not set. */
const OTHER_MEDIA =
  /^(?:screen|speech|\((?:max-width|min-width|max-device-width|prefers-|hover|pointer|orientation)[^)]*\)(?: and .*)?)/;
