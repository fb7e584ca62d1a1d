import assert from "node:assert/strict";
import { test } from "node:test";
import { bounded } from "./read-text.ts";

test("whole pages go into an answer as long as they fit, a line apart", () => {
  const pages = ["one", "two", "three"];
  assert.deepEqual(bounded(pages, 100), { text: "one\n\ntwo\n\nthree", whole: 3, isCut: false });
  assert.deepEqual(bounded(pages, 15), { text: "one\n\ntwo\n\nthree", whole: 3, isCut: false });
  assert.deepEqual(bounded(pages, 14), { text: "one\n\ntwo", whole: 2, isCut: true });
  assert.deepEqual(bounded(pages, 3), { text: "one", whole: 1, isCut: true });
  assert.deepEqual(bounded([], 3), { text: "", whole: 0, isCut: false });
});

test("a page is measured in bytes, as it is sent", () => {
  assert.equal(bounded(["äö"], 4).isCut, false);
  assert.equal(bounded(["äö"], 3).isCut, true);
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
    assert.deepEqual(bounded([page, "more"], most), { text, whole: 0, isCut: true }, page);
  }
});
