import assert from "node:assert/strict";
import { test } from "node:test";
import { overdueWords } from "#kernel/words-of-law.ts";
import { overdueReviews, WORDS_OF_LAW } from "./words-of-law.ts";

const MONTHS = 12;

/** The same day so many months later. */
function monthsAfter(day: string, months: number): string {
  const later = new Date(`${day}T00:00:00Z`);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later.toISOString().slice(0, 10);
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
const idsAt = (now: Date) => overdueReviews(now).map(({ id }) => id);

test("whatever follows a law has its days in order, and is looked at again within twelve months", () => {
  const ids = WORDS_OF_LAW.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { id, law, asOf, on, reviewBy, watch = [] } of WORDS_OF_LAW) {
    assert.ok(law.length > 0, id);
    for (const day of [asOf, on, reviewBy, ...watch.map((one) => one.on)])
      assert.equal(monthsAfter(day, 0), day, `${id}: ${day} is no day`);
    assert.ok(asOf <= on, `${id}: was compared before the law that it follows`);
    assert.ok(reviewBy >= on, `${id}: was to be looked at again before it was compared`);
    assert.ok(reviewBy <= monthsAfter(on, MONTHS), `${id}: more than twelve months`);
    for (const change of watch)
      assert.ok(reviewBy <= monthsAfter(change.on, 1), `${id}: long after ${change.what}`);
  }
});

test("words are overdue from the day after the one by which they were to be looked at", () => {
  for (const { id, reviewBy } of WORDS_OF_LAW) {
    assert.ok(!idsAt(new Date(`${reviewBy}T23:59:59.999Z`)).includes(id), id);
    assert.ok(idsAt(dayAfter(reviewBy)).includes(id), id);
  }
  const last =
    WORDS_OF_LAW.map(({ reviewBy }) => reviewBy)
      .sort()
      .at(-1) ?? "";
  assert.equal(idsAt(dayAfter(last)).length, WORDS_OF_LAW.length);
  assert.deepEqual(idsAt(new Date("2026-11-01T00:00:00Z")), []);
});

/**
 * `npm run release-check` fails on it. A build of an old release does not: the calendar alone would
 * break it.
 */
test("nothing is overdue on the day of a release", (t) => {
  const overdue = overdueReviews(new Date()).map(overdueWords);
  if (process.env.RELEASE_CHECK) return assert.deepEqual(overdue, []);
  for (const words of overdue) {
    t.diagnostic(`warning: ${words}`);
  }
});
