import type { Looks } from "./looks.ts";
import { rounded } from "./measures.ts";
import type { Block, Cell, LineBox, Run } from "./pieces.ts";
import { extentOf, keepExtent } from "./spacing.ts";

/** Blocks with everything in them larger or smaller by a factor, but the strokes. */
export function scaledBlocks(blocks: Block[], factor: number, looks: Looks): Block[] {
  return factor === 1 ? blocks : new Scale(factor, looks).blocks(blocks);
}

class Scale {
  readonly #factor: number;
  readonly #looks: Looks;

  constructor(factor: number, looks: Looks) {
    this.#factor = factor;
    this.#looks = looks;
  }

  blocks(list: Block[]): Block[] {
    return list.map((block) => this.#block(block));
  }

  #points(points: number): number {
    return rounded(points * this.#factor);
  }

  #look(number: number): number {
    const found = this.#looks.all[number];
    if (!found) return number;
    const [size, tracking] = [this.#points(found.size), this.#points(found.tracking)];
    return this.#looks.number({ ...found, size, tracking });
  }

  #sides({ top, right, bottom, left }: LineBox["inset"]): LineBox["inset"] {
    return {
      top: this.#points(top),
      right: this.#points(right),
      bottom: this.#points(bottom),
      left: this.#points(left),
    };
  }

  /** Of what has a width and a height of its own, if it has them. */
  #measures<T extends { w: number | null; h: number | null; most: number }>({ w, h, most }: T) {
    return { w: w && this.#points(w), h: h && this.#points(h), most: this.#points(most) };
  }

  #runs(runs: Run[]): Run[] {
    return runs.map((run) => {
      if (typeof run === "string") return run;
      if ("pic" in run) return { ...run, ...this.#measures(run), wide: this.#points(run.wide) };
      if ("box" in run) {
        const { w, inset } = run.box;
        const box = { ...run.box, w: w && this.#points(w), inset: this.#sides(inset) };
        return { box, runs: this.#runs(run.runs), l: this.#look(run.l) };
      }
      return "l" in run ? { ...run, l: this.#look(run.l) } : run;
    });
  }

  #cell(cell: Cell): Cell {
    return {
      ...cell,
      blocks: this.blocks(cell.blocks),
      inset: this.#sides(cell.inset),
      high: this.#points(cell.high),
    };
  }

  #block(block: Block): Block {
    if (block.k === "break") return block;
    if (block.k === "turn") return { ...block, blocks: this.blocks(block.blocks) };
    const around = {
      above: this.#points(block.above),
      below: this.#points(block.below),
      left: this.#points(block.left),
      right: this.#points(block.right),
    };
    switch (block.k) {
      case "p":
      case "h": {
        const [l, indent] = [this.#look(block.l), this.#points(block.indent)];
        const [runs, size] = [this.#scaledText(block.runs), this.#points(block.size)];
        return { ...block, ...around, runs, l, indent, size };
      }
      case "list": {
        const items = block.items.map(({ m, blocks }) => ({ m, blocks: this.blocks(blocks) }));
        const [l, gap] = [this.#look(block.l), this.#points(block.gap)];
        return { ...block, ...around, items, l, gap, hang: this.#points(block.hang) };
      }
      case "table": {
        const columns = block.columns.map((width) => this.#points(width));
        const cells = block.cells.map((cell) => this.#cell(cell));
        return { ...block, ...around, columns, cells };
      }
      case "img":
        return { ...block, ...around, ...this.#measures(block) };
      case "box": {
        const [inset, blocks] = [this.#sides(block.inset), this.blocks(block.blocks)];
        return { ...block, ...around, inset, blocks };
      }
      case "rule":
        return { ...block, ...around };
    }
  }

  /** Runs with how much room they take, which is measured once. */
  #scaledText(runs: Run[]): Run[] {
    const scaled = this.#runs(runs);
    const { word, part, letter, line, total } = extentOf(runs);
    keepExtent(scaled, {
      word: this.#points(word),
      part: this.#points(part),
      letter: this.#points(letter),
      line: this.#points(line),
      total: this.#points(total),
    });
    return scaled;
  }
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
