import assert from "node:assert/strict";
import { test } from "node:test";
import { type CellWidths, columnWidths } from "./table-columns.ts";

const cell = (x: number, least: number, most = least, cols = 1): CellWidths => ({
  x,
  cols,
  least,
  most,
});

const sum = (widths: readonly number[]) => widths.reduce((total, one) => total + one, 0);
const near = (value: number, expected: number) =>
  assert.equal(Math.abs(value - expected) < 1.1, true, `${value} is not about ${expected}`);

test("a table without a width is as wide as its content, each column as its own", () => {
  const [first, second, ...more] = columnWidths(
    [cell(0, 10, 50), cell(1, 10, 80)],
    [null, null],
    null,
    450,
  )!;
  near(first!, 50);
  near(second!, 80);
  assert.deepEqual(more, []);
});

test("no column is narrower than its content can be, and a table for which there is no room is none", () => {
  const tight = columnWidths([cell(0, 100, 900), cell(1, 40)], [null, null], null, 150)!;
  assert.equal(tight[0]! >= 100 && tight[1]! >= 40, true);
  assert.equal(columnWidths([cell(0, 100), cell(1, 60)], [null, null], null, 150), null);
});

test("the least widths may take all the room, to a hundredth of a point", () => {
  assert.notEqual(columnWidths([cell(0, 99)], [null], null, 99.5), null);
  assert.notEqual(columnWidths([cell(0, 99)], [null], null, 99.49), null);
  assert.equal(columnWidths([cell(0, 99)], [null], null, 99.48), null);
});

test("a column of running text makes its table as wide as the line", () => {
  assert.equal(
    Math.round(sum(columnWidths([cell(0, 10, 241), cell(1, 10)], [null, null], null, 450)!)),
    450,
  );
  assert.equal(
    sum(columnWidths([cell(0, 10, 239), cell(1, 10)], [null, null], null, 450)!) < 260,
    true,
  );
});

test("a width that was asked for counts, within the line and above what the content needs", () => {
  assert.equal(Math.round(sum(columnWidths([cell(0, 10)], [null], 300, 450)!)), 300);
  assert.equal(Math.round(sum(columnWidths([cell(0, 10)], [null], 900, 450)!)), 450);
  near(sum(columnWidths([cell(0, 120)], [null], 60, 450)!), 120);
});

test("columns that ask for a width get it, and the others share what is left", () => {
  const widths = columnWidths(
    [cell(0, 10), cell(1, 20), cell(2, 40)],
    [100, null, null],
    300,
    450,
  )!;
  near(widths[0]!, 100);
  near(sum(widths), 300);
  near(widths[2]! / widths[1]!, 2);
});

test("where all columns ask and there is more room they grow in their proportions", () => {
  const widths = columnWidths([cell(0, 1), cell(1, 1)], [50, 100], 300, 450)!;
  near(widths[0]!, 100);
  near(widths[1]!, 200);
});

test("where they ask for more than there is they shrink, but not below their content", () => {
  const widths = columnWidths([cell(0, 10), cell(1, 90)], [400, 400], 200, 200)!;
  near(sum(widths), 200);
  assert.equal(widths[1]! >= 90, true);
});

test("a cell over several columns widens those without a width of their own", () => {
  const cells = [cell(0, 10), cell(1, 10), cell(0, 200, 200, 2)];
  const widths = columnWidths(cells, [30, null], null, 450)!;
  near(widths[0]!, 30);
  near(widths[1]!, 190);
  const even = columnWidths(cells, [null, null], null, 450)!;
  near(even[0]!, 100);
  const asked = columnWidths(cells, [30, 30], null, 450)!;
  near(asked[0]!, 100);
});

test("a table without any cell's content still has columns", () => {
  const widths = columnWidths([], [null, null], null, 450)!;
  assert.equal(widths.length, 2);
  assert.equal(
    widths.every((width) => width > 0),
    true,
  );
});
