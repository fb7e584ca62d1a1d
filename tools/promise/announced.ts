/**
 * What will go or become narrower in the API, in the words in which the
 * comparison with the last release tells it. Whoever announces it here writes
 * it into CHANGELOG.md on that day as well.
 */
export const ANNOUNCED: readonly Announced[] = [];

export interface Announced {
  change: string;
  /** The day, as `2026-11-23`, in UTC. */
  announced: string;
}

/** Whether whoever has read of it has had a year. */
export function isDue({ announced }: Announced, now: Date): boolean {
  const due = new Date(`${announced}T00:00:00Z`);
  due.setUTCFullYear(due.getUTCFullYear() + 1);
  return now >= due;
}
