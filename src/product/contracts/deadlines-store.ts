import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";

/** Open, and the deadline has passed: as the index of migration 130 has it. */
const OVERDUE = sql.raw(
  "expires_at is not null and status in ('draft', 'pending', 'pending_payment')",
);

/** So many contracts whose deadline has passed, the longest ago first. */
export async function listOverdue(queries: Queries, now: Date, most: number): Promise<string[]> {
  const rows = await LIST.all(queries, { now, most });
  return rows.map(({ id }) => id);
}

const LIST = statement(
  (_queries, { now, most }: { now: Date; most: number }) => sql<{ id: string }>`
    select id from contract where expires_at <= ${now}::timestamptz and ${OVERDUE}
    order by expires_at limit ${most}`,
);

/** Locks one of them; false where somebody else has, or it is none any more. */
export async function takeOverdue(queries: Queries, id: string, now: Date): Promise<boolean> {
  return (await TAKE.first(queries, { id, now })) !== undefined;
}

const TAKE = statement(
  (_queries, { id, now }: { id: string; now: Date }) => sql<{ id: string }>`
    select id from contract
    where id = ${id}::uuid and expires_at <= ${now}::timestamptz and ${OVERDUE}
    for no key update skip locked`,
);
