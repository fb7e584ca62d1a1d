import assert from "node:assert/strict";
import { test } from "node:test";
import { type Element, isTag } from "domhandler";
import { readMarkup, textOf } from "#lib/contract-html/profile/markup.ts";
import { slotsOf } from "./table-slots.ts";

function slots(inner: string) {
  const table = readMarkup(`<table>${inner}</table>`).children.find(isTag) as Element;
  const { cells, columns, rows, header } = slotsOf(table);
  return {
    columns,
    rows,
    header,
    /** Each cell's text with column and row, and what it spans where that is more than one. */
    cells: cells.map(({ cell, x, y, cols, rows: own }) => {
      const span = cols > 1 || own > 1 ? ` ${cols}x${own}` : "";
      return `${textOf(cell)}@${x},${y}${span}`;
    }),
  };
}

const row = (...cells: string[]) => `<tr>${cells.join("")}</tr>`;
const td = (text: string, attributes = "") => `<td ${attributes}>${text}</td>`;

test("cells stand in rows and columns as they are written", () => {
  assert.deepEqual(slots(`<tbody>${row(td("a"), "<th>b</th>")}${row(td("c"), td("d"))}</tbody>`), {
    columns: 2,
    rows: 2,
    header: 0,
    cells: ["a@0,0", "b@1,0", "c@0,1", "d@1,1"],
  });
});

test("a cell over several rows pushes those below it aside", () => {
  const { cells } = slots(`<tbody>${row(td("a", "rowspan=2"), td("b"))}${row(td("c"))}</tbody>`);
  assert.deepEqual(cells, ["a@0,0 1x2", "b@1,0", "c@1,1"]);
});

test("a cell over several columns ends before one that reaches down from above", () => {
  const { cells } = slots(
    `<tbody>${row(td("a"), td("b"), td("c", "rowspan=2"))}${row(td("d", "colspan=3"))}</tbody>`,
  );
  assert.deepEqual(cells, ["a@0,0", "b@1,0", "c@2,0 1x2", "d@0,1 2x1"]);
});

test("no cell reaches beyond its section", () => {
  const { cells, rows } = slots(
    `<thead>${row(td("a", "rowspan=9"), td("b"))}</thead><tbody>${row(td("c"), td("d"))}</tbody>`,
  );
  assert.deepEqual([cells, rows], [["a@0,0", "b@1,0", "c@0,1", "d@1,1"], 2]);
});

test("columns in which no cell begins are left out", () => {
  const { cells, columns } = slots(
    `<tbody>${row(td("a", "colspan=5"), td("b"))}${row(td("c", "colspan=2"), td("d", "colspan=4"))}</tbody>`,
  );
  assert.deepEqual([columns, cells], [3, ["a@0,0 2x1", "b@2,0", "c@0,1", "d@1,1 2x1"]]);
});

test("the head stands first and the foot last, wherever they are written", () => {
  const { cells, header } = slots(
    `<tfoot>${row(td("f"))}</tfoot><tbody>${row(td("b"))}</tbody><thead>${row(td("h"))}${row(td("i"))}</thead>`,
  );
  assert.deepEqual([cells, header], [["h@0,0", "i@0,1", "b@0,2", "f@0,3"], 2]);
});

test("a table without rows has no slots", () => {
  assert.deepEqual(slots("<tbody></tbody>"), { cells: [], columns: 0, rows: 0, header: 0 });
});
