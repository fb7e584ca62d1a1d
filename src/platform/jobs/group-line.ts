/** What one process knows of a group: its jobs that run, those that wait, and how fast it goes. */
export interface GroupLine<J> {
  running: number;
  waiting: J[];
  /** How long a job of this group takes, the latest ones counting most. */
  paceMs: number;
  /** The time at which everything that was put off will have had its turn. */
  bookedUntilMs: number;
}

/** Whether a job may wait here, or after how long it is to come again. */
export type Place = { waits: true } | { waits: false; afterMs: number };

/** Taken for the pace of a group that nothing is known of. */
const UNKNOWN_PACE_MS = 100;
/** Of a group that takes longer than this, not all places may be taken. */
const SLOW_MS = 1_000;
/** How many may wait, and how long the last one of them may have to. */
const MOST_WAITING = 64;
const LONGEST_WAIT_MS = 10_000;
/** What is put off comes again by then, whatever else was put off before it. */
const LONGEST_PUT_OFF_MS = 15 * 60_000;

export function newLine<J>(): GroupLine<J> {
  return { running: 0, waiting: [], paceMs: UNKNOWN_PACE_MS, bookedUntilMs: 0 };
}

/** How many jobs may wait when so many run at a time. */
export function mostWaiting({ paceMs }: GroupLine<unknown>, atOnce: number): number {
  return Math.min(MOST_WAITING, Math.max(atOnce, Math.floor((LONGEST_WAIT_MS * atOnce) / paceMs)));
}

/**
 * Decides where a job of this group goes. Those that are put off come again one
 * after the other, at the pace at which the group gets through its jobs, so
 * that its backlog is neither looked at over and over nor comes all at once.
 */
export function decidePlace(line: GroupLine<unknown>, atOnce: number, nowMs: number): Place {
  const most = mostWaiting(line, atOnce);
  if (line.waiting.length < most) return { waits: true };
  const eachMs = line.paceMs / atOnce;
  const from = Math.max(line.bookedUntilMs, nowMs + most * eachMs);
  return { waits: false, afterMs: Math.min(LONGEST_PUT_OFF_MS, from + eachMs - nowMs) };
}

/** Whether this group is left out when places are scarce. */
export function isSlow({ paceMs }: GroupLine<unknown>): boolean {
  return paceMs > SLOW_MS;
}

/** The pace once one more job took so long. */
export function paceAfter(line: GroupLine<unknown>, tookMs: number): number {
  return 0.7 * line.paceMs + 0.3 * tookMs;
}
