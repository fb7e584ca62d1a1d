import type { Drawn } from "#lib/pdf/pictures/draw-page.ts";

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
 * neighbouring place of the other, each pixel being the mean of itself and its
 * eight neighbours; every one where the sizes differ. Pure.
 */
export function countDifferences(one: Drawn, other: Drawn): number {
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return width * height;
  if (Buffer.compare(one.pixels, other.pixels) === 0) return 0;
  const suspects = aroundDifferences(one, other);
  const [soft, otherSoft]: [Colour, Colour] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let differing = 0;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (suspects[at] === 0) continue;
      soften(one, x, y, soft);
      soften(other, x, y, otherSoft);
      if (isNear(soft, otherSoft)) continue;
      if (!isFound(soft, x, y, other) || !isFound(otherSoft, x, y, one)) differing += 1;
    }
  }
  return differing;
}

type Colour = [red: number, green: number, blue: number];

/** 1 for each pixel that is not the same in both pictures, or has such a neighbour. */
function aroundDifferences(one: Drawn, other: Drawn): Uint8Array {
  const { width, height } = one;
  const [a, b] = [one.pixels, other.pixels];
  const around = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      if (a[at] === b[at] && a[at + 1] === b[at + 1] && a[at + 2] === b[at + 2]) continue;
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        around.fill(1, row * width + left, row * width + right + 1);
      }
    }
  }
  return around;
}

function isFound(colour: Colour, x: number, y: number, { width, height, pixels }: Drawn): boolean {
  const soft: Colour = [0, 0, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      soften({ width, height, pixels }, column, row, soft);
      if (isNear(colour, soft)) return true;
    }
  }
  return false;
}

function isNear(one: Colour, other: Colour): boolean {
  return (
    Math.abs(one[0] - other[0]) <= MAX_OFF &&
    Math.abs(one[1] - other[1]) <= MAX_OFF &&
    Math.abs(one[2] - other[2]) <= MAX_OFF
  );
}

/** The mean of a pixel and its eight neighbours; outside is like the edge. */
function soften({ width, height, pixels }: Drawn, x: number, y: number, soft: Colour): void {
  const [left, right] = [4 * Math.max(0, x - 1), 4 * Math.min(width - 1, x + 1)];
  let [red, green, blue] = [0, 0, 0];
  for (let step = -1; step <= 1; step += 1) {
    const row = 4 * width * Math.min(height - 1, Math.max(0, y + step));
    for (const place of [row + left, row + 4 * x, row + right]) {
      red += pixels[place]!;
      green += pixels[place + 1]!;
      blue += pixels[place + 2]!;
    }
  }
  soft[0] = Math.floor(red / 9);
  soft[1] = Math.floor(green / 9);
  soft[2] = Math.floor(blue / 9);
}
