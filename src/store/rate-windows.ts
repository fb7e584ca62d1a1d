import { type RawBuilder, sql } from "kysely";
import type { RateRule, RateWindow } from "#kernel/rate-window.ts";
import type { Queries } from "./database.ts";

/**
 * The statement that counts one request in the window of this name and returns
 * `started_at` and `used`, exactly however many processes count at once. `from`
 * may be a further clause that gives the name, or none of it.
 */
export function countingStatement(
  name: RawBuilder<unknown>,
  rule: RateRule,
  now: Date,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const over = new Date(now.getTime() - rule.windowMs);
  return sql`
    insert into rate_window as counted (name, started_at, used)
    select ${name}, ${now}::timestamptz, 1 ${from}
    on conflict (name) do update set
      started_at = case when counted.started_at <= ${over} then excluded.started_at
        else counted.started_at end,
      used = case when counted.started_at <= ${over} then 1
        else least(counted.used, ${rule.requests}) + 1 end
    returning started_at, used`;
}

/** Counts one request in the window of this name. */
export async function countInWindow(
  queries: Queries,
  name: string,
  rule: RateRule,
  now: Date,
): Promise<RateWindow> {
  const { rows } = await sql<{ started_at: Date; used: number }>`
    ${countingStatement(sql`${name}::text`, rule, now)}
  `.execute(queries);
  const row = rows[0];
  if (!row) throw new Error("the request was not counted");
  return { startedAt: row.started_at, used: row.used };
}

/** Forgets windows that ended before `endedBefore`. */
export async function sweepWindows(queries: Queries, endedBefore: Date): Promise<void> {
  await queries.deleteFrom("rate_window").where("started_at", "<", endedBefore).execute();
}
