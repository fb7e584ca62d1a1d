import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { comparableOf, comparableText, exactText } from "./comparable.ts";

test("letters compare without case, marks decomposed and ligatures taken apart", () => {
  assert.equal(comparableText("Élan"), comparableText("e\u0301LAN"));
  assert.equal(comparableText("ﬁn"), "FIN");
  assert.equal(comparableText("Straße"), "STRASSE");
  assert.notEqual(comparableText("é"), comparableText("e"));
});

test("blanks, soft hyphens, joiners and controls count as nothing", () => {
  assert.equal(comparableText(" a\u00a0b\u00adc\u200dd\u0007e\n"), "ABCDE");
  assert.equal(comparableOf("\u00ad").letters, "");
});

test("the two hyphens of Unicode are the one of the keyboard; dashes are not", () => {
  assert.equal(comparableText("\u2010\u2011-"), "---");
  assert.equal(comparableText("–—"), "–—");
});

test("exactly tells small letters from capitals", () => {
  assert.equal(exactText("aA"), "aA");
  assert.equal(exactText("é"), "e\u0301");
});

test("exactly tells numbers in small print from those in a line", () => {
  for (const [small, plain] of ["²2", "₂2", "①1", "½1"].map((pair) => [...pair])) {
    assert.notEqual(exactText(small!), exactText(plain!));
    assert.equal(comparableText(small!).startsWith(plain!), true);
  }
});

test("both forms have the same length for every text, whatever it is cut into", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, at) => {
      const letters = [...text];
      const [head, tail] = [letters.slice(0, at).join(""), letters.slice(at).join("")];
      assert.equal(comparableText(text).length, exactText(text).length);
      assert.equal(comparableText(head) + comparableText(tail), comparableText(text));
      assert.equal(exactText(head) + exactText(tail), exactText(text));
    }),
    { numRuns: 100, seed: 3 },
  );
});

test("whatever is longer in capitals is filled up with what no text has", () => {
  assert.deepEqual(comparableOf("ß"), { letters: "SS", exact: "ß\0" });
  assert.equal(comparableOf("½").exact, "½\0\0");
});
