import type { Pdfium } from "#lib/pdfium/pdfium.ts";
import { type GlyphShape, unlikeness } from "./glyph-shape.ts";
import { ALL_FACES, KINDS, referenceShapes } from "./reference-shapes.ts";

/**
 * Whether a glyph draws the letter that it is said to be. `unlike`: it passes for
 * another letter or digit. `untold`: it may be what it is said to be, or not.
 * `unknown`: nothing that it could be held against, and nothing that it would pass
 * for instead.
 */
export type Verdict = "alike" | "unlike" | "untold" | "unknown";

const DIGITS = [..."0123456789"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz€$£%&§"];
/** Letters that many faces draw alike, and the sizes of one letter. */
const ALIKE = [
  "0OoQDC",
  "1lIiLjJtf|",
  "2Zz",
  "5Ss$",
  "8B&",
  "6bG",
  "9gq",
  "4A",
  "7T",
  "3€",
  "uv",
  "VvYyU",
  "aoOedqD",
  "hb",
  "ce",
  "hn",
  "nu",
  "rn",
  "ft",
  "CG",
  "Qa",
] as const;
/** A digit farther than that from all that we know of it is none. */
const FARTHEST_DIGIT = 1;
/** So near a shape is the letter, whatever else is near. */
const NEAR = 0.1;
/** The same of digits: of 134 faces no two that are not the same are nearer than 0.115. */
const SAME_DIGIT = 0.05;
/** So much nearer to itself than to any other a digit has to be. */
const CLEARLY = 1.08;
/** More than anything is unlike. */
const UNKNOWN = 9;
/** What passes for a letter of ours although it is said to be something of a script that we cannot judge. */
const SAME = 0.14;
/** What may be a letter although it is said to be nothing. */
const SAME_AS_HIDDEN = 0.25;
/** In sizes of the font: a digit reaches from the line at least so high. */
const LOWEST_TOP = 0.3;
const HIGHEST_FOOT = 0.2;
/** How much more it has to be like another letter. */
const MORE_ALIKE = 1.5;
const SLACK = 0.05;
/** Farther than that from all that we know of it, it is not read as the other letter either. */
const FARTHEST_RIVAL = 0.3;

/** What is held against its likes in our faces. */
const JUDGED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9€$£%&§]/u;

/** Letters of other scripts that look like some of ours: the Arabic waw. */
const LIKE_OURS = new Map([["\u0648", "9gq"]]);

/** Shapes that are no more than a stroke, a dot or a ring are found in every script. */
const PLAIN = new Set([..."01lIiOojLJrvVcCnuUTtxX7"]);

/**
 * Holds a glyph's shape against what the letter looks like in our own faces, and
 * against what else it might be.
 * @param letter one character, composed
 */
export function judgeGlyph(pdfium: Pdfium, shape: GlyphShape, letter: string): Verdict {
  const isDigit = DIGITS.includes(letter);
  // Small capitals are capitals in the place of small letters.
  // Letters of other scripts change their form with their neighbours; signs have many.
  if (!JUDGED.test(letter)) return judgeForeign(pdfium, shape, LIKE_OURS.get(letter));
  const enough = isDigit ? SAME_DIGIT : NEAR;
  const own = ofCases(letter).reduce(
    (least, one) =>
      nearestDistance(pdfium, shape, one, { faces: facesOf(one), most: least, enough }),
    UNKNOWN,
  );
  if (own <= enough) return "alike";
  if (own === UNKNOWN) return judgeForeign(pdfium, shape);
  const standsAsDigit = shape.top >= LOWEST_TOP && shape.bottom <= HIGHEST_FOOT;
  const bound = Math.min(FARTHEST_RIVAL, (own - SLACK) / MORE_ALIKE);
  // Bars of a barcode, a prime of a font of signs: nothing that anybody reads as a digit.
  if (isDigit && (own > FARTHEST_DIGIT || !standsAsDigit)) return judgeUntold(pdfium, shape);
  if (isDigit) {
    const most = own * CLEARLY;
    const least = DIGITS.filter((digit) => digit !== letter).reduce(
      (found, digit) =>
        nearestDistance(pdfium, shape, digit, { faces: ALL_FACES, most: found, enough: bound }),
      most,
    );
    if (least < most) return least < bound ? "unlike" : "untold";
  }
  if (own <= NEAR) return "alike";
  const bases = ofCases([...letter.normalize("NFD")][0] ?? letter);
  for (const other of isDigit ? LETTERS : [...DIGITS, ...LETTERS]) {
    if (bases.some((base) => base === other || areAlike(base, other))) continue;
    const faces = DIGITS.includes(other) ? ALL_FACES : KINDS;
    if (nearestDistance(pdfium, shape, other, { faces, most: bound, enough: bound }) < bound)
      return "unlike";
  }
  return "alike";
}

/** Something that no face of ours has: whether it passes for a letter or a digit that all read. */
export function judgeForeign(pdfium: Pdfium, shape: GlyphShape, like = ""): "unlike" | "unknown" {
  for (const other of [...DIGITS, ...LETTERS]) {
    const rival = { faces: KINDS, most: SAME, enough: SAME };
    if (
      !like.includes(other) &&
      !PLAIN.has(other) &&
      nearestDistance(pdfium, shape, other, rival) < SAME
    )
      return "unlike";
  }
  return "unknown";
}

/** Something that no letter of ours is: `untold` where it is none of another name either. */
export function judgeUntold(pdfium: Pdfium, shape: GlyphShape): "unlike" | "untold" {
  return judgeForeign(pdfium, shape) === "unlike" ? "unlike" : "untold";
}

/**
 * Something that is said to be a blank, or nothing: `unlike` where it passes for a
 * digit, `untold` where it may be a letter.
 */
export function judgeHidden(pdfium: Pdfium, shape: GlyphShape): "unlike" | "untold" | "unknown" {
  const passes = (other: string, most: number) =>
    nearestDistance(pdfium, shape, other, { faces: KINDS, most, enough: most }) < most;
  // Rings and strokes are found among signs too.
  if (DIGITS.some((digit) => !PLAIN.has(digit) && passes(digit, SAME))) return "unlike";
  return [...DIGITS, ...LETTERS].some((one) => passes(one, SAME_AS_HIDDEN)) ? "untold" : "unknown";
}

function nearestDistance(
  pdfium: Pdfium,
  shape: GlyphShape,
  letter: string,
  { faces, most, enough }: { faces: number; most: number; enough: number },
): number {
  let least = most;
  for (const reference of referenceShapes(pdfium, letter, faces)) {
    least = Math.min(least, unlikeness(shape, reference, least));
    if (least < enough) break;
  }
  return least;
}

/** What few documents have is looked up in few faces: each is drawn on its own. */
const facesOf = (letter: string) => (letter <= "\u024f" ? ALL_FACES : KINDS);

/** A letter and what it is as a capital or a small one, or in a face of another make. */
function ofCases(letter: string): string[] {
  const cases = new Set([letter, letter.toUpperCase(), letter.toLowerCase()]);
  if (letter === "a") cases.add("ɑ");
  if (letter === "g") cases.add("ɡ");
  if (letter === "1") cases.add("I");
  return [...cases].filter((one) => [...one].length === 1);
}

function areAlike(one: string, other: string): boolean {
  return ALIKE.some((letters) => letters.includes(one) && letters.includes(other));
}
