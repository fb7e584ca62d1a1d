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

/**
 * Whether a pen was looked at sooner than others are, so that its points would not tell how fast it
 * was: a mouse reports up to a thousand times a second. Where the browser's clock stands still, as
 * it does for privacy, nothing is too soon.
 * @param sinceMs since the point before
 * @param step how far from there, in the pad's units
 */
export function isTooSoon(sinceMs: number, step: number): boolean {
  return sinceMs > 0 && sinceMs < EVEN_MS && step < FAR_STEP;
}

/** Screens for pens and fingers look 60 to 165 times a second. */
const EVEN_MS = 6;
/** No hand is so fast: these are points that a program made. */
const FAR_STEP = 40;

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
