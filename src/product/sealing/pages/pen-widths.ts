import { clamp } from "#kernel/clamp.ts";
import type { Stroke } from "#lib/pdf/parts.ts";

/** The least and the greatest width of a line, in widths of a pen that moves as it mostly does. */
export const LEAST_WIDTH = 0.5;
export const MOST_WIDTH = 1.5;

/** Pens differ in speed within a signature by this much at most; beyond it nobody wrote. */
const MOST_RATIO = 16;
/** A stroke of fewer points was not sampled evenly, and says nothing of speed; one of as many says all. */
const TELLS_NOTHING = 4;
const TELLS_ALL = 12;
/** How much wider slowness makes a line: above 1 it goes faster towards both bounds. */
const RESPONSE = 1.9;

/**
 * How wide a line is at each point of each stroke, from `LEAST_WIDTH` to `MOST_WIDTH`, 1 for the
 * pen's usual speed. Pads sample at even times, so how far a point is from the one before says how
 * fast the pen was there; how fast is told within the drawing alone, as pads differ in their units
 * and in how often they look.
 * @param strokes of finite points
 */
export function penWidths(strokes: readonly Stroke[]): Float64Array[] {
  const steps = strokes.map(stepsOf);
  const usual = usualStep(steps);
  return steps.map((taken) => {
    const share = clamp((taken.length + 1 - TELLS_NOTHING) / (TELLS_ALL - TELLS_NOTHING), 0, 1);
    const speeds = speedsAt(taken, usual);
    smooth(speeds);
    smooth(speeds);
    return speeds.map((speed) => widthAt(speed * share));
  });
}

function stepsOf(stroke: Stroke): Float64Array {
  const steps = new Float64Array(Math.max(0, stroke.length - 1));
  for (let at = 0; at < steps.length; at += 1) {
    const [[ax, ay], [bx, by]] = [stroke[at]!, stroke[at + 1]!];
    steps[at] = Math.sqrt((ax - bx) ** 2 + (ay - by) ** 2);
  }
  // The first and the last took another time: a finger is noticed late, and lifted at any moment.
  if (steps.length > 2) {
    steps[0] = steps[1]!;
    steps[steps.length - 1] = steps.at(-2)!;
  }
  return steps;
}

/** The geometric mean of all steps that lead anywhere; 0 where none does. */
function usualStep(steps: readonly Float64Array[]): number {
  let [sum, count] = [0, 0];
  for (const taken of steps) {
    for (const step of taken) {
      if (step === 0) continue;
      sum += Math.log(step);
      count += 1;
    }
  }
  return count === 0 ? 0 : Math.exp(sum / count);
}

/** At each point, the logarithm of how much faster than usual the pen was: from the steps on both sides. */
function speedsAt(steps: Float64Array, usual: number): Float64Array {
  const bound = Math.log(MOST_RATIO);
  const logs = steps.map((step) => (usual > 0 ? clamp(Math.log(step / usual), -bound, bound) : 0));
  const speeds = new Float64Array(steps.length + 1);
  for (let at = 0; at < speeds.length; at += 1) {
    const before = logs[at - 1] ?? logs[at] ?? 0;
    speeds[at] = (before + (logs[at] ?? before)) / 2;
  }
  return speeds;
}

/** Each value becomes nearer to those beside it. */
function smooth(values: Float64Array): void {
  let before = values[0] ?? 0;
  for (let at = 0; at < values.length; at += 1) {
    const own = values[at]!;
    values[at] = (before + 2 * own + (values[at + 1] ?? own)) / 4;
    before = own;
  }
}

function widthAt(speed: number): number {
  return LEAST_WIDTH + (MOST_WIDTH - LEAST_WIDTH) / (1 + Math.exp(speed * RESPONSE));
}
