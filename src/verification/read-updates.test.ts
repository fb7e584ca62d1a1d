import assert from "node:assert/strict";
import { test } from "node:test";
import { pagesPdf } from "#kit/pdfs/handmade.ts";
import { openRevision, type Rest, readUpdates } from "./read-updates.ts";

const BASE = pagesPdf([{ entries: "/MediaBox [0 0 100 100]", content: "" }]);
const SEALED = openRevision(BASE, BASE.length);
const START = SEALED.pdf.startxref;

interface Written {
  /** Numbers of objects that are written, and where the table says that they are. */
  objects?: number[];
  listed?: number[];
  offsetBy?: number;
  root?: number;
  prev?: number;
  more?: string;
  startxrefBy?: number;
  end?: string;
  between?: string;
  /** What each object is. */
  body?: string;
}

/** The file with an update behind it, as it should be unless it is said otherwise. */
function updated(file: Buffer, change: Written = {}, prev = START): Buffer {
  const { objects = [9], listed = objects, offsetBy = 0, root = 1, more = "" } = change;
  const { startxrefBy = 0, end = "%%EOF\n", between = "", body = "<</A 1>>" } = change;
  let text = "";
  const places = new Map<number, number>();
  for (const number of objects) {
    places.set(number, file.length + text.length);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  text += between;
  const xref = file.length + text.length;
  const rows = listed.map((number) => {
    const offset = String((places.get(number) ?? 0) + offsetBy).padStart(10, "0");
    return `${number} 1\n${offset} 00000 n\r\n`;
  });
  text += `xref\n${rows.join("")}trailer\n<</Size 20 /Root ${root} 0 R /Prev ${change.prev ?? prev} ${more}>>\n`;
  return Buffer.concat([file, Buffer.from(`${text}startxref\n${xref + startxrefBy}\n${end}`)]);
}

/** Where the cross-references of the last update stand. */
const lastXref = (file: Buffer) =>
  Number([...file.toString("latin1").matchAll(/startxref\n(\d+)/g)].at(-1)?.[1]);

const found = (file: Buffer): [updates: number, rest: Rest, bytes: number] => {
  const { revisions, rest, restBytes } = readUpdates(file, SEALED);
  return [revisions.length, rest, restBytes];
};

test("updates are read one after the other, each as the file was at its end", () => {
  const one = updated(BASE);
  const two = updated(one, { objects: [10, 11] }, lastXref(one));
  assert.deepEqual(found(BASE), [0, "none", 0]);
  assert.deepEqual(found(one), [1, "none", 0]);
  const { revisions } = readUpdates(two, SEALED);
  assert.deepEqual(
    revisions.map(({ end }) => end),
    [one.length, two.length],
  );
  assert.deepEqual(
    revisions.map(({ pdf }) => pdf.places.has(11)),
    [false, true],
  );
});

test("an update ends with its line, whichever way that ends", () => {
  for (const end of ["%%EOF", "%%EOF\n", "%%EOF\r", "%%EOF\r\n"]) {
    assert.deepEqual(found(updated(BASE, { end })), [1, "none", 0], JSON.stringify(end));
  }
  assert.deepEqual(found(updated(BASE, { end: "%%EOF\n\n" })), [1, "blank", 1]);
  assert.deepEqual(found(updated(BASE, { end: "%%EOF\r\r" })), [1, "blank", 1]);
});

test("an update may hold streams, whatever stands in them, and each has an end", () => {
  const stream = (data: string, end = "\nendstream") =>
    found(updated(BASE, { body: `<</Length ${data.length}>>\nstream\n${data}${end}` }))[0];
  assert.equal(stream("abc"), 1);
  assert.equal(stream("1 0 obj <</A (hidden)>> endobj"), 1);
  assert.equal(stream("abc", ""), 0);
});

test("what stands behind the last update is told by what readers may take it for", () => {
  const behind = (text: string) => found(Buffer.concat([BASE, Buffer.from(text)]));
  assert.deepEqual(behind(" \n\r\t"), [0, "blank", 4]);
  assert.deepEqual(behind("hello"), [0, "garbage", 5]);
  assert.deepEqual(behind("an object, objected"), [0, "garbage", 19]);
  for (const hidden of [
    ...["9 0 obj <<>> endobj", "xref", "startxref 1", "trailer", "stream", "%PDF-1.7"],
    "x endstream",
  ]) {
    assert.equal(behind(hidden)[1], "hidden", hidden);
  }
});

const HIDING: [what: string, change: Written][] = [
  ["an object that is not in its table", { objects: [9, 10], listed: [9] }],
  ["an object that is there twice", { objects: [9, 9] }],
  ["a table that points elsewhere", { offsetBy: 1 }],
  ["a root of its own", { root: 2 }],
  ["another update before it than there is", { prev: START + 1 }],
  ["a second stream of cross-references", { more: "/XRefStm 10" }],
  ["something between its objects and its table", { between: "hello\n" }],
  ["an end that leads elsewhere", { startxrefBy: 1 }],
  ["no end", { end: "" }],
  ["an end that is none", { end: "%%EOL\n" }],
];

for (const [what, change] of HIDING) {
  test(`an update is none, and hides something: ${what}`, () => {
    const file = updated(BASE, change);
    assert.deepEqual(found(file), [0, "hidden", file.length - BASE.length]);
  });
}

test("behind one that hides something nothing is read, however right it is", () => {
  const one = updated(BASE, { root: 2 });
  const two = updated(one, { objects: [10] }, lastXref(one));
  assert.deepEqual(found(two), [0, "hidden", two.length - BASE.length]);
});

test("sixty-four updates are read, and a file with more is taken for one that hides something", () => {
  let file = BASE;
  for (let count = 0; count < 65; count += 1) file = updated(file, {}, lastXref(file));
  const [updates, rest] = found(file);
  assert.deepEqual([updates, rest], [64, "hidden"]);
});
