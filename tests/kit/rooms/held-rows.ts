import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import type { Schema } from "#store/schema.ts";

/** What somebody would take a row for (PostgreSQL's manual, section 13.3.2). */
export type RowLock = "update" | "no key update" | "share" | "key share";

/** Whether an open transaction keeps others from taking this row so. */
export async function isHeldFrom(
  queries: Queries,
  lock: RowLock,
  table: keyof Schema,
  { column = "id", value }: { column?: string; value: unknown },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}
    for ${sql.raw(lock)} skip locked`.execute(queries);
  return rows.length === 0;
}
