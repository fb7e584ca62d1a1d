import type { GlyphShape } from "./glyph-shape.ts";

/** In sizes of the font, a pixel of which is 0.031: in all our faces stops stand on the line, and tails hang 0.09 below. */
const ON_LINE = -0.035;
const BELOW_LINE = -0.06;
const LOW = 0.25;
/** As logarithms of width by height. */
const DASH = 0.5;
const TALLEST_STOP = -0.6;

/** What marks in numbers look like, each unlike the others. */
const LOOKS: Record<string, (shape: GlyphShape) => boolean> = {
  ".": ({ top, bottom, aspect }) =>
    top <= LOW && bottom >= ON_LINE && bottom < top / 2 && aspect > TALLEST_STOP && aspect < DASH,
  ",": ({ top, bottom }) => top <= LOW && top > 0 && bottom < BELOW_LINE,
  ":": ({ top, bottom, aspect }) => top > LOW && bottom >= ON_LINE && bottom < LOW && aspect < 0,
  ";": ({ top, bottom, aspect }) => top > LOW && bottom < BELOW_LINE && aspect < 0,
  "-": ({ bottom, aspect }) => bottom > LOW / 2 && aspect > DASH,
};
/** Those that somebody may take for one another, and what each says in a number. */
const RIVALS = new Map([
  [".", ",-"],
  [",", ".-"],
  [":", ";"],
  [";", ":"],
  ["-", ".,"],
]);

/**
 * Whether a mark passes for another that makes another number of it: 1.900 is not 1,900.
 * @param letter one character as the font says it
 * @returns whether it does; undefined for what is no such mark
 */
export function isOtherMark(shape: GlyphShape, letter: string): boolean | undefined {
  const rivals = RIVALS.get(letter);
  if (rivals === undefined) return undefined;
  return !LOOKS[letter]?.(shape) && [...rivals].some((rival) => LOOKS[rival]?.(shape));
}
