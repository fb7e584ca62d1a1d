import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "#store/database.ts";

/** Until somebody waits for what another transaction of this database holds. */
export async function untilOneWaits(queries: Queries): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(queries);
    if ((rows[0]?.waiting ?? 0) > 0) return;
    await wait(10);
  }
}
