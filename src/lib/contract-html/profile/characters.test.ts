import assert from "node:assert/strict";
import { test } from "node:test";
import { beginningOf, cleanCharacters } from "./characters.ts";
import { collectWarnings, LostCharacter } from "./limits.ts";

function clean(text: string): [text: string, ...weights: string[]] {
  const warnings = collectWarnings();
  const cleaned = cleanCharacters(text, warnings);
  return [cleaned, ...warnings.list().map(({ weight }) => weight)];
}

const code = (number: number) => String.fromCodePoint(number);

test("each form of a line's end becomes one line feed", () => {
  assert.deepEqual(clean("a\r\nb\rc\u0085d\u2028e\u2029f\n\rg"), ["a\nb\nc\nd\ne\nf\n\ng"]);
});

test("what turns the direction of text round is removed, and said once", () => {
  for (const [first, last] of [
    [0x202a, 0x202e],
    [0x2066, 0x2069],
  ] as const) {
    for (let at = first; at <= last; at += 1) {
      assert.deepEqual(clean(`a${code(at)}b${code(at)}`), ["ab", "meaning"], at.toString(16));
    }
  }
});

test("what shows nothing and means something else is removed, at both ends of each range", () => {
  for (const invisible of [
    ...[0x01, 0x08, 0x0b, 0x1f, 0x7f, 0x9f, 0x61c, 0x180e, 0x2061, 0x2064, 0x206a, 0x206f],
    ...[0xfeff, 0xfff9, 0xfffb, 0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1d173, 0x1d17a, 0xe0000, 0xe0fff],
  ]) {
    assert.deepEqual(clean(`a${code(invisible)}b`), ["ab", "meaning"], invisible.toString(16));
  }
});

test("neighbours of what is removed stay, and so does what languages need", () => {
  const kept = [
    ...[0x09, 0x0a, 0x20, 0x7e, 0xa0, 0xad, 0x61b, 0x180f, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
    ...[0x2060, 0x2065, 0xfdcf, 0xfdf0, 0xfff8, 0xfffc, 0x1d172, 0x1d17b, 0xe1000, 0x1f600],
  ];
  const text = kept.map(code).join("a");
  assert.deepEqual(clean(text), [text]);
});

test("both kinds in one text are removed and both are said", () => {
  assert.deepEqual(clean("a\u202eb\u0001c"), ["abc", "meaning", "meaning"]);
});

test("a text in which a character was lost is taken by nobody, and the words around it are told", () => {
  for (const lost of ["\ud83d", "\udc00", "\0", "\ufffd"]) {
    assert.throws(
      () => clean(`Herr M${lost}ller`),
      (error: Error) => {
        assert.ok(error instanceof LostCharacter);
        assert.match(error.message, /"Herr M.ller"/);
        return true;
      },
    );
  }
});

test("the beginning of a text ends between two characters", () => {
  assert.equal(beginningOf("ab👍", 3), "ab");
  assert.equal(beginningOf("ab👍", 4), "ab👍");
  assert.equal(beginningOf("ab👍c", 9), "ab👍c");
});
