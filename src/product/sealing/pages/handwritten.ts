/** The families that a typed signature may be set in; the first where nothing is said. */
export const SIGNATURE_FONTS = ["Caveat", "Source Serif 4"] as const;

/** What a typed signature is set in: a handwriting, the italics of a book, or, for letters that these lack, a plain face made to lean. */
export type TypedFace = "hand" | "book" | "leaning";

/**
 * In which face a text is set. A name with any letter that the chosen face does
 * not have stands in the fallback as a whole, rather than in two hands. Pages ask, too.
 */
export function typedFace(text: string, font: string): TypedFace {
  if (font === SIGNATURE_FONTS[1]) return ITALIC.test(text) ? "book" : "leaning";
  return HANDWRITTEN.test(text) ? "hand" : "leaning";
}

/** European Latin and Cyrillic with their usual signs. */
const HANDWRITTEN =
  /^[ -~\u00a0-\u017e\u0218-\u021b\u0400-\u045f\u048a-\u04a5\u04a8-\u04ff\u1e80-\u1e85\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u20ac]*$/u;

/** The same, and Greek. */
const ITALIC =
  /^[ -~\u00a0-\u017e\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u1e80-\u1e85\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026\u20ac]*$/u;
