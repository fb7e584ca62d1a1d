import type { Expected, ExpectedText } from "./expected-content.ts";
import type { Fault } from "./fault.ts";
import type { Marks, Shape } from "./marks.ts";
import { isShownWhole } from "./picture-fault.ts";

/** What stands on every page of one part, and the pages of that part, from 0. */
export interface RunningPart {
  expected: readonly Expected[];
  pages: readonly number[];
}

/**
 * Whether headers and footers stand on each of their pages with every word, picture
 * and number: outside of what is read as the text (ISO 14289-1, 7.8), so they are
 * sought among what is drawn there besides.
 * @param owners for each glyph the text it belongs to; theirs are added
 */
export function runningFaults(
  parts: readonly RunningPart[],
  marks: Marks,
  owners: (ExpectedText | null)[],
): Fault[] {
  return parts.flatMap(({ expected, pages }) => {
    if (expected.length === 0) return [];
    return pages.flatMap((page) => {
      const drawn = drawnBeside(marks, page);
      let from = 0;
      return expected.flatMap((one): Fault[] => {
        if (one.kind === "picture") {
          return drawn.pictures.some((shape) => isShownWhole(one, [shape], marks.pages))
            ? []
            : [{ kind: "picture", place: one.place, page: page + 1, words: one.alt }];
        }
        const number = one.counter === "page" ? page - (pages[0] ?? 0) + 1 : pages.length;
        const letters = one.counter === null ? one.letters : String(number);
        const at = placeIn(drawn.letters, letters, from);
        if (at < 0) {
          if (drawn.isMixed && holdsEach(drawn.letters, letters)) return [];
          return [{ kind: "lost", place: one.place, page: page + 1, words: one.text }];
        }
        from = at + letters.length;
        for (const glyph of drawn.glyphs.slice(at, from)) owners[glyph] = one;
        return [];
      });
    });
  });
}

/** What a page draws that is no part of its text. */
interface Drawn {
  letters: string;
  /** For each letter the glyph it comes from. */
  glyphs: number[];
  pictures: Shape[];
  /** Some of it is read from right to left, so that lines are drawn in another order than they are read. */
  isMixed: boolean;
}

function drawnBeside(marks: Marks, page: number): Drawn {
  const glyphs: number[] = [];
  let letters = "";
  let isMixed = false;
  for (const run of marks.runs) {
    if (run.page !== page || run.mcid >= 0) continue;
    isMixed ||= run.isReversed;
    const step = run.isReversed ? -1 : 1;
    for (
      let at = run.isReversed ? run.end - 1 : run.start;
      at >= run.start && at < run.end;
      at += step
    ) {
      const own = marks.glyphs.letters[at] ?? "";
      letters += own;
      for (let unit = 0; unit < own.length; unit += 1) glyphs.push(at);
    }
  }
  const pictures = marks.shapes.filter(
    (shape) => shape.page === page && shape.mcid < 0 && shape.picture !== null,
  );
  return { letters, glyphs, pictures, isMixed };
}

/** Behind what was found before, else anywhere: a footer may be drawn before its header. */
function placeIn(drawn: string, letters: string, from: number): number {
  const behind = drawn.indexOf(letters, from);
  return behind >= 0 ? behind : drawn.indexOf(letters);
}

function holdsEach(drawn: string, letters: string): boolean {
  const left = [...drawn];
  return [...letters].every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
