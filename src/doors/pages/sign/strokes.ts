import { showsDrawnSignature } from "#documents/ink-seen.ts";
import type { Stroke } from "#lib/pdf/parts.ts";

/** Points nearer than this to the one before add bytes and no shape; in the pad's units. */
const LEAST_STEP = 1;

/** Adds a point, rounded to a tenth of a unit, unless it lies on the one before. */
export function addPoint(stroke: Stroke, x: number, y: number): void {
  const last = stroke.at(-1);
  if (last && Math.hypot(x - last[0], y - last[1]) < LEAST_STEP) return;
  stroke.push([roundToTenth(x), roundToTenth(y)]);
}

/** Whether strokes on a pad of this size are a signature, as the service will judge them. */
export function hasInk(strokes: Stroke[], pad: { width: number; height: number }): boolean {
  return showsDrawnSignature({ type: "drawn", ...pad, strokes });
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

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
