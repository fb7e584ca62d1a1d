import type { Drawn } from "#documents/pdf/pictures/draw-page.ts";

/**
 * What a pixel may be off in one colour, of 255, once it is mixed with its
 * neighbours: PDFium smooths the letters of form fields in colours, and hints at
 * empty boxes with a grey hairline.
 */
const MAX_OFF = 45;
/** Pixels of a page that may be off, as a part of all; a digit of twelve points is twice as many. */
const MAX_PART = 1 / 200_000;

/** Whether no person could tell two pictures of a page apart, which one program drew. Pure. */
export function looksSame(one: Drawn, other: Drawn): boolean {
  return countDifferences(one, other) <= one.width * one.height * MAX_PART;
}

/**
 * How many pixels of two pictures are found in neither the same nor a
 * neighbouring place of the other; every one where the sizes differ. Pure.
 */
export function countDifferences(one: Drawn, other: Drawn): number {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return width * height;
  if (Buffer.compare(one.pixels, other.pixels) === 0) return 0;
  const [soft, otherSoft] = [soften(one), soften(other)];
  let differing = 0;
  for (let at = 0; at < width * height; at += 1) {
    if (isNear(soft.pixels, 4 * at, otherSoft.pixels, 4 * at)) continue;
    const x = at % width;
    const y = (at - x) / width;
    if (!isFound(soft, x, y, otherSoft) || !isFound(otherSoft, x, y, soft)) differing += 1;
  }
  return differing;
}

function isFound({ pixels, width, height }: Drawn, x: number, y: number, other: Drawn): boolean {
  const at = 4 * (y * width + x);
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      if (isNear(pixels, at, other.pixels, 4 * (row * width + column))) return true;
    }
  }
  return false;
}

function isNear(one: Uint8Array, at: number, other: Uint8Array, place: number): boolean {
  return (
    Math.abs(one[at]! - other[place]!) <= MAX_OFF &&
    Math.abs(one[at + 1]! - other[place + 1]!) <= MAX_OFF &&
    Math.abs(one[at + 2]! - other[place + 2]!) <= MAX_OFF
  );
}

/** Each pixel the mean of itself and its eight neighbours; outside is like the edge. */
function soften({ width, height, pixels }: Drawn): Drawn {
  const across = new Uint16Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 1) {
    const x = (at >> 2) % width;
    const left = x === 0 ? at : at - 4;
    const right = x === width - 1 ? at : at + 4;
    across[at] = pixels[left]! + pixels[at]! + pixels[right]!;
  }
  const soft = new Uint8Array(pixels.length);
  const row = 4 * width;
  for (let at = 0; at < pixels.length; at += 1) {
    const above = at < row ? at : at - row;
    const below = at >= pixels.length - row ? at : at + row;
    soft[at] = (across[above]! + across[at]! + across[below]!) / 9;
  }
  return { width, height, pixels: soft };
}
