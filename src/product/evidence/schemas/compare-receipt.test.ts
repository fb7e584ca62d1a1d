import assert from "node:assert/strict";
import { test } from "node:test";
import { contradictions, type SignedEntry } from "./compare-receipt.ts";
import type { Receipt } from "./receipt.ts";

const hash = (digit: string) => digit.repeat(64);
const RECEIPT: Receipt = {
  type: "countersign-receipt",
  version: 1,
  publicId: "0000-0000-0000-0",
  title: "Lease",
  signatureId: "s1",
  role: "Tenant",
  signerName: "Zoë",
  jobTitle: null,
  signedAt: "2026-11-21T09:30:00.000Z",
  documentSha256: hash("1"),
  fieldsSha256: hash("2"),
  submissionSha256: hash("3"),
  consentSha256: hash("4"),
  trailNumber: 5,
  trailHash: hash("5"),
};

/** The signature that the receipt is of, as the fourth entry of five. */
const SIGNED: SignedEntry[] = [
  {
    signatureId: "s1",
    number: 4,
    at: RECEIPT.signedAt,
    contract: { publicId: RECEIPT.publicId, baseSha256: hash("1"), fieldsSha256: hash("2") },
    data: {
      signatureId: "s1",
      contractName: "Lease",
      role: "Tenant",
      signerName: "Zoë",
      jobTitle: null,
      submissionSha256: hash("3"),
      consentSha256: hash("4"),
    },
    hashes: new Map([
      [3, hash("a")],
      [4, hash("b")],
      [5, hash("5")],
    ]),
  },
];

test("a receipt that says what the record says contradicts nothing", () => {
  assert.deepEqual(contradictions(RECEIPT, SIGNED), []);
  // The trail may have ended with the signature itself, and not before it.
  const ended = { ...RECEIPT, trailNumber: 4, trailHash: hash("b") };
  assert.deepEqual(contradictions(ended, SIGNED), []);
});

const OTHERWISE: [change: Partial<Receipt>, name: keyof Receipt][] = [
  [{ signatureId: "s2" }, "signatureId"],
  [{ publicId: "1111-1111-1111-1" }, "publicId"],
  [{ documentSha256: hash("9") }, "documentSha256"],
  [{ fieldsSha256: hash("9") }, "fieldsSha256"],
  [{ trailHash: hash("9") }, "trailHash"],
  [{ trailNumber: 6 }, "trailHash"],
  [{ trailNumber: 4 }, "trailHash"],
  [{ trailNumber: 3, trailHash: hash("a") }, "trailNumber"],
  [{ signedAt: "2026-11-21T09:30:00.001Z" }, "signedAt"],
  [{ title: "Gift" }, "title"],
  [{ role: "Landlord" }, "role"],
  [{ signerName: "Mallory" }, "signerName"],
  [{ jobTitle: "Director" }, "jobTitle"],
  [{ submissionSha256: hash("9") }, "submissionSha256"],
  [{ consentSha256: hash("9") }, "consentSha256"],
];

for (const [change, name] of OTHERWISE) {
  test(`a receipt that says otherwise contradicts the record: ${JSON.stringify(change)}`, () => {
    assert.deepEqual(contradictions({ ...RECEIPT, ...change }, SIGNED), [name]);
  });
}

test("a receipt contradicts a record without any signature", () => {
  assert.deepEqual(contradictions(RECEIPT, []), ["signatureId"]);
});
