import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "#contracts/contract.ts";
import { knownText } from "#kernel/personal-text.ts";
import { checkSubmission } from "./check-submission.ts";
import type { Submission } from "./submission.ts";

const box = { page: 1, x: 0, y: 0, width: 25, height: 10, text: null, optional: false };
const fields: Field[] = [
  { ...box, id: "sign", type: "signature", label: knownText("Buyer") },
  { ...box, id: "iban", type: "input", label: knownText("Buyer") },
  { ...box, id: "note", type: "input", label: knownText("Buyer"), optional: true },
  { ...box, id: "other", type: "input", label: knownText("Seller") },
];
const asked = { fields, documents: [], requireReading: false };
const ink = {
  type: "drawn" as const,
  width: 300,
  height: 100,
  strokes: [
    [
      [10, 10],
      [90, 60],
    ] as [number, number][],
  ],
};
const right: Submission = {
  submissionId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
  role: "Buyer",
  signerName: "Zoë Łukasiewicz",
  signature: ink,
  inputs: { iban: "DE02 1203 0000 0000 2020 51" },
  consent: true,
  timeZone: "Europe/Berlin",
};

test("a full submission has no problem", () => {
  assert.deepEqual(checkSubmission(right, asked), []);
});

test("where reading is required the end has to have been in view", () => {
  const reading = { ...asked, requireReading: true };
  const unread = checkSubmission(right, reading).map(({ path }) => path);
  assert.deepEqual(unread, ["endInView"]);
  assert.deepEqual(checkSubmission({ ...right, endInView: true }, reading), []);
});

const WRONG: [what: string, change: Partial<Submission>, path: string][] = [
  ["a blank name", { signerName: "   " }, "signerName"],
  ["a name over 120 characters", { signerName: "x".repeat(121) }, "signerName"],
  ["a line break in the name", { signerName: "A\nB" }, "signerName"],
  ["a job title over 80 characters", { title: "x".repeat(81) }, "title"],
  ["an address that is none", { email: "me" }, "email"],
  ["a time zone that is none", { timeZone: "Mars/Olympus" }, "timeZone"],
  ["a required value left out", { inputs: {} }, "inputs.iban"],
  ["a required value of blanks", { inputs: { iban: "  " } }, "inputs.iban"],
  ["a value of another role's field", { inputs: { iban: "x", other: "y" } }, "inputs.other"],
  ["a value for a field that is no input", { inputs: { iban: "x", sign: "y" } }, "inputs.sign"],
  ["no strokes", { signature: { ...ink, strokes: [] } }, "signature"],
  ["a single point", { signature: { ...ink, strokes: [[[5, 5]]] } }, "signature"],
  [
    "ink outside the box only",
    {
      signature: {
        ...ink,
        strokes: [
          [
            [400, 10],
            [500, 10],
          ],
        ],
      },
    },
    "signature",
  ],
  [
    "too many points",
    {
      signature: {
        ...ink,
        strokes: [Array.from({ length: 20_001 }, (_, i) => [i % 300, i % 100] as [number, number])],
      },
    },
    "signature",
  ],
  [
    "a typed signature without text",
    { signature: { type: "typed", text: " ", font: "Caveat" } },
    "signature.text",
  ],
  [
    "a font that is not offered",
    { signature: { type: "typed", text: "Zoë", font: "Comic" } },
    "signature.font",
  ],
  ["initials without ink", { initials: { ...ink, strokes: [] } }, "initials"],
];

for (const [what, change, path] of WRONG) {
  test(`${what} is refused at ${path}`, () => {
    assert.deepEqual(
      checkSubmission({ ...right, ...change }, asked).map((problem) => problem.path),
      [path],
    );
  });
}
