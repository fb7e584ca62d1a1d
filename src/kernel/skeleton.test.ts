import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mixedWord, skeletonOf } from "./skeleton.ts";

const ALIKE: [one: string, other: string][] = [
  ["Buyer", "Buyer\u200b"],
  ["Buyer", "Вuуеr"],
  ["Buyer 1", "Buyer l"],
  ["Burn", "Bum"],
  ["Buyer A", "Buyer\u00a0\u2003A"],
  ["Zoë", "Zoe\u0308"],
  ["ΑΒΕ", "ABE"],
  ["𝐁𝐮𝐲𝐞𝐫", "Buyer"],
  ["Ｂｕｙｅｒ", "Buyer"],
];

for (const [one, other] of ALIKE) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} look alike`, () => {
    assert.equal(skeletonOf(one), skeletonOf(other));
  });
}

test("different words have different skeletons", () => {
  const words = ["Buyer", "buyer", "Seller", "Bayer", "Zoe", "Zoë", "買主", "Käufer", "Buyer 2"];
  assert.equal(new Set(words.map(skeletonOf)).size, words.length);
});

test("a skeleton does not depend on how the text is composed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 12 }), (text) => {
      assert.equal(skeletonOf(text.normalize("NFD")), skeletonOf(text.normalize("NFC")));
    }),
  );
});

test("a word of letters that look alike across scripts is found, words of one script are not", () => {
  assert.equal(mixedWord("The Bуyer"), "Bуyer");
  assert.equal(mixedWord("Αlpha"), "Αlpha");
  for (const text of [
    "Käufer",
    "Покупатель A",
    "Ω Buyer",
    "Ωmega",
    "買主Tanaka",
    "α-Tester",
    "µm",
    "Zoë",
  ]) {
    assert.equal(mixedWord(text), null, text);
  }
});
