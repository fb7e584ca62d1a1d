import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { breakableText, prose, shortText, withoutMarks } from "./breakable-text.ts";

test("text of short words is one piece, and no text is an empty one", () => {
  assert.deepEqual(breakableText("a few short words"), ["a few short words"]);
  assert.deepEqual(breakableText(""), [""]);
});

test("a word of the longest length stays whole, one more and it comes in pieces of four letters", () => {
  assert.deepEqual(breakableText("12345678 x", 9), ["12345678 x"]);
  assert.deepEqual(breakableText("123456789 x", 9), ["1234", "5678", "9 ", "x"]);
  assert.deepEqual(breakableText("ab 123456789", 8), ["ab ", "1234", "5678", "9"]);
});

test("a letter keeps the marks upon it, and marks without a letter stay too", () => {
  assert.deepEqual(breakableText("e\u0301".repeat(5), 4), ["e\u0301".repeat(4), "e\u0301"]);
  assert.equal(breakableText("\u0301".repeat(9), 4).join(""), "\u0301".repeat(9));
});

test("the pieces together are the text, whatever it is", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 1, max: 9 }),
      (text, longest) => {
        assert.equal(breakableText(text, longest).join(""), text);
      },
    ),
    { numRuns: 300, seed: 3 },
  );
});

test("text of the limit's length is whole, a longer one ends in an ellipsis within it", () => {
  assert.equal(shortText("abcde", 5), "abcde");
  assert.equal(shortText("abcdef", 5), "abcd…");
  assert.equal(shortText("😀😀😀", 3), "😀😀😀");
  assert.equal(shortText("😀😀😀😀", 3), "😀😀…");
});

test("nobody but the certificate puts its circles beside a fact", () => {
  for (const mark of [
    "●",
    "○",
    "◉",
    "◎",
    "◯",
    "⚪",
    "⚫",
    "⬤",
    "⭕",
    "🔴",
    "🔵",
    "🟠",
    "🟢",
    "🟤",
  ]) {
    assert.equal(withoutMarks(`a ${mark}`), "a ·", mark);
  }
  assert.equal(withoutMarks("• ■ 🟥"), "• ■ 🟥");
  assert.deepEqual(prose("● proven", 20), ["· proven"]);
});
