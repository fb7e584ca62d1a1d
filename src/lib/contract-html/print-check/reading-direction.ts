import type { Marks } from "./marks.ts";

/** Says of each run of letters that are read from right to left that it is: not every such run comes with the word. */
export function withDirections(marks: Marks): Marks {
  const runs = marks.runs.map((run) => {
    if (run.isReversed) return run;
    const text = marks.glyphs.letters.slice(run.start, run.end).join("");
    return isFromTheRight(text) ? { ...run, isReversed: true } : run;
  });
  return { ...marks, runs };
}

/** At least one letter or sign of these scripts, and none that is read from left to right, as their figures are. */
const isFromTheRight = (text: string) => FROM_THE_RIGHT.test(text) && !FROM_THE_LEFT.test(text);
const FROM_THE_RIGHT =
  /(?![\p{N}\u0600-\u060D\u066A-\u066C])[\p{Script=Arabic}\p{Script=Hebrew}\u061B\u061F]/u;
const FROM_THE_LEFT = /(?![\p{Script=Arabic}\p{Script=Hebrew}])[\p{L}\p{N}]/u;
