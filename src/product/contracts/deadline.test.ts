import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACT_STATUSES } from "#kernel/contract-states.ts";
import { NO_TRAIL } from "#trail/chain.ts";
import { deadlinePassed, isOverdue, openUntil } from "./deadline.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 28) + ms);
const DEADLINE = at(0);
const timed = {
  status: "pending",
  expiresAt: DEADLINE,
  cancelledAt: null,
  trail: NO_TRAIL,
} as const;

test("a deadline passes at its very millisecond, and not before", () => {
  assert.deepEqual(
    [-1, 0, 1].map((ms) => isOverdue(timed, at(ms))),
    [false, true, true],
  );
  assert.deepEqual(
    [-1, 0].map((ms) => openUntil(timed, at(ms))),
    [DEADLINE, null],
  );
});

test("where another machine's clock was ahead, the trail's last moment counts, by which everything is told", () => {
  const ahead = { ...timed, trail: { ...NO_TRAIL, at: at(0) } };
  assert.ok(isOverdue(ahead, at(-5)));
});

test("only what can still be cancelled is overdue", () => {
  const overdue = CONTRACT_STATUSES.filter((status) => isOverdue({ ...timed, status }, at(9)));
  assert.deepEqual(overdue, ["draft", "pending", "pending_payment"]);
  assert.ok(!isOverdue({ ...timed, expiresAt: null }, at(9)));
  assert.equal(openUntil({ ...timed, status: "fully_signed" }, at(-9)), null);
});

test("a contract that was cancelled ended by its deadline where that had passed, whenever one looks", () => {
  const cancelled = { ...timed, status: "cancelled" } as const;
  const by = (ms: number) => deadlinePassed({ ...cancelled, cancelledAt: at(ms) }, at(9));
  assert.deepEqual([by(-1), by(0), by(5)], [null, DEADLINE, DEADLINE]);
});
