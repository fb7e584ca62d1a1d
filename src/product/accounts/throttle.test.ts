import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { decideTry, type Failures } from "./throttle.ts";

const START = new Date("2026-11-22T09:00:00.000Z");
const later = (ms: number) => new Date(START.getTime() + ms);

/** Tries at these moments, none of which succeeds; whether each could be made, and how it stands then. */
function failAt(...moments: number[]): { made: boolean[]; after: Failures | null } {
  let after = null as Failures | null;
  const made = moments.map((ms) => {
    const decided = decideTry(after, later(ms));
    after = decided.after;
    return decided.mayTry;
  });
  return { made, after };
}

test("five tries are made, and the sixth waits fifteen minutes", () => {
  const { made, after } = failAt(0, 1, 2, 3, 4, 5, 4 + 15 * MINUTE_MS - 1, 4 + 15 * MINUTE_MS);
  assert.deepEqual(made, [true, true, true, true, true, false, false, true]);
  assert.equal(after?.lockedUntil?.getTime(), later(4 + 45 * MINUTE_MS).getTime());
});

test("each further failure waits twice as long, and no longer than a day", () => {
  let after = null as Failures | null;
  let now = START;
  const waits: number[] = [];
  for (let time = 0; time < 14; time += 1) {
    const decided = decideTry(after, now);
    assert.ok(decided.mayTry);
    after = decided.after;
    const until = after.lockedUntil ?? now;
    if (until > now) waits.push((until.getTime() - now.getTime()) / MINUTE_MS);
    now = until;
  }
  assert.deepEqual(waits, [15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440]);
});

test("a day after the last lock nothing is held against anybody", () => {
  const { after } = failAt(0, 0, 0, 0, 0);
  const decided = decideTry(after, later(15 * MINUTE_MS + DAY_MS));
  assert.deepEqual([decided.mayTry, decided.after.failures], [true, 1]);
});

test("whatever the moments, a locked try is never made and never prolongs the lock", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * DAY_MS }), { maxLength: 60 }), (moments) => {
      let after = null as Failures | null;
      for (const ms of moments.toSorted((one, other) => one - other)) {
        const before: Failures | null = after;
        const decided = decideTry(before, later(ms));
        const isLocked: boolean = before?.lockedUntil ? before.lockedUntil > later(ms) : false;
        assert.equal(decided.mayTry, !isLocked);
        if (isLocked) assert.deepEqual(decided.after, before);
        after = decided.after;
      }
    }),
  );
});

test("of any day's tries few are made", () => {
  const everySecond = Array.from({ length: 24 * 360 }, (_, time) => time * 10_000);
  const { made } = failAt(...everySecond);
  assert.ok(made.filter(Boolean).length <= 12, String(made.filter(Boolean).length));
});
