import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { labelsAlike, labelsInOtherCase } from "./labels-alike.ts";

test("a label that only looks like one before it is told, with the one it looks like", () => {
  // The second begins with a Cyrillic letter.
  assert.deepEqual(labelsAlike(["Tenant", "Тenant", "Landlord"]), [
    {
      field: 1,
      path: "signatureFields[1].label",
      message: '"Тenant" looks like the label "Tenant"',
    },
  ]);
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

test("labels that differ in their case alone are told once, whatever the letters", () => {
  assert.deepEqual(labelsInOtherCase(["Buyer", "buyer", "Seller", "buyer", "Buyer"]), [
    'The labels "Buyer" and "buyer" differ in their case alone; they name two signers.',
  ]);
  assert.equal(labelsInOtherCase(["\u00c9mile", "\u00e9mile", "\u00c9MILE"]).length, 2);
  assert.deepEqual(labelsInOtherCase(["Buyer", "Buyer", "", "", "Buyers"]), []);
});
