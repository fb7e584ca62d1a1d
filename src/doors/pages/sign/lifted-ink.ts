/** Of a picture's longer side: paper is judged within so wide a square, since light falls unevenly on it. */
const NEIGHBOURHOOD = 1 / 12;
/** So much darker than the paper around it, of 255, begins to be ink, and is all ink. */
const FAINT = 18;
const FULL = 70;

/**
 * How opaque the ink is at each pixel of a picture of ink on paper, 0 to 255:
 * as much as it is darker than the paper around it. Chalk on a board, which is
 * lighter than what it is written on, is ink as well.
 * @param rgba four bytes a pixel, opaque
 */
export function liftedInk(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
): Uint8ClampedArray {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const red = rgba[at * 4] ?? 0;
    const green = rgba[at * 4 + 1] ?? 0;
    const blue = rgba[at * 4 + 2] ?? 0;
    light[at] = (red * 54 + green * 183 + blue * 19) >> 8;
  }
  const tiles = tilesOf(light, width, height);
  // What is written takes little room: the few that differ from most are lighter or darker.
  if (tiles.inside.reduce((sum, one) => sum + skewOf(one), 0) > 0) {
    for (let at = 0; at < light.length; at += 1) light[at] = 255 - (light[at] ?? 0);
    for (const one of tiles.inside) {
      for (let at = 0; at < one.length; at += 1) one[at] = 255 - (one[at] ?? 0);
    }
  }
  const paper = paperAround(tiles, width, height);
  const ink = new Uint8ClampedArray(light.length);
  for (let at = 0; at < light.length; at += 1) {
    const darker = (paper[at] ?? 0) - (light[at] ?? 0);
    ink[at] = ((darker - FAINT) / (FULL - FAINT)) * 255;
  }
  return ink;
}

/** A picture cut into squares, row by row, each with how light its pixels are. */
interface Tiles {
  side: number;
  columns: number;
  rows: number;
  inside: Uint8Array[];
}

function tilesOf(light: Uint8Array, width: number, height: number): Tiles {
  const side = Math.max(8, Math.round(Math.max(width, height) * NEIGHBOURHOOD));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const inside = Array.from({ length: columns * rows }, (_, tile) => {
    const [left, top] = [(tile % columns) * side, Math.floor(tile / columns) * side];
    const lines: number[] = [];
    for (let y = top; y < Math.min(height, top + side); y += 1) {
      lines.push(...light.subarray(y * width + left, y * width + Math.min(width, left + side)));
    }
    return Uint8Array.from(lines);
  });
  return { side, columns, rows, inside };
}

/** Third moment: below zero where few are darker than most, above where few are lighter. */
function skewOf(values: Uint8Array): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 3, 0);
}

/**
 * How light the paper is around each pixel: the mean of those pixels of a
 * neighbourhood that are lighter than its mean, which leaves the ink out.
 */
function paperAround(
  { side, columns, rows, inside }: Tiles,
  width: number,
  height: number,
): Float32Array {
  const tiles = Float32Array.from(inside, (values) => {
    const mean = meanOf(values);
    return meanOf(values.filter((value) => value >= mean));
  });
  const paper = new Float32Array(width * height);
  // Between the middles of tiles it goes over smoothly, or their edges would show.
  for (let at = 0; at < paper.length; at += 1) {
    const x = Math.max(0, ((at % width) + 0.5) / side - 0.5);
    const y = Math.max(0, (Math.floor(at / width) + 0.5) / side - 0.5);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const tile = (dx: number, dy: number) =>
      tiles[Math.min(rows - 1, top + dy) * columns + Math.min(columns - 1, left + dx)] ?? 255;
    const [right, down] = [x - left, y - top];
    const above = tile(0, 0) * (1 - right) + tile(1, 0) * right;
    const below = tile(0, 1) * (1 - right) + tile(1, 1) * right;
    paper[at] = above * (1 - down) + below * down;
  }
  return paper;
}

function meanOf(values: Uint8Array): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}
