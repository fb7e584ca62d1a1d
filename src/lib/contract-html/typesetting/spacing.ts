import { type Extent, NO_EXTENT, widthsOfPicture } from "./break-points.ts";
import { rounded } from "./measures.ts";
import type { Around, Block, Break, Run } from "./pieces.ts";

/** How wide the runs of each paragraph are; known since they were made. */
const extents = new WeakMap<Run[], Extent>();
export const keepExtent = (runs: Run[], extent: Extent): void => void extents.set(runs, extent);
export const extentOf = (runs: Run[]): Extent => extents.get(runs) ?? NO_EXTENT;

/** Gives blocks the room of what encloses them: above the first, below the last, at the sides of all. */
export function withSpacing(blocks: Block[], by: Omit<Around, "keep">): Block[] {
  const first = blocks.findIndex((block) => block.k !== "break");
  const last = blocks.findLastIndex((block) => block.k !== "break");
  return blocks.map((block, at) => {
    if (block.k === "break" || block.k === "turn") return block;
    return {
      ...block,
      above: rounded(at === first ? Math.max(block.above, by.above) : block.above),
      below: rounded(at === last ? Math.max(block.below, by.below) : block.below),
      left: rounded(block.left + by.left),
      right: rounded(block.right + by.right),
    };
  });
}

/** Room to the sides leaves at least this much of a line, in points, or all of a shorter one. */
const LEAST_LINE = 120;

/** How much of the room to the sides that is asked for there is in a line, from 0 to 1. */
export function shareOfSides(asked: number, width: number): number {
  const free = Math.max(0, width - LEAST_LINE);
  return asked <= free ? 1 : free / asked;
}

/** Page breaks before and after, and the wish to stay with what follows. */
export function withPageBreaks(blocks: Block[], style: ReadonlyMap<string, string>): Block[] {
  const before = style.get("break-before") === "page" ? [PAGE_BREAK] : [];
  const after = style.get("break-after") === "page" ? [PAGE_BREAK] : [];
  if (style.get("break-after") === "avoid") {
    const last = blocks.at(-1);
    if (last && last.k !== "break" && last.k !== "turn") {
      return [...before, ...blocks.slice(0, -1), { ...last, keep: true }, ...after];
    }
  }
  return [...before, ...blocks, ...after];
}

const PAGE_BREAK: Break = { k: "break" };

/** Page breaks cannot stand inside of boxes, lists and tables. */
export const withoutBreaks = (blocks: Block[]): Block[] =>
  blocks.filter((block) => block.k !== "break");

/** What is kept together is at most this high, in points, as guessed before the layout: on every page it fits. */
const HIGHEST_WHOLE = 260;

/**
 * Whether blocks surely fit on a page, so that they may be kept together: what
 * is kept together and higher than a page would be cut off.
 */
export function isShort(blocks: Block[], width: number): boolean {
  return blocks.length < 40 && heightOf(blocks, width) < HIGHEST_WHOLE;
}

/**
 * Blocks that stay with what follows only where there is something, and where
 * all that stays together is low: else the typesetter prints beyond the page.
 */
export function keptInReason(blocks: Block[], width: number): Block[] {
  let together = 0;
  const settled = blocks.toReversed().map((block, fromEnd) => {
    if (!("keep" in block) || !block.keep) {
      together = 0;
      return block;
    }
    together += heightOf([block], width);
    if (fromEnd > 0 && together < HIGHEST_WHOLE) return block;
    together = 0;
    return { ...block, keep: false };
  });
  return settled.reverse();
}

/** A generous guess of the height in points; infinite where the layout alone knows. */
export function heightOf(blocks: Block[], width: number): number {
  let height = 0;
  for (const block of blocks) {
    switch (block.k) {
      case "break":
        break;
      case "p":
      case "h": {
        const room = Math.max(8, width - Math.max(0, block.left) - block.right);
        const { total, word } = extentOf(block.runs);
        // Words that do not fit any more leave a part of each line empty.
        const lines = (total / room) * (word > room / 3 ? 2 : 1.3) + 1 + breaksOf(block.runs);
        height += lines * block.size * Math.max(1.4, block.height) + block.above + block.below;
        break;
      }
      case "rule":
        height += 10 + block.above + block.below;
        break;
      case "list": {
        const inner = width - Math.max(0, block.left) - block.hang;
        for (const item of block.items) height += heightOf(item.blocks, inner) + block.gap;
        height += block.above + block.below;
        break;
      }
      case "box": {
        const { top, right, bottom, left } = block.inset;
        const inner = width - Math.max(0, block.left) - block.right - left - right;
        height += heightOf(block.blocks, inner) + top + bottom + block.above + block.below;
        break;
      }
      default:
        return Number.POSITIVE_INFINITY;
    }
    if (runsHold(block, "pic")) return Number.POSITIVE_INFINITY;
  }
  return height;
}

const runsHold = (block: Block, kind: "pic") =>
  (block.k === "p" || block.k === "h") &&
  block.runs.some((run) => typeof run === "object" && kind in run);

export function charactersOf(runs: Run[]): number {
  let count = 0;
  for (const run of runs) {
    if (typeof run === "string") count += run.length;
    else if ("s" in run) count += run.s.length;
  }
  return count;
}

const breaksOf = (runs: Run[]) =>
  runs.filter((run) => typeof run === "object" && ("br" in run || "box" in run)).length;

/** What each table asks for, by its columns; known since it was made. */
const tables = new WeakMap<readonly number[], Widths>();
export const keepWidths = (columns: readonly number[], widths: Widths): void =>
  void tables.set(columns, widths);

/** The narrowest that blocks can be set in, the same where words are hyphenated, and the widest they ever get. */
export interface Widths {
  word: number;
  part: number;
  letter: number;
  line: number;
}

export function widthsOf(blocks: Block[]): Widths {
  const widest: Widths = { word: 0, part: 0, letter: 0, line: 0 };
  const take = (inner: Widths, more: number) => {
    for (const name of ["word", "part", "letter", "line"] as const) {
      widest[name] = Math.max(widest[name], inner[name] + more);
    }
  };
  for (const block of blocks) {
    if (block.k === "break") continue;
    if (block.k === "turn") {
      take(widthsOf(block.blocks), 0);
      continue;
    }
    const sides = Math.max(0, block.left) + block.right;
    if (block.k === "p" || block.k === "h") {
      const indent = Math.abs(block.indent);
      take(extentOf(block.runs), sides + indent);
    } else if (block.k === "list") {
      for (const item of block.items) take(widthsOf(item.blocks), sides + block.hang);
    } else if (block.k === "box") {
      take(widthsOf(block.blocks), sides + block.inset.left + block.inset.right);
    } else if (block.k === "img") {
      take(widthsOfPicture(block), sides);
    } else if (block.k === "table") {
      const known = tables.get(block.columns);
      if (known) take(known, sides);
    }
  }
  return widest;
}
