import { DAY_MS } from "#kernel/time.ts";

/** Where the month leads, if it goes on as it did. */
export interface Forecast {
  /** Documents at its end. */
  documents: number;
  /** When the limit would be reached; null where it would not, or is already. */
  reachedAt: Date | null;
}

const LEAST_DAYS = 3;

/** Null in the first days of a month, when a single day would decide. */
export function forecast(
  { used, limit, month }: { used: number; limit: number | null; month: Date },
  now: Date,
): Forecast | null {
  const passed = (now.getTime() - month.getTime()) / DAY_MS;
  if (passed < LEAST_DAYS) return null;
  const next = nextMonth(month);
  const days = (next.getTime() - month.getTime()) / DAY_MS;
  const perDay = used / passed;
  const documents = Math.round(perDay * days);
  const isReached = limit === null || used >= limit || documents <= limit;
  const reachedAt = isReached ? null : new Date(month.getTime() + (limit / perDay) * DAY_MS);
  return { documents, reachedAt: reachedAt && reachedAt < next ? reachedAt : null };
}

/** The first moment of the month after, in UTC. */
export function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
}
