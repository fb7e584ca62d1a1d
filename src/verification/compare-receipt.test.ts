import assert from "node:assert/strict";
import { test } from "node:test";
import type { Receipt } from "#evidence/receipt.ts";
import { contradicts, readRecord, type SignedEntry } from "./compare-receipt.ts";

const hash = (digit: string) => digit.repeat(64);
const RECEIPT: Receipt = {
  ...{ type: "countersign-receipt", version: 1, publicId: "0000-0000-0000-0", title: "Lease" },
  ...{ signatureId: "s1", role: "Tenant", signerName: "Zoë", jobTitle: null },
  ...{ signedAt: "2026-11-21T09:30:00.000Z", documentSha256: hash("1"), fieldsSha256: hash("2") },
  ...{
    submissionSha256: hash("3"),
    consentSha256: hash("4"),
    trailNumber: 5,
    trailHash: hash("5"),
  },
};

/** The record that the receipt is of: its signature is the fourth entry. */
const RECORD = {
  contract: { publicId: RECEIPT.publicId, baseSha256: hash("1"), fieldsSha256: hash("2") },
  trail: {
    entries: [
      { number: 3, event: "signer.opened", at: RECEIPT.signedAt, hash: hash("a"), data: {} },
      {
        ...{ number: 4, event: "contract.signed", at: RECEIPT.signedAt, hash: hash("b") },
        data: {
          ...{ signatureId: "s1", contractName: "Lease", role: "Tenant", signerName: "Zoë" },
          ...{ jobTitle: null, submissionSha256: hash("3"), consentSha256: hash("4") },
        },
      },
      { number: 5, event: "contract.completed", at: RECEIPT.signedAt, hash: hash("5"), data: {} },
    ],
  },
};

const signedIn = (record: object = RECORD) => readRecord(Buffer.from(JSON.stringify(record)));

test("of a record the signatures are read, in their order and with all hashes of the trail", async () => {
  const [one, ...others] = await signedIn();
  assert.deepEqual(others, []);
  assert.deepEqual([one?.signatureId, one?.number, one?.at], ["s1", 4, RECEIPT.signedAt]);
  assert.deepEqual(
    [...(one?.hashes ?? [])],
    [
      ...[
        [3, hash("a")],
        [4, hash("b")],
        [5, hash("5")],
      ],
    ],
  );
});

test("a receipt that says what the record says contradicts nothing", async () => {
  const signed = await signedIn();
  assert.equal(contradicts(RECEIPT, signed), false);
  // The trail may have ended with the signature itself, and not before it.
  const ended = { ...RECEIPT, trailNumber: 4, trailHash: hash("b") };
  assert.equal(contradicts(ended, signed), false);
});

const OTHERWISE: Partial<Receipt>[] = [
  { signatureId: "s2" },
  { publicId: "1111-1111-1111-1" },
  { documentSha256: hash("9") },
  { fieldsSha256: hash("9") },
  { trailHash: hash("9") },
  { trailNumber: 6 },
  { trailNumber: 4 },
  { trailNumber: 3, trailHash: hash("a") },
  { signedAt: "2026-11-21T09:30:00.001Z" },
  { title: "Gift" },
  { role: "Landlord" },
  { signerName: "Mallory" },
  { jobTitle: "Director" },
  { submissionSha256: hash("9") },
  { consentSha256: hash("9") },
];

for (const change of OTHERWISE) {
  test(`a receipt that says otherwise contradicts the record: ${JSON.stringify(change)}`, async () => {
    assert.equal(contradicts({ ...RECEIPT, ...change }, await signedIn()), true);
  });
}

test("a receipt contradicts a record without any signature", () => {
  assert.equal(contradicts(RECEIPT, [] as SignedEntry[]), true);
});
