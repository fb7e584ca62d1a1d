import { sql } from "kysely";
import type { Queries } from "./database.ts";

/** What connections of a running service call themselves, and no command does. */
export const SERVICE_CONNECTION = "countersign jobs";

/** Whether a service works on this database now, on whichever machine. */
export async function isServiceRunning(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = ${SERVICE_CONNECTION}
    ) as running`.execute(queries);
  return rows[0]?.running === true;
}
