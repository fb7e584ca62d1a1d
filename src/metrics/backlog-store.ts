import { sql } from "kysely";
import type { Queries } from "#store/database.ts";

/** What waits, of the whole service. */
export interface Backlog {
  unsealed: number;
  /** When the oldest of each kind came up; null where none waits. */
  unsealedSince: Date | null;
  webhookDueSince: Date | null;
  mailDueSince: Date | null;
  jobs: { queue: string; state: string; count: number }[];
}

/** Counts what waits. Every part reads an index of what waits alone, or a few rows. */
export async function readBacklog(queries: Queries, now: Date): Promise<Backlog> {
  const [waiting, jobs] = await Promise.all([
    sql<Omit<Backlog, "jobs">>`select
      (select count(*)::int from contract
        where status = 'fully_signed' and sealed_sha256 is null) as unsealed,
      (select min(signed_at) from contract
        where status = 'fully_signed' and sealed_sha256 is null) as "unsealedSince",
      (select min(next_attempt_at) from webhook_delivery
        where status = 'pending' and next_attempt_at <= ${now}) as "webhookDueSince",
      (select min(requested_at) from outgoing_mail where state = 'due') as "mailDueSince"
    `.execute(queries),
    // pg-boss counts each queue once a minute and keeps the counts here.
    sql<Backlog["jobs"][number]>`select name as queue, state, count from jobs.queue,
      lateral (values ('ready', ready_count), ('later', deferred_count), ('active', active_count))
        as counted (state, count)
    `.execute(queries),
  ]);
  const [row] = waiting.rows;
  if (!row) throw new Error("the database counted nothing");
  return { ...row, jobs: jobs.rows };
}
