import assert from "node:assert/strict";
import { test } from "node:test";
import { forecast, nextMonth } from "./forecast.ts";

const MONTH = new Date("2026-11-01T00:00:00.000Z");
const at = (day: number) => new Date(Date.UTC(2026, 10, day));

test("a month goes on as it did, and says when its limit would be reached", () => {
  assert.deepEqual(forecast({ used: 20, limit: 40, month: MONTH }, at(11)), {
    documents: 60,
    reachedAt: at(21),
  });
});

test("where the limit would not be reached, was reached or is none, no day is named", () => {
  for (const [used, limit] of [
    [10, 40],
    [40, 40],
    [20, null],
    [0, 5],
  ] as const) {
    assert.equal(forecast({ used, limit, month: MONTH }, at(11))?.reachedAt, null);
  }
});

test("nothing is foretold before three days are over", () => {
  assert.equal(forecast({ used: 9, limit: 10, month: MONTH }, at(3)), null);
  assert.ok(forecast({ used: 9, limit: 10, month: MONTH }, at(4)));
});

test("after December comes January", () => {
  assert.deepEqual(
    nextMonth(new Date("2026-12-01T00:00:00.000Z")),
    new Date("2027-01-01T00:00:00.000Z"),
  );
});
