import assert from "node:assert/strict";
import { test } from "node:test";
import { inflate } from "./inflate.ts";
import { BrokenPdf } from "./parse.ts";
import { MAX_OBJECT_NUMBER, readCrossReferences } from "./xref.ts";

const read = (file: string | Buffer) =>
  readCrossReferences(Buffer.from(file as string, "latin1"), { bytes: 1_000_000, inflate });

/** One section at the beginning of the file, and where it says that it stands. */
const atStart = (section: string, startxref: number | string = 0) =>
  `${section}\nstartxref\n${startxref}\n%%EOF`;

const table = (rows: string, trailer = "<<>>") => atStart(`xref\n${rows}\ntrailer ${trailer}`);

/** A cross-reference stream with these rows. */
const packed = (entries: string, rows: readonly number[]) =>
  Buffer.from(
    atStart(
      `1 0 obj <<${entries} /Length ${rows.length}>> stream\n${String.fromCharCode(...rows)}\nendstream`,
    ),
    "latin1",
  );

const placesOf = (file: string | Buffer) => Object.fromEntries(read(file).places);

const assertBroken = (file: string | Buffer, reason: RegExp) =>
  assert.throws(
    () => read(file),
    (error) => error instanceof BrokenPdf && reason.test(error.message),
  );

test("a table says of each number whether it is in use, and where", () => {
  const file = table("0 2\n0000000000 65535 f\n0000000017 00003 n\n7 1\n0000000099 00000 n");
  assert.deepEqual(placesOf(file), {
    0: { kind: "free" },
    1: { kind: "offset", offset: 17, generation: 3 },
    7: { kind: "offset", offset: 99, generation: 0 },
  });
  assert.deepEqual([read(file).kind, read(file).startxref], ["table", 0]);
});

test("a table that counts the head of its free list as 1 is one too high throughout", () => {
  const shifted = table("1 2\n0000000000 65535 f\n0000000017 00000 n");
  assert.deepEqual(Object.keys(placesOf(shifted)), ["0", "1"]);
  const plain = table("1 2\n0000000000 00001 f\n0000000017 00000 n");
  assert.deepEqual(Object.keys(placesOf(plain)), ["1", "2"]);
});

test("a table with a row that is no row, or a trailer that is no dictionary, is refused", () => {
  assertBroken(table("0 1\n0000000000 65535 x"), /no "n"/);
  assertBroken(table("0 2\n0000000000 65535 f"), /no whole number/);
  assertBroken(table("0 1\n1.5 0 n"), /no whole number/);
  assertBroken(table("", "[]"), /trailer is no dictionary/);
});

test("the highest number that the format allows is taken, the next is refused, and so is one below 0", () => {
  const at = (number: number) => table(`${number} 1\n0000000017 00000 n`);
  assert.equal(read(at(MAX_OBJECT_NUMBER)).places.has(MAX_OBJECT_NUMBER), true);
  assertBroken(at(MAX_OBJECT_NUMBER + 1), /an object numbered 8388608/);
  assertBroken(at(-1), /an object numbered -1/);
});

test("the last startxref of the file's last 2,048 bytes counts", () => {
  const section = "xref\n0 0\ntrailer <<>>";
  assert.equal(read(`${section} startxref 999 startxref\r\n0`).startxref, 0);
  const tail = "startxref\n0";
  const padded = (blanks: number) => `${section} ${tail}${" ".repeat(blanks)}`;
  assert.equal(read(padded(2_048 - tail.length)).startxref, 0);
  assertBroken(padded(2_049 - tail.length), /no startxref/);
});

test("a file without startxref, or with one that says no number, is refused", () => {
  assertBroken("xref\n0 0\ntrailer <<>>", /no startxref/);
  assertBroken(atStart("xref\n0 0\ntrailer <<>>", "x"), /no startxref/);
  assertBroken(atStart("xref\n0 0\ntrailer <<>>", "-5"), /no startxref/);
});

test("a section that should stand behind the file's end is refused", () => {
  const file = atStart("xref\n0 0\ntrailer <<>>", 1_000);
  assertBroken(file, /the file ends before/);
  assertBroken(table("0 0", "<</Prev -1>>"), /the file ends before/);
});

