import assert from "node:assert/strict";
import { test } from "node:test";
import { followingClock, isFollowing } from "./following-clock.ts";

const START = Date.parse("2026-11-27T10:00:00.000Z");
const DAY_MS = 86_400_000;

/** A machine whose clock may be set, and a clock on it that follows the database's. */
function opened() {
  const machine = { wallMs: START, steadyMs: 5_000 };
  const clock = followingClock({ now: () => new Date(machine.wallMs) }, () => machine.steadyMs);
  return {
    machine,
    clock,
    passMs(ms: number) {
      machine.wallMs += ms;
      machine.steadyMs += ms;
    },
    /** The answer takes so long, and is of the middle of it. */
    tell(atMs: number, tookMs = 4) {
      const heardMs = machine.steadyMs;
      return clock.tell({ at: new Date(atMs - tookMs / 2), askedMs: heardMs - tookMs, heardMs });
    },
    now: () => clock.now().getTime() - START,
  };
}

test("before anything is told the time is the machine's, and from then on the one that was told", () => {
  const { clock, tell, now, passMs } = opened();
  assert.deepEqual([now(), clock.aheadMs(), isFollowing(clock)], [0, 0, true]);
  assert.equal(tell(START - DAY_MS), 0);
  passMs(250);
  assert.deepEqual([now(), clock.aheadMs()], [250 - DAY_MS, DAY_MS]);
});

test("a clock of the machine that is set moves no time, and what it is ahead by is known", () => {
  const { machine, clock, tell, now } = opened();
  tell(START);
  machine.wallMs += 30 * DAY_MS;
  assert.deepEqual([now(), clock.aheadMs()], [0, 30 * DAY_MS]);
});

test("two machines whose clocks are a day apart tell the same time", () => {
  const [one, other] = [opened(), opened()];
  other.machine.wallMs += DAY_MS;
  other.machine.steadyMs += 77_777;
  one.tell(START);
  other.tell(START);
  assert.equal(one.now(), other.now());
});

test("what is told is taken over but for what nobody can know, and a jump of the other clock is told", () => {
  const { tell, now } = opened();
  tell(START);
  assert.equal(tell(START + 40, 100), 0);
  assert.equal(now(), 0, "within half of what the answer took");
  assert.equal(tell(START + 40, 10), 0);
  assert.equal(now(), 40);
  assert.equal(tell(START - 60_000), -60_040);
  assert.equal(now(), -60_000);
});
