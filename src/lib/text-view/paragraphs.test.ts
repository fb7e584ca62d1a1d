import assert from "node:assert/strict";
import { test } from "node:test";
import { guessParagraphs } from "./paragraphs.ts";
import type { PlacedLine } from "./reading-order.ts";

interface Written {
  text: string;
  left?: number;
  right?: number;
  /** Points between this line and the one before. */
  gap?: number;
  height?: number;
}

const BODY = 10;

/** Rows below one another, each as it is written; a text alone fills its line. */
function rows(written: readonly (string | Written)[]): PlacedLine[][] {
  let bottom = 0;
  return written.map((one) => {
    const {
      text,
      left = 0,
      right = 100,
      gap = 2,
      height = BODY,
    } = typeof one === "string" ? { text: one } : one;
    const top = bottom + gap;
    bottom = top + height;
    return [{ text, left, right, top, bottom }];
  });
}

const guess = (written: readonly (string | Written)[], words: readonly string[] = []) =>
  guessParagraphs(rows(written), BODY, (word) => words.includes(word));

const texts = (written: readonly (string | Written)[], words?: readonly string[]) =>
  guess(written, words).map(({ text }) => text);

test("lines that fill their width are one paragraph", () => {
  assert.deepEqual(texts(["one", "two.", "three"]), ["one two. three"]);
});

test("a paragraph begins behind a distance of 0.45 lines more than between most lines", () => {
  const behind = (gap: number) => texts(["one", "two", "three", { text: "four", gap }]).length;
  assert.deepEqual([behind(6.4), behind(6.6)], [1, 2]);
});

test("a paragraph begins with letters that are larger or smaller by 15 percent", () => {
  const sized = (height: number) => texts(["one", { text: "two", height }]).length;
  assert.deepEqual([sized(11.4), sized(11.6), sized(8.8), sized(8.6)], [1, 2, 1, 2]);
});

test("each kind of item begins a paragraph", () => {
  for (const item of [
    ...["1 a", "1. a", "12.3.4 a", "(1) a", "1) a", "a) a", "(b) a", "iv. a", "x) a"],
    ...["§ 5 a", "§§5", "Art. 3", "Article 3", "Artikel 3", "Artículo 3", "Section 2", "Clause 9"],
    ...["• a", "– a", "- a", "☐ a", "✓ a"],
  ]) {
    assert.equal(texts(["one", item]).length, 2, item);
  }
});

test("what only begins like an item begins none", () => {
  for (const text of ["1234 a", "1.a", "ab) a", "Art a", "Sections 2", "-a", "§ a", "a a"]) {
    assert.equal(texts(["one", text]).length, 1, text);
  }
});

test("a line that ends a sentence before 85 percent of the width ends its paragraph", () => {
  const ending = (text: string, right: number) => texts(["one", { text, right }, "three"]).length;
  assert.deepEqual([ending("two.", 84), ending("two.", 85), ending("two", 84)], [2, 1, 1]);
  for (const end of [":", ";", "!", "?", "…", "”", ")"])
    assert.equal(ending(`two${end}`, 50), 2, end);
  assert.equal(ending("two,", 50), 1);
});

test("a line that begins farther in begins a paragraph behind a short line, not behind a full one", () => {
  const indented = (left: number, right: number) =>
    texts(["one", { text: "two", right }, { text: "three", left }]).length;
  assert.deepEqual([indented(9.1, 80), indented(9, 80), indented(9.1, 90)], [2, 1, 1]);
});

test("the lines of an item hang in without beginning a paragraph", () => {
  assert.equal(
    texts([{ text: "1. one", right: 80 }, { text: "two", left: 20 }, "three"]).length,
    1,
  );
});

test("cells side by side are a paragraph of their own, with a wide blank between them", () => {
  const [first, second, third] = rows(["one", "two", "three"]);
  const beside = second!.map((cell) => ({ ...cell, text: "beside", left: 60 }));
  const guessed = guessParagraphs([first!, [...second!, ...beside], third!], BODY, () => false);
  assert.deepEqual(
    guessed.map(({ text }) => text),
    ["one", "two\u2003beside", "three"],
  );
});

test("a word that was divided is put together, with each of the three hyphens", () => {
  for (const hyphen of ["-", "\u00ad", "\u2010"]) {
    assert.deepEqual(texts([`the agree${hyphen}`, "ment ends"]), ["the agreement ends"]);
  }
});

test("a hyphen of the word's own stays where the word stands with it elsewhere", () => {
  assert.deepEqual(texts(["a long-", "term lease"], ["long-term"]), ["a long-term lease"]);
  assert.deepEqual(texts(["a long-", "term lease"], ["longterm"]), ["a longterm lease"]);
});

test("a hyphen before a capital, or behind a figure, divides no word", () => {
  assert.deepEqual(texts(["Meier-", "Schulz"]), ["Meier- Schulz"]);
  assert.deepEqual(texts(["2024-", "and on"]), ["2024- and on"]);
});

test("a title has letters 15 percent larger than most, and 120 of them at most", () => {
  const isTitle = (text: string, height: number) => guess([{ text, height }])[0]?.isTitle;
  assert.deepEqual([isTitle("Lease", 11.6), isTitle("Lease", 11.5)], [true, false]);
  assert.deepEqual([isTitle("x".repeat(120), 12), isTitle("x".repeat(121), 12)], [true, false]);
});

test("a title may have several lines, all of them large", () => {
  const [title, body] = guess([
    { text: "Lease of", height: 14 },
    { text: "a flat", height: 14 },
    "between",
  ]);
  assert.deepEqual([title, body?.isTitle], [{ text: "Lease of a flat", isTitle: true }, false]);
});
