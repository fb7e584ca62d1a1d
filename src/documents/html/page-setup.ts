import { readDeclarationPairs } from "./css-declarations.ts";
import { readLength } from "./css-lengths.ts";
import type { CssToken } from "./css-tokens.ts";
import { quote, type Warnings } from "./limits.ts";

/** The paper that a contract asks for; all in points. */
export interface PageSetup {
  /** A4, Letter or Legal, upright or lying. */
  width: number;
  height: number;
  /** 28 to 170 points (10 to 60 mm); below at least 57 (20 mm), for what the seal prints there. */
  margins: { top: number; right: number; bottom: number; left: number };
}

type Paper = readonly [width: number, height: number];

const PAPERS: Readonly<Record<string, Paper>> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
  legal: [612, 1008],
};
const A4 = PAPERS.a4!;

/** What the service sets where a contract asks for nothing. */
const USUAL_MARGINS = { top: 62.36, right: 70.87, bottom: 76.54, left: 70.87 };

const MM = 72 / 25.4;
const SIDES = ["top", "right", "bottom", "left"] as const;

/** Collects what the `@page` rules of a contract ask for, the later over the earlier. */
export class AskedPage {
  #paper: Paper | null = null;
  #lying: boolean | null = null;
  #named: string | null = null;
  readonly #margins: Partial<PageSetup["margins"]> = {};

  /** @param selector what stands between `@page` and its block */
  take(selector: string, block: string, warnings: Warnings): void {
    // Word names the one kind of page it has.
    const isNamed = selector !== "" && !selector.includes(":");
    if (isNamed) this.#named ??= selector;
    if (selector !== "" && selector !== this.#named) {
      warnings.layout(
        `CSS for some pages was left out, since all are alike: ${quote(`@page ${selector}`)}.`,
      );
      return;
    }
    for (const [name, tokens] of readDeclarationPairs(block)) {
      if (name === "size") this.#takeSize(tokens, warnings);
      else if (name.startsWith("margin")) this.#takeMargin(name.slice("margin-".length), tokens);
    }
  }

  setup(): PageSetup | null {
    if (this.#paper === null && this.#lying === null && Object.keys(this.#margins).length === 0) {
      return null;
    }
    const [short, long] = this.#paper ?? A4;
    const [width, height] = this.#lying ? [long, short] : [short, long];
    return { width, height, margins: { ...USUAL_MARGINS, ...this.#margins } };
  }

  #takeSize(tokens: CssToken[], warnings: Warnings): void {
    const points: number[] = [];
    for (const token of tokens) {
      const word = token.kind === "word" ? token.text : "";
      if (Object.hasOwn(PAPERS, word)) this.#paper = PAPERS[word] ?? null;
      else if (word === "landscape" || word === "portrait") this.#lying = word === "landscape";
      else if (word !== "auto") points.push(pointsOf(token) ?? Number.NaN);
    }
    if (points.length === 0) return;
    const [one = 0, other = one] = points;
    const paper = Object.values(PAPERS).find(
      ([width, height]) =>
        Math.abs(Math.min(one, other) - width) < 6 && Math.abs(Math.max(one, other) - height) < 6,
    );
    if (paper) {
      this.#paper = paper;
      this.#lying = one > other;
    } else {
      warnings.layout("The size of the page is none of A4, Letter and Legal; A4 is taken.");
    }
  }

  #takeMargin(side: string, tokens: CssToken[]): void {
    const points = tokens.map(pointsOf);
    const [top, right = top, bottom = top, left = right] = points;
    const values = side === "" ? { top, right, bottom, left } : { [side]: top };
    for (const name of SIDES) {
      const value = values[name];
      if (typeof value !== "number") continue;
      const least = (name === "bottom" ? 20 : 10) * MM;
      this.#margins[name] = Math.round(Math.min(60 * MM, Math.max(least, value)) * 100) / 100;
    }
  }
}

function pointsOf(token: CssToken): number | null {
  const stored = readLength(token, { pt: [0, 3_000] });
  return stored === null ? null : Number.parseFloat(stored);
}
