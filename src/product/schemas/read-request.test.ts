import assert from "node:assert/strict";
import { test } from "node:test";
import type { TSchema } from "typebox";
import { CreateContract, UpdateContract } from "./contracts.ts";
import { namedOnly, readerFor } from "./read-request.ts";
import { SubmissionInput } from "./signing.ts";

const create = readerFor(CreateContract);

test("every offending value is listed at its path, fields with their place", () => {
  const problems = create.problems({
    title: 7,
    language: "it",
    signatureFields: [{ type: "stamp", x: 101 }, { page: 0 }],
    finalize: "yes",
  });
  assert.deepEqual(
    problems.map(({ path, field }) => [path, field]),
    [
      ["title", undefined],
      ["language", undefined],
      ["signatureFields[0].type", 0],
      ["signatureFields[0].x", 0],
      ["signatureFields[1].page", 1],
      ["finalize", undefined],
    ],
  );
  assert.match(problems[1]?.message ?? "", /de, en, es, fr/);
});

test("of two hundred offending fields two hundred are listed", () => {
  const signatureFields = Array.from({ length: 200 }, () => ({ page: 0 }));
  assert.equal(create.problems({ content: "x", signatureFields }).length, 200);
});

test("a value of none of the allowed forms is one problem", () => {
  const reader = readerFor(SubmissionInput);
  const problems = reader.problems({
    submissionId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
    role: "A",
    signerName: "A",
    signature: { type: "stamp" },
    consent: true,
  });
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["signature"],
  );
});

test("what a value has to be is said in words, whatever forms it may have", () => {
  const messages = (schema: TSchema, value: unknown) =>
    readerFor(schema)
      .problems(value)
      .filter(({ message }) => message !== "is required")
      .map(({ path, message }) => `${path} ${message}`);
  const signers = [{ role: "A", email: 5 }];
  assert.deepEqual(messages(CreateContract, { signers, reminders: 7 }), [
    "signers[0].email must be string",
    "reminders must be object or null",
  ]);
  const reminders = { firstDays: 0, everyDays: 1, most: 1 };
  assert.deepEqual(messages(UpdateContract, { signers, reminders, finalize: false }), [
    "finalize must be true",
    "signers[0].email must be string or null",
    "reminders.firstDays must be >= 1",
  ]);
  const given = { signature: { type: "stamp" }, initials: 5, consent: false, summarySha256: "x" };
  assert.deepEqual(messages(SubmissionInput, given), [
    "signature must have type drawn or typed or image",
    "initials must be object",
    "consent must be true",
    'summarySha256 must match pattern "^[0-9a-f]{64}$"',
  ]);
});

test("of a value with several forms, the problems of the form that is meant are listed", () => {
  const reader = readerFor(SubmissionInput);
  const problems = reader.problems({
    submissionId: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
    role: "A",
    signerName: "A",
    signature: { type: "drawn", width: 0, height: 10, strokes: [[[1, "2"]]] },
    consent: true,
  });
  assert.deepEqual(
    problems.map(({ path }) => path),
    ["signature.width", "signature.strokes[0][0][1]"],
  );
});

test("properties that no schema names are found at any depth", () => {
  const body = { titel: "x", document: { pdf: "", nom: "" }, signatureFields: [{ colour: "red" }] };
  assert.deepEqual(namedOnly(CreateContract, body).unknown, [
    "titel",
    "document.nom",
    "signatureFields[0].colour",
  ]);
});

test("whoever works with a request comes across nothing that its schema does not name", () => {
  const body = JSON.parse(`{
    "title": "T", "__proto__": {"title": "P"}, "constructor": 1, "extra": {"a": [1]},
    "signatureFields": [{"label": "A", "note": 7}, {"label": "B"}],
    "attachments": [{"type": "x", "fields": {"any": "name"}, "more": []}]
  }`);
  assert.deepEqual(namedOnly(CreateContract, body), {
    value: {
      title: "T",
      signatureFields: [{ label: "A" }, { label: "B" }],
      attachments: [{ type: "x", fields: { any: "name" } }],
    },
    unknown: [
      "__proto__",
      "constructor",
      "extra",
      "signatureFields[0].note",
      "attachments[0].more",
    ],
  });
});
