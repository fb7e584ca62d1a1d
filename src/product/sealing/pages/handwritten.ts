/** The families that a typed signature may be set in; the first where nothing is said. */
export const SIGNATURE_FONTS = ["Caveat", "Source Serif 4"] as const;

/**
 * What a typed signature is set in: a handwriting, an upright one for the letters
 * that it lacks, the italics of a book, or, for letters that these lack, a plain face
 * made to lean.
 */
export type TypedFace = "hand" | "upright" | "book" | "leaning";

/** For each family that is chosen, the faces that are asked one after the other, with the letters that each has. */
const FACES: Readonly<Record<(typeof SIGNATURE_FONTS)[number], readonly [TypedFace, RegExp][]>> = {
  Caveat: [
    ["hand", /^[ -~\u00a0-\u017eȘ-țЀ-џҊ-ҥҨ-ӿẀ-ẅ‐–—‘-‚“-„…€]*$/u],
    // Vietnamese, Greek and what stands beside them in names; its ë has its dots beside it.
    ["upright", /^[ -~\u00a0-êì-ÿĂăĐđĨĩŨũƠơƯưΆ-ΊΌΎ-ΡΣ-ώẠ-ỹ–—‘-‚“-„…€]*$/u],
  ],
  "Source Serif 4": [
    [
      "book",
      /^[ -~\u00a0-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017eƠơƯưȘ-țΆ-ΊΌΎ-ΡΣ-ώЀ-џẀ-ẅẠ-ỹ‐–—‘-‚“-„…€]*$/u,
    ],
  ],
};

/**
 * In which face a text is set. A name with any letter that a face does not have
 * stands in the next as a whole, rather than in two hands. Pages ask, too.
 * @param font one of `SIGNATURE_FONTS`; the first for any other
 */
export function typedFace(text: string, font: string): TypedFace {
  const chosen = SIGNATURE_FONTS.find((name) => name === font) ?? SIGNATURE_FONTS[0];
  return FACES[chosen].find(([, letters]) => letters.test(text))?.[0] ?? "leaning";
}
