import { DAY_MS } from "#kernel/time.ts";

const MOST_MS = 36_500 * DAY_MS;

/** The end of a day to come, in UTC, as a form for dates sends it; null for anything else. */
export function readDayAhead(typed: string, now: Date): Date | null {
  const begins = new Date(`${typed}T00:00:00.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(typed) && !Number.isNaN(begins.getTime());
  if (!isDay || !begins.toISOString().startsWith(typed)) return null;
  const ends = new Date(begins.getTime() + DAY_MS);
  const aheadMs = ends.getTime() - now.getTime();
  return aheadMs > 0 && aheadMs < MOST_MS ? ends : null;
}
