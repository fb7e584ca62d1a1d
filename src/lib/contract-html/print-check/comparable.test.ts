import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { comparable, exactly, turned } from "./comparable.ts";

test("letters compare without case, marks decomposed and ligatures taken apart", () => {
  assert.equal(comparable("Élan"), comparable("e\u0301LAN"));
  assert.equal(comparable("ﬁn"), "FIN");
  assert.equal(comparable("Straße"), "STRASSE");
  assert.notEqual(comparable("é"), comparable("e"));
});

test("blanks, soft hyphens, joiners and controls count as nothing", () => {
  assert.equal(comparable(" a\u00a0b\u00adc\u200dd\u0007e\n"), "ABCDE");
  assert.equal(turned("\u00ad").letters, "");
});

test("the two hyphens of Unicode are the one of the keyboard; dashes are not", () => {
  assert.equal(comparable("\u2010\u2011-"), "---");
  assert.equal(comparable("–—"), "–—");
});

test("exactly tells small letters from capitals", () => {
  assert.equal(exactly("aA"), "aA");
  assert.equal(exactly("é"), "e\u0301");
});

test("exactly tells numbers in small print from those in a line", () => {
  for (const [small, plain] of ["²2", "₂2", "①1", "½1"].map((pair) => [...pair])) {
    assert.notEqual(exactly(small!), exactly(plain!));
    assert.equal(comparable(small!).startsWith(plain!), true);
  }
});

test("both forms have the same length for every text, whatever it is cut into", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, at) => {
      const letters = [...text];
      const [head, tail] = [letters.slice(0, at).join(""), letters.slice(at).join("")];
      assert.equal(comparable(text).length, exactly(text).length);
      assert.equal(comparable(head) + comparable(tail), comparable(text));
      assert.equal(exactly(head) + exactly(tail), exactly(text));
    }),
    { numRuns: 100, seed: 3 },
  );
});

test("whatever is longer in capitals is filled up with what no text has", () => {
  assert.deepEqual(turned("ß"), { letters: "SS", exact: "ß\0" });
  assert.equal(turned("½").exact, "½\0\0");
});
