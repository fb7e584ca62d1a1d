import type { Stroke } from "#documents/parts.ts";

/** Points nearer than this to the one before add bytes and no shape; in the pad's units. */
const LEAST_STEP = 1;

/** A tap on the pad is no signature: the ink has to reach this far in one direction. */
const LEAST_REACH = 12;

/** Adds a point, rounded to a tenth of a unit, unless it lies on the one before. */
export function addPoint(stroke: Stroke, x: number, y: number): void {
  const last = stroke.at(-1);
  if (last && Math.hypot(x - last[0], y - last[1]) < LEAST_STEP) return;
  stroke.push([tenth(x), tenth(y)]);
}

/** Whether the strokes are more than an accidental touch. */
export function hasInk(strokes: readonly Stroke[]): boolean {
  const points = strokes.flat();
  return (
    reach(points.map(([x]) => x)) >= LEAST_REACH || reach(points.map(([, y]) => y)) >= LEAST_REACH
  );
}

/** The quadratic curve through the middles between the points: what the eye expects of a pen. */
export function smoothCurve(
  stroke: Stroke,
): { control: [number, number]; end: [number, number] }[] {
  return stroke.slice(1).map((point, index) => {
    const before = stroke[index] ?? point;
    const last = index === stroke.length - 2;
    const middle: [number, number] = [(before[0] + point[0]) / 2, (before[1] + point[1]) / 2];
    return { control: before, end: last ? point : middle };
  });
}

function reach(values: number[]): number {
  return values.length === 0
    ? 0
    : values.reduce((most, value) => Math.max(most, value), -Infinity) -
        values.reduce((least, value) => Math.min(least, value), Infinity);
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
