import type { ExpectedText } from "./expected-content.ts";
import type { Fault } from "./fault.ts";
import type { Line, Marks, Run } from "./marks.ts";
import { isWideSign } from "./wide-signs.ts";

/** Of a letter's size, above the base line: a line there goes through small letters and capitals. */
const STRIKING = { from: 0.13, to: 0.52 };
const MOST_FAULTS = 20;

/**
 * Text that is struck through though it is valid, or that is not although it
 * is not: each letter has a line through its middle, or none.
 * @param owners for each glyph the text it belongs to
 */
export function strikeFaults(
  { runs, glyphs, lines }: Marks,
  owners: readonly (ExpectedText | null)[],
): Fault[] {
  const faults = new Map<ExpectedText, Fault>();
  const sorted = [...lines].sort((one, other) => one.y - other.y);
  const byPage = Map.groupBy(sorted, ({ page }) => page);
  for (const run of runs) {
    const near = linesThrough(run, byPage.get(run.page) ?? []);
    for (let glyph = run.start; glyph < run.end; glyph += 1) {
      const owner = owners[glyph];
      if (!owner || faults.size >= MOST_FAULTS || owner.mark || glyphs.letters[glyph] === "")
        continue;
      // Of a full-width sign half is empty, which may stand beyond the end of the line.
      if (isWideSign(glyphs, glyph, run.size)) continue;
      const middle = glyphs.x[glyph]! + glyphs.width[glyph]! / 2;
      const isStruck = near.some(({ left, right }) => left <= middle && right >= middle);
      if (isStruck === owner.struck || faults.has(owner)) continue;
      const { place, text: words } = owner;
      faults.set(owner, { kind: "struck", place, page: run.page + 1, words });
    }
  }
  return [...faults.values()];
}

/** @param lines of the run's page, the lowest first */
function linesThrough({ y, size }: Run, lines: readonly Line[]): Line[] {
  const lowest = y + STRIKING.from * size;
  const highest = y + STRIKING.to * size;
  let [from, behind] = [0, lines.length];
  while (from < behind) {
    const middle = (from + behind) >> 1;
    if (lines[middle]!.y < lowest) from = middle + 1;
    else behind = middle;
  }
  let end = from;
  while (end < lines.length && lines[end]!.y <= highest) end += 1;
  return lines.slice(from, end);
}
