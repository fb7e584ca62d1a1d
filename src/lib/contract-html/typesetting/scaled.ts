import type { Looks } from "./looks.ts";
import { rounded } from "./measures.ts";
import type { Block, Cell, LineBox, Run } from "./pieces.ts";
import { extentOf, keepExtent } from "./spacing.ts";

/** Blocks with everything in them larger or smaller by a factor, but the strokes. */
export function scaledBlocks(blocks: Block[], factor: number, looks: Looks): Block[] {
  if (factor === 1) return blocks;
  const scalePoints = (points: number) => rounded(points * factor);
  const look = (l: number) => {
    const found = looks.all[l];
    if (!found) return l;
    return looks.number({
      ...found,
      size: scalePoints(found.size),
      tracking: scalePoints(found.tracking),
    });
  };
  const sides = (inset: LineBox["inset"]) => ({
    top: scalePoints(inset.top),
    right: scalePoints(inset.right),
    bottom: scalePoints(inset.bottom),
    left: scalePoints(inset.left),
  });
  const runsOf = (runs: Run[]): Run[] =>
    runs.map((run) => {
      if (typeof run === "string") return run;
      if ("pic" in run) {
        const { w, h, most, wide } = run;
        return {
          ...run,
          w: w && scalePoints(w),
          h: h && scalePoints(h),
          most: scalePoints(most),
          wide: scalePoints(wide),
        };
      }
      if ("box" in run) {
        const { w, inset } = run.box;
        const box = { ...run.box, w: w && scalePoints(w), inset: sides(inset) };
        return { box, runs: runsOf(run.runs), l: look(run.l) };
      }
      return "l" in run ? { ...run, l: look(run.l) } : run;
    });
  const cellOf = (cell: Cell): Cell => ({
    ...cell,
    blocks: scaleBlocks(cell.blocks),
    inset: sides(cell.inset),
    high: scalePoints(cell.high),
  });
  const scaleBlocks = (list: Block[]): Block[] => list.map(scaleBlock);
  const scaleBlock = (block: Block): Block => {
    if (block.k === "break") return block;
    if (block.k === "turn") return { ...block, blocks: scaleBlocks(block.blocks) };
    const around = {
      above: scalePoints(block.above),
      below: scalePoints(block.below),
      left: scalePoints(block.left),
      right: scalePoints(block.right),
    };
    switch (block.k) {
      case "p":
      case "h": {
        const runs = runsOf(block.runs);
        const { word, part, letter, line, total } = extentOf(block.runs);
        keepExtent(runs, {
          ...{ word: scalePoints(word), part: scalePoints(part), letter: scalePoints(letter) },
          ...{ line: scalePoints(line), total: scalePoints(total) },
        });
        const { l, indent, size } = block;
        return {
          ...block,
          ...around,
          runs,
          l: look(l),
          indent: scalePoints(indent),
          size: scalePoints(size),
        };
      }
      case "list": {
        const items = block.items.map(({ m, blocks: inside }) => ({
          m,
          blocks: scaleBlocks(inside),
        }));
        const { l, gap, hang } = block;
        return {
          ...block,
          ...around,
          items,
          l: look(l),
          gap: scalePoints(gap),
          hang: scalePoints(hang),
        };
      }
      case "table":
        return {
          ...block,
          ...around,
          columns: block.columns.map(scalePoints),
          cells: block.cells.map(cellOf),
        };
      case "img": {
        const { w, h, most } = block;
        return {
          ...block,
          ...around,
          w: w && scalePoints(w),
          h: h && scalePoints(h),
          most: scalePoints(most),
        };
      }
      case "box":
        return {
          ...block,
          ...around,
          inset: sides(block.inset),
          blocks: scaleBlocks(block.blocks),
        };
      case "rule":
        return { ...block, ...around };
    }
  };
  return scaleBlocks(blocks);
}

/** Size of the smallest letters in blocks, in points. */
export function smallestIn(blocks: Block[], looks: Looks): number {
  const sizes = blocks.flatMap((block): number[] => {
    if (block.k === "p" || block.k === "h") {
      const inside = block.runs.map((run) =>
        typeof run === "object" && "l" in run ? (looks.all[run.l]?.size ?? 48) : 48,
      );
      return [looks.all[block.l]?.size ?? 48, ...inside];
    }
    if (block.k === "list") return block.items.map((item) => smallestIn(item.blocks, looks));
    if (block.k === "table") return block.cells.map((cell) => smallestIn(cell.blocks, looks));
    return block.k === "box" || block.k === "turn" ? [smallestIn(block.blocks, looks)] : [];
  });
  return sizes.reduce((least, size) => Math.min(least, size), 48);
}
