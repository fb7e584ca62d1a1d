import type { Looks } from "./looks.ts";
import { rounded } from "./measures.ts";
import type { Block, Cell, LineBox, Run } from "./pieces.ts";
import { extentOf, keepExtent } from "./spacing.ts";

/** Blocks with everything in them larger or smaller by a factor, but the strokes. */
export function scaledBlocks(blocks: Block[], factor: number, looks: Looks): Block[] {
  if (factor === 1) return blocks;
  const scale = (points: number) => rounded(points * factor);
  const look = (l: number) => {
    const found = looks.all[l];
    if (!found) return l;
    return looks.number({ ...found, size: scale(found.size), tracking: scale(found.tracking) });
  };
  const sides = (inset: LineBox["inset"]) => ({
    top: scale(inset.top),
    right: scale(inset.right),
    bottom: scale(inset.bottom),
    left: scale(inset.left),
  });
  const runsOf = (runs: Run[]): Run[] =>
    runs.map((run) => {
      if (typeof run === "string") return run;
      if ("pic" in run) {
        const { w, h, most, wide } = run;
        return { ...run, w: w && scale(w), h: h && scale(h), most: scale(most), wide: scale(wide) };
      }
      if ("box" in run) {
        const { w, inset } = run.box;
        const box = { ...run.box, w: w && scale(w), inset: sides(inset) };
        return { box, runs: runsOf(run.runs), l: look(run.l) };
      }
      return "l" in run ? { ...run, l: look(run.l) } : run;
    });
  const cellOf = (cell: Cell): Cell => ({
    ...cell,
    blocks: scaleBlocks(cell.blocks),
    inset: sides(cell.inset),
    high: scale(cell.high),
  });
  const scaleBlocks = (list: Block[]): Block[] => list.map(scaleBlock);
  const scaleBlock = (block: Block): Block => {
    if (block.k === "break") return block;
    if (block.k === "turn") return { ...block, blocks: scaleBlocks(block.blocks) };
    const around = {
      above: scale(block.above),
      below: scale(block.below),
      left: scale(block.left),
      right: scale(block.right),
    };
    switch (block.k) {
      case "p":
      case "h": {
        const runs = runsOf(block.runs);
        const { word, part, letter, line, total } = extentOf(block.runs);
        keepExtent(runs, {
          word: scale(word),
          part: scale(part),
          letter: scale(letter),
          line: scale(line),
          total: scale(total),
        });
        const { l, indent, size } = block;
        return { ...block, ...around, runs, l: look(l), indent: scale(indent), size: scale(size) };
      }
      case "list": {
        const items = block.items.map(({ m, blocks: inside }) => ({
          m,
          blocks: scaleBlocks(inside),
        }));
        const { l, gap, hang } = block;
        return { ...block, ...around, items, l: look(l), gap: scale(gap), hang: scale(hang) };
      }
      case "table":
        return {
          ...block,
          ...around,
          columns: block.columns.map(scale),
          cells: block.cells.map(cellOf),
        };
      case "img": {
        const { w, h, most } = block;
        return { ...block, ...around, w: w && scale(w), h: h && scale(h), most: scale(most) };
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