test("newer sections count before older ones, and the trailer is the newest's", () => {
  const older = "xref\n1 2\n0000000011 00000 n\n0000000012 00000 n\ntrailer <</Old true>>\n";
  const newer = "xref\n2 1\n0000000022 00000 n\ntrailer <</Prev 0>>\n";
  const file = `${older}${newer}startxref\n${older.length}`;
  assert.deepEqual(placesOf(file), {
    1: { kind: "offset", offset: 11, generation: 0 },
    2: { kind: "offset", offset: 22, generation: 0 },
  });
  assert.equal(read(file).trailer.has("Old"), false);
});

test("sections that lead to one another in a circle are refused", () => {
  assertBroken(table("0 0", "<</Prev 0>>"), /in a circle/);
});

test("a thousand sections are read, and no more", () => {
  const chain = (count: number) => {
    let text = "";
    let before = -1;
    for (let at = 0; at < count; at += 1) {
      const prev = before < 0 ? "" : `/Prev ${before}`;
      before = text.length;
      text += `xref\n0 0\ntrailer <<${prev}>>\n`;
    }
    return `${text}startxref\n${before}`;
  };
  assert.equal(read(chain(1_000)).places.size, 0);
  assertBroken(chain(1_001), /too many/);
});

test("a hybrid file's hidden stream counts before its table, which says that the numbers are free", () => {
  const hidden = "9 0 obj <</W [1 1 1] /Index [5 1] /Length 3>> stream\n\x02\x07\x01\nendstream\n";
  const visible = "xref\n5 1\n0000000000 65535 f\ntrailer <</XRefStm 0>>\n";
  const { places, kind } = read(`${hidden}${visible}startxref\n${hidden.length}`);
  assert.deepEqual(places.get(5), { kind: "packed", stream: 7, index: 1 });
  assert.equal(kind, "table");
});

test("a stream has rows of fields as wide as it says, of each kind that there is", () => {
  const rows = [0, 0, 0, 0, 1, 1, 2, 3, 2, 0, 4, 5, 9, 1, 1, 1];
  assert.deepEqual(placesOf(packed("/W [1 2 1] /Size 4", rows)), {
    0: { kind: "free" },
    1: { kind: "offset", offset: 258, generation: 3 },
    2: { kind: "packed", stream: 4, index: 5 },
    3: { kind: "free" },
  });
});

test("rows without a kind are objects in use, and without a last field of generation 0", () => {
  assert.deepEqual(placesOf(packed("/W [0 1 0] /Size 1", [9])), {
    0: { kind: "offset", offset: 9, generation: 0 },
  });
});

test("a stream's index says which numbers its rows are of", () => {
  const file = packed("/W [1 1 0] /Index [3 1 8 2] /Size 1", [1, 3, 1, 8, 1, 9]);
  assert.deepEqual(Object.keys(placesOf(file)), ["3", "8", "9"]);
});

test("a stream with fewer rows than it says is refused", () => {
  assertBroken(packed("/W [1 1 1] /Size 2", [1, 1, 1, 1, 1]), /too short/);
  assertBroken(packed("/W [1 1 1] /Index [0 1000000000] /Size 2", [1, 1, 1]), /too short/);
});

test("fields six bytes wide are read, wider ones or a place of no bytes are refused", () => {
  const wide = packed("/W [1 6 0] /Size 1", [1, 0, 0, 0, 0, 1, 0]);
  assert.deepEqual(placesOf(wide), { 0: { kind: "offset", offset: 256, generation: 0 } });
  for (const widths of ["1 7 0", "1 0 1", "-1 1 1", "1 1 /A"]) {
    assertBroken(packed(`/W [${widths}] /Size 1`, Array(20).fill(1)), /odd width/);
  }
});

test("an object that is no cross-reference stream stands for no section", () => {
  assertBroken(packed("/Size 1", [1, 1, 1]), /no cross-reference section/);
  assertBroken(packed("/W [1 1] /Size 1", [1, 1, 1]), /no cross-reference section/);
  assertBroken(atStart("1 0 obj <</W [1 1 1]>>"), /no cross-reference section/);
});
