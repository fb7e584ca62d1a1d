import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarDay } from "./calendar-day.ts";

test("the day is that of the zone's clock, on both sides of midnight and of the change of the clocks", () => {
  for (const [at, zone, day] of [
    ["2026-11-28T23:30:00Z", "Europe/Berlin", "2026-11-29"],
    ["2026-11-28T22:59:59Z", "Europe/Berlin", "2026-11-28"],
    ["2026-07-31T22:00:00Z", "Europe/Berlin", "2026-08-01"],
    ["2026-11-28T23:30:00Z", "Europe/London", "2026-11-28"],
    ["2026-01-01T00:30:00Z", "America/New_York", "2025-12-31"],
    ["2026-01-01T00:30:00Z", "UTC", "2026-01-01"],
  ] as const) {
    assert.equal(calendarDay(new Date(at), zone), day, `${at} in ${zone}`);
  }
});
