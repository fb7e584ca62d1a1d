import { sql } from "kysely";
import { INCIDENT_KINDS, type IncidentKind } from "#kernel/incidents.ts";
import type { Queries } from "#store/database.ts";

/** What waits, of the whole service. */
export interface Backlog {
  unsealed: number;
  /** When the oldest of each kind came up; null where none waits. */
  unsealedSince: Date | null;
  webhookDueSince: Date | null;
  mailDueSince: Date | null;
  /** Contracts whose record contradicts itself. */
  recordsFalse: number;
  /** What somebody was told of and is not over. */
  troubles: Record<IncidentKind, number>;
  /** When the rows of the newest backup with all of its files were current; null without one. */
  backupTakenAt: Date | null;
  /** Contracts paid for less credits taken. */
  creditMismatch: number;
  jobs: { queue: string; state: string; count: number }[];
}

/** Counts what waits. Every part reads an index of what waits alone, or a few rows. */
export async function readBacklog(queries: Queries, now: Date): Promise<Backlog> {
  const [waiting, jobs, troubles] = await Promise.all([
    sql<Omit<Backlog, "jobs" | "troubles" | "recordsFalse">>`select
      (select count(*)::int from contract
        where status = 'fully_signed' and sealed_sha256 is null) as unsealed,
      (select min(signed_at) from contract
        where status = 'fully_signed' and sealed_sha256 is null) as "unsealedSince",
      (select min(next_attempt_at) from webhook_delivery
        where status = 'pending' and next_attempt_at <= ${now}) as "webhookDueSince",
      (select min(requested_at) from outgoing_mail where state = 'due') as "mailDueSince",
      (select taken_at from backup_taken where lost = 0 order by taken_at desc limit 1
      ) as "backupTakenAt",
      (select coalesce(sum(case name when 'contracts paid by a credit' then n else -n end), 0)::int
        from tally where name in ('contracts paid by a credit', 'credits taken')
      ) as "creditMismatch"
    `.execute(queries),
    sql<Backlog["jobs"][number]>`
      select kind as queue, state, count(*)::int as count from (
        select kind, case
          when held_by is not null then 'active' when due_at <= now() then 'ready' else 'later'
        end as state
        from job
      ) as open group by kind, state
    `.execute(queries),
    sql<{ kind: IncidentKind; open: number; told: number }>`
      select kind, count(*)::int as open, count(told_at)::int as told
      from trouble where ended_at is null group by kind
    `.execute(queries),
  ]);
  const [row] = waiting.rows;
  if (!row) throw new Error("the database counted nothing");
  const open = new Map(troubles.rows.map((of) => [of.kind, of]));
  return {
    ...row,
    jobs: jobs.rows,
    recordsFalse: open.get("record")?.open ?? 0,
    troubles: Object.fromEntries(
      INCIDENT_KINDS.map((kind) => [kind, open.get(kind)?.told ?? 0]),
    ) as Backlog["troubles"],
  };
}

declare module "#store/schema.ts" {
  interface Schema {
    tally: TallyTable;
  }
}

/** Written by triggers alone. */
interface TallyTable {
  name: string;
  part: number;
  n: string;
}
