import assert from "node:assert/strict";
import { test } from "node:test";
import { looksLikeEmail } from "#kernel/input-formats.ts";
import { signingPageWords } from "#words/signing-page-words.ts";
import { controlOfPath, placeDetails, submissionIds } from "./submission.ts";

const paths: [string, string | null][] = [
  ["signerName", "signerName"],
  ["/signerName", "signerName"],
  ["body.signerName", "signerName"],
  ["body/email", "email"],
  ["signature.strokes[0][1]", "signature"],
  ["/initials/png", "initials"],
  ["inputs.0190-ab", "inputs.0190-ab"],
  ["/inputs/f1", "inputs.f1"],
  ["inputs[f1]", "inputs.f1"],
  ["inputs", null],
  ["timeZone", null],
  ["", null],
  ["__proto__", null],
  ["constructor.signerName", null],
];
for (const [path, control] of paths) {
  test(`an error at "${path}" belongs to ${control ?? "the form as a whole"}`, () => {
    assert.equal(controlOfPath(path), control);
  });
}

const words = signingPageWords.fr.island.problems;

test("the first problem of each control is said in the page's language, and none without a place is lost", () => {
  const { placed, others } = placeDetails(
    [
      { path: "signerName", code: "unprintable" },
      { path: "signerName", code: "missing" },
      { path: "email", code: "no-address" },
      { path: "summarySha256", code: "stale" },
    ],
    words,
  );
  assert.deepEqual(
    [...placed],
    [
      ["signerName", words.unprintable],
      ["email", words["no-address"]],
    ],
  );
  assert.deepEqual(others, [words.stale]);
});

test("no sentence of the server reaches a signer, whatever it answers", () => {
  const answered = [
    { path: "signerName", message: "has letters", code: "of tomorrow" },
    { path: "title", message: "is too long" },
    { path: "timeZone", message: "is no IANA time zone", code: "toString" },
    { path: "x", message: "y" },
  ];
  const { placed, others } = placeDetails(answered, words);
  assert.deepEqual([...placed.values()], [words.unfit, words.unfit]);
  assert.deepEqual(others, [words.stale]);
});

test("details that are no list are no details", () => {
  const { placed, others } = placeDetails({ path: "x" } as unknown as [], words);
  assert.deepEqual([placed.size, others.length], [0, 0]);
});

function counting() {
  let count = 0;
  return submissionIds(() => `id-${++count}`);
}

test("retries keep their id, another role and another opening get a new one", () => {
  const ids = counting();
  ids.opened();
  assert.equal(ids.idFor("Tenant"), "id-1");
  assert.equal(ids.idFor("Tenant"), "id-1");
  assert.equal(ids.idFor("Landlord"), "id-2");
  ids.opened();
  assert.equal(ids.idFor("Tenant"), "id-3");
});

test("after an attempt of unknown outcome the id outlives the dialog, until the server refuses", () => {
  const ids = counting();
  ids.opened();
  const id = ids.idFor("Tenant");
  ids.unknownOutcome("Tenant");
  ids.opened();
  assert.equal(ids.idFor("Tenant"), id);
  ids.refused("Tenant");
  ids.opened();
  assert.notEqual(ids.idFor("Tenant"), id);
});

const addresses: [string, boolean][] = [
  ["anna@example.org", true],
  ["a.b+c@mail.example.co", true],
  ["anna", false],
  ["anna@example", false],
  ["anna@ex ample.org", false],
  ["@example.org", false],
  ["a@b@c.org", false],
];
for (const [address, fine] of addresses) {
  test(`"${address}" ${fine ? "may be" : "is not"} an address`, () => {
    assert.equal(looksLikeEmail(address), fine);
  });
}
