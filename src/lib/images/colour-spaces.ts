import { clamp } from "#kernel/clamp.ts";
/** How numbers of a picture become light, and light becomes numbers of sRGB. */
export interface ColourSpace {
  /** Light of each of 256 values, 0 to 1, for red, green and blue. */
  curves: readonly [Float64Array, Float64Array, Float64Array];
  /** From that light to the light of sRGB's primaries, by rows; null where they are the same. */
  matrix: Matrix | null;
}

export type Matrix = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** White and red, green and blue of sRGB, each x and y, in the order of a PNG's cHRM. */
export const PRIMARIES_OF_SRGB: readonly number[] = [
  0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06,
];

/** XYZ under D50, as ICC profiles count, to the light of sRGB: the inverse of sRGB's own profile. */
export const D50_TO_SRGB: Matrix = [
  3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914,
  1.4052427,
];

/** Cone responses of Bradford, by which a white is made another (ICC.1:2022, annex E). */
const BRADFORD: Matrix = [
  0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296,
];
const D50 = [0.9642, 1, 0.8249] as const;

export const curveOf = (light: (value: number) => number): Float64Array =>
  Float64Array.from({ length: 256 }, (_, value) => {
    const found = light(value / 255);
    return Number.isFinite(found) ? clamp(found, 0, 1) : 0;
  });

/**
 * @param exponent from value to light
 * @param chromaticities white, red, green, blue, each x and y
 * @returns null where they span no colours
 */
export function spaceFromGamma(
  exponent: number,
  chromaticities: readonly number[],
): ColourSpace | null {
  const curve = curveOf((value) => value ** exponent);
  const curves = [curve, curve, curve] as const;
  if (chromaticities === PRIMARIES_OF_SRGB) return { curves, matrix: null };
  const matrix = toD50(chromaticities);
  return matrix && { curves, matrix: times(D50_TO_SRGB, matrix) };
}

function toD50(chromaticities: readonly number[]): Matrix | null {
  const [wx = 0, wy = 0, rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = chromaticities;
  if ([wy, ry, gy, by].some((y) => y <= 0)) return null;
  const white = [wx / wy, 1, (1 - wx - wy) / wy] as const;
  const primaries: Matrix = [
    rx / ry,
    gx / gy,
    bx / by,
    1,
    1,
    1,
    (1 - rx - ry) / ry,
    (1 - gx - gy) / gy,
    (1 - bx - by) / by,
  ];
  const inverse = inverted(primaries);
  const back = inverted(BRADFORD);
  if (!inverse || !back) return null;
  const cones = (light: readonly number[]) => apply(BRADFORD, light);
  const [from, to] = [cones(white), cones(D50)];
  const adapt = times(
    times(back, diagonalMatrix(to.map((cone, at) => cone / from[at]!))),
    BRADFORD,
  );
  return times(adapt, times(primaries, diagonalMatrix(apply(inverse, white))));
}

export function times(a: Matrix, b: Matrix): Matrix {
  return [0, 3, 6].flatMap((row) =>
    [0, 1, 2].map(
      (column) =>
        a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!,
    ),
  ) as unknown as Matrix;
}

function apply(matrix: Matrix, [x = 0, y = 0, z = 0]: readonly number[]): number[] {
  return [0, 3, 6].map((row) => matrix[row]! * x + matrix[row + 1]! * y + matrix[row + 2]! * z);
}

const diagonalMatrix = ([a = 0, b = 0, c = 0]: readonly number[]): Matrix => [
  a,
  0,
  0,
  0,
  b,
  0,
  0,
  0,
  c,
];

function inverted([a, b, c, d, e, f, g, h, i]: Matrix): Matrix | null {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!(Math.abs(determinant) > 1e-9)) return null;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / determinant) as unknown as Matrix;
}
