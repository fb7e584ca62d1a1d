/** What elements bring with them, before any style is asked. */

/** Size of the text where a contract says nothing else, in points. */
export const BODY_SIZE = 10.5;

/** Letters are never larger or smaller than this in points, however often sizes are multiplied. */
export const SIZES = { least: 6, most: 48 };

/** Size of an element's letters, counted from what surrounds it. */
export const SIZE_FACTORS: Readonly<Record<string, number>> = {
  h1: 1.9,
  h2: 1.36,
  h3: 1.14,
  h5: 0.95,
  caption: 0.9,
  figcaption: 0.88,
  small: 0.86,
  code: 0.94,
  pre: 0.94,
};

/** Behind marked text. */
export const MARK_PAPER = "#fff3b0";
