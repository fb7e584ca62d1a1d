import type { Log } from "#kernel/log.ts";
import { isDatabaseAway } from "#store/away.ts";

/** So long nobody has lost a connection once the database is back: jobs ask every two seconds. */
const QUIET_MS = 10_000;

/**
 * Tells of a database that went away once, as one line: every connection that it had, and every
 * look for jobs, finds it out by itself.
 * @param nowMs of a steady clock
 */
export function oneLineAnOutage(log: Log, nowMs: () => number): Log {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (name, ...rest) => {
    const [{ err } = {}] = rest as { err?: unknown }[];
    const isLost = name === "database.lost" || (name === "jobs.trouble" && isDatabaseAway(err));
    if (!isLost) return log(name, ...rest);
    const isNews = nowMs() - lastAt > QUIET_MS;
    lastAt = nowMs();
    if (isNews) log("database.lost", { err });
  };
}
