import assert from "node:assert/strict";
import { test } from "node:test";
import { boundTexts } from "./read-text.ts";

test("whole pages go into an answer as long as they fit, a line apart", () => {
  const pages = ["one", "two", "three"];
  assert.deepEqual(boundTexts(pages, 100), { text: "one\n\ntwo\n\nthree", whole: 3, isCut: false });
  assert.deepEqual(boundTexts(pages, 15), { text: "one\n\ntwo\n\nthree", whole: 3, isCut: false });
  assert.deepEqual(boundTexts(pages, 14), { text: "one\n\ntwo", whole: 2, isCut: true });
  assert.deepEqual(boundTexts(pages, 3), { text: "one", whole: 1, isCut: true });
  assert.deepEqual(boundTexts([], 3), { text: "", whole: 0, isCut: false });
});

test("a page is measured in bytes, as it is sent", () => {
  assert.equal(boundTexts(["äö"], 4).isCut, false);
  assert.equal(boundTexts(["äö"], 3).isCut, true);
});

test("of a first page that does not fit its beginning is told, without half a letter", () => {
  for (const [page, most, text] of [
    ["abcdef", 3, "abc"],
    ["aäb", 2, "a"],
    ["aäb", 3, "aä"],
    ["😀😀", 7, "😀"],
    ["😀😀", 5, "😀"],
    ["😀", 3, ""],
    ["a", 0, ""],
  ] as const) {
    assert.deepEqual(boundTexts([page, "more"], most), { text, whole: 0, isCut: true }, page);
  }
});
