import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { isRefusal } from "#kernel/refusals.ts";
import type { Contract } from "./contract.ts";
import { decideRedeem } from "./redeem.ts";

const NOW = new Date("2026-11-21T09:30:00.000Z");

test("a credit makes a contract that waits for payment signable, and is noted", () => {
  const paid = decideRedeem(contractIn("pending_payment"), { credits: 1 }, NOW);
  assert.deepEqual(paid, {
    status: "pending",
    paidByCredit: true,
    finalizedAt: NOW,
    updatedAt: NOW,
    expiresAt: null,
  });
});

for (const status of CONTRACT_STATUSES.filter((name) => name !== "pending_payment")) {
  test(`a contract that is ${status} takes no credit`, () => {
    const refused = decideRedeem(contractIn(status), { credits: 5 }, NOW);
    assert.ok(isRefusal(refused));
    assert.deepEqual([refused.refused, refused.extra], ["CONFLICT", { status }]);
  });
}

test("without a credit nothing is paid", () => {
  const refused = decideRedeem(contractIn("pending_payment"), { credits: 0 }, NOW);
  assert.ok(isRefusal(refused));
  assert.match(refused.message, /no credit/);
});

function contractIn(status: Contract["status"]): Contract {
  return { status, paidByCredit: false, expiresAt: null } as Contract;
}
