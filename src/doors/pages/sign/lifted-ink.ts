/** Dark blue-black, as what is drawn on the pad. */
const INK = [0x14, 0x21, 0x3f] as const;
/** Of a picture's longer side: paper is judged within so wide a square, since light falls unevenly on it. */
const NEIGHBOURHOOD = 1 / 12;
/** So much darker than the paper around it, of 255, begins to be ink, and is all ink. */
const FAINT = 18;
const FULL = 70;
/** Of the pixels of a line: less than this is dust, which does not count for where the ink is. */
const LEAST_DARK = 2;
const DARK = 128;
const MARGIN = 4;

/**
 * Turns a picture of ink on paper into the ink alone, in place: each pixel
 * becomes as opaque as it is darker than the paper around it.
 * @param rgba four bytes a pixel, opaque
 */
export function liftedInk(rgba: Uint8ClampedArray, width: number, height: number): void {
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const red = rgba[at * 4] ?? 0;
    const green = rgba[at * 4 + 1] ?? 0;
    const blue = rgba[at * 4 + 2] ?? 0;
    light[at] = (red * 54 + green * 183 + blue * 19) >> 8;
  }
  const paper = paperAround(light, width, height);
  for (let at = 0; at < light.length; at += 1) {
    const darker = (paper[at] ?? 0) - (light[at] ?? 0);
    rgba[at * 4] = INK[0];
    rgba[at * 4 + 1] = INK[1];
    rgba[at * 4 + 2] = INK[2];
    rgba[at * 4 + 3] = ((darker - FAINT) / (FULL - FAINT)) * 255;
  }
}

/**
 * How light the paper is around each pixel: the mean of those pixels of a
 * neighbourhood that are lighter than its mean, which leaves the ink out.
 */
function paperAround(light: Uint8Array, width: number, height: number): Float32Array {
  const side = Math.max(8, Math.round(Math.max(width, height) * NEIGHBOURHOOD));
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const tiles = new Float32Array(columns * rows);
  for (let tile = 0; tile < tiles.length; tile += 1) {
    const [left, top] = [(tile % columns) * side, Math.floor(tile / columns) * side];
    const inside: number[] = [];
    for (let y = top; y < Math.min(height, top + side); y += 1) {
      for (let x = left; x < Math.min(width, left + side); x += 1)
        inside.push(light[y * width + x] ?? 0);
    }
    const mean = meanOf(inside);
    tiles[tile] = meanOf(inside.filter((value) => value >= mean));
  }
  // Between the middles of tiles it goes over smoothly, or their edges would show.
  return Float32Array.from(light, (_, at) => {
    const x = Math.max(0, ((at % width) + 0.5) / side - 0.5);
    const y = Math.max(0, (Math.floor(at / width) + 0.5) / side - 0.5);
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const tile = (dx: number, dy: number) =>
      tiles[Math.min(rows - 1, top + dy) * columns + Math.min(columns - 1, left + dx)] ?? 255;
    const [right, down] = [x - left, y - top];
    const above = tile(0, 0) * (1 - right) + tile(1, 0) * right;
    const below = tile(0, 1) * (1 - right) + tile(1, 1) * right;
    return above * (1 - down) + below * down;
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/** Where the ink is, with a little air around it; of no size where there is none. */
export function inkBounds(rgba: Uint8ClampedArray, width: number, height: number) {
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let at = 0; at < width * height; at += 1) {
    if ((rgba[at * 4 + 3] ?? 0) < DARK) continue;
    columns[at % width] = (columns[at % width] ?? 0) + 1;
    const row = Math.floor(at / width);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  const [left, right] = extent(columns);
  const [top, bottom] = extent(rows);
  return { left, top, width: right - left, height: bottom - top };
}

function extent(dark: Uint32Array): [from: number, to: number] {
  const first = dark.findIndex((count) => count >= LEAST_DARK);
  const last = dark.findLastIndex((count) => count >= LEAST_DARK);
  if (first < 0) return [0, 0];
  return [Math.max(0, first - MARGIN), Math.min(dark.length, last + 1 + MARGIN)];
}
