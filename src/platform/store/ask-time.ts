import type { ReportedTime } from "#kernel/following-clock.ts";
import type { Database } from "./database.ts";

/** Asks the database for its time. */
export async function askTime(database: Database): Promise<ReportedTime> {
  const askedMs = performance.now();
  const { rows } = await database.run("select clock_timestamp() as at", []);
  return { at: rows[0].at, askedMs, heardMs: performance.now() };
}
