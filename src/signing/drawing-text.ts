import { setImmediate as nextTurn } from "node:timers/promises";
import type { Drawing } from "#documents/parts.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";

/**
 * A drawing as canonical JSON, as it is stored and hashed. Of 20,000 points that
 * takes 10 ms of processor time, so each is written once. It must not be changed
 * afterwards.
 */
export function drawingText(drawing: Drawing | null): string {
  if (drawing === null) return "null";
  const known = texts.get(drawing);
  if (known !== undefined) return known;
  const text = canonicalJson(drawing);
  texts.set(drawing, text);
  return text;
}

const texts = new WeakMap<object, string>();

/** The text of a drawing that was written before. */
export const writtenDrawing = (part: object) => texts.get(part);

/**
 * Writes drawings one after the other; where there is much to write, everybody else has a turn
 * before each, and after the last.
 * @returns whether there was
 */
export async function writeDrawings(
  drawings: readonly (Drawing | null | undefined)[],
): Promise<boolean> {
  let wasMuch = false;
  for (const drawing of drawings) {
    if (!drawing) continue;
    const isMuch = isLarge(drawing);
    if (isMuch) await nextTurn();
    drawingText(drawing);
    wasMuch ||= isMuch;
  }
  if (wasMuch) await nextTurn();
  return wasMuch;
}

/** What takes half a millisecond to write; pads send a few hundred points. */
const MANY_POINTS = 1_000;

function isLarge(drawing: Drawing): boolean {
  if (drawing.type !== "drawn") return false;
  return drawing.strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= MANY_POINTS;
}
