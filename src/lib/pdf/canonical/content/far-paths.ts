import { clamp } from "#kernel/clamp.ts";
import { numberText } from "#lib/pdf/assembly/object-text.ts";
import { type Matrix, mapPoint } from "#lib/pdf/geometry.ts";
import { numberOperand, type Operand } from "./scan-content.ts";

/** From here on PDFium's lines go elsewhere than those of others. */
export const FAR = 1_000_000;
/** A float of 32 bits tells whole numbers apart up to here. */
const MOST_OF_FLOATS = 2 ** 24;
/** Where rectangles without an end are cut off, in points: at some distance from the largest page. */
const REACH = 100_000;
/** No page is larger. */
const LEAST_REACH = 20_000;
/** A side of a rectangle may be as far from the other as numbers go. */
const LONGEST = 4_000_000;

/**
 * Points of a path as they were before large numbers were cut down; null where one
 * lies farther away than programs count, where it is drawn.
 */
export function wholePoints(operands: readonly Operand[], matrix: Matrix): Operand[] | null {
  return areNear(operands.map(uncutValue), matrix) ? operands.map(asItWas) : null;
}

/**
 * A rectangle with its sides no farther away than programs count: what some write
 * for "everywhere" goes from one end of numbers to the other. Null where that
 * would show.
 */
export function cutRectangle(
  operands: readonly Operand[],
  matrix: Matrix,
): { operands: Operand[]; isWhole: boolean } | null {
  const [x = 0, y = 0, width = 0, height = 0] = operands.map(uncutValue);
  const wanted = [x, y, x + width, y + height];
  if (areNear(wanted, matrix)) return { operands: operands.map(asItWas), isWhole: true };
  const [a, b, c, d] = matrix;
  const scale = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d));
  const reach = Math.round(REACH / Math.max(scale, REACH / LONGEST));
  if (reach * scale < LEAST_REACH) return null;
  const sides = wanted.map((side) => clamp(side, -reach, reach));
  const [left = 0, bottom = 0, right = 0, top = 0] = sides;
  const cut = [left, bottom, right - left, top - bottom].map(numberOperand);
  return { operands: cut, isWhole: false };
}

/** Whether points, each an x and a y, are such that all programs draw them in the same place. */
function areNear(numbers: readonly number[], matrix: Matrix): boolean {
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x, y] = [numbers[at]!, numbers[at + 1]!];
    const [across, up] = mapPoint(matrix, x, y);
    if (!(Math.abs(across) < FAR && Math.abs(up) < FAR)) return false;
    if (Math.max(Math.abs(x), Math.abs(y)) > MOST_OF_FLOATS) return false;
  }
  return true;
}

const uncutValue = (operand: Operand) =>
  operand.kind === "number" ? (operand.uncut ?? operand.value) : 0;

function asItWas(operand: Operand): Operand {
  if (operand.kind !== "number" || operand.uncut === undefined) return operand;
  return { kind: "number", value: operand.uncut, text: numberText(operand.uncut) };
}
