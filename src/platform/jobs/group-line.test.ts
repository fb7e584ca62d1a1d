import assert from "node:assert/strict";
import { test } from "node:test";
import { decidePlace, isSlow, mostWaiting, newLine, paceAfter } from "./group-line.ts";

test("a group that nothing is known of, or that is quick, may have many waiting, a slow one few", () => {
  assert.equal(mostWaiting(newLine(), 4), 64);
  assert.equal(mostWaiting({ ...newLine(), paceMs: 5_000 }, 4), 8);
  assert.equal(mostWaiting({ ...newLine(), paceMs: 600_000 }, 4), 4);
  assert.equal(isSlow(newLine()), false);
  assert.equal(isSlow({ ...newLine(), paceMs: 5_000 }), true);
});

test("jobs that do not fit in come again one after the other, at the group's pace", () => {
  const line = { ...newLine<number>(), paceMs: 4_000, waiting: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] };
  const now = 1_000_000;
  const first = decidePlace(line, 4, now);
  // Ten wait, four at a time take 4 s: the eleventh has its turn a second after those.
  assert.deepEqual(first, { waits: false, afterMs: 11_000 });
  const second = decidePlace({ ...line, bookedUntilMs: now + 11_000 }, 4, now);
  assert.deepEqual(second, { waits: false, afterMs: 12_000 });
});

test("nothing is put off for more than a quarter of an hour at a time", () => {
  const line = {
    ...newLine(),
    waiting: Array.from({ length: 64 }, () => null),
    bookedUntilMs: 9e9,
  };
  assert.deepEqual(decidePlace(line, 4, 0), { waits: false, afterMs: 15 * 60_000 });
});

test("a few jobs are enough to know that a group has become slow, or quick again", () => {
  let line = newLine();
  for (let job = 0; job < 3; job += 1) line = { ...line, paceMs: paceAfter(line, 5_000) };
  assert.ok(isSlow(line));
  for (let job = 0; job < 5; job += 1) line = { ...line, paceMs: paceAfter(line, 20) };
  assert.ok(!isSlow(line));
});
