import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { UpdateContract } from "#schemas/contracts.ts";
import { decideCancel } from "./cancel.ts";
import { decideChange } from "./change.ts";
import type { Contract } from "./contract.ts";
import { decideDelete } from "./delete.ts";
import { decideFinalize } from "./finalize.ts";

const NOW = new Date("2026-11-22T09:30:00.000Z");
const BEFORE = new Date("2026-11-20T08:00:00.000Z");
const contractIn = (status: ContractStatus) =>
  ({ status, signatureCount: 1, cancelledAt: null, updatedAt: BEFORE }) as Contract;
const codeOf = (decided: object | null) =>
  decided && isRefusal(decided) ? (decided as Refusal).refused : null;

for (const status of ["draft", "pending", "pending_payment"] as const) {
  test(`a contract that is ${status} can be cancelled, and nothing else of it changes`, () => {
    assert.deepEqual(decideCancel(contractIn(status), NOW), {
      ...contractIn(status),
      status: "cancelled",
      cancelledAt: NOW,
      updatedAt: NOW,
    });
  });
}

test("a contract that is cancelled stays as it is when it is cancelled again", () => {
  const contract = contractIn("cancelled");
  assert.equal(decideCancel(contract, NOW), contract);
});

test("a contract that everyone signed is not cancelled", () => {
  assert.equal(codeOf(decideCancel(contractIn("fully_signed"), NOW)), "CONTRACT_SIGNED");
});

test("only a contract without a signature is deleted, and a refusal says how many there are", () => {
  for (const status of CONTRACT_STATUSES) {
    assert.equal(decideDelete({ ...contractIn(status), signatureCount: 0 }, null, NOW), null);
    const refused = decideDelete({ ...contractIn(status), signatureCount: 3 }, null, NOW);
    assert.deepEqual(
      [refused?.refused, refused?.extra],
      ["CONTRACT_SIGNED", { signatureCount: 3 }],
    );
  }
});

const TITLE: UpdateContract = { title: "Lease" };
const SIGNERS: UpdateContract = { signers: [] };
const FINALIZE: UpdateContract = { finalize: true };
const CONTENT: UpdateContract = { content: "<p>New</p>" };
const NO_ADDRESS: UpdateContract = { signers: [{ role: "Tenant", email: null }] };

const CHANGES: [status: ContractStatus, change: UpdateContract, refused: string | null][] = [
  ["draft", TITLE, null],
  ["draft", SIGNERS, null],
  ["draft", FINALIZE, null],
  ["pending", TITLE, null],
  ["pending", SIGNERS, null],
  ["pending", FINALIZE, "NOT_A_DRAFT"],
  ["pending_payment", TITLE, null],
  ["pending_payment", SIGNERS, null],
  ["pending_payment", FINALIZE, "NOT_A_DRAFT"],
  ["fully_signed", TITLE, "CONTRACT_SIGNED"],
  ["fully_signed", SIGNERS, "CONTRACT_SIGNED"],
  ["fully_signed", FINALIZE, "NOT_A_DRAFT"],
  ["cancelled", TITLE, null],
  ["cancelled", SIGNERS, "CONFLICT"],
  ["cancelled", FINALIZE, "NOT_A_DRAFT"],
  ["draft", CONTENT, null],
  ["pending", CONTENT, "NOT_A_DRAFT"],
  ["pending_payment", CONTENT, "NOT_A_DRAFT"],
  ["fully_signed", CONTENT, "NOT_A_DRAFT"],
  ["cancelled", CONTENT, "NOT_A_DRAFT"],
];

test("an address is taken out of a draft alone", () => {
  for (const status of CONTRACT_STATUSES) {
    const refused = status === "fully_signed" ? "CONTRACT_SIGNED" : "NOT_A_DRAFT";
    const decided = codeOf(decideChange({ status }, NO_ADDRESS));
    assert.equal(decided, status === "draft" ? null : refused, status);
  }
});

for (const [status, change, refused] of CHANGES) {
  const [what] = Object.keys(change);
  const told = refused === null ? "is taken" : `is refused as ${refused}`;
  test(`a change of ${what} where the contract is ${status} ${told}`, () => {
    assert.equal(codeOf(decideChange({ status }, change)), refused);
  });
}

test("a change that lacks nothing but an order to change is taken in every status but one", () => {
  for (const status of CONTRACT_STATUSES) {
    const refused = status === "fully_signed" ? "CONTRACT_SIGNED" : null;
    assert.equal(codeOf(decideChange({ status }, {})), refused);
  }
});

test("within the plan a contract is signable, over it with a credit it waits for payment, else it is refused with the figures", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), fc.nat(3), (limit, used, credits) => {
      const decided = decideFinalize(limit, used, credits);
      if (used < limit) return assert.equal(decided, "pending");
      if (credits > 0) return assert.equal(decided, "pending_payment");
      assert.ok(isRefusal(decided));
      assert.equal(decided.refused, "LIMIT_REACHED");
      assert.deepEqual(decided.extra, { documentsUsed: used, documentsLimit: limit });
      assert.match(decided.message, new RegExp(`\\b${limit}\\b`));
    }),
  );
});

test("the last document of a plan is signable, and the next one is not", () => {
  assert.equal(decideFinalize(5, 4, 0), "pending");
  assert.ok(isRefusal(decideFinalize(5, 5, 0)));
  assert.equal(decideFinalize(5, 5, 1), "pending_payment");
});

test("without a limit every contract is signable, and no credit is asked for", () => {
  assert.equal(decideFinalize(null, 1_000_000, 0), "pending");
});
