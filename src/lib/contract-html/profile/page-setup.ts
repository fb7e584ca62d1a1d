import { clamp } from "#kernel/clamp.ts";
import { type ContentPart, readContent } from "./css-arrangement.ts";
import { piecesOf } from "./css-blocks.ts";
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

/** A margin box with words (CSS Paged Media 3, section 5). */
export interface MarginBox {
  edge: "top" | "bottom";
  place: "left" | "center" | "right";
  parts: ContentPart[];
  /** Its declarations as they were written. */
  css: string;
}

/** What stands in the block of an `@page` rule beside its declarations. */
interface WrittenMarginBox {
  name: string;
  css: string;
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

/** The page with other margins; where the document asks for its own as well, the larger count. */
export function withMargins(page: PageSetup | null, margins: PageSetup["margins"]): PageSetup {
  const [width, height] = A4;
  const base = page ?? { width, height, margins: LEAST_MARGINS };
  const largerMargin = (side: (typeof SIDES)[number]) =>
    inRange(side, Math.max(base.margins[side], margins[side]));
  return {
    ...base,
    margins: {
      top: largerMargin("top"),
      right: largerMargin("right"),
      bottom: largerMargin("bottom"),
      left: largerMargin("left"),
    },
  };
}

const MM = 72 / 25.4;
const LEAST_MARGINS = { top: 10 * MM, right: 10 * MM, bottom: 20 * MM, left: 10 * MM };

const inRange = (side: keyof typeof LEAST_MARGINS, points: number) =>
  Math.round(clamp(points, LEAST_MARGINS[side], 60 * MM) * 100) / 100;

const SIDES = ["top", "right", "bottom", "left"] as const;

/** Collects what the `@page` rules of a contract ask for, the later over the earlier. */
export class AskedPage {
  #paper: Paper | null = null;
  #lying: boolean | null = null;
  #named: string | null = null;
  readonly #margins: Partial<PageSetup["margins"]> = {};
  readonly #boxes = new Map<string, MarginBox>();

  /** @param selector what stands between `@page` and its block */
  take(selector: string, block: string, warnings: Warnings): void {
    const boxes = marginBoxesIn(block);
    // Word names the one kind of page it has.
    const isNamed = selector !== "" && !selector.includes(":");
    if (isNamed) this.#named ??= selector;
    if (selector !== "" && selector !== this.#named) {
      warnings.layout(
        `CSS for some pages was left out, since all are alike: ${quote(`@page ${selector}`)}.`,
      );
      for (const { name, css } of boxes) warnOfBox(name, contentOf(css), warnings);
      return;
    }
    for (const box of boxes) this.#takeBox(box, warnings);
    for (const [name, tokens] of readDeclarationPairs(block)) {
      if (name === "size") this.#takeSize(tokens, warnings);
      else if (name.startsWith("margin")) this.#takeMargin(name.slice("margin-".length), tokens);
    }
  }

  /** Margin boxes with words, in the order of reading. */
  boxes(): MarginBox[] {
    return [...this.#boxes.values()];
  }

  #takeBox({ name, css }: WrittenMarginBox, warnings: Warnings): void {
    const place = placeOf(name);
    const content = contentOf(css);
    const stored = content === null ? null : readContent(content);
    const parts = stored === null ? [] : (JSON.parse(stored) as ContentPart[]);
    this.#boxes.delete(name);
    if (stored === null || place === null) warnOfBox(name, content, warnings);
    else if (parts.some((part) => "text" in part && part.text.trim() !== "")) {
      this.#boxes.set(name, { ...place, parts, css });
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
      this.#margins[name] = inRange(name, value);
    }
  }
}

const marginBoxesIn = (block: string): WrittenMarginBox[] =>
  piecesOf(block, "block").flatMap((piece) =>
    piece.kind === "at" && piece.block !== null
      ? [{ name: piece.name.toLowerCase(), css: piece.block }]
      : [],
  );

/** Where a box stands; boxes at the sides of a page are none of them. */
function placeOf(name: string): Pick<MarginBox, "edge" | "place"> | null {
  const [, edge, place] = /^(top|bottom)-(left|center|right)(?:-corner)?$/.exec(name) ?? [];
  return edge && place ? ({ edge, place } as Pick<MarginBox, "edge" | "place">) : null;
}

function contentOf(css: string): CssToken[] | null {
  return readDeclarationPairs(css).findLast(([name]) => name === "content")?.[1] ?? null;
}

/** Words that no page shows are named, whatever keeps them from it. */
function warnOfBox(name: string, content: CssToken[] | null, warnings: Warnings): void {
  const words = (content ?? []).map((token) => (token.kind === "text" ? token.text : "")).join(" ");
  const isEmpty = content === null || content.every(({ kind }) => kind === "word");
  if (isEmpty) return;
  const what = words.trim() === "" ? "" : `: ${quote(words)}`;
  warnings.meaning(`What CSS puts into ${quote(`@${name}`)} was left out${what}.`);
}

function pointsOf(token: CssToken): number | null {
  const stored = readLength(token, { pt: [0, 3_000] });
  return stored === null ? null : Number.parseFloat(stored);
}
