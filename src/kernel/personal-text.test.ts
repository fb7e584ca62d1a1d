import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type PersonalKind, readOptionalText, readPersonalText } from "./personal-text.ts";
import { unfitCharacters } from "./visible-text.ts";

const NAMES = [
  "Zoë Müller-Lüdenscheidt",
  "O’Brien",
  "D'Angelo",
  "X Æ A-12",
  "Nguyễn Thị Ánh",
  "Łukasz Żółć",
  "شركة می\u200cخواهم",
  "מֹשֶׁה כֹּהֵן",
  "محمّد",
  "क्\u200dष श्री",
  "র\u200d\u09cdযাচেল",
  "නිශ්\u200dශංක",
  "അവന\u0d4d\u200d",
  "ಫೇಸ್\u200cಬುಕ್\u200c (IN)",
  "陳大文",
  "葛\u{e0100}城",
  "김민준",
  "สมชาย",
  "Ωμέγα",
  "Buyer 2",
  "١٢",
];

for (const name of NAMES) {
  test(`${JSON.stringify(name)} is a name as it is written`, () => {
    assert.deepEqual(readPersonalText("signerName", ` ${name} `), {
      text: name.normalize("NFC"),
      problems: [],
    });
  });
}

const REFUSED: [what: string, text: string][] = [
  ["nothing", ""],
  ["blanks", " \u00a0\u3000"],
  ["the blank braille pattern", "\u2800"],
  ["a Hangul filler", "\u3164"],
  ["a halfwidth Hangul filler", "a\uffa0"],
  ["a zero-width space within", "Buyer\u200b"],
  ["a word joiner", "Buy\u2060er"],
  ["a soft hyphen", "Buy\u00ader"],
  ["a byte order mark within", "Buy\ufeffer"],
  ["a combining grapheme joiner", "Buy\u034fer"],
  ["tag characters", "Buyer\u{e0041}"],
  ["a variation selector without an ideograph", "Buyer\ufe0f"],
  ["a joiner between Latin letters", "Buy\u200der"],
  ["a joiner behind a virama that stands on a Latin letter", "a\u094d\u200cb"],
  ["a joiner behind a virama of another script than its letter", "ক\u094d\u200dষ"],
  ["a joiner behind a virama and before a Latin letter", "क\u094d\u200ca"],
  ["a joiner before a virama of another script than its letter", "র\u200d\u094dय"],
  ["a non-joiner at the end", "خواهم\u200c"],
  ["an override of direction", "a\u202eb"],
  ["isolates", "\u2066a\u2069"],
  ["a mark of direction", "Buyer\u200e"],
  ["a joiner before a virama that a Latin letter follows", "র\u200d\u09cda"],
  ["a joiner before a virama at the end", "র\u200d\u09cd"],
  ["the Arabic letter mark", "a\u061cb"],
  ["a line end", "a\nb"],
  ["a line separator", "a\u2028b"],
  ["a control", "a\u0007"],
  ["half of a surrogate pair", "a\ud800"],
  ["a private character", "a\ue000"],
  ["an object's stand-in", "a\ufffc"],
  ["punctuation alone", "—"],
  ["a mark without its letter", "\u0301"],
  ["marks of length and breath without a letter", "\u02d0\u02b0\u30fc"],
  ["heaped marks", `a${"\u0301\u0302".repeat(4)}`],
  ["121 letters", "a".repeat(121)],
];

for (const [what, text] of REFUSED) {
  test(`${what} is refused as a name`, () => {
    const { text: read, problems } = readPersonalText("signerName", text);
    assert.equal(read, null);
    assert.ok(problems.length > 0);
  });
}

test("every problem of a text is said, and what cannot be seen is named by its number", () => {
  const { problems } = readPersonalText("label", `\u200b\u202e${"x".repeat(120)}`);
  assert.equal(problems.length, 3);
  assert.match(problems.join(), /U\+200B/);
  assert.match(problems.join(), /U\+202E/);
});

test("a text on a page may be a dash, have lines, and be no name", () => {
  assert.equal(readPersonalText("textField", "—").text, "—");
  assert.equal(readPersonalText("textField", "1.\n2.").text, "1.\n2.");
  assert.equal(readPersonalText("label", "—").text, null);
});

test("what may be left out is null when blank", () => {
  for (const blank of [null, undefined, "", "  "]) {
    assert.deepEqual(readOptionalText("title", blank), { text: null, problems: [] });
  }
  assert.equal(readOptionalText("title", "\u200b").text, null);
  assert.equal(readOptionalText("title", "\u200b").problems.length, 1);
});

test("what was read is NFC, trimmed, and reads as itself", () => {
  const kinds = fc.constantFrom<PersonalKind>("label", "title", "textField", "tag");
  fc.assert(
    fc.property(kinds, fc.string({ unit: "binary", maxLength: 20 }), (kind, typed) => {
      const { text } = readPersonalText(kind, typed);
      if (text === null) return;
      assert.equal(text, text.normalize("NFC"));
      assert.equal(text, text.trim());
      assert.deepEqual(readPersonalText(kind, text), { text, problems: [] });
    }),
  );
});

test("nothing that was read holds a character that nobody sees, joiners and selectors in their place apart", () => {
  const units = fc.constantFrom(
    ...["a", "ب", "क", "क\u093c", "\u094d", "র", "\u09cd", "\u0301"],
    ...["\u200c", "\u200d", "\u2800", "\u3164", " "],
  );
  fc.assert(
    fc.property(fc.string({ unit: units, maxLength: 12 }), (typed) => {
      const { text } = readPersonalText("label", typed);
      assert.doesNotMatch(
        text ?? "",
        /\u2800|\u3164|a\p{M}*[\u200c\u200d]|[\u200c\u200d]\p{M}*a|^[\u200c\u200d]/u,
      );
    }),
    { examples: [["a\u200d\u094d"], ["a\u094d\u200cक"], ["क\u094d\u200ca"], ["র\u200d\u09cda"]] },
  );
});

test("a row of marks is gone through once, however long it is", () => {
  const takes = (length: number) => {
    const from = process.cpuUsage();
    unfitCharacters(`क${"\u094d".repeat(length)}`);
    const { user, system } = process.cpuUsage(from);
    return user + system;
  };
  const middle = (length: number) => Array.from({ length: 5 }, () => takes(length)).sort()[2] ?? 0;
  middle(10_000);
  assert.ok(middle(200_000) < 100 * Math.max(middle(20_000), 1_000));
});
