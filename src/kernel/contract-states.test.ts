import assert from "node:assert/strict";
import { test } from "node:test";
import {
  allows,
  CONTRACT_STATES,
  CONTRACT_STATUSES,
  type ContractAct,
  type ContractStatus,
  isPublic,
} from "./contract-states.ts";

const ALLOWED: Record<ContractStatus, ContractAct[]> = {
  draft: ["finalize", "cancel"],
  pending: ["sign", "cancel"],
  pending_payment: ["pay", "cancel"],
  fully_signed: [],
  cancelled: ["cancel"],
};

for (const status of CONTRACT_STATUSES) {
  const acts = ALLOWED[status];
  test(`a contract that is ${status} allows ${acts.join(" and ") || "nothing"}`, () => {
    for (const act of ["finalize", "sign", "pay", "cancel"] as const) {
      assert.equal(allows(status, act), acts.includes(act), act);
    }
  });
}

test("whatever happens leads to a status that there is, and nothing leads back to a draft", () => {
  for (const acts of Object.values(CONTRACT_STATES)) {
    for (const next of Object.values(acts).flat() as string[]) {
      assert.ok(CONTRACT_STATUSES.includes(next as ContractStatus), next);
      assert.notEqual(next, "draft");
    }
  }
});

test("whoever has the document ID may look up every contract that is no draft", () => {
  assert.deepEqual(CONTRACT_STATUSES.filter(isPublic), [
    ...["pending", "pending_payment", "fully_signed", "cancelled"],
  ]);
});

test("a property that every object has is nothing that may happen", () => {
  assert.equal(allows("draft", "sign"), false);
  assert.equal(Object.hasOwn(CONTRACT_STATES.fully_signed, "toString"), false);
});
