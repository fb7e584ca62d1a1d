import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decideRetry, RETRY_DELAYS_SECONDS } from "./retry.ts";

test("a delivery is tried seven times in about a day and a half, each pause longer than the one before", () => {
  const delays = RETRY_DELAYS_SECONDS.map((seconds) => seconds * 1_000);
  const waited: number[] = [];
  let attempt = 1;
  for (let after = decideRetry(attempt, false, delays); after.status === "pending"; ) {
    waited.push(after.afterMs);
    attempt += 1;
    after = decideRetry(attempt, false, delays);
  }
  assert.deepEqual([attempt, waited], [7, delays]);
  assert.deepEqual(
    waited,
    waited.toSorted((one, other) => one - other),
  );
  const hours = waited.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  assert.ok(hours > 32 && hours < 34, `${hours}`);
});

test("what arrived is delivered at whatever attempt, and without delays there is one attempt", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (attempt, delays) => {
        assert.deepEqual(decideRetry(attempt, true, delays), { status: "delivered" });
        const after = decideRetry(attempt, false, delays);
        assert.equal(after.status, attempt <= delays.length ? "pending" : "given_up");
      },
    ),
  );
  assert.deepEqual(decideRetry(1, false, []), { status: "given_up" });
});
