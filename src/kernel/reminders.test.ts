import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { byDay, nextReminder } from "./reminders.ts";
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
