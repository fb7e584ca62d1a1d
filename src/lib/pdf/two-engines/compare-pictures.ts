import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";
import { isOnCommonLine } from "./common-lines.ts";

/** A place on a picture where two of them show different things, in pixels. */
export interface Difference {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How much ink is in one and not in the other: as many pixels, wholly inked. */
  ink: number;
}

/** Side of the squares in which ink is added up, in pixels. */
const SQUARE = 6;
/** Side of the tiles that are looked at closer; a whole number of squares. */
const TILE = 2 * SQUARE;
/** Pixels around a tile that say what contrast and colour are common there. */
const MARGIN = 3;
const WINDOW = TILE + 2 * MARGIN;
/** With one more around it, which is smoothed into it. */
const PATCH = WINDOW + 2;
/** What one channel of a pixel may be off without being looked at, of 255. */
const CLOSE = 10;
/**
 * Beyond `CLOSE`, the part of the contrast nearby that a smoothed pixel may be off:
 * of the channel with most of it, since engines turn inks of a press into other reds and blues.
 */
const PART = 0.2;

/**
 * Where one of two pictures has ink and the other has none nearby, in either
 * direction, the strongest first; each with at least so much ink. What
 * smoothing and rounding do to edges, and what a colour is off all over a
 * surface, is no difference. Pure.
 * @throws RangeError for pictures of two sizes
 */
export function findDifferences(one: Drawn, other: Drawn, least: number): Difference[] {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) throw new RangeError("two sizes");
  const columns = Math.ceil(width / SQUARE);
  const ink = new Float32Array(columns * Math.ceil(height / SQUARE));
  const lens = newLens(one, other);
  const across = Math.ceil(width / TILE);
  const doubtful = findDoubtful(one, other, across);
  for (let tile = 0; tile < doubtful.length; tile += 1) {
    if (!doubtful[tile]) continue;
    const [left, top] = [TILE * (tile % across), TILE * Math.floor(tile / across)];
    addInk(lens, left, top, ink, columns);
  }
  return strongestDifferences(ink, columns, least);
}

/** A picture half as wide and high, each pixel the mean of four; for pictures of even sizes. Pure. */
export function halve({ width, height, pixels }: Drawn): Drawn {
  const half = { width: width >> 1, height: height >> 1 };
  const small = new Uint8Array(4 * half.width * half.height);
  const row = 4 * width;
  for (let y = 0, at = 0; y < half.height; y += 1) {
    for (let x = 0, from = 2 * y * row; x < half.width; x += 1, from += 8) {
      for (let channel = 0; channel < 4; channel += 1, at += 1) {
        const place = from + channel;
        small[at] =
          (pixels[place]! + pixels[place + 4]! + pixels[place + row]! + pixels[place + row + 4]!) >>
          2;
      }
    }
  }
  return { ...half, pixels: small };
}

/** The tiles in which some pixel is off by more than a little. */
function findDoubtful(one: Drawn, other: Drawn, across: number): Uint8Array {
  const { width, height, pixels: a } = one;
  const b = other.pixels;
  const doubtful = new Uint8Array(across * Math.ceil(height / TILE));
  const [words, others] = [wordsOf(one), wordsOf(other)];
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = across * Math.floor(y / TILE);
    for (let x = 0; x < width; x += 1, at += 1) {
      if (words[at] === others[at]) continue;
      const byte = 4 * at;
      const off = Math.max(
        Math.abs(a[byte]! - b[byte]!),
        Math.abs(a[byte + 1]! - b[byte + 1]!),
        Math.abs(a[byte + 2]! - b[byte + 2]!),
      );
      if (off <= CLOSE) continue;
      const tile = Math.floor(x / TILE);
      doubtful[row + tile] = 1;
      // The rest of the tile's row needs no look.
      const skipped = Math.min(width, (tile + 1) * TILE) - 1 - x;
      x += skipped;
      at += skipped;
    }
  }
  return doubtful;
}

function wordsOf({ pixels }: Drawn): Uint32Array {
  return new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
}

/** Both pictures, and room for what is seen of them around one tile. */
interface Lens {
  one: Drawn;
  other: Drawn;
  /** Smoothed, by channel. */
  soft: Int16Array[];
  otherSoft: Int16Array[];
  rough: Int16Array;
}

function newLens(one: Drawn, other: Drawn): Lens {
  const room = () => new Int16Array(PATCH * PATCH);
  const rooms = () => [room(), room(), room()];
  return { one, other, soft: rooms(), otherSoft: rooms(), rough: room() };
}

/** Adds up what is off in the squares of a tile, by the channel that is off most. */
function addInk(lens: Lens, left: number, top: number, ink: Float32Array, columns: number): void {
  const isGrey = isGreyAt(lens.one, left, top) && isGreyAt(lens.other, left, top);
  const channels = isGrey ? 1 : 3;
  let contrast = 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const [soft, otherSoft] = [lens.soft[channel]!, lens.otherSoft[channel]!];
    soften(lens.one, left, top, channel, lens.rough, soft);
    soften(lens.other, left, top, channel, lens.rough, otherSoft);
    contrast = Math.max(contrast, contrastOf(soft), contrastOf(otherSoft));
  }
  for (let channel = 0; channel < channels; channel += 1) {
    const sums = inkOff(lens, { left, top, channel }, CLOSE + PART * contrast);
    if (!sums) continue;
    for (let square = 0; square < sums.length; square += 1) {
      const x = left / SQUARE + (square % 2);
      const at = (top / SQUARE + (square >> 1)) * columns + x;
      if (x < columns && at < ink.length) ink[at] = Math.max(ink[at]!, sums[square]! / 255);
    }
  }
}

