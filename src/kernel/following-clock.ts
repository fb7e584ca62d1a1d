import { type Clock, SECOND_MS } from "./time.ts";

/** What another clock said, and between which two moments of a steady one it was asked. */
export interface ReportedTime {
  at: Date;
  askedMs: number;
  heardMs: number;
}

/**
 * A clock that goes as another one does, which is asked now and then, and keeps a steady pace in
 * between, whatever becomes of this machine's own clock.
 */
export interface FollowingClock extends Clock {
  /** Takes over what the other one says; answers by how many milliseconds it had jumped, or 0. */
  tell(told: ReportedTime): number;
  /** By how much this machine's own clock is ahead; 0 before anything was told. */
  aheadMs(): number;
}

/** Where two clocks differ by no more, they are taken to agree. */
export const AGREED_MS = SECOND_MS;

/** A time is told in milliseconds. */
const ROUNDED_MS = 1;

/**
 * @param own this machine's clock, which counts until anything is told
 * @param steadyMs of a clock that nobody sets
 */
export function followingClock(own: Clock, steadyMs: () => number): FollowingClock {
  let offsetMs: number | null = null;
  const nowMs = () => (offsetMs === null ? own.now().getTime() : steadyMs() + offsetMs);
  return {
    now: () => new Date(nowMs()),
    aheadMs: () => own.now().getTime() - nowMs(),
    tell({ at, askedMs, heardMs }) {
      const told = at.getTime() - (askedMs + heardMs) / 2;
      const before = offsetMs ?? told;
      // How long the answer took says how exactly the time is known: within that nothing is moved.
      const unknownMs = (heardMs - askedMs) / 2 + ROUNDED_MS;
      const differsMs = told - before;
      if (offsetMs === null || Math.abs(differsMs) > unknownMs) offsetMs = told;
      return Math.abs(differsMs) > unknownMs + AGREED_MS ? differsMs : 0;
    },
  };
}

export function isFollowing(clock: Clock): clock is FollowingClock {
  return "tell" in clock;
}
