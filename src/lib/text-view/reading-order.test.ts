import assert from "node:assert/strict";
import { test } from "node:test";
import { median, type PlacedLine, placeLines, readingOrder } from "./reading-order.ts";

const PROSE = "words of running text";
const HEIGHT = 10;

const line = (text: string, left: number, top: number, width = 100): PlacedLine => ({
  text,
  left,
  top,
  right: left + width,
  bottom: top + HEIGHT,
});

/** Lines of running text below one another, each named by its column and number. */
const column = (
  name: string,
  left: number,
  { lines = 4, top = 0, width = 100, words = PROSE } = {},
) =>
  Array.from({ length: lines }, (_, at) =>
    line(`${name}${at} ${words}`, left, top + 12 * at, width),
  );

/** The first word of each line; regions parted by `|`, rows by a blank, lines of a row by `+`. */
const read = (lines: readonly PlacedLine[], fromRight = false) =>
  readingOrder(lines, fromRight)
    .map((region) =>
      region.map((row) => row.map(({ text }) => text.split(" ")[0]).join("+")).join(" "),
    )
    .join("|");

test("a page without lines has no regions", () => {
  assert.deepEqual(readingOrder([]), []);
});

test("lines are read from top to bottom, in whatever order they come", () => {
  const [first, second, third] = column("a", 0) as [PlacedLine, PlacedLine, PlacedLine];
  assert.equal(read([third, first, second]), "a0 a1 a2");
});

test("two columns of running text are read one after the other", () => {
  const mixed = [...column("a", 0), ...column("b", 120)].sort((one, other) => one.top - other.top);
  assert.equal(read(mixed), "a0 a1 a2 a3|b0 b1 b2 b3");
  assert.equal(read(mixed, true), "b0 b1 b2 b3|a0 a1 a2 a3");
});

test("three columns are read one after the other", () => {
  assert.equal(
    read([...column("c", 240), ...column("b", 120), ...column("a", 0)]),
    "a0 a1 a2 a3|b0 b1 b2 b3|c0 c1 c2 c3",
  );
});

test("columns beside one of short words stay the rows of a table", () => {
  const lines = [...column("a", 0), ...column("b", 120), ...column("c", 240, { words: "x" })];
  assert.equal(read(lines).split(" ")[0], "a0+b0+c0");
});

test("numbers beside the text of a column belong to it", () => {
  const numbered = (name: string, left: number) => [
    ...column(name, left + 30, { words: `${PROSE} that goes on and on` }),
    ...column(`n${name}`, left, { lines: 1, width: 10, words: "" }),
  ];
  assert.equal(
    read([...numbered("a", 0), ...numbered("b", 160)]),
    "na0+a0 a1 a2 a3|nb0+b0 b1 b2 b3",
  );
});

test("columns of three lines are rows of a table, and so are columns of short words", () => {
  const table = "a0+b0 a1+b1 a2+b2";
  assert.equal(read([...column("a", 0, { lines: 3 }), ...column("b", 120, { lines: 3 })]), table);
  const short = { words: "x" };
  assert.equal(read([...column("a", 0, short), ...column("b", 120, short)]), `${table} a3+b3`);
  assert.equal(
    read([...column("a", 0, short), ...column("b", 120, short)], true),
    "b0+a0 b1+a1 b2+a2 b3+a3",
  );
});

test("a gutter is wider than 0.8 of a line's height", () => {
  const beside = (gap: number) => read([...column("a", 0), ...column("b", 100 + gap)]);
  assert.equal(beside(8.1), "a0 a1 a2 a3|b0 b1 b2 b3");
  assert.equal(beside(8), "a0+b0 a1+b1 a2+b2 a3+b3");
});

test("columns that stand beside one another for less than half of the lower one are none", () => {
  const below = (top: number) => read([...column("a", 0), ...column("b", 120, { top })]);
  // Each is 46 points high.
  assert.equal(below(22), "a0 a1 a2 a3|b0 b1 b2 b3");
  assert.equal(below(24).includes("|"), false);
});

test("lines that fill half of their column on average, or less, are no column", () => {
  const ragged = (width: number) => [
    line(`b0 ${PROSE}`, 120, 0, 100),
    ...column("c", 120, { lines: 3, top: 12, width }),
  ];
  assert.match(read([...column("a", 0), ...ragged(35)]), /\|/);
  assert.doesNotMatch(read([...column("a", 0), ...ragged(33)]), /\|/);
});

test("a heading across both columns is read before them, and what is below after them", () => {
  const lines = [
    line("head", 0, 0, 220),
    ...column("a", 0, { top: 30 }),
    ...column("b", 120, { top: 30 }),
    line("foot", 0, 100, 220),
  ];
  assert.equal(read(lines), "head|a0 a1 a2 a3|b0 b1 b2 b3|foot");
});

test("parts without columns that follow one another are one flow", () => {
  const lines = [
    line("one", 0, 0, 220),
    line("two", 0, 40, 220),
    ...column("a", 0, { top: 70 }),
    ...column("b", 120, { top: 70 }),
  ];
  assert.equal(read(lines), "one two|a0 a1 a2 a3|b0 b1 b2 b3");
});

test("lines share a row where they overlap by more than half of the lower one", () => {
  assert.equal(read([line("a", 0, 0), line("b", 120, 4.9)]), "a+b");
  assert.equal(read([line("a", 0, 0), line("b", 120, 5)]), "a b");
  assert.equal(read([line("b", 120, 0), line("a", 0, 0)]), "a+b");
});

test("a page of thousands of steps is read to its end", () => {
  const steps = Array.from({ length: 2_000 }, (_, at) => line(`s${at}`, at * 120, at * 20));
  assert.equal(readingOrder(steps).flat(2).length, 2_000);
});

test("places in percent become points of the page that they are on", () => {
  const [only] = placeLines([{ text: "a", x: 10, y: 20, width: 50, height: 5 } as never], {
    width: 200,
    height: 400,
  });
  assert.deepEqual(only, { text: "a", left: 20, top: 80, right: 120, bottom: 100 });
});

test("the median is the upper one of the two in the middle, and 0 of nothing", () => {
  assert.deepEqual([median([3, 1, 2]), median([4, 1, 3, 2]), median([])], [2, 3, 0]);
});
