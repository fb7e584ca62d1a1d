import assert from "node:assert/strict";
import { test } from "node:test";
import { type CopiedRow, countRows, RowsUnreadable, readRows } from "./copied-rows.ts";

async function* parts(...lines: string[]) {
  for (const line of lines) yield Buffer.from(line);
}

async function read(columns: readonly string[], ...lines: string[]): Promise<CopiedRow[]> {
  const rows: CopiedRow[] = [];
  for await (const row of readRows(columns, parts(...lines))) rows.push(row);
  return rows;
}

const rowOf = (columns: Record<string, string | null>) => new Map(Object.entries(columns));

test("rows are lines of values by their columns, over as many parts as there are", async () => {
  assert.deepEqual(await read(["id", "name"], "1\ta\n2\t\n", "3\tc d\n"), [
    rowOf({ id: "1", name: "a" }),
    rowOf({ id: "2", name: "" }),
    rowOf({ id: "3", name: "c d" }),
  ]);
  assert.deepEqual(await read(["id"], "", ""), []);
});

test("what is empty is told from what says so, and what was escaped is as it was", async () => {
  const line = ["\\N", "\\\\N", "a\\tb\\nc\\r\\b\\f\\v", "\\\\\\\\x", "\\q\\.", "N"].join("\t");
  const [row] = await read(["a", "b", "c", "d", "e", "f"], `${line}\n`);
  assert.deepEqual(
    row,
    rowOf({ a: null, b: "\\N", c: "a\tb\nc\r\b\f\v", d: "\\\\x", e: "q.", f: "N" }),
  );
});

test("a line with another number of columns, and one without an end, cannot be read", async () => {
  await assert.rejects(read(["a", "b"], "1\n"), RowsUnreadable);
  await assert.rejects(read(["a", "b"], "1\t2\t3\n"), RowsUnreadable);
  await assert.rejects(read(["a"], "1\n2"), RowsUnreadable);
});

test("as many rows are counted as are read", () => {
  for (const [lines, count] of [
    ["", 0],
    ["1\n", 1],
    ["\n\n", 2],
    ["a\\nb\n", 1],
    ["1\n2", 1],
  ] as const) {
    assert.equal(countRows(Buffer.from(lines)), count);
  }
});
