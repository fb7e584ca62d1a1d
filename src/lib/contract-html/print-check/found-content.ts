import { exactText } from "./comparable.ts";
import type { Marks, Run, Shape } from "./marks.ts";
import type { Piece } from "./reading-order.ts";
import { UnitWriter } from "./unit-writer.ts";

/** Stands for a picture among letters. */
export const PICTURE = "\uFFFC";

/** What was drawn, in reading order: one entry for each unit of `letters`. */
export interface Found {
  letters: string;
  /** The same, with regard to case. */
  exact: string;
  /** The glyph it comes from; -1 for a picture. */
  glyph: number[];
  /** The run it stands in, or the shapes that make up the picture. */
  source: (Run | Shape[])[];
  /** The mark of a list's item. */
  isLabel: boolean[];
}

export function foundContent(marks: Marks, pieces: readonly Piece[]): Found {
  const found: Writing = {
    letters: new UnitWriter(),
    exact: new UnitWriter(),
    glyph: [],
    source: [],
    isLabel: [],
  };
  const runs = groupBy(marks.runs);
  const shapes = groupBy(marks.shapes);
  let figure = -1;
  for (const { page, mcid, role, element } of pieces) {
    const key = page * PAGE + mcid;
    if (role === "figure") {
      const drawn = shapes.get(key) ?? [];
      const last = found.source.at(-1);
      // A drawing of many shapes is one picture.
      if (element === figure && Array.isArray(last)) last.push(...drawn);
      else addUnits(found, PICTURE, PICTURE, -1, [...drawn], false);
      figure = element;
      continue;
    }
    figure = -1;
    for (const run of runs.get(key) ?? []) addRun(found, run, marks, role === "label");
  }
  return { ...found, letters: found.letters.take(), exact: found.exact.take() };
}

/** The same while it grows. */
type Writing = Omit<Found, "letters" | "exact"> & Record<"letters" | "exact", UnitWriter>;

function addRun(found: Writing, run: Run, marks: Marks, isLabel: boolean): void {
  const { glyphs } = marks;
  const step = run.isReversed ? -1 : 1;
  const first = run.isReversed ? run.end - 1 : run.start;
  for (let glyph = first; glyph >= run.start && glyph < run.end; glyph += step) {
    const letters = glyphs.letters[glyph] ?? "";
    if (letters === "") continue;
    const exact = exactText(glyphs.text[glyph] ?? "").padEnd(letters.length);
    addUnits(found, letters, exact, glyph, run, isLabel);
  }
}

function addUnits(
  found: Writing,
  letters: string,
  exact: string,
  glyph: number,
  source: Run | Shape[],
  isLabel: boolean,
): void {
  found.letters.add(letters);
  found.exact.add(exact);
  for (let unit = 0; unit < letters.length; unit += 1) {
    found.glyph.push(glyph);
    found.source.push(source);
    found.isLabel.push(isLabel);
  }
}

/** More than a page has pieces. */
const PAGE = 10_000_000;

function groupBy<T extends { page: number; mcid: number }>(all: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) {
    if (one.mcid < 0) continue;
    const key = one.page * PAGE + one.mcid;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
