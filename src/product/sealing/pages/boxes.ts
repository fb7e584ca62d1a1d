import type { FieldBox, PageSize } from "#lib/pdf/parts.ts";
import { breakableText, shortText } from "./breakable-text.ts";

/** In points from the page's top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a field lies on a page. */
export const boxOf = (field: FieldBox, { width, height }: PageSize): Box => ({
  x: (field.x / 100) * width,
  y: (field.y / 100) * height,
  width: (field.width / 100) * width,
  height: (field.height / 100) * height,
});

/** A little air inside the box, less where the box is small. */
export function inset(box: Box, scale: number): Box {
  const air = Math.min(2 * scale, box.width * 0.04, box.height * 0.06);
  return {
    x: box.x + air,
    y: box.y + air,
    width: box.width - 2 * air,
    height: box.height - 2 * air,
  };
}

/** Twice what the API takes, so that setting it has an end. */
const TEXT_LIMIT = 1_000;

/** What a signer entered, as the templates set it: the lines that they wrote begin anew. */
export function enteredItem(text: string, box: Box, scale: number): TextItem {
  const lines = text.split("\n").map((line) => shortText(line, TEXT_LIMIT));
  return itemOf(lines.join("\n").trim(), box, scale);
}

/** What a sender wrote, as the templates set it, in one paragraph. */
export function textItem(text: string, box: Box, scale: number): TextItem {
  return itemOf(shortText(text, TEXT_LIMIT), box, scale);
}

type TextItem = Box & { words: string; pieces: string[] };

function itemOf(words: string, box: Box, scale: number): TextItem {
  return { words, pieces: breakableText(words, 8), ...inset(box, scale) };
}
