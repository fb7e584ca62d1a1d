import assert from "node:assert/strict";
import { test } from "node:test";
import { collectWarnings } from "./limits.ts";
import { settleIndent, settleLineHeight, settleSize } from "./settled-sizes.ts";

function size(stored: string | null, { name = "p", around = 10, words = "fine print" } = {}) {
  const style = new Map(stored === null ? [] : [["font-size", stored]]);
  const warnings = collectWarnings();
  const points = settleSize(style, name, around, () => words, warnings);
  return { points, stored: style.get("font-size"), warned: warnings.list().length };
}

const pointsOf = (stored: string, around = 10) => size(stored, { around }).points;

test("sizes count from what surrounds the element and are stored in points", () => {
  assert.deepEqual(size("1.5em"), { points: 15, stored: "15pt", warned: 0 });
  assert.equal(pointsOf("120%"), 12);
  assert.equal(pointsOf("12pt"), 12);
  assert.equal(pointsOf("0.333em", 30), 9.99);
});

test("an element without a size of its own has that of its kind, and stores none", () => {
  assert.deepEqual(size(null), { points: 10, stored: undefined, warned: 0 });
  assert.deepEqual(size(null, { name: "h1" }), { points: 19, stored: undefined, warned: 0 });
  assert.equal(size("1em", { name: "h1" }).points, 10);
});

test("letters have 6 to 48 points, however sizes multiply", () => {
  assert.equal(pointsOf("48pt"), 48);
  assert.equal(pointsOf("48.1pt"), 48);
  assert.equal(pointsOf("10em"), 48);
  assert.equal(pointsOf("6pt"), 6);
  assert.equal(pointsOf("5.99pt"), 6);
  assert.equal(size(null, { name: "small", around: 6 }).points, 6);
});

test("smaller letters that were asked for are named with their words, from a twentieth of a point on", () => {
  assert.equal(size("5.95pt").warned, 0);
  assert.equal(size("5.9pt").warned, 1);
  assert.equal(size("0.1em", { words: " \n " }).warned, 0);
  assert.equal(size(null, { name: "small", around: 6 }).warned, 0);
});

test("a height of lines in points becomes a factor between 1 and 3, any other stays", () => {
  const height = (stored: string, letters = 10) => {
    const style = new Map([["line-height", stored]]);
    settleLineHeight(style, letters);
    return style.get("line-height");
  };
  assert.equal(height("14pt"), "1.4");
  assert.equal(height("10pt"), "1");
  assert.equal(height("9pt"), "1");
  assert.equal(height("30pt"), "3");
  assert.equal(height("31pt"), "3");
  assert.equal(height("1.7"), "1.7");
  assert.equal(height("normal"), "normal");
});

function indent(styles: Record<string, string>, room = 0) {
  const style = new Map(Object.entries(styles));
  const left = settleIndent(style, room, 10);
  return { left, indent: style.get("text-indent") };
}

test("a first line hangs out as far as margin, padding and the room around it go", () => {
  const beside = { "margin-left": "5pt", "padding-left": "1em" };
  assert.deepEqual(indent({ ...beside, "text-indent": "-15pt" }), { left: 15, indent: "-15pt" });
  assert.deepEqual(indent({ ...beside, "text-indent": "-18pt" }, 3), { left: 18, indent: "-18pt" });
  assert.deepEqual(indent({ ...beside, "text-indent": "-16pt" }), { left: 15, indent: "-15pt" });
  assert.deepEqual(indent({ ...beside, "text-indent": "-2em" }), { left: 15, indent: "-15pt" });
});

test("a first line that has no room to hang out begins where the others do", () => {
  assert.deepEqual(indent({ "text-indent": "-1pt" }), { left: 0, indent: undefined });
});

test("an indent to the inside stays, and so does one that nobody asked for", () => {
  assert.deepEqual(indent({ "text-indent": "99pt" }), { left: 0, indent: "99pt" });
  assert.deepEqual(indent({ "margin-left": "4pt" }, 2), { left: 6, indent: undefined });
});

test("what is counted in percent of a width that nobody knows yet is no room", () => {
  assert.deepEqual(indent({ "margin-left": "50%", "text-indent": "-1pt" }), {
    left: 0,
    indent: undefined,
  });
});
