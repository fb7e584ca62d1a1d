/** A point of a contour; off the curve it steers a quadratic one (OpenType 1.9, `glyf`). */
export interface Point {
  x: number;
  y: number;
  on: boolean;
}

/** What a glyph draws, and how far it moves on. */
export interface Outline {
  advance: number;
  contours: Point[][];
}

/** The same with x stretched and then moved. */
export function stretched({ advance, contours }: Outline, factor: number, right = 0): Outline {
  return {
    advance: advance * factor,
    contours: contours.map((points) =>
      points.map(({ x, y, on }) => ({ x: x * factor + right, y, on })),
    ),
  };
}

/** The same in units of another size. */
export function scaled({ advance, contours }: Outline, factor: number): Outline {
  return {
    advance: advance * factor,
    contours: contours.map((points) =>
      points.map(({ x, y, on }) => ({ x: x * factor, y: y * factor, on })),
    ),
  };
}

/** One after the other on a line. */
export function joined(outlines: readonly Outline[]): Outline {
  const contours: Point[][] = [];
  let advance = 0;
  for (const outline of outlines) {
    contours.push(...stretched(outline, 1, advance).contours);
    advance += outline.advance;
  }
  return { advance, contours };
}
