import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { readDayAhead } from "./read-day.ts";

const NOW = new Date("2026-11-21T09:30:00.000Z");
const read = (typed: string, now = NOW) => readDayAhead(typed, now)?.toISOString() ?? null;

test("a day is read as its end, so that all of it counts, today among them", () => {
  assert.equal(read("2026-11-21"), "2026-11-22T00:00:00.000Z");
  assert.equal(read("2026-12-31"), "2027-01-01T00:00:00.000Z");
  assert.equal(read("2028-02-29"), "2028-03-01T00:00:00.000Z");
});

test("a day that is over is none, to the millisecond at which it ends", () => {
  assert.equal(read("2026-11-20"), null);
  const end = new Date("2026-11-22T00:00:00.000Z");
  assert.equal(read("2026-11-21", end), null);
  assert.equal(read("2026-11-21", new Date(end.getTime() - 1)), end.toISOString());
});

test("a day a hundred years ahead is too far, one day less is not", () => {
  const midnight = new Date("2026-11-21T00:00:00.000Z");
  const ahead = (days: number) =>
    new Date(midnight.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  assert.notEqual(read(ahead(36_498), midnight), null);
  assert.equal(read(ahead(36_499), midnight), null);
});

test("what is no day of the calendar, or is written otherwise, is none", () => {
  for (const typed of [
    ...["", "2027-02-29", "2027-04-31", "2027-13-01", "2027-00-10", "2027-01-00", "2027-1-1"],
    ...["21.11.2027", "2027-11-21T00:00:00", " 2027-11-21", "20270-11-21", "tomorrow"],
  ]) {
    assert.equal(read(typed), null, typed);
  }
});
