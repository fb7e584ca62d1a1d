import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { decodeTable, readTable, writeTable } from "./table.ts";

const cellsOf = (text: string) => {
  const table = readTable(text);
  assert.ok("rows" in table, JSON.stringify(table));
  return table.rows.map(({ cells }) => cells);
};

test("commas, semicolons and tabs are told apart by what stands between the cells", () => {
  for (const mark of [",", ";", "\t"]) {
    const text = `name${mark}e-mail\r\nMüller${mark}m@example.org\r\n`;
    assert.deepEqual(cellsOf(text), [["Müller", "m@example.org"]], JSON.stringify(mark));
  }
  assert.deepEqual(cellsOf('name;note\n"Müller; Söhne";"says ""yes"""'), [
    ["Müller; Söhne", 'says "yes"'],
  ]);
});

test("a cell may have lines, and rows keep the number that a spreadsheet shows", () => {
  const table = readTable('name,message\n"Ada","one\r\ntwo"\n,\nBob,\n');
  assert.ok("rows" in table);
  assert.deepEqual(table.rows, [
    { line: 2, cells: ["Ada", "one\ntwo"] },
    { line: 4, cells: ["Bob", ""] },
  ]);
});

test("what cannot be a table says why, and where", () => {
  const of = (text: string) => {
    const read = readTable(text);
    assert.ok("fault" in read);
    return [read.fault, read.line];
  };
  assert.deepEqual(of(" \n\n"), ["empty", null]);
  assert.deepEqual(of("name,e-mail\n"), ["noRows", null]);
  assert.deepEqual(of("name,e-mail\nAda,a@example.org,more"), ["ragged", 2]);
  assert.deepEqual(of('name\n"Ada\nBob'), ["quotes", 2]);
  assert.deepEqual(of(`a\n${"x\n".repeat(LIMITS.tableRows + 1)}`), ["tooManyRows", null]);
  assert.deepEqual(of(`a\n${"\n".repeat(LIMITS.tableLines)}x`), ["tooManyRows", null]);
  assert.deepEqual(of(`${"a,".repeat(LIMITS.tableColumns)}a\nx`), ["tooManyColumns", null]);
  assert.deepEqual(of(`a\n${"x".repeat(LIMITS.tableBytes)}`), ["tooLarge", null]);
  const full = readTable(`a\n${"x\n".repeat(LIMITS.tableRows)}`);
  assert.ok("rows" in full && full.rows.length === LIMITS.tableRows);
});

test("files of any spreadsheet are read with their letters", () => {
  const words = "Käufer;Straße\r\nJosé;Łódź";
  assert.equal(decodeTable(Buffer.from(words)), words);
  assert.equal(decodeTable(Buffer.from(`\uFEFF${words}`)), words);
  assert.equal(decodeTable(Buffer.from(`\uFEFF${words}`, "utf16le")), words);
  assert.equal(decodeTable(Buffer.from(`\uFEFF${words}`, "utf16le").swap16()), words);
  assert.equal(
    decodeTable(Buffer.from("Käufer;Straße;5 €".replace("€", "\x80"), "latin1")),
    "Käufer;Straße;5 €",
  );
});

test("what is written is read again, and no cell is a formula to a spreadsheet", () => {
  const hostile = ["=1+1", "+49 30", "-1", "@SUM(A1)", "\t=1", 'a "b", c', "line\nline"];
  const text = Buffer.from(writeTable([["a", "b", "c", "d", "e", "f", "g"], hostile])).toString();
  assert.ok(text.startsWith("\uFEFF"));
  const [cells = []] = cellsOf(text.slice(1));
  assert.deepEqual(
    cells.map((cell) => cell.replace(/^'/, "").trim()),
    hostile.map((cell) => cell.trim()),
  );
  for (const cell of cells) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
});
