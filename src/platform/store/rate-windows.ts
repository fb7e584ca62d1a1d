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
  counting: Counting,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<{ started_at: Date; used: number }> {
  return sql`
    insert into rate_window as counted (name, started_at, used)
    select ${name}, ${counting.now}::timestamptz, 1 ${from}
    ${addedUp(counting)}
    returning started_at, used`;
}

/** When something is counted: windows that began by `over` have ended. */
export interface Counting {
  now: Date;
  over: Date;
}

export function countingIn(windowMs: number, now: Date): Counting {
  return { now, over: new Date(now.getTime() - windowMs) };
}

/** Beyond any limit; nothing more is to be told of a window that is used up. */
const USED_UP = 1_000_000;

/** What becomes of a window that is there: it goes on, or begins anew where it has ended. */
function addedUp({ over }: Counting): RawBuilder<unknown> {
  return sql`
    on conflict (name) do update set
      started_at = case when counted.started_at <= ${over} then excluded.started_at
        else counted.started_at end,
      used = case when counted.started_at <= ${over} then excluded.used
        else least(counted.used, ${USED_UP}::integer) + excluded.used end`;
}

/** Counts one request in the window of this name. */
export async function countInWindow(
  queries: Queries,
  name: string,
  { windowMs }: RateRule,
  now: Date,
): Promise<RateWindow> {
  const window = (await chargeWindows(queries, [{ name, cost: 1 }], windowMs, now)).get(name);
  if (!window) throw new Error("the request was not counted");
  return window;
}

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
  const rows = await CHARGE.all(queries, { names, costs, ...countingIn(windowMs, now) });
  return new Map(rows.map((row) => [row.name, { startedAt: row.started_at, used: row.used }]));
}

const CHARGE = statement(
  (_queries, { names, costs, ...counting }: { names: string[]; costs: number[] } & Counting) =>
    sql<{ name: string; started_at: Date; used: number }>`
    insert into rate_window as counted (name, started_at, used)
    select name, ${counting.now}::timestamptz, cost
    from unnest(${names}::text[], ${costs}::integer[]) as charge (name, cost)
    ${addedUp(counting)}
    returning name, started_at, used`,
);

/** Forgets windows that ended before `endedBefore`. */
export async function sweepWindows(queries: Queries, endedBefore: Date): Promise<void> {
  await queries.deleteFrom("rate_window").where("started_at", "<", endedBefore).execute();
}
