import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExpectedText } from "./expected-content.ts";
import type { Line, Marks, Run } from "./marks.ts";
import { strikeFaults } from "./strike-faults.ts";

const BASE = 100;
const SIZE = 10;

const textOf = (changes: Partial<ExpectedText> = {}) =>
  ({ place: "paragraph 1", text: "words", struck: false, mark: false, ...changes }) as ExpectedText;

/** Four letters of ten points side by side on each page, and lines. */
function marks(lines: readonly Line[], letters: readonly string[] = [..."abcd"], pages = 1): Marks {
  const runs = Array.from({ length: pages }, (_, page) => ({
    page,
    y: BASE,
    size: SIZE,
    start: page * letters.length,
    end: (page + 1) * letters.length,
  })) as Run[];
  const all = runs.flatMap(() => letters);
  const glyphs = {
    letters: all,
    text: all,
    x: all.map((_, at) => 10 * (at % letters.length)),
    width: all.map(() => 10),
  };
  return { runs, glyphs, lines: [...lines] } as unknown as Marks;
}

const line = (changes: Partial<Line> = {}): Line => ({
  page: 0,
  left: 0,
  right: 40,
  y: BASE + 3,
  ...changes,
});

const faults = (made: Marks, owner: ExpectedText | null) =>
  strikeFaults(
    made,
    made.glyphs.letters.map(() => owner),
  );

test("valid text has no line through it, and struck text has one", () => {
  assert.deepEqual(faults(marks([]), textOf()), []);
  assert.deepEqual(faults(marks([line()]), textOf({ struck: true })), []);
});

test("text that is struck though it is valid is a fault, told once with its place and page", () => {
  assert.deepEqual(faults(marks([line()]), textOf()), [
    { kind: "struck", place: "paragraph 1", page: 1, words: "words" },
  ]);
  assert.equal(faults(marks([]), textOf({ struck: true })).length, 1);
});

test("a line goes through letters from 0.13 to 0.52 of their size above the base line", () => {
  const struckAt = (height: number) => faults(marks([line({ y: BASE + height })]), textOf()).length;
  assert.deepEqual([1.29, 1.31, 5.19, 5.21].map(struckAt), [0, 1, 1, 0]);
  assert.deepEqual([-1, 0, 8].map(struckAt), [0, 0, 0]);
});

test("among many lines those through the letters are found, whatever order they are drawn in", () => {
  const others = [30, 9, -5, 20, -40, 0].map((height) => line({ y: BASE + height }));
  assert.equal(faults(marks(others), textOf()).length, 0);
  assert.equal(faults(marks([...others, line(), line({ y: BASE + 50 })]), textOf()).length, 1);
});

test("a line strikes a letter whose middle it covers, from edge to edge", () => {
  const through = (left: number, right: number) => faults(marks([line({ left, right })]), textOf());
  assert.equal(through(5, 5).length, 1);
  assert.equal(through(5.1, 14.9).length, 0);
  assert.equal(through(34, 36).length, 1);
  assert.equal(through(36, 99).length, 0);
});

test("one letter of struck text without a line is a fault", () => {
  assert.equal(faults(marks([line({ right: 35 })]), textOf({ struck: true })).length, 0);
  assert.equal(faults(marks([line({ right: 34 })]), textOf({ struck: true })).length, 1);
  const pieces = [line({ right: 20 }), line({ left: 20 })];
  assert.equal(faults(marks(pieces), textOf({ struck: true })).length, 0);
});

test("a line of another page strikes nothing", () => {
  assert.equal(faults(marks([line({ page: 1 })]), textOf()).length, 0);
  assert.deepEqual(
    faults(marks([line({ page: 1 })], ["a"], 2), textOf()).map(({ page }) => page),
    [2],
  );
});

test("marks of lists, blanks and what belongs to no text are not looked at", () => {
  const struck = marks([line()]);
  assert.deepEqual(faults(struck, textOf({ mark: true } as Partial<ExpectedText>)), []);
  assert.deepEqual(faults(struck, null), []);
  assert.deepEqual(faults(marks([line()], ["", ""]), textOf()), []);
});

test("twenty faults are told, and no more", () => {
  const many = (count: number) => {
    const made = marks([line({ right: 1_000 })], Array(count).fill("a"));
    return strikeFaults(
      made,
      made.glyphs.letters.map(() => textOf()),
    ).length;
  };
  assert.deepEqual([many(19), many(20), many(21)], [19, 20, 20]);
});
