import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { SignatureFieldInput } from "#wire/contracts.ts";
import { checkFields } from "./check-fields.ts";

const A4 = { width: 595, height: 842 };
const placed = { label: "Buyer", x: 10, y: 10 };

const WRONG: [what: string, fields: SignatureFieldInput[], path: string][] = [
  ["a signature without a label", [{ x: 1, y: 1 }], "signatureFields[0].label"],
  ["a blank label", [{ ...placed, label: "  " }], "signatureFields[0].label"],
  [
    "a date without its signer",
    [placed, { type: "date", label: "X", x: 1, y: 1 }],
    "signatureFields[1].label",
  ],
  [
    "an input whose signer only initials",
    [
      { type: "initials", label: "A", x: 1, y: 1 },
      { type: "input", label: "A", x: 1, y: 1 },
    ],
    "signatureFields[1].label",
  ],
  ["a text field without text", [placed, { type: "text", x: 1, y: 1 }], "signatureFields[1].text"],
  ["a text on a signature", [{ ...placed, text: "no" }], "signatureFields[0].text"],
  [
    "a long starting value",
    [placed, { ...placed, type: "input", text: "x".repeat(201) }],
    "signatureFields[1].text",
  ],
  [
    "an optional date",
    [placed, { ...placed, type: "date", optional: true }],
    "signatureFields[1].optional",
  ],
  ["no x", [{ label: "Buyer", y: 1 }], "signatureFields[0].x"],
  ["no y", [{ label: "Buyer", x: 1 }], "signatureFields[0].y"],
  ["a page beyond the last", [{ ...placed, page: 3 }], "signatureFields[0].page"],
  [
    "a box over the right edge by its default width",
    [{ ...placed, x: 75.1 }],
    "signatureFields[0].x",
  ],
  ["a box over the lower edge", [{ ...placed, y: 60, height: 40.5 }], "signatureFields[0].y"],
  ["no signature at all", [{ type: "text", text: "only", x: 1, y: 1 }], "signatureFields"],
];

for (const [what, fields, path] of WRONG) {
  test(`${what} is refused at ${path}`, () => {
    assert.deepEqual(
      checkFields(fields, [A4, A4]).map((problem) => problem.path),
      [path],
    );
  });
}

test("every offending field is listed, not only the first", () => {
  const fields = [{ x: 1, y: 1 }, placed, { ...placed, page: 9 }, { ...placed, x: 90 }];
  assert.deepEqual(
    checkFields(fields, [A4]).map((problem) => problem.field),
    [0, 2, 3],
  );
});

test("without a document no field has a place, and only signatures are possible", () => {
  const fields: SignatureFieldInput[] = [
    { label: "A" },
    { label: "B", x: 1 },
    { type: "date", label: "A" },
  ];
  assert.deepEqual(
    checkFields(fields, null).map((problem) => problem.path),
    ["signatureFields[1].x", "signatureFields[2].type"],
  );
});

test("a box that fills the page to the edge is taken, whatever the rounding", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 99, noNaN: true }), (x) => {
      const field = { label: "A", x, y: 0, width: 100 - x, height: 100 };
      assert.deepEqual(checkFields([field], [A4]), []);
    }),
  );
});
