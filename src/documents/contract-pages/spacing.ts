import { rounded, TEXT_HEIGHT } from "./measures.ts";
import type { Around, Block, Break, Run } from "./pieces.ts";

/** Gives blocks the room of what encloses them: above the first, below the last, at the sides of all. */
export function moved(blocks: Block[], by: Omit<Around, "keep">): Block[] {
  const first = blocks.findIndex((block) => block.k !== "break");
  const last = blocks.findLastIndex((block) => block.k !== "break");
  return blocks.map((block, at) => {
    if (block.k === "break") return block;
    return {
      ...block,
      above: rounded(at === first ? Math.max(block.above, by.above) : block.above),
      below: rounded(at === last ? Math.max(block.below, by.below) : block.below),
      left: limited(block.left + by.left),
      right: limited(block.right + by.right),
    };
  });
}

/** Indents, added up over levels, never take more than a third of the line from either side. */
const limited = (side: number) => rounded(Math.min(150, side));

/** Page breaks before and after, and the wish to stay with what follows. */
export function parted(blocks: Block[], style: ReadonlyMap<string, string>): Block[] {
  const before = style.get("break-before") === "page" ? [PAGE_BREAK] : [];
  const after = style.get("break-after") === "page" ? [PAGE_BREAK] : [];
  if (style.get("break-after") === "avoid") {
    const last = blocks.at(-1);
    if (last && last.k !== "break") {
      return [...before, ...blocks.slice(0, -1), { ...last, keep: true }, ...after];
    }
  }
  return [...before, ...blocks, ...after];
}

const PAGE_BREAK: Break = { k: "break" };

/** Page breaks cannot stand inside of boxes, lists and tables. */
export const withoutBreaks = (blocks: Block[]): Block[] =>
  blocks.filter((block) => block.k !== "break");

/**
 * Whether blocks surely fit on half a page, so that they may be kept together:
 * what is kept together and higher than a page would be cut off.
 */
export function isShort(blocks: Block[], width: number): boolean {
  return blocks.length < 40 && heightOf(blocks, width) < TEXT_HEIGHT / 2;
}

/** A generous guess of the height in points. */
export function heightOf(blocks: Block[], width: number): number {
  let height = 0;
  for (const block of blocks) {
    switch (block.k) {
      case "break":
        break;
      case "p":
      case "h": {
        const room = Math.max(20, width - Math.max(0, block.left) - block.right);
        const perLine = Math.max(2, room / (block.size * 0.6));
        const lines = charactersOf(block.runs) / perLine + 1 + breaksOf(block.runs);
        height += lines * block.size * Math.max(1.6, block.height) + block.above + block.below;
        break;
      }
      case "rule":
        height += 10 + block.above + block.below;
        break;
      case "list":
        for (const item of block.items) height += heightOf(item.blocks, width - 24) + block.gap;
        break;
      case "box":
        height += heightOf(block.blocks, width - 24) + block.inset.top + block.inset.bottom;
        break;
      default:
        // Tables and pictures are measured by the layout alone.
        return TEXT_HEIGHT;
    }
  }
  return height;
}

export function charactersOf(runs: Run[]): number {
  let count = 0;
  for (const run of runs) {
    if (typeof run === "string") count += run.length;
    else if ("s" in run) count += run.s.length;
    else if ("pic" in run) count += 400;
  }
  return count;
}

/** Letters of the longest word. */
export function longestWord(runs: Run[]): number {
  const text = runs
    .map((run) => (typeof run === "string" ? run : "s" in run ? run.s : " "))
    .join("");
  return text.split(/[\s\u200B\u00AD]+/).reduce((most, word) => Math.max(most, word.length), 0);
}

const breaksOf = (runs: Run[]) =>
  runs.filter((run) => typeof run === "object" && "br" in run).length;
