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

/** Writes drawings one after the other, so that everybody else has a turn in between. */
export async function writeDrawings(
  drawings: readonly (Drawing | null | undefined)[],
): Promise<void> {
  for (const drawing of drawings) {
    if (drawing?.type !== "drawn") continue;
    await nextTurn();
    drawingText(drawing);
  }
  await nextTurn();
}
