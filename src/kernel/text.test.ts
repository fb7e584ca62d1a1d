import assert from "node:assert/strict";
import { test } from "node:test";
import { checkCharacters, checkNameCharacters, showsNothing } from "./text.ts";

test("controls and halves of characters are found, whole characters beyond the first plane are not", () => {
  for (const text of ["a\u0000", "a\u0007b", "\ud800", "a\udc00b", "a\u0085"]) {
    assert.equal(checkCharacters("x", text).length, 1, JSON.stringify(text));
    assert.equal(checkCharacters("x", text, { lines: true }).length, 1, JSON.stringify(text));
  }
  for (const text of ["", "Zoë 😀 𝒳", "שלום", "中文"])
    assert.deepEqual(checkCharacters("x", text), []);
  assert.equal(checkCharacters("x", "a\nb").length, 1);
  assert.deepEqual(checkCharacters("x", "a\r\n\tb", { lines: true }), []);
});

test("a name may not turn the direction of writing", () => {
  for (const text of ["a\u202eb", "\u2066a\u2069"]) {
    assert.equal(checkNameCharacters("x", text).length, 1);
  }
  assert.deepEqual(checkNameCharacters("x", "שלום Zoë"), []);
});

test("what shows nothing is told from what does", () => {
  for (const text of ["", " \n", "\u200b", "\u2060\u2060", "\u3164", "\u00ad", "\u202e"]) {
    assert.equal(showsNothing(text), true, JSON.stringify(text));
  }
  for (const text of ["a", "·", "中"]) assert.equal(showsNothing(text), false);
});
