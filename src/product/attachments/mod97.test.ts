import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { mod97 } from "./mod97.ts";

/** The same with numbers of any length, letters as two digits each. */
function byBigNumbers(characters: string): number {
  const digits = [...characters].map((one) => Number.parseInt(one, 36)).join("");
  return Number(BigInt(digits || "0") % 97n);
}

test("the example of ISO 7064 leaves 1 with its check digits", () => {
  assert.equal(mod97("79444"), 1);
  assert.equal(mod97(""), 0);
  assert.equal(mod97("A"), 10);
  assert.equal(mod97("Z"), 35);
});

test("however long it is, what is left is what is left of the whole number", () => {
  const anyText = fc.string({
    unit: fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    maxLength: 40,
  });
  fc.assert(
    fc.property(anyText, (characters) => assert.equal(mod97(characters), byBigNumbers(characters))),
  );
});
