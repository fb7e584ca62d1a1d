import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { forgetFailures, lockFailures, writeFailures } from "./throttle-store.ts";

/** Tries that failed, as far as it is known of all that are under way. */
export interface Failures {
  failures: number;
  lastAt: Date;
  /** Until when nothing is tried; null where it may be. */
  lockedUntil: Date | null;
}

/**
 * What one more try makes of it, counted as failed until it is known to have
 * succeeded: after five, 15 minutes are let pass, and twice as long after each
 * further one, up to a day. A day without any forgets them. `mayTry` is false
 * while it is locked, which is not prolonged by trying.
 */
export function decideTry(
  before: Failures | null,
  now: Date,
): { mayTry: boolean; after: Failures } {
  const isOld = !before || now.getTime() - endOf(before).getTime() >= DAY_MS;
  const known = isOld ? { failures: 0, lastAt: now, lockedUntil: null } : before;
  if (known.lockedUntil && known.lockedUntil > now) return { mayTry: false, after: known };
  const failures = known.failures + 1;
  const beyond = failures - LIMITS.signInFailures;
  const lockMs = Math.min(LIMITS.signInLockMs * 2 ** Math.max(0, beyond), DAY_MS);
  const lockedUntil = beyond < 0 ? null : new Date(now.getTime() + lockMs);
  return { mayTry: true, after: { failures, lastAt: now, lockedUntil } };
}

/** A lock counts as the time that it is over. */
function endOf({ lastAt, lockedUntil }: Failures): Date {
  return lockedUntil && lockedUntil > lastAt ? lockedUntil : lastAt;
}

/** Counts a try under this name, exactly in however many processes; whether it may be made. */
export function beginTry(database: Database, name: string, now: Date): Promise<boolean> {
  return inTransaction(database, async ({ queries }) => {
    const { mayTry, after } = decideTry(await lockFailures(queries, name, now), now);
    await writeFailures(queries, name, after);
    return mayTry;
  });
}

/** It succeeded: nothing of it is held against whoever comes next. */
export const endTries = forgetFailures;
