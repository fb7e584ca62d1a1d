import { type RawBuilder, sql } from "kysely";
import type { RateRule, RateWindow } from "#kernel/rate-window.ts";
import type { Queries } from "./database.ts";
import { statement } from "./statement.ts";

/**
 * The statement that counts one request in the window of this name and returns
 * `started_at` and `used`, exactly however many processes count at once. `from`
 * may be a further clause that gives the name, or none of it.
 */
export function countingStatement(
  name: RawBuilder<unknown>,
  { now, over, most }: Counting,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<{ started_at: Date; used: number }> {
  return sql`
    insert into rate_window as counted (name, started_at, used)
    select ${name}, ${now}::timestamptz, 1 ${from}
    on conflict (name) do update set
      started_at = case when counted.started_at <= ${over} then excluded.started_at
        else counted.started_at end,
      used = case when counted.started_at <= ${over} then 1
        else least(counted.used, ${most}::integer) + 1 end
    returning started_at, used`;
}

/** What the statement needs to know of a rule at a time: windows that began by `over` have ended. */
export interface Counting {
  now: Date;
  over: Date;
  most: number;
}

export function countingBy({ windowMs, requests }: RateRule, now: Date): Counting {
  return { now, over: new Date(now.getTime() - windowMs), most: requests };
}

/** Counts one request in the window of this name. */
export async function countInWindow(
  queries: Queries,
  name: string,
  rule: RateRule,
  now: Date,
): Promise<RateWindow> {
  const row = await COUNT.first(queries, { name, ...countingBy(rule, now) });
  if (!row) throw new Error("the request was not counted");
  return { startedAt: row.started_at, used: row.used };
}

const COUNT = statement((_queries, { name, ...counting }: { name: string } & Counting) =>
  countingStatement(sql`${name}::text`, counting),
);

/** Forgets windows that ended before `endedBefore`. */
export async function sweepWindows(queries: Queries, endedBefore: Date): Promise<void> {
  await queries.deleteFrom("rate_window").where("started_at", "<", endedBefore).execute();
}
