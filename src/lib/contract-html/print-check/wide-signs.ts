import type { Glyphs } from "./marks.ts";

/** Of a letter's size: narrower punctuation has no empty half. */
const WIDE = 0.9;
const PUNCTUATION = /^\p{P}$/u;

/** Whether a glyph is punctuation as wide as a Han letter, of which one half is empty (JIS X 4051, 4.7). */
export function isWideSign({ text, width }: Glyphs, glyph: number, size: number): boolean {
  return width[glyph]! >= WIDE * size && PUNCTUATION.test(text[glyph] ?? "");
}
