/** Whether two readers show the same page: by cells, so that smoothed edges and hairlines do not count. */
import type { Grey } from "./grey.ts";

/**
 * A page is cut into cells of its mean shade. A cell differs where it is darker
 * than all cells around it in the other picture, or lighter, by more than this of
 * 255: ink on one side and none nearby on the other. Honest pages have no such
 * cell, a line of text more or less has six and more.
 */
export const SHADES_APART = 45;
/** So many cells may differ: hairlines that one reader draws as thin as they are, and another never thinner than a pixel. */
export const MOST_CELLS = 3;
/** Pixels of a picture to a cell, each way. */
export const CELL = 6;

/** Mean shades, row by row. */
export interface Cells {
  across: number;
  down: number;
  shades: Float32Array;
}

/**
 * So many pixels in a hundred of the cells that differ have to be darker than all
 * pixels around them in the other picture, or lighter. With fewer the cells differ by
 * smoothing alone: the same shapes, whose edges one reader makes whole pixels of, or
 * puts a pixel beside. By its mean alone a cell that shows what the other does not has 18.
 */
const SHARE_OF_PIXELS = 15;

/**
 * @param cells as many differ
 * @returns whether they do by how two pictures smooth the same edges, and by nothing else
 */
export function areSmoothedApart(
  [one, other]: readonly [Grey, Grey],
  cells: number,
  pixelsPerCell: number,
): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const apart = cellsApart(inPixels(one), inPixels(other));
  return apart * 100 < cells * pixelsPerCell * SHARE_OF_PIXELS;
}

const inPixels = ({ width, height, pixels }: Grey): Cells => ({
  across: width,
  down: height,
  shades: Float32Array.from(pixels),
});

/** Cuts a picture into so many cells, whatever its own size is. */
export function cellsOf({ width, height, pixels }: Grey, across: number, down: number): Cells {
  const shades = new Float32Array(across * down);
  for (let row = 0; row < down; row += 1) {
    const [top, bottom] = span(row, down, height);
    for (let column = 0; column < across; column += 1) {
      const [left, right] = span(column, across, width);
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) sum += pixels[y * width + x]!;
      }
      shades[row * across + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { across, down, shades };
}

function span(index: number, count: number, pixels: number): [from: number, to: number] {
  const from = Math.min(pixels - 1, Math.round((index * pixels) / count));
  return [from, Math.max(from + 1, Math.round(((index + 1) * pixels) / count))];
}

/** Cells, both ways, in which one picture shows what the other does not; those of the edge are left out. */
export function cellsApart(one: Cells, other: Cells): number {
  return lonely(one, other) + lonely(other, one);
}

function lonely(one: Cells, other: Cells): number {
  const { across, down, shades } = one;
  let count = 0;
  for (let y = 1; y < down - 1; y += 1) {
    for (let x = 1; x < across - 1; x += 1) {
      const shade = shades[y * across + x]!;
      let [darkest, lightest] = [255, 0];
      for (let row = y - 1; row <= y + 1; row += 1) {
        for (let column = x - 1; column <= x + 1; column += 1) {
          const there = other.shades[row * across + column]!;
          if (there < darkest) darkest = there;
          if (there > lightest) lightest = there;
        }
      }
      if (darkest - shade > SHADES_APART || shade - lightest > SHADES_APART) count += 1;
    }
  }
  return count;
}
