import assert from "node:assert/strict";
import { test } from "node:test";
import { decideRate, rateState } from "./rate-window.ts";

const rule = { requests: 60, windowMs: 60_000 };
const startedAt = new Date("2026-11-21T08:00:00.250Z");
const at = (ms: number) => new Date(startedAt.getTime() + ms);

test("the sixtieth request of a window passes and the sixty-first does not", () => {
  assert.equal(decideRate({ startedAt, used: 60 }, rule, at(100)), null);
  assert.equal(decideRate({ startedAt, used: 61 }, rule, at(100))?.refused, "RATE_LIMITED");
});

test("Retry-After is whole seconds up to the end of the window, never zero", () => {
  const after = (ms: number) =>
    decideRate({ startedAt, used: 61 }, rule, at(ms))?.headers?.["retry-after"];
  assert.equal(after(0), "60");
  assert.equal(after(1), "60");
  assert.equal(after(59_500), "1");
  assert.equal(after(60_000), "1");
});

test("what remains never falls below zero, and the reset is the window's end", () => {
  assert.deepEqual(rateState({ startedAt, used: 70 }, rule), {
    limit: 60,
    remaining: 0,
    resetAt: at(60_000),
  });
});
