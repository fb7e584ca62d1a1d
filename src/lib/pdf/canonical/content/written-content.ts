import { UnwritableContent } from "./content-names.ts";
import type { Operand } from "./scan-content.ts";

/** On a page: as many as it may have drawings within drawings. */
export const MOST_TILES = 20_000;

/** What an operator comes to that is not written. */
export const LEFT_OUT = false;

/** The lines of a content stream as they are written, and what is to be said of them. */
export class WrittenContent {
  readonly lines: string[] = [];
  /** Nothing was left out, added or guessed. */
  isClean = true;
  /** Only what all readers are known to draw alike. */
  isPlain = true;
  /** Lines as thin as can be, and dashes: readers lay out the latter by widths of their own for the former. */
  readonly strokes = { areThin: false, areDashed: false };

  /** How far the largest image is stretched, in the space in which the content begins. */
  largestImage = 0;

  /** Tiles that were laid, those in drawings included. */
  tiles = 0;

  /** @throws UnwritableContent for more than anybody would wait for */
  noteTiles(count: number): void {
    this.tiles += count;
    if (this.tiles > MOST_TILES) throw new UnwritableContent("tiles");
  }

  /** @param stretched how far an image that is drawn is, there */
  noteImage(stretched: number): void {
    this.largestImage = Math.max(this.largestImage, stretched);
  }

  push(line: string): true {
    this.lines.push(line);
    return true;
  }

  operator(name: string, operands: readonly Operand[]): true {
    let text = "";
    for (const operand of operands) {
      if (operand.kind === "number") text += `${operand.text} `;
      else if (operand.kind === "name") text += `/${operand.name} `;
    }
    return this.push(text + name);
  }
}
