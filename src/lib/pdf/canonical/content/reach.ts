/** Up to so many points programs that count in short fractions agree to less than a pixel, and draw all lines. */
const NEAR = 20_000;
/** Points of a letter on a poster. PDFium draws none of several thousand. */
const LARGE = 2_000;

/** Points: lines up to here all readers show alike. PDFium draws none of ten million. */
export const WIDEST_LINE = 1_000;

/**
 * Points: poppler leaves images out that are more than some 50,000 pixels wide or
 * high, at the resolution at which it draws or prints the page.
 */
const LARGEST_IMAGE = 5_000;
/** Times the longer side of a page of posters. */
const PAGES_WIDE = 1.5;

/** How far an image may be stretched, in points, on a page of a size. */
export function largestImageOf(width: number, height: number): number {
  return Math.max(LARGEST_IMAGE, PAGES_WIDE * Math.max(width, height));
}

/** How many times larger a matrix makes things, at most. */
export function stretchOf([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number {
  return Math.max(Math.abs(a) + Math.abs(c), Math.abs(b) + Math.abs(d));
}

/** How much longer the line is that a matrix makes longest. */
export function longestOf([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number {
  const squares = a * a + b * b + c * c + d * d;
  const area = a * d - b * c;
  return Math.sqrt((squares + Math.sqrt(Math.max(0, squares * squares - 4 * area * area))) / 2);
}

/**
 * Whether all programs count as far as a point lies. What makes it smaller does
 * not help: it is counted with as it is written.
 */
export function isNear(coordinates: readonly number[], stretch = 1): boolean {
  return coordinates.every((value) => Math.abs(value) * Math.max(1, stretch) < NEAR);
}

/** Whether all programs draw letters of a size. */
export function isLegible(size: number): boolean {
  return Math.abs(size) < LARGE;
}

/** The sine of the angle between the sides of a square after a matrix; 1 where one of them is nothing. */
function sineOf([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number {
  const sides = Math.hypot(a, b) * Math.hypot(c, d);
  return sides > 0 ? Math.abs(a * d - b * c) / sides : 1;
}

/** Whether letters lie so flat in a matrix that programs draw them differently, and nobody can read them. */
export function areFlat(matrix: readonly number[]): boolean {
  const sine = sineOf(matrix);
  return sine > 0 && sine < FLAT_SINE;
}

/** Of the angle between the sides of letters whose tops are twenty times as far aside as they are high. */
const FLAT_SINE = 0.05;

/** Whether a matrix leaves the sides of a square so far apart that all readers draw letters in it: PDFium leaves out thinner ones. */
export function isUpright(matrix: readonly number[]): boolean {
  return sineOf(matrix) >= LEAST_SINE;
}

/** Of the angle between them: slanted letters have nine tenths. */
const LEAST_SINE = 0.2;
