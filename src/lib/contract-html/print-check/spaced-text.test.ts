import assert from "node:assert/strict";
import { test } from "node:test";
import { GAP, GapReader } from "./spaced-text.ts";

const { none, blank, thin, line } = GAP;

/** The gaps of texts that are read one after the other; null for a new line. */
function gaps(...texts: (string | null)[]): string {
  const reader = new GapReader();
  return texts
    .map((text) => {
      if (text !== null) return reader.read(text).gaps;
      reader.newLine();
      return "";
    })
    .join("");
}

test("the first letter stands behind a line, the others of its word behind nothing", () => {
  assert.equal(gaps("abc"), line + none + none);
});

test("blanks part words, several as one does, and over the end of a text too", () => {
  const parted = line + blank + none;
  for (const texts of [
    ["a bc"],
    ["a \n\t bc"],
    ["a\u00a0bc"],
    ["a\u3000bc"],
    ["a ", "bc"],
    ["a", " ", " bc"],
  ]) {
    assert.equal(gaps(...texts), parted, JSON.stringify(texts));
  }
  assert.equal(gaps("a", "bc"), line + none + none);
});

test("a thin blank counts as one, and gives way to a whole one beside it", () => {
  assert.equal(gaps("a\u2009b"), line + thin);
  assert.equal(gaps("a\u2009 b"), line + blank);
  assert.equal(gaps("a \u2009b"), line + blank);
});

test("what shows nothing parts nothing", () => {
  assert.equal(gaps("a\u00adb\u200dc"), line + none + none);
});

test("a new line counts whatever blanks stand around it", () => {
  assert.equal(gaps("a ", null, " b"), line + line);
  assert.equal(gaps("a", null, null, "b"), line + line);
});

test("each unit of a letter that is several has its gap", () => {
  const { letters, exact, gaps: own } = new GapReader().read("ß é");
  assert.deepEqual([letters, exact], ["SSE\u0301", "ß\0e\u0301"]);
  assert.equal(own, line + none + blank + none);
});

test("a text without letters has no units", () => {
  assert.deepEqual(new GapReader().read(" \u00ad"), { letters: "", exact: "", gaps: "" });
});
