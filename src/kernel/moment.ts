const MOMENT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * A moment as it is sent: date, time and zone (RFC 3339 section 5.6), to the millisecond; null for
 * anything else, for a day that no calendar has, and for a time without a zone, which would be
 * another moment wherever it is read.
 */
export function readMoment(text: string): Date | null {
  const [, day, time] = MOMENT.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const asWritten = new Date(`${day}T${time}Z`);
  const isOfCalendar =
    !Number.isNaN(asWritten.getTime()) && asWritten.toISOString().startsWith(day);
  return isOfCalendar ? new Date(text) : null;
}

/** What is said of a text that is none. */
export const NO_MOMENT =
  "must be a date with time and zone, such as 2026-12-31T18:00:00Z or 2026-12-31T19:00:00+01:00";
