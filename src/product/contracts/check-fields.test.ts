import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FIELD_TYPE_NAMES } from "#kernel/field-types.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { SignatureFieldInput } from "#schemas/contracts.ts";
import { stampScale } from "#sealing/pages/stamp-scale.ts";
import { checkFields, fieldWords } from "./check-fields.ts";

/** In English, unless a test says otherwise. */
const check = (
  fields: Parameters<typeof checkFields>[0],
  pages: Parameters<typeof checkFields>[1],
  language: Parameters<typeof checkFields>[2] = "en",
) => checkFields(fields, pages, language);

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
      check(fields, [A4, A4]).map((problem) => problem.path),
      [path],
    );
  });
}

const entry = (change: Partial<SignatureFieldInput>): SignatureFieldInput => ({
  type: "input",
  ...placed,
  y: 40,
  ...change,
});
const list = (count: number) => Array.from({ length: count }, (_, at) => `choice ${at}`);

const ASKED: [change: Partial<SignatureFieldInput>, wrong: string[]][] = [
  [{ choices: ["a", "b"], text: "b" }, []],
  [{ choices: list(20) }, []],
  [{ choices: list(21) }, ["choices"]],
  [{ choices: ["a"] }, ["choices"]],
  [{ choices: ["a", " a "] }, ["choices[1]"]],
  [{ choices: ["a", "", "x".repeat(201)] }, ["choices[1]", "choices[2]"]],
  [{ choices: ["a", "b\u202ec"] }, ["choices[1]"]],
  [{ choices: ["a", "b"], text: "c" }, ["text"]],
  [{ choices: ["a", "b"], mark: true }, ["choices", "mark"]],
  [{ choices: ["a", "b"], mark: false }, []],
  [{ mark: true, text: "x" }, []],
  [{ mark: true, text: "yes" }, ["text"]],
  [
    { mark: true, lines: 2, format: "iban" },
    ["mark", "mark", "format", "format", "lines", "lines"],
  ],
  [{ format: "iban", text: "DE89 3704 0044 0532 0130 00" }, []],
  [{ format: "iban", text: "DE" }, ["text"]],
  [{ format: "iban", min: 1 }, ["min"]],
  [{ min: 1, max: 2 }, ["min", "max"]],
  [{ format: "number", min: 1, max: 2, text: "1.5" }, []],
  [{ format: "number", min: 1, max: 2, text: "3" }, ["text"]],
  [{ format: "number", min: "1" }, ["min"]],
  [{ format: "number", min: 2, max: 1 }, ["min"]],
  [{ format: "number", max: Number.POSITIVE_INFINITY }, ["max"]],
  [{ format: "date", min: "2026-02-30", max: 5 }, ["min", "max"]],
  [{ format: "date", min: "2026-12-31", max: "2027-01-01", text: "2026-12-31" }, []],
  [{ format: "date", min: "31/12/2026" }, ["min"]],
  [{ lines: 20, text: "a\nb" }, []],
  [{ lines: 21 }, ["lines"]],
  [{ lines: 1.5 }, ["lines"]],
  [{ lines: 2, text: "a\nb\nc" }, ["text"]],
  [{ text: "a\nb" }, ["text"]],
];

for (const [change, wrong] of ASKED) {
  test(`an input that asks ${JSON.stringify(change).slice(0, 90)}: ${wrong.join(" ") || "fine"}`, () => {
    assert.deepEqual(
      check([placed, entry(change)], [A4]).map(({ path }) => path),
      wrong.map((name) => `signatureFields[1].${name}`),
    );
  });
}

test("what only an input asks is refused on every other type", () => {
  for (const type of FIELD_TYPE_NAMES.filter((name) => name !== "input")) {
    const asking = { choices: ["a", "b"], mark: true, format: "date" as const, lines: 2 };
    const text = type === "text" ? { text: "fixed" } : {};
    const found = check([placed, { ...placed, type, ...text, ...asking }], [A4]);
    assert.deepEqual(
      found.map(({ path }) => path),
      ["choices", "mark", "format", "lines"].map((name) => `signatureFields[1].${name}`),
    );
  }
});

test("every offending field is listed, not only the first", () => {
  const fields = [{ x: 1, y: 1 }, placed, { ...placed, page: 9 }, { ...placed, x: 90 }];
  assert.deepEqual(
    check(fields, [A4]).map((problem) => problem.field),
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
    check(fields, null).map((problem) => problem.path),
    ["signatureFields[1].x", "signatureFields[2].type"],
  );
});

