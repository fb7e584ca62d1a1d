import assert from "node:assert/strict";
import { test } from "node:test";
import type { Account } from "./account.ts";
import { monthlyLimit, monthStart } from "./monthly-limit.ts";

const PLANS = [
  { id: "small", name: "Small", documentsPerMonth: 10 },
  { id: "unlimited", name: "Unlimited", documentsPerMonth: null },
];

type Counted = Pick<Account, "plan" | "ownLimit" | "liveAccountId">;

const LIMITS: [what: string, account: Partial<Counted>, limit: number | null][] = [
  ["its plan's limit", {}, 10],
  ["no limit by a plan without one", { plan: "unlimited" }, null],
  ["its own limit before its plan's", { ownLimit: 25 }, 25],
  ["its own limit by a plan without one", { plan: "unlimited", ownLimit: 25 }, 25],
  ["nothing left by an own limit of nothing", { plan: "unlimited", ownLimit: 0 }, 0],
  ["nothing left by a plan that is not configured any more", { plan: "gone" }, 0],
  ["its own limit by a plan that is not configured any more", { plan: "gone", ownLimit: 3 }, 3],
];

const accountOf = (change: Partial<Counted>): Account =>
  ({ plan: "small", ownLimit: null, liveAccountId: null, ...change }) as Account;

for (const [what, change, limit] of LIMITS) {
  test(`an account has ${what}`, () => {
    assert.equal(monthlyLimit(accountOf(change), PLANS), limit);
  });
}

test("tests have no limit, whatever the account has", () => {
  for (const [, change] of LIMITS) {
    assert.equal(monthlyLimit(accountOf({ ...change, liveAccountId: "live" }), PLANS), null);
  }
});

test("a month begins at its first moment in UTC", () => {
  const start = "2026-12-01T00:00:00.000Z";
  for (const now of [start, "2026-12-31T23:59:59.999Z"]) {
    assert.equal(monthStart(new Date(now)).toISOString(), start);
  }
  const before = monthStart(new Date("2026-11-30T23:59:59.999Z"));
  assert.equal(before.toISOString(), "2026-11-01T00:00:00.000Z");
});
