import assert from "node:assert/strict";
import { test } from "node:test";
import { controlOfPath, looksLikeEmail, placeDetails, submissionIds } from "./submission.ts";

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

test("the first message of each control is shown, and none without a place is lost", () => {
  const { placed, others } = placeDetails([
    { path: "signerName", message: "one" },
    { path: "signerName", message: "two" },
    { path: "timeZone", message: "three" },
  ]);
  assert.deepEqual([...placed], [["signerName", "one"]]);
  assert.deepEqual(others, ["three"]);
});

test("details that are no list are no details", () => {
  const { placed, others } = placeDetails({ path: "x" } as unknown as []);
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
