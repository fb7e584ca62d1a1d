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

/** A window by its name, and how much of it a request takes up. */
export interface Charge {
  name: string;
  cost: number;
}

/**
 * Charges several windows of the same length in one statement; the windows come
 * back by name.
 */
export async function chargeWindows(
  queries: Queries,
  charges: readonly Charge[],
  windowMs: number,
  now: Date,
): Promise<Map<string, RateWindow>> {
  // In one order everywhere, so that no two requests wait for each other.
  const sorted = charges.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const names = sorted.map(({ name }) => name);
  const costs = sorted.map(({ cost }) => cost);
  const over = new Date(now.getTime() - windowMs);
  const rows = await CHARGE.all(queries, { names, costs, now, over });
  return new Map(rows.map((row) => [row.name, { startedAt: row.started_at, used: row.used }]));
}

/** Beyond any limit; nothing more is to be told of a window that is used up. */
const USED_UP = 1_000_000;

const CHARGE = statement(
  (
    _queries,
    { names, costs, now, over }: { names: string[]; costs: number[]; now: Date; over: Date },
  ) => sql<{ name: string; started_at: Date; used: number }>`
    insert into rate_window as counted (name, started_at, used)
    select name, ${now}::timestamptz, cost from unnest(${names}::text[], ${costs}::integer[])
      as charge (name, cost)
    on conflict (name) do update set
      started_at = case when counted.started_at <= ${over} then excluded.started_at
        else counted.started_at end,
      used = case when counted.started_at <= ${over} then excluded.used
        else least(counted.used, ${USED_UP}::integer) + excluded.used end
    returning name, started_at, used`,
);

/** Forgets windows that ended before `endedBefore`. */
export async function sweepWindows(queries: Queries, endedBefore: Date): Promise<void> {
  await queries.deleteFrom("rate_window").where("started_at", "<", endedBefore).execute();
}
