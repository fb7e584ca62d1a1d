import { sql } from "kysely";
import type { Queries } from "./database.ts";
import { LEASE_TIMES } from "./lease.ts";

/** Whether a service works on this database now, on whichever machine; one that was killed, for some seconds. */
export async function isServiceRunning(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select exists (
      select from process
      where beat_at > clock_timestamp() - ${LEASE_TIMES.lapsedMs} * interval '1 millisecond'
    ) as running`.execute(queries);
  return rows[0]?.running === true;
}
