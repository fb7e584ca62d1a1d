import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { labelsAlike } from "./labels-alike.ts";

test("a label that only looks like one before it is told, with the one it looks like", () => {
  // The second begins with a Cyrillic letter.
  assert.deepEqual(labelsAlike(["Tenant", "Тenant", "Landlord"]), [
    {
      ...{ field: 1, path: "signatureFields[1].label" },
      message: '"Тenant" looks like the label "Tenant"',
    },
  ]);
});

test("a label that differs from one before it in its case alone is told", () => {
  for (const [one, other] of [
    ["Buyer", "buyer"],
    ["BUYER", "Buyer"],
    ["I", "i"],
    // A Cyrillic letter, and another case.
    ["\u0412UYER", "buyer"],
    ["\u00c9mile", "\u00e9mile"],
  ] as const) {
    const told = labelsAlike([one, "Seller", other]).map(({ field, message }) => [field, message]);
    assert.deepEqual(told, [[2, `"${other}" looks like the label "${one}"`]]);
  }
});

test("the same label again is the same signer, and a field without one is nobody's", () => {
  assert.deepEqual(labelsAlike(["Tenant", "Tenant", "", "", "Landlord"]), []);
});

test("each is held against the first that looks so, wherever it stands", () => {
  const problems = labelsAlike(["l", "x", "I", "1", "l"]);
  assert.deepEqual(
    problems.map(({ field, message }) => [field, message]),
    [
      [2, '"I" looks like the label "l"'],
      [3, '"1" looks like the label "l"'],
    ],
  );
});

test("labels of which none looks like another are never told, however many there are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("Tenant", "Landlord", "Witness", "Buyer", "")),
      (labels) => {
        assert.deepEqual(labelsAlike(labels), []);
      },
    ),
  );
});
