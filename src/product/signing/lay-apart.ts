import { shareTurns } from "#kernel/share-turns.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { type Apart, mapDrawings, mapFields } from "#sealing/pages/drawings-apart.ts";
import type { FilledField } from "#sealing/pages/overlay-pages.ts";
import type { SealPagesInput } from "#sealing/pages/typeset-seal-pages.ts";
import { drawingText } from "./drawing-text.ts";

/** Smaller ones are sent with the pages. */
const LARGE_CHARACTERS = 10_000;
/** Copied in a millisecond. */
const CHARACTERS_OF_TURN = 2_000_000;

/**
 * Seal pages without their large drawings, and the texts of these, each once.
 * They have to be written already (`writeDrawings`).
 */
export async function layApart(
  pages: SealPagesInput,
): Promise<{ pages: SealPagesInput<Drawing | Apart>; drawings: Uint8Array }> {
  const { toApart, writeTexts } = placesApart();
  const apart = mapDrawings(pages, toApart);
  return { pages: apart, drawings: await writeTexts() };
}

/** The same of fields alone. */
export async function layFieldsApart(
  fields: readonly FilledField[],
): Promise<{ fields: FilledField<Drawing | Apart>[]; drawings: Uint8Array }> {
  const { toApart, writeTexts } = placesApart();
  const apart = mapFields(fields, toApart);
  return { fields: apart, drawings: await writeTexts() };
}

function placesApart() {
  const places = new Map<Drawing, Apart>();
  let length = 0;
  return {
    toApart(drawing: Drawing): Drawing | Apart {
      const known = places.get(drawing);
      if (known) return known;
      // Numbers and base64: a byte for each character.
      const characters = drawing.type === "typed" ? 0 : drawingText(drawing).length;
      if (characters < LARGE_CHARACTERS) return drawing;
      const pad =
        drawing.type === "drawn" ? { width: drawing.width, height: drawing.height } : null;
      const place: Apart = { type: "apart", from: length, to: length + characters, pad };
      length = place.to;
      places.set(drawing, place);
      return place;
    },
    async writeTexts(): Promise<Uint8Array> {
      const drawings = Buffer.allocUnsafeSlow(length);
      const before = shareTurns(CHARACTERS_OF_TURN);
      for (const [drawing, { from, to }] of places) {
        await before(to - from);
        drawings.write(drawingText(drawing), from, "latin1");
      }
      return drawings;
    },
  };
}
