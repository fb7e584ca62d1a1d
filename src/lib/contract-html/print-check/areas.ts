import { type Matrix, mapPoint } from "#lib/pdf/geometry.ts";

/** A rectangle on a page in points from its lower left corner. */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
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
    mapPoint(matrix, x0, y0),
    mapPoint(matrix, x1, y0),
    mapPoint(matrix, x0, y1),
    mapPoint(matrix, x1, y1),
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
