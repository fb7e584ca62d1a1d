import type { Clock } from "#kernel/time.ts";

/** A clock that stands still until it is moved. */
export interface HeldClock extends Clock {
  moveMs(ms: number): void;
  /** Moves it to a time that has not come yet: others of the same process may have moved it before. */
  moveTo(at: number): void;
}

export function heldClock(start = "2026-11-21T09:30:00.000Z"): HeldClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    moveMs(ms) {
      now += ms;
    },
    moveTo(at) {
      if (at < now) throw new Error(`${new Date(at).toISOString()} is over`);
      now = at;
    },
  };
}