/** Whether a tile of a picture has no colour. */
function isGreyAt({ width, height, pixels }: Drawn, left: number, top: number): boolean {
  const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left, at = 4 * (y * width + left); x < right; x += 1, at += 4) {
      const red = pixels[at];
      if (red !== pixels[at + 1] || red !== pixels[at + 2]) return false;
    }
  }
  return true;
}

/** One channel around a tile, each value mixed with its eight neighbours'; beyond the edge is as at it. */
function soften(
  { width, height, pixels }: Drawn,
  left: number,
  top: number,
  channel: number,
  rough: Int16Array,
  soft: Int16Array,
): void {
  const [x0, y0] = [left - MARGIN - 1, top - MARGIN - 1];
  for (let y = 0, at = 0; y < PATCH; y += 1) {
    const row = Math.min(height - 1, Math.max(0, y0 + y)) * width;
    for (let x = 0; x < PATCH; x += 1, at += 1) {
      const column = Math.min(width - 1, Math.max(0, x0 + x));
      rough[at] = pixels[4 * (row + column) + channel]!;
    }
  }
  for (let y = 1; y <= WINDOW; y += 1) {
    for (let x = 1, at = y * PATCH + 1; x <= WINDOW; x += 1, at += 1) {
      const [above, below] = [at - PATCH, at + PATCH];
      soft[at] =
        (rough[above - 1]! +
          rough[above + 1]! +
          rough[below - 1]! +
          rough[below + 1]! +
          2 * (rough[above]! + rough[below]! + rough[at - 1]! + rough[at + 1]!) +
          4 * rough[at]!) >>
        4;
    }
  }
}

const INNER = MARGIN + 1;

/** A tile, and the channel that is looked at. */
interface Tile {
  left: number;
  top: number;
  channel: number;
}

function contrastOf(soft: Int16Array): number {
  let [least, most] = [255, 0];
  for (let y = 1; y <= WINDOW; y += 1) {
    for (let x = 1, at = y * PATCH + 1; x <= WINDOW; x += 1, at += 1) {
      const value = soft[at]!;
      if (value < least) least = value;
      if (value > most) most = value;
    }
  }
  return most - least;
}

/** For the four squares of a tile what is off beyond what is allowed; null where nothing is. */
function inkOff(lens: Lens, tile: Tile, allowed: number): [number, number, number, number] | null {
  const [soft, otherSoft] = [lens.soft[tile.channel]!, lens.otherSoft[tile.channel]!];
  let shift = 0;
  for (let y = 1; y <= WINDOW; y += 1) {
    for (let x = 1, at = y * PATCH + 1; x <= WINDOW; x += 1, at += 1) {
      shift += soft[at]! - otherSoft[at]!;
    }
  }
  shift /= WINDOW * WINDOW;
  let sums: [number, number, number, number] | null = null;
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0, at = (INNER + y) * PATCH + INNER; x < TILE; x += 1, at += 1) {
      const [a, b] = [soft[at]!, otherSoft[at]!];
      if (Math.abs(a - b) <= allowed) continue;
      const off = Math.max(
        distanceFromPatch(a, otherSoft, at, shift),
        distanceFromPatch(b, soft, at, -shift),
      );
      if (off <= allowed || isOnLine(lens, tile, x, y)) continue;
      sums ??= [0, 0, 0, 0];
      sums[(y < SQUARE ? 0 : 2) + (x < SQUARE ? 0 : 1)]! += off;
    }
  }
  return sums;
}

function isOnLine({ one, other }: Lens, { left, top, channel }: Tile, x: number, y: number) {
  return isOnCommonLine(one, other, { column: left + x, row: top + y, channel }, LINE);
}

/** How far a value is from all that are in and around a place of the other picture, in its own tint or in ours. */
function distanceFromPatch(value: number, soft: Int16Array, at: number, shift: number): number {
  let [least, most] = [255, 0];
  for (let row = at - PATCH; row <= at + PATCH; row += PATCH) {
    for (let place = row - 1; place <= row + 1; place += 1) {
      const near = soft[place]!;
      if (near < least) least = near;
      if (near > most) most = near;
    }
  }
  const [low, high] = [least + Math.min(0, shift), most + Math.max(0, shift)];
  return value < low ? low - value : value > high ? value - high : 0;
}

/** Pixels of a straight stroke that make it a line: an underscore of eight points has six. */
const LINE = 5;

/** Two by two squares together, so that a letter that lies across their borders counts as a whole. */
function strongestDifferences(ink: Float32Array, columns: number, least: number): Difference[] {
  const found: Difference[] = [];
  for (let at = 0; at < ink.length; at += 1) {
    const x = at % columns;
    const hasNext = x + 1 < columns;
    const below = at + columns;
    const sum =
      ink[at]! +
      (hasNext ? ink[at + 1]! : 0) +
      (ink[below] ?? 0) +
      (hasNext ? (ink[below + 1] ?? 0) : 0);
    if (sum < least) continue;
    const y = Math.floor(at / columns);
    const side = 2 * SQUARE;
    found.push({ x: x * SQUARE, y: y * SQUARE, width: side, height: side, ink: sum });
  }
  return found.sort((a, b) => b.ink - a.ink);
}
