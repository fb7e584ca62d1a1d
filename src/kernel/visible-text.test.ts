import assert from "node:assert/strict";
import { test } from "node:test";
import { findHeap, showsNothing, unfitCharacters } from "./visible-text.ts";

const UNUSABLE = /control characters or halves of characters/;
const ACUTE = "\u0301";
/** A spacing mark of Devanagari: the sign for the vowel AA. */
const SPACING = "\u093e";

test("line ends and tabs are fit where several lines are taken, and only there", () => {
  for (const character of ["\n", "\r", "\t"]) {
    assert.deepEqual(unfitCharacters(`a${character}b`, true), []);
    assert.match(unfitCharacters(`a${character}b`).join(), UNUSABLE);
  }
});

test("controls, separators and halves of characters are unfit however many lines are taken", () => {
  for (const unfit of ["\u0000", "\u0008", "\u000b", "\u001f", "\u007f", "\u0085", "\u009f"]) {
    for (const lines of [true, false]) assert.match(unfitCharacters(unfit, lines).join(), UNUSABLE);
  }
  for (const unfit of ["\u2028", "\u2029", "\ud800", "a\udfff"]) {
    for (const lines of [true, false]) assert.match(unfitCharacters(unfit, lines).join(), UNUSABLE);
  }
  assert.deepEqual(unfitCharacters("a\u{1f600}b"), []);
});

test("every character that turns the direction of writing is named by its number, once", () => {
  const turning = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2069];
  for (const code of turning) {
    const character = String.fromCodePoint(code);
    const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    assert.deepEqual(unfitCharacters(`a${character}b${character}`), [
      `must not have characters that turn the direction of writing (${number})`,
    ]);
  }
});

test("of many kinds of unseen characters the first five are named, and that there are more is said", () => {
  const unseen = ["\u00ad", "\u034f", "\u180b", "\u2060", "\u2800", "\ufeff"];
  const said = (count: number) => unfitCharacters(unseen.slice(0, count).join("a"));
  const numbers = "U+00AD, U+034F, U+180B, U+2060, U+2800";
  assert.deepEqual(said(5), [`must not have characters that nobody sees (${numbers})`]);
  assert.deepEqual(said(6), [`must not have characters that nobody sees (${numbers}, …)`]);
});

test("characters beyond the first plane are named by all their digits", () => {
  assert.match(unfitCharacters("a\u{e0041}").join(), /nobody sees \(U\+E0041\)/);
  assert.match(unfitCharacters("a\u{1d159}").join(), /nobody sees \(U\+1D159\)/);
  assert.match(unfitCharacters("a\u{10fffd}").join(), /without a meaning \(U\+10FFFD\)/);
});

test("what is private, and what is assigned to nothing, has no meaning", () => {
  for (const unknown of ["\ue000", "\uf8ff", "\u0378", "\u{f0000}"]) {
    assert.match(unfitCharacters(`a${unknown}`).join(), /characters without a meaning/);
  }
});

const JOINED: [why: string, text: string, isFit: boolean][] = [
  ["a joiner behind a virama", "क्\u200d", true],
  ["a non-joiner behind a virama", "क्\u200cष", true],
  ["a joiner before a virama, behind a Bengali letter", "র\u200d\u09cdয", true],
  ["a non-joiner before a virama", "র\u200c\u09cdয", false],
  ["a joiner before a virama, behind a Latin letter", "a\u200d\u09cd", false],
  ["a joiner between Indic letters without a virama", "क\u200dष", false],
  ["a non-joiner between Arabic letters", "می\u200cخ", true],
  ["a non-joiner behind a vowel sign of an Arabic letter", "مَ\u200cخ", true],
  ["a joiner between Arabic letters", "می\u200dخ", false],
  ["a non-joiner before a Latin letter", "می\u200ca", false],
  ["a non-joiner at the end", "می\u200c", false],
  ["a variation of an ideograph", "葛\u{e0100}", true],
  ["the first standardised variation of an ideograph", "葛\ufe00", true],
  ["the third of them", "葛\ufe02", true],
  ["a fourth, of which there is none", "葛\ufe03", false],
  ["a variation of a Latin letter", "a\ufe00", false],
  ["two variations of one ideograph", "葛\ufe00\ufe00", false],
  ["a pictograph in colour", "❤\ufe0f", true],
  ["a pictograph as text", "❤\ufe0e", true],
  ["a digit in colour", "1\ufe0f", false],
  ["pictographs that are joined", "👩\u200d🚀", true],
  ["pictographs of which one has a colour of skin", "👩🏽\u200d🚀", true],
  ["a joiner behind the last pictograph", "👩\u200d", false],
  ["a joiner from a pictograph to a letter", "👩\u200da", false],
];

for (const [why, text, isFit] of JOINED) {
  test(`${why} is ${isFit ? "seen" : "something that nobody sees"}`, () => {
    assert.equal(unfitCharacters(text.normalize("NFC")).length === 0, isFit);
  });
}

test("a combining mark without its letter is unfit at the beginning, behind a blank and behind a line end", () => {
  for (const text of [`${ACUTE}a`, `a ${ACUTE}`, `a\n${ACUTE}`, `a\u3000${ACUTE}`]) {
    assert.deepEqual(unfitCharacters(text, true), [
      "must not have a combining mark without its letter",
    ]);
  }
  assert.deepEqual(unfitCharacters(`q${ACUTE}`), []);
});

test("four marks may stand on a letter and eight beside it, one more is a heap", () => {
  assert.equal(findHeap(`q${ACUTE.repeat(4)}`), null);
  assert.equal(findHeap(`q${ACUTE.repeat(5)}`), 1);
  assert.equal(findHeap(`क${SPACING.repeat(8)}`), null);
  assert.equal(findHeap(`क${SPACING.repeat(9)}`), 1);
  assert.equal(findHeap(`abc${ACUTE.repeat(4)}d${ACUTE.repeat(5)}`), 8);
  assert.equal(findHeap(`क${`${ACUTE.repeat(4)}${SPACING}`.repeat(2)}`), 1);
});

test("a heap of marks is told beside whatever else is wrong, one problem of each kind", () => {
  const problems = unfitCharacters(`\u0007\u202e\u00ad\ue000 ${ACUTE.repeat(6)}`);
  assert.equal(problems.length, 6);
  assert.equal(new Set(problems).size, 6);
  assert.match(problems.at(-1) ?? "", /four combining marks/);
});

test("blanks and ignorable characters show nothing, any letter or sign shows something", () => {
  for (const nothing of ["", " ", "\u00a0\u3000\n", "\u200b\u2060", "\u2800", "\u3164", "\u00ad"]) {
    assert.equal(showsNothing(nothing), true, JSON.stringify(nothing));
  }
  for (const nothing of ["\u{13441}", "\u{13442}", "\u{16fe4}", "\u{1d159}", "\u202e\ufe0f"]) {
    assert.equal(showsNothing(nothing), true, JSON.stringify(nothing));
  }
  for (const something of ["a", " . ", "\u2801", "\u200b-", "\u{13440}"]) {
    assert.equal(showsNothing(something), false, JSON.stringify(something));
  }
});
