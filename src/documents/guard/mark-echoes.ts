import type { Marks } from "./marks.ts";

/**
 * The typesetter draws a vowel sign or an accent that stands higher or lower
 * than its letter as a text of its own, and says of both that they are the
 * letter with its marks: it would be read twice. Here the sign, which lies
 * within its letter and takes no room, is read as nothing. Such texts come
 * without the word that they are read from right to left, so it is said here.
 */
export function withoutEchoes(marks: Marks): Marks {
  const { letters, x, width } = marks.glyphs;
  const isEchoOf = (sign: number, base: number) =>
    letters[base] === letters[sign] &&
    (width[base] ?? 0) > 0 &&
    (x[sign] ?? 0) >= (x[base] ?? 0) - (width[base] ?? 0) &&
    (x[sign] ?? 0) <= (x[base] ?? 0) + 2 * (width[base] ?? 0);
  const read = letters.map((own, at) => {
    if (width[at] !== 0 || !MARKED.test(own)) return own;
    for (let far = 1; far <= MOST_SIGNS; far += 1) {
      if (isEchoOf(at, at + far) || isEchoOf(at, at - far)) return "";
    }
    return own;
  });
  const runs = marks.runs.map((run) => {
    const text = read.slice(run.start, run.end).join("");
    return run.isReversed || !RIGHT_TO_LEFT.test(text) ? run : { ...run, isReversed: true };
  });
  return { ...marks, runs, glyphs: { ...marks.glyphs, letters: read } };
}

/** Signs upon one letter. */
const MOST_SIGNS = 4;
const MARKED = /^\P{M}+\p{M}+$/u;
/** At least one letter of these scripts, and none that is read from left to right. */
const RIGHT_TO_LEFT =
  /^[^\p{L}\p{N}]*[\p{Script=Arabic}\p{Script=Hebrew}](?:[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]|[^\p{L}\p{N}])*$/u;
