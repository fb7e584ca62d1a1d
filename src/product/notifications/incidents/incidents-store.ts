import { type Generated, sql } from "kysely";
import { INCIDENTS, type Incident, type IncidentKind } from "#kernel/incidents.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";

const COLUMNS = [
  "id",
  "kind",
  "subject",
  "words",
  "began_at as beganAt",
  "told_at as toldAt",
] as const;

/** Notes that it is so now; true where it was not so before. */
export async function noteIncident(
  queries: Queries,
  { kind, subject, words }: Pick<Incident, "kind" | "subject" | "words">,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into trouble (kind, subject, words, began_at, seen_at)
    values (${kind}, ${subject}, ${words}, ${now}, ${now})
    on conflict (kind, subject) where ended_at is null
    do update set seen_at = excluded.seen_at, words = excluded.words
    returning (xmax = 0) as "isNew"`.execute(queries);
  return rows[0]?.isNew === true;
}

/** Whether anything is in trouble now. */
export async function isAnyOpen(queries: Queries): Promise<boolean> {
  return (await FIND_OPEN.first(queries, {})) !== undefined;
}

const FIND_OPEN = statement(
  (queries) => queries.selectFrom("trouble").select("kind").where("ended_at", "is", null).limit(1),
  { isShort: true },
);

/** Ends what is open of these, and was last seen at `seenBy` or before; gives what was told of it. */
export async function endIncidents(
  queries: Queries,
  which: readonly Pick<Incident, "kind" | "subject">[],
  { now, seenBy = now }: { now: Date; seenBy?: Date },
): Promise<Incident[]> {
  const rows = await queries
    .updateTable("trouble")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .where("seen_at", "<=", seenBy)
    .where((is) => is.or(which.map(({ kind, subject }) => is.and({ kind, subject }))))
    .returning(COLUMNS)
    .execute();
  return rows.map(incidentFrom).filter(({ toldAt }) => toldAt !== null);
}

/** Ends what nobody was told of and nobody has met since. */
export async function forgetUnseen(
  queries: Queries,
  kind: IncidentKind,
  { now, seenBy }: { now: Date; seenBy: Date },
): Promise<void> {
  await queries
    .updateTable("trouble")
    .set({ ended_at: now })
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .where("told_at", "is", null)
    .where("seen_at", "<=", seenBy)
    .execute();
}

/** What has lasted for so long that somebody is to be told, oldest first. */
export async function findUnnotified(
  queries: Queries,
  kind: IncidentKind,
  now: Date,
): Promise<Incident[]> {
  const rows = await queries
    .selectFrom("trouble")
    .select(COLUMNS)
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .where("told_at", "is", null)
    .where("began_at", "<=", new Date(now.getTime() - INCIDENTS[kind].notifyAfterMs))
    .orderBy("began_at")
    .execute();
  return rows.map(incidentFrom);
}

/** How many of a kind are told and open; those told since `since` count also when they are over. */
export async function countNotified(
  queries: Queries,
  kind: IncidentKind,
  since: Date | null = null,
): Promise<number> {
  const row = await queries
    .selectFrom("trouble")
    .select((is) => is.fn.countAll<string>().as("told"))
    .where("kind", "=", kind)
    .where((is) =>
      since === null
        ? is.and([is("told_at", "is not", null), is("ended_at", "is", null)])
        : is("told_at", ">", since),
    )
    .executeTakeFirstOrThrow();
  return Number(row.told);
}

export async function markNotified(
  queries: Queries,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await queries.updateTable("trouble").set({ told_at: now }).where("id", "in", ids).execute();
}

/** Forgets what has been over for long. */
export async function sweepIncidents(queries: Queries, endedBefore: Date): Promise<void> {
  await queries.deleteFrom("trouble").where("ended_at", "<", endedBefore).execute();
}

function incidentFrom(row: Omit<Incident, "kind"> & { kind: string }): Incident {
  return { ...row, kind: row.kind as IncidentKind };
}

declare module "#store/schema.ts" {
  interface Schema {
    trouble: TroubleTable;
  }
}

interface TroubleTable {
  id: Generated<string>;
  kind: string;
  subject: string;
  words: string;
  began_at: Date;
  seen_at: Date;
  told_at: Date | null;
  ended_at: Date | null;
}
