import assert from "node:assert/strict";
import { test } from "node:test";
import { contradictingTimes, inRuns } from "./contradicting-times.ts";

const SEALED = Date.parse("2026-11-27T10:00:00.500Z");
const entry = (number: number, ms: number, event = "signer.opened") => ({
  number,
  event,
  at: new Date(SEALED + ms),
});
const sealed = new Date(SEALED);

test("entries later than the seal by more than a second contradict it, and those up to a second do not", () => {
  const entries = [entry(1, -5_000), entry(2, 1_000), entry(3, 1_001)];
  assert.deepEqual(contradictingTimes(entries, sealed), [3]);
});

test("a timestamp in whole seconds may be of any part of its second", () => {
  const whole = new Date(SEALED - 500);
  assert.deepEqual(contradictingTimes([entry(1, 1_499), entry(2, 1_500)], whole), [2]);
});

test("all entries of a time that the clock denied contradict it, whatever the seal says", () => {
  const entries = [
    ...[entry(1, -9_000), entry(2, -8_000), entry(3, -8_000), entry(4, -8_000, "clock.differed")],
    entry(5, -7_000),
  ];
  assert.deepEqual(contradictingTimes(entries, sealed), [2, 3, 4]);
});

test("numbers are written as runs", () => {
  assert.equal(inRuns([1, 3, 4, 5, 9]), "1, 3–5, 9");
  assert.equal(inRuns([]), "");
});
