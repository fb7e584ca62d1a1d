import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { LIMITS } from "#kernel/limits.ts";
import type { SignatureFieldInput } from "#wire/contracts.ts";
import { checkFields, fieldWords } from "./check-fields.ts";

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
  ["a date without a label", [placed, { type: "date", x: 1, y: 1 }], "signatureFields[1].label"],
  ["a label of nothing but signs", [{ ...placed, label: "--" }], "signatureFields[0].label"],
  [
    "a label with a letter of another script that looks the same",
    [{ ...placed, label: "Bu\u0443er" }],
    "signatureFields[0].label",
  ],
  [
    "a label that looks like another one",
    [placed, { ...placed, label: "Buyer 1" }, { ...placed, label: "Buyer l" }, placed],
    "signatureFields[2].label",
  ],
  [
    "a name that is too long",
    [{ ...placed, name: "x".repeat(LIMITS.fieldNameCharacters + 1) }],
    "signatureFields[0].name",
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

test("without a document every word of a place is told, so that none is taken for kept", () => {
  const field = { label: "A", page: 1, x: 1, y: 1, width: 10, height: 10 };
  assert.deepEqual(
    checkFields([field], null).map(({ path }) => path),
    ["page", "x", "y", "width", "height"].map((name) => `signatureFields[0].${name}`),
  );
});

test("what goes over an edge is told with where it ends, without the digits that adding leaves", () => {
  const said = (change: object) => checkFields([{ ...placed, ...change }], [A4])[0]?.message ?? "";
  assert.match(said({ x: 70.11, width: 30.01 }), /\b100\.12;/);
  assert.match(said({ y: 70.11, height: 30.01 }), /\b100\.12;/);
});

test("a refusal names the kinds of fields that would do, and no others", () => {
  const [alone] = checkFields([placed, { type: "date", label: "X", x: 1, y: 1 }], [A4]);
  assert.match(alone?.message ?? "", /^no signature field /);
  const [never] = checkFields([placed, { ...placed, type: "date", optional: true }], [A4]);
  assert.match(never?.message ?? "", /^only an input field /);
});

test("words of a field are kept without blanks around them, and what was left out is no word", () => {
  assert.deepEqual(fieldWords({ label: " Buyer ", name: " Full name ", text: " Ana " }), {
    ...{ label: "Buyer", name: "Full name", text: "Ana" },
  });
  assert.deepEqual(fieldWords({ label: "Buyer" }), { label: "Buyer", text: null });
  assert.deepEqual(fieldWords({ type: "text", text: "a\nb" }), { label: null, text: "a\nb" });
});
