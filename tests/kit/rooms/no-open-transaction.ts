import { sql } from "kysely";
import type { Database } from "#store/database.ts";

/**
 * Comes back once everything that is written so far is behind every transaction that is still
 * open: readers of an order that only grows hold back what another database of the same server,
 * where other tests are at work, may still come before.
 */
export async function noneOpenBefore(database: Database): Promise<void> {
  const { rows } = await sql<{ at: string }>`select pg_current_xact_id()::text as at`.execute(
    database,
  );
  for (;;) {
    const {
      rows: [open],
    } = await sql<{ from: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as from
    `.execute(database);
    if (BigInt(open?.from ?? 0) > BigInt(rows[0]?.at ?? 0)) return;
    await sql`select pg_sleep(0.01)`.execute(database);
  }
}
