import { setImmediate as nextTurn } from "node:timers/promises";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { shareTurns } from "#kernel/share-turns.ts";
import type { Drawing } from "#lib/pdf/parts.ts";

/**
 * A drawing as canonical JSON, as it is stored and hashed. Of 20,000 points that
 * takes 10 ms of processor time, so each is written once, and where it is large
 * by `writeDrawings` before. It must not be changed afterwards.
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
 * Writes drawings one after the other; where there is much to write, everybody else has turns
 * in between, and after the last.
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
    if (drawing.type === "drawn" && characters > CHARACTERS_OF_TURN) {
      if (!texts.has(drawing)) texts.set(drawing, await writeStrokes(drawing, before));
    } else {
      await before(characters);
      drawingText(drawing);
    }
    all += characters;
  }
  const wasMuch = all > CHARACTERS_OF_TURN;
  if (wasMuch) await nextTurn();
  return wasMuch;
}

/** The same text as `drawingText`, some points of a stroke at a time. */
async function writeStrokes(
  { strokes, ...rest }: Extract<Drawing, { type: "drawn" }>,
  before: (characters: number) => Promise<void>,
): Promise<string> {
  const written: string[] = [];
  for (const stroke of strokes) {
    const slices: string[] = [];
    for (let at = 0; at < stroke.length; at += POINTS_AT_A_TIME) {
      const points = stroke.slice(at, at + POINTS_AT_A_TIME);
      await before(points.length * CHARACTERS_OF_POINT);
      slices.push(canonicalJson(points).slice(1, -1));
    }
    written.push(`[${slices.join(",")}]`);
  }
  const text = `[${written.join(",")}]`;
  return canonicalJson({ ...rest, strokes }, (part) => (part === strokes ? text : undefined));
}

/** Written in half a millisecond; pads send a few hundred points. */
const CHARACTERS_OF_TURN = 32_000;
const CHARACTERS_OF_POINT = 32;
const POINTS_AT_A_TIME = CHARACTERS_OF_TURN / CHARACTERS_OF_POINT;

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
