import assert from "node:assert/strict";
import { test } from "node:test";
import { handmade } from "#kit/pdfs/handmade.ts";
import { openRevision } from "./read-updates.ts";
import { compareGraphs } from "./same-graph.ts";

/** A file whose catalog has this as /X; further objects begin at 4. */
function file(x: string, ...extra: (string | { entries: string; data: string })[]) {
  const objects = [
    `<</Type /Catalog /Pages 2 0 R /X ${x}>>`,
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]>>",
    ...extra,
  ];
  const bytes = handmade({ objects });
  return openRevision(bytes, bytes.length).pdf;
}

function compared(old: ReturnType<typeof file>, now: ReturnType<typeof file>) {
  const { same, met } = compareGraphs(old, now);
  return { isSame: same(old.catalog.get("X"), now.catalog.get("X")), met: [...met].sort() };
}
const areSame = (old: string, now: string) => compared(file(old), file(now)).isSame;

test("values are the same where they say the same, however they are written", () => {
  for (const [old, now] of [
    ["1", "1.0"],
    ["/Name", "/N#61me"],
    ["(ab)", "<6162>"],
    ["[1 /A (b) true null]", "[ 1 /A <62> true null ]"],
    ["<</A 1 /B [2]>>", "<</B [2] /A 1>>"],
    ["null", "null"],
    ["<</A null>>", "<<>>"],
  ] as const) {
    assert.equal(areSame(old, now), true, `${old} ${now}`);
    assert.equal(areSame(now, old), true, `${now} ${old}`);
  }
});

test("values that say otherwise are others, at whatever depth", () => {
  for (const [old, now] of [
    ["1", "2"],
    ["/A", "/B"],
    ["/A", "(A)"],
    ["(a)", "(b)"],
    ["true", "false"],
    ["1", "null"],
    ["[1 2]", "[2 1]"],
    ["[1]", "[1 2]"],
    ["[1 2]", "[1]"],
    ["<</A 1>>", "<</A 1 /B 2>>"],
    ["<</A 1>>", "<</B 1>>"],
    ["[[[<</A (x)>>]]]", "[[[<</A (y)>>]]]"],
  ] as const) {
    assert.equal(areSame(old, now), false, `${old} ${now}`);
    assert.equal(areSame(now, old), false, `${now} ${old}`);
  }
});

test("what is led to counts, and not under which number it stands", () => {
  const old = file("4 0 R", "<</A 1>>");
  assert.deepEqual(compared(old, file("5 0 R", "null", "<</A 1>>")), { isSame: true, met: [5] });
  assert.equal(compared(old, file("4 0 R", "<</A 2>>")).isSame, false);
  // Written where it is used, or apart from it.
  assert.equal(compared(old, file("<</A 1>>")).isSame, true);
  assert.equal(compared(file("<</A 1>>"), old).isSame, true);
});

test("streams are the same where entries and bytes are", () => {
  const stream = (data: string, entries = "/A 1") => file("4 0 R", { entries, data });
  assert.equal(compared(stream("abc"), stream("abc")).isSame, true);
  assert.equal(compared(stream("abc"), stream("abd")).isSame, false);
  assert.equal(compared(stream("abc"), stream("abcd")).isSame, false);
  assert.equal(compared(stream("abc"), stream("abc", "/A 2")).isSame, false);
});

test("what leads in a circle is gone through once", () => {
  const circle = (value: number) => file("4 0 R", "<</Next 5 0 R>>", `<</Next 4 0 R /A ${value}>>`);
  assert.deepEqual(compared(circle(1), circle(1)), { isSame: true, met: [4, 5] });
  assert.equal(compared(circle(1), circle(2)).isSame, false);
});

test("everything that is new is met, also behind a difference", () => {
  const now = file("[2 4 0 R <</A [5 0 R]>>]", "<</B 6 0 R>>", "(x)", "(y)");
  assert.deepEqual(compared(file("[1]"), now), { isSame: false, met: [4, 5, 6] });
});

test("a page is an end: the same one is the same whatever became of it, and another is another", () => {
  const page = (x: string) => file(x, "<</Type /Page /Parent 2 0 R /A 1>>");
  assert.equal(compared(page("3 0 R"), page("3 0 R")).isSame, true);
  assert.equal(compared(page("3 0 R"), page("4 0 R")).isSame, false);
  const changed = file("4 0 R", "<</Type /Page /Parent 2 0 R /A 2>>");
  assert.equal(compared(page("4 0 R"), changed).isSame, true);
  assert.equal(compared(page("null"), page("4 0 R")).isSame, false);
});

test("ways up are held by their number alone, and nothing behind them is gone through", () => {
  const up = (value: string, ...extra: string[]) => file(`<</Parent ${value}>>`, ...extra);
  assert.deepEqual(compared(up("4 0 R", "(a)"), up("4 0 R", "(b)")), { isSame: true, met: [] });
  assert.equal(compared(up("4 0 R", "(a)", "(a)"), up("5 0 R", "(a)", "(a)")).isSame, false);
});
