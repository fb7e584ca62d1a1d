import { mayMatch, type Names, piecesOf, unnestSelectors } from "./css-blocks.ts";
import { tooDeep } from "./css-declarations.ts";
import { LONGEST_SELECTORS, readSelectors, type Selector } from "./css-selectors.ts";
import { CannotTake, quote, SELECTORS, STYLE_SHEET_CHARACTERS, type Warnings } from "./limits.ts";
import { AskedPage, type MarginBox, type PageSetup } from "./page-setup.ts";

/** A `style` element: its text, and the media it is for. */
export interface Sheet {
  css: string;
  media?: string | undefined;
}

export interface StyleRule {
  selector: Selector;
  /** Place among all rules: of two that weigh the same, the later one counts. */
  order: number;
  /** Declarations as they were written: most rules of a sheet match nothing and are never read. */
  block: string;
  media: Media;
}

/** Which of the two media that a contract is seen on. */
interface Media {
  print: boolean;
  screen: boolean;
}

interface Taken {
  rules: StyleRule[];
  /** Read so far, those outside the profile as well. */
  selectors: number;
  names: Names;
  page: AskedPage;
  warnings: Warnings;
}

/** What stands around a rule. */
interface Scope {
  media: Media;
  /** The selectors of the rule that it stands in. */
  outer: string | null;
}

/**
 * Reads the style sheets of a contract, in the order they stand in. Rules that
 * ask for names that the contract does not have are left out without a word.
 * @throws CannotTake where they are too large
 */
export function readSheets(
  sheets: readonly Sheet[],
  names: Names,
  warnings: Warnings,
): { rules: StyleRule[]; page: PageSetup | null; boxes: MarginBox[] } {
  const size = sheets.reduce((total, { css }) => total + css.length, 0);
  if (size > STYLE_SHEET_CHARACTERS) {
    throw new CannotTake(
      `the style sheets have more than ${STYLE_SHEET_CHARACTERS / 1_048_576} MB together`,
    );
  }
  const taken: Taken = { rules: [], selectors: 0, names, page: new AskedPage(), warnings };
  for (const { css, media = "" } of sheets) {
    if (tooDeep(css)) {
      warnings.layout("A style sheet was left out: its brackets are nested too deep.");
      continue;
    }
    const { print, screen } = mediaOf(media.trim().toLowerCase());
    take(css, "sheet", { media: { print, screen }, outer: null }, taken);
  }
  return { rules: taken.rules, page: taken.page.setup(), boxes: taken.page.boxes() };
}

function take(css: string, within: "sheet" | "block", scope: Scope, taken: Taken): void {
  if (!scope.media.print && !scope.media.screen) return;
  for (const piece of piecesOf(css, within)) {
    if (piece.kind === "at") takeAtRule(piece, scope, taken);
    else if (piece.kind === "rule") takeRule(piece.prelude, piece.block, scope, taken);
    else if (scope.outer !== null) push(scope.outer, piece.text, scope.media, taken);
  }
}

function takeRule(prelude: string, block: string, { media, outer }: Scope, taken: Taken): void {
  const list = outer === null ? prelude : unnestSelectors(prelude, outer, LONGEST_SELECTORS);
  if (list === null) warnOfSelectors(prelude, media, taken);
  else if (block.includes("{")) take(block, "block", { media, outer: list }, taken);
  else push(list, block, media, taken);
}

function push(list: string, block: string, media: Media, taken: Taken): void {
  const { rules, names } = taken;
  if (list === "" || !mayMatch(list, names)) return;
  for (const selector of readSelectors(list)) {
    taken.selectors += 1;
    if (taken.selectors > SELECTORS) {
      throw new CannotTake(
        `the style sheets have more than ${SELECTORS} selectors for what stands in the HTML`,
      );
    }
    if (selector) rules.push({ selector, order: rules.length, block, media });
    else warnOfSelectors(list, media, taken);
  }
}

function warnOfSelectors(list: string, { print }: Media, { warnings }: Taken): void {
  if (!print) return;
  warnings.layout(`CSS rules with selectors outside the profile were left out: ${quote(list)}.`);
}

/** Rules that nothing on paper depends on; they go without a word. */
const IDLE_RULES =
  /^(?:charset|namespace|(?:-[a-z]+-)?keyframes|font-face|list|viewport|-ms-viewport|property)$/;

type AtRule = { name: string; prelude: string; block: string | null };

/** Rules for print, for screens and for every medium count; of the rest that begins with `@`, `@page` and `@supports`. */
function takeAtRule({ name, prelude, block }: AtRule, scope: Scope, taken: Taken): void {
  const { warnings } = taken;
  const asked = prelude.toLowerCase();
  if ((name === "supports" || name === "layer") && block !== null) {
    if (!asked.startsWith("not")) takeWithin(block, scope, taken);
    return;
  }
  if (name === "media" && block !== null) {
    const media = mediaOf(asked);
    takeWithin(block, { ...scope, media: intersectMedia(scope.media, media) }, taken);
    if (media.isKnown) return;
  }
  // What is left says something of paper alone.
  if (!scope.media.print) return;
  if (name === "page" && block !== null) {
    taken.page.take(asked, block, warnings);
    return;
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
  } else {
    warnings.layout(`CSS outside the profile was left out: ${quote(`@${name} ${asked}`)}.`);
  }
}

const takeWithin = (block: string, scope: Scope, taken: Taken) =>
  take(block, scope.outer === null ? "sheet" : "block", scope, taken);

const intersectMedia = (one: Media, other: Media): Media => ({
  print: one.print && other.print,
  screen: one.screen && other.screen,
});

const EVERYWHERE: Media = { print: true, screen: true };
const MEDIA: Readonly<Record<string, Media>> = {
  "": EVERYWHERE,
  all: EVERYWHERE,
  print: { print: true, screen: false },
  "not screen": { print: true, screen: false },
  screen: { print: false, screen: true },
  "not print": { print: false, screen: true },
};

/** What only holds on some screens, or on paper of a width that the service does not set. */
const OTHER_MEDIA =
  /^(?:screen|speech|\((?:max-width|min-width|max-device-width|prefers-|hover|pointer|orientation)[^)]*\)(?: and .*)?)/;

/** Which media a list of queries names (Media Queries 4, section 3); none for what only some screens have. */
function mediaOf(queries: string): Media & { isKnown: boolean } {
  const parts = queries.split(",").map((part) => part.trim().replace(/^only\s+/, ""));
  const named = parts.map((part) => (Object.hasOwn(MEDIA, part) ? MEDIA[part] : undefined));
  return {
    print: named.some((media) => media?.print),
    screen: named.some((media) => media?.screen),
    isKnown: parts.every((part, at) => named[at] !== undefined || OTHER_MEDIA.test(part)),
  };
}
