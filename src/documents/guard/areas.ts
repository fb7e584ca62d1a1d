import type { Matrix } from "#documents/pdf/geometry.ts";

/** A rectangle on a page in points from its lower left corner. */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** The first matrix, seen through the second. */
export function times(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [A, B, C, D, E, F] = other;
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** What both have in common; its sides are crossed where that is nothing. */
export function intersect(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
}

/** The rectangle around a rectangle of two corners as the matrix turns it. */
export function areaOf([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], matrix: Matrix): Area {
  const corners = [
    apply(matrix, x0, y0),
    apply(matrix, x1, y0),
    apply(matrix, x0, y1),
    apply(matrix, x1, y1),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}
