import { invertMatrix, type Matrix, mapPoint } from "#lib/pdf/geometry.ts";

export type Corners = readonly [left: number, bottom: number, right: number, top: number];

/** A drawing that is laid side by side over whatever is painted with it (ISO 32000-1, 8.7.3). */
export interface Tiles {
  /** Of one, in its own space. */
  box: Corners;
  /** From one to the next. */
  steps: readonly [across: number, up: number];
  /** From its space to the one in which the content begins that paints with it. */
  matrix: Matrix;
  /** It has no colours of its own. */
  isTinted: boolean;
  /** What sets the colour that all of it is painted in first; undefined where it is not, or shows through. */
  ground: readonly string[] | undefined;
  /** Drawings that one comes to, itself included. */
  drawings: number;
  /** Its name as a drawing. */
  name(): string;
  /** Its name as a pattern. @param tint what sets the colour of one without colours */
  patternName(tint: readonly string[]): string;
}

/**
 * Where tiles lie that reach into an area of the space in which the content begins: how far from
 * the first, row by row. Pure.
 * @returns undefined where they are more than so many
 */
export function placeTiles(
  { box, steps, matrix }: Tiles,
  area: Corners,
  most: number,
): [x: number, y: number][] | undefined {
  const back = invertMatrix(matrix);
  if (!back) return [];
  const [left, bottom, right, top] = cornersAround(area, back);
  const columns = reach([left, right], [box[0], box[2]], steps[0]);
  const rows = reach([bottom, top], [box[1], box[3]], steps[1]);
  // Of turned tiles half may lie beside the area.
  if (columns.count * rows.count > 4 * most) return undefined;
  const places: [number, number][] = [];
  for (let row = 0; row < rows.count; row += 1) {
    for (let column = 0; column < columns.count; column += 1) {
      const [x, y] = [(columns.first + column) * steps[0], (rows.first + row) * steps[1]];
      const tile = cornersAround([box[0] + x, box[1] + y, box[2] + x, box[3] + y], matrix);
      if (!meet(tile, area)) continue;
      if (places.length === most) return undefined;
      places.push([x, y]);
    }
  }
  return places;
}

/** Whether no more than one reaches into an area; what lies within a rim does not count. Pure. */
export function isOneTile(tiles: Tiles, [left, bottom, right, top]: Corners): boolean {
  const inner: Corners = [left + RIM, bottom + RIM, right - RIM, top - RIM];
  return placeTiles(tiles, inner, 1) !== undefined;
}

/** In points: what a page is larger than its tile where somebody rounded. */
const RIM = 0.5;

/**
 * What sets the colour that a tile is painted in before anything else, from one tile to the next:
 * undefined where it begins with something else. Pure.
 * @param content as it is written, behind what sets the state that it begins with
 */
export function groundOf(
  content: string,
  { box, steps }: Pick<Tiles, "box" | "steps">,
): string[] | undefined {
  const lines = content.split("\n", MOST_FIRST);
  const at = lines.findIndex((line) => !COLOUR.test(line));
  const [x, y, width, height] = (lines[at] ?? "").split(" ").map(Number);
  const isBox = lines[at]?.endsWith(" re") && /^f\*?$/.test(lines[at + 1] ?? "");
  if (!isBox || x === undefined || y === undefined || !width || !height) return undefined;
  const [left, bottom] = [Math.min(x, x + width), Math.min(y, y + height)];
  const [right, top] = [left + Math.abs(width), bottom + Math.abs(height)];
  const covers =
    left <= box[0] &&
    bottom <= box[1] &&
    right >= box[2] &&
    top >= box[3] &&
    box[2] - box[0] >= steps[0] &&
    box[3] - box[1] >= steps[1];
  return covers ? lines.slice(0, at) : undefined;
}

/** Colours that somebody sets before the ground, and no more. */
const MOST_FIRST = 12;
const COLOUR = /^(?:[\d.]+ ){1,3}(?:g|rg|G|RG)$/;

/** The steps after which something from here to there lies within others. */
function reach(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
  step: number,
): { first: number; count: number } {
  const first = Math.floor((from - end) / step) + 1;
  return { first, count: Math.max(0, Math.ceil((to - start) / step) - first) };
}

/** Around corners that a matrix took elsewhere. */
export function cornersAround([left, bottom, right, top]: Corners, matrix: Matrix): Corners {
  const points = [
    mapPoint(matrix, left, bottom),
    mapPoint(matrix, right, bottom),
    mapPoint(matrix, left, top),
    mapPoint(matrix, right, top),
  ];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** What two have in common; undefined where that is no area. */
export function meet(one: Corners, other: Corners): Corners | undefined {
  const common: Corners = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
  return common[2] > common[0] && common[3] > common[1] ? common : undefined;
}