test("a box that fills the page to the edge is taken, whatever the rounding", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 99, noNaN: true }), (x) => {
      const field = { label: "A", x, y: 0, width: 100 - x, height: 100 };
      assert.deepEqual(check([field], [A4]), []);
    }),
  );
});

test("without a document every word of a place is told, so that none is taken for kept", () => {
  const field = { label: "A", page: 1, x: 1, y: 1, width: 10, height: 10 };
  assert.deepEqual(
    check([field], null).map(({ path }) => path),
    ["page", "x", "y", "width", "height"].map((name) => `signatureFields[0].${name}`),
  );
});

test("what goes over an edge is told with where it ends, without the digits that adding leaves", () => {
  const said = (change: object) => check([{ ...placed, ...change }], [A4])[0]?.message ?? "";
  assert.match(said({ x: 70.11, width: 30.01 }), /\b100\.12;/);
  assert.match(said({ y: 70.11, height: 30.01 }), /\b100\.12;/);
  assert.match(said({ x: 70.1, width: 29.9002 }), /\b100\.0002;/);
});

test("a refusal names the kinds of fields that would do, and no others", () => {
  const [alone] = check([placed, { type: "date", label: "X", x: 1, y: 1 }], [A4]);
  assert.match(alone?.message ?? "", /^no signature field /);
  const [never] = check([placed, { ...placed, type: "date", optional: true }], [A4]);
  assert.match(never?.message ?? "", /^only an input field /);
});

test("words of a field are kept without blanks around them, and what was left out is no word", () => {
  assert.deepEqual(fieldWords({ label: " Buyer ", name: " Full name ", text: " Ana " }), {
    label: "Buyer",
    name: "Full name",
    text: "Ana",
  });
  assert.deepEqual(fieldWords({ label: "Buyer" }), { label: "Buyer", text: null });
  assert.deepEqual(fieldWords({ type: "text", text: "a\nb" }), { label: null, text: "a\nb" });
});

test("sums of numbers in single precision are taken, and what is more than rounding is not", () => {
  const single = fc.float({ min: 0, max: 98, noNaN: true });
  fc.assert(
    fc.property(single, single, (x, y) => {
      const [width, height] = [Math.fround(100 - x), Math.fround(100 - y)];
      assert.deepEqual(check([{ label: "A", x, y, width, height }], [A4]), []);
    }),
  );
  for (const [x, width] of [
    [16.7, 83.3],
    [70.1, 29.9],
    [66.6, 33.4],
  ] as const) {
    const field = { ...placed, x: Math.fround(x), width: Math.fround(width) };
    assert.deepEqual(check([field], [A4]), []);
  }
  assert.equal(check([{ ...placed, x: 60, width: 40.0001 }], [A4]).length, 0);
  assert.equal(check([{ ...placed, x: 60, width: 40.0002 }], [A4]).length, 1);
});

test("places in fractions of the page are told from percent, and what to send is said", () => {
  for (const box of [
    { x: 0.1, y: 0.7, width: 0.35, height: 0.08 },
    { x: 0, y: 0, width: 1, height: 1 },
  ]) {
    const [found, ...more] = check([{ label: "A", ...box }], [A4]);
    assert.deepEqual([found?.path, more], ["signatureFields[0].width", []]);
    assert.match(found?.message ?? "", /percent of the page.*fractions/);
  }
  const corner = { label: "A", x: 0.5, y: 0.5 };
  assert.deepEqual(check([corner, { ...corner, width: 30, height: 1 }], [A4]), []);
});

for (const type of FIELD_TYPE_NAMES) {
  test(`a box of a ${type} that is too small for what is printed in it is refused, however small`, () => {
    const field = { type, label: "A", x: 50, y: 50, ...(type === "text" && { text: "x" }) };
    const signature = { label: "A", x: 1, y: 1 };
    for (const page of [A4, { width: 2_480, height: 3_508 }, { width: 142, height: 200 }]) {
      const least = 5 * stampScale(page);
      for (const [name, side] of [
        ["width", page.width],
        ["height", page.height],
      ] as const) {
        const of = (points: number) =>
          check([signature, { ...field, [name]: (points / side) * 100 }], [page]);
        assert.deepEqual(of(least * 1.001), [], name);
        for (const points of [least * 0.99, 1e-3, 1e-15, 1e-50, 1e-300, Number.MIN_VALUE]) {
          assert.deepEqual(
            of(points).map(({ path }) => path),
            [`signatureFields[1].${name}`],
          );
        }
      }
    }
  });
}
