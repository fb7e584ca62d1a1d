import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { byDay, dueReminder, lastReminder, nextReminder } from "./reminders.ts";
import { DAY_MS, HOUR_MS } from "./time.ts";

const ZONES = [
  ...["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"],
  ...["Pacific/Chatham", "America/St_Johns", "Pacific/Kiritimati", "Africa/Casablanca"],
];

const anyTime = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2060-01-01"),
  noInvalidDate: true,
});

function hourIn(at: Date, timeZone: string): number {
  return Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(at),
  );
}

test("in no zone and on no night of the year is it night when somebody is reminded, nor later than need be", () => {
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...ZONES), (at, zone) => {
      const due = byDay(at, zone);
      const hour = hourIn(due, zone);
      assert.ok(hour >= 7 && hour < 21, `${due.toISOString()} is ${hour} in ${zone}`);
      const waits = due.getTime() - at.getTime();
      assert.ok(waits >= 0 && waits <= 11 * HOUR_MS, String(waits));
      assert.equal(byDay(due, zone).getTime(), due.getTime());
    }),
    { numRuns: 2_000 },
  );
});

test("a zone that nobody knows is taken for UTC", () => {
  const night = new Date("2026-11-21T23:10:30.000Z");
  assert.equal(byDay(night, "Mars/Olympus").toISOString(), "2026-11-22T07:00:00.000Z");
  assert.equal(byDay(night, "Europe/Berlin").toISOString(), "2026-11-22T06:00:00.000Z");
  assert.equal(byDay(night, "America/New_York"), night);
});

test("the first comes after its days, each further one after its own, and not one too many", () => {
  const reminders = { firstDays: 5, everyDays: 2, most: 3 };
  const lastSentAt = new Date("2026-11-21T09:30:00.000Z");
  const after = (sent: number) => nextReminder(reminders, { sent, lastSentAt }, "UTC")?.getTime();
  assert.equal(after(0), lastSentAt.getTime() + 5 * DAY_MS);
  assert.equal(after(1), lastSentAt.getTime() + 2 * DAY_MS);
  assert.equal(after(2), lastSentAt.getTime() + 2 * DAY_MS);
  assert.equal(after(3), undefined);
  assert.equal(nextReminder(null, { sent: 0, lastSentAt }, "UTC"), null);
  assert.equal(nextReminder(reminders, { sent: 0, lastSentAt: null }, "UTC"), null);
});

const DEADLINE = new Date("2026-12-10T12:00:00.000Z");
const before = (hours: number) => new Date(DEADLINE.getTime() - hours * HOUR_MS);

test("a day before the deadline there is a last one, unless a mail with the link went out shortly before or since", () => {
  const after = (hours: number) => lastReminder(DEADLINE, before(hours), "UTC");
  assert.deepEqual([200, 37, 36, 25, 20, 1].map(after), [
    ...[before(24), before(24)],
    ...[null, null, null, null],
  ]);
  assert.equal(lastReminder(null, before(200), "UTC"), null);
  assert.equal(lastReminder(DEADLINE, null, "UTC"), null, "whose wave has not begun");
});

test("in no zone does the last one come at night, and it comes before the deadline", () => {
  fc.assert(
    fc.property(anyTime, fc.constantFrom(...ZONES), (deadline, zone) => {
      const due = lastReminder(deadline, new Date(0), zone);
      assert.ok(due && due < deadline && deadline.getTime() - due.getTime() <= DAY_MS);
      const hour = hourIn(due, zone);
      assert.ok(hour >= 7 && hour < 21);
    }),
    { numRuns: 500 },
  );
});

test("of the ones that were asked for and the last one the earlier comes, and none after the deadline", () => {
  const reminders = { firstDays: 3, everyDays: 2, most: 3 };
  const of = { reminders, expiresAt: DEADLINE };
  const due = (sent: number, hours: number, change: Partial<typeof of> | object = {}) =>
    dueReminder({ ...of, ...change }, { sent, lastSentAt: before(hours) }, "UTC");
  assert.deepEqual(due(0, 240), before(240 - 72));
  assert.deepEqual(due(0, 80), before(24), "three days later is too near");
  assert.deepEqual(due(3, 240), before(24), "there were as many as was said");
  assert.deepEqual(due(0, 240, { reminders: null }), before(24));
  assert.equal(due(1, 24), null, "two days later it is over");
  assert.equal(due(0, 240, { reminders: null, expiresAt: null }), null);
});
