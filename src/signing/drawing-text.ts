import { setImmediate as nextTurn } from "node:timers/promises";
import type { Drawing } from "#documents/parts.ts";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { shareTurns } from "#kernel/share-turns.ts";

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

/**
 * Writes drawings one after the other; where there is much to write, everybody else has a turn
 * before each that is large, and after the last.
 * @returns whether there was
 */
export async function writeDrawings(
  drawings: readonly (Drawing | null | undefined)[],
): Promise<boolean> {
  const before = shareTurns(CHARACTERS_OF_TURN);
  let all = 0;
  for (const drawing of drawings) {
    if (!drawing) continue;
    const characters = expectedCharacters(drawing);
    await before(characters);
    drawingText(drawing);
    all += characters;
  }
  const wasMuch = all > CHARACTERS_OF_TURN;
  if (wasMuch) await nextTurn();
  return wasMuch;
}

/** Written in half a millisecond; pads send a few hundred points. */
const CHARACTERS_OF_TURN = 32_000;
const CHARACTERS_OF_POINT = 32;

function expectedCharacters(drawing: Drawing): number {
  switch (drawing.type) {
    case "drawn":
      return drawing.strokes.reduce((sum, { length }) => sum + length * CHARACTERS_OF_POINT, 0);
    case "image":
      return drawing.png.length;
    case "typed":
      return drawing.text.length;
  }
}
