import type { Marks, Run } from "./marks.ts";

/**
 * A letter with its marks may be several glyphs, drawn apart and each with the
 * text of all: it would be read more than once. Here it counts once, for the
 * letter itself, which has a width, and what stands within it or has no width is
 * read as nothing. Texts of such marks come without the word that they are read
 * from right to left, so it is said here.
 */
export function withoutEchoes(marks: Marks): Marks {
  const read = [...marks.glyphs.letters];
  for (const run of marks.runs) {
    for (let glyph = run.start; glyph < run.end; glyph += 1) {
      if (isMarkOfAnother(run, glyph, marks)) read[glyph] = "";
    }
  }
  const runs = marks.runs.map((run) => {
    if (run.isReversed) return run;
    const text = read.slice(run.start, run.end).join("");
    return isFromTheRight(text) ? { ...run, isReversed: true } : run;
  });
  return { ...marks, runs, glyphs: { ...marks.glyphs, letters: read } };
}

const MARKED = /.\p{M}/u;
/** Of a letter's size: a glyph that moves the line on by no more is a mark. */
const THIN = 0.02;
/** Of a letter's size: so far above or below it may the last of its marks stand. */
const HIGHEST = 1.6;
/** So many glyphs away may the others of one letter stand. */
const NEAR = 12;

function isMarkOfAnother(run: Run, glyph: number, { glyphs }: Marks): boolean {
  const letters = glyphs.letters[glyph]!;
  if (letters.length < 2 || !MARKED.test(letters)) return false;
  const { size } = run;
  const x = glyphs.x[glyph]!;
  const width = glyphs.width[glyph]!;
  for (let other = glyph - NEAR; other <= glyph + NEAR; other += 1) {
    if (other === glyph || glyphs.letters[other] !== letters) continue;
    const [left = 0, wide = 0] = [glyphs.x[other], glyphs.width[other]];
    // Of two of one width the first counts.
    if (wide < width || (wide === width && other > glyph)) continue;
    // A letter on the next line is one of its own.
    const highest = (width < THIN * size ? HIGHEST : 1) * size;
    const isNear = Math.abs((glyphs.y[other] ?? 0) - run.y) < highest;
    const isOver = x > left - 0.25 * size && x + width < left + wide + 0.25 * size;
    const areMarks =
      wide < THIN * size &&
      Math.abs(x - left) < 0.9 * size &&
      !isBetween(run, [glyph, other], glyphs);
    const isWithin = isOver && (width < THIN * size || x < left + 0.7 * wide);
    if (isNear && (areMarks || isWithin)) return true;
  }
  return false;
}

/**
 * Whether a letter that has a width, and no text where its marks have it, is drawn between two marks
 * and below one of them alone: the other is the next letter's.
 */
function isBetween(
  { size }: Run,
  [one, other]: [number, number],
  glyphs: Marks["glyphs"],
): boolean {
  const [first, last] = one < other ? [one, other] : [other, one];
  for (let glyph = first + 1; glyph < last; glyph += 1) {
    const [left = 0, width = 0] = [glyphs.x[glyph], glyphs.width[glyph]];
    const isBelow = (mark: number) => {
      const x = glyphs.x[mark] ?? 0;
      return x >= left && x <= left + width;
    };
    if (width >= THIN * size && isBelow(one) !== isBelow(other)) return true;
  }
  return false;
}

/** At least one letter of these scripts, and none that is read from left to right, as their figures are. */
const isFromTheRight = (text: string) => FROM_THE_RIGHT.test(text) && !FROM_THE_LEFT.test(text);
const FROM_THE_RIGHT = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const FROM_THE_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])[\p{L}\p{N}]/u;
