import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { hearLog } from "#kit/rooms/heard-log.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
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

test("the sixtieth day before its end is the first, and its end the first moment at which it is over", () => {
  const clock = heldClock();
  const { log, lines } = hearLog();
  const endsAt = new Date(clock.now().getTime() + 60 * DAY_MS + 1);
  const look = watchSeal({ clock, endsAt, log });
  const said = () => {
    look();
    return lines.splice(0).map(({ event, count }) => [event, count]);
  };
  assert.deepEqual(said(), []);
  clock.moveMs(1);
  assert.deepEqual(said(), [["seal.ending", 60]]);
  clock.moveMs(DAY_MS - 1);
  assert.deepEqual(said(), []);
  clock.moveMs(1);
  assert.deepEqual(said(), [["seal.ending", 59]]);
  clock.moveMs(59 * DAY_MS - 1);
  assert.deepEqual(said(), [["seal.ending", 1]]);
  clock.moveMs(DAY_MS);
  assert.deepEqual(said(), [["seal.ended", undefined]]);
  const over = watchSeal({ clock, endsAt: clock.now(), log });
  over();
  assert.deepEqual(
    lines.map(({ event }) => event),
    ["seal.ended"],
  );
});
