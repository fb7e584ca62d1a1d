import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { hearLog } from "#kit/heard-log.ts";
import { heldClock } from "#kit/held-clock.ts";
import { watchSeal } from "./watch-seal.ts";

test("in its last 60 days a sealing certificate is warned of once a day, and once it is over once a day as well", () => {
  const clock = heldClock();
  const { log, lines } = hearLog();
  const endsAt = new Date(clock.now().getTime() + 62 * DAY_MS);
  const look = watchSeal({ clock, endsAt, log });
  const lookForDays = (days: number) => {
    for (let hour = 0; hour < days * 24; hour += 1) {
      look();
      clock.moveMs(HOUR_MS);
    }
    return lines.splice(0).map(({ event, count }) => [event, count]);
  };
  assert.deepEqual(lookForDays(2), []);
  assert.deepEqual(lookForDays(3), [
    ["seal.ending", 60],
    ["seal.ending", 59],
    ["seal.ending", 58],
  ]);
  lookForDays(57);
  assert.deepEqual(lookForDays(2), [
    ["seal.ended", undefined],
    ["seal.ended", undefined],
  ]);
});
