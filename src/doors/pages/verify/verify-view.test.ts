import assert from "node:assert/strict";
import { test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import type { SealedCopy } from "./sealed-file.ts";
import { verifyView } from "./verify-view.ts";

const AT = new Date("2026-11-21T09:30:00.000Z");

function contract(change: Partial<Contract>): Contract {
  return {
    publicId: "0123-4567-89AB-T",
    status: "pending",
    signedAt: null,
    cancelledAt: null,
    documents: [{ pages: 2 }, { pages: 1 }],
    title: "Lease of Anna",
    ...change,
  } as unknown as Contract;
}

test("a draft is shown to nobody, every other status to whoever knows the document ID", () => {
  for (const status of CONTRACT_STATUSES) {
    assert.equal(
      verifyView(contract({ status }), null)?.status ?? null,
      status === "draft" ? null : status,
    );
  }
});

test("nothing of what a contract says or is called is among what everybody may know", () => {
  const sealed: SealedCopy = { sha256: "ab", bytes: 7, certificate: null };
  const view = verifyView(contract({ status: "fully_signed", signedAt: AT }), sealed);
  assert.deepEqual(view, {
    publicId: "0123-4567-89AB-T",
    status: "fully_signed",
    pages: 3,
    sealed,
    completedAt: AT,
    cancelledAt: null,
  });
});
