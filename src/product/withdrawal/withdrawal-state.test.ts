import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { withdrawalState } from "./withdrawal-state.ts";

const UNTIL = new Date("2026-12-07T23:00:00.000Z");
const at = (ms: number) => new Date(UNTIL.getTime() + ms);

test("a contract can be withdrawn from until its last moment, and not in it", () => {
  const stands = (now: Date) =>
    withdrawalState({ status: "fully_signed", withdrawableUntil: UNTIL }, now);
  assert.deepEqual([at(-1), at(0), at(1)].map(stands), ["open", "over", "over"]);
});

test("before everyone has signed it is too early, also where a day is known already", () => {
  for (const status of ["draft", "pending", "pending_payment"] satisfies ContractStatus[]) {
    for (const withdrawableUntil of [null, UNTIL]) {
      assert.equal(withdrawalState({ status, withdrawableUntil }, at(1)), "early", status);
    }
  }
  const unknown = { status: "fully_signed" as const, withdrawableUntil: null };
  assert.equal(withdrawalState(unknown, at(0)), "early");
});

test("there is nothing to withdraw from where it was cancelled", () => {
  for (const withdrawableUntil of [null, UNTIL]) {
    assert.equal(withdrawalState({ status: "cancelled", withdrawableUntil }, at(-1)), "none");
  }
});
