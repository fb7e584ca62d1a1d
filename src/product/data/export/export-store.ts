import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Queries } from "#store/database.ts";
import { type ExportCursor, FIRST_CURSOR, isStep } from "./export-cursor.ts";

/** What an account asked to have exported. */
export interface AccountExport {
  id: string;
  accountId: string;
  askedAt: Date;
  language: Language;
  /** Null while it is written. */
  doneAt: Date | null;
  /** Of the whole archive; null while it is written. */
  bytes: number | null;
}

/** A piece of the archive, which has a file of its own. */
export interface ExportPart {
  exportId: string;
  /** From 1. */
  number: number;
  /** Of its file. */
  name: string;
  /** Where in the archive it begins. */
  startsAt: number;
  bytes: number;
  /** How many files of the archive are in it. */
  entries: number;
  /** What the archive's directory says of them. */
  directory: Uint8Array;
  next: ExportCursor;
}

export async function insertExport(
  queries: Queries,
  of: Omit<AccountExport, "doneAt" | "bytes"> & { askedBy: string },
): Promise<void> {
  await sql`insert into account_export (id, account_id, asked_at, asked_by, language)
    values (${of.id}, ${of.accountId}, ${of.askedAt}, ${of.askedBy}, ${of.language})`.execute(
    queries,
  );
}

/** Of whatever account; only for who goes on with it. */
export async function findExport(queries: Queries, id: string): Promise<AccountExport | null> {
  const row = await selectExports(queries).where("id", "=", id).executeTakeFirst();
  return row ? exportFrom(row) : null;
}

/**
 * Those of an account that can be had or will be, newest first. One from before
 * somebody was erased is none of them: it would bring them back.
 */
export async function listExports(queries: Queries, accountId: string): Promise<AccountExport[]> {
  const rows = await selectExports(queries)
    .where("account_id", "=", accountId)
    .where("id", "not in", outdated)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(exportFrom);
}

/** Exports that may hold somebody who was erased since they were asked for. */
const outdated = sql<string>`(select stale.id from account_export stale
  join erasure on erasure.account_id = stale.account_id
  where erasure.done_at is null or erasure.done_at >= stale.asked_at)`;

/** How many were asked for since; and whether one, or an erasure, is under way. */
export async function countExports(queries: Queries, accountId: string, since: Date) {
  const { rows } = await sql<{ asked: number; isBusy: boolean }>`
    select (select count(*)::integer from account_export
        where account_id = ${accountId} and asked_at >= ${since}) as asked,
      exists (select from account_export where account_id = ${accountId} and done_at is null)
        or exists (select from erasure where account_id = ${accountId} and done_at is null)
        as "isBusy"`.execute(queries);
  return rows[0] ?? { asked: 0, isBusy: false };
}

/** Whether one that this person asked for since is there, and holds nobody who was erased meanwhile. */
export async function wasAskedBy(
  queries: Queries,
  accountId: string,
  { personId, since }: { personId: string; since: Date },
): Promise<boolean> {
  const row = await queries
    .selectFrom("account_export")
    .select("id")
    .where("account_id", "=", accountId)
    .where("asked_by", "=", personId)
    .where("asked_at", ">=", since)
    .where("id", "not in", outdated)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the part behind the last one begins. */
export async function nextPart(queries: Queries, exportId: string) {
  const row = await queries
    .selectFrom("account_export_part")
    .select(["number", "starts_at", "bytes", "next_step", "next_after"])
    .where("export_id", "=", exportId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { number: 1, startsAt: 0, place: FIRST_CURSOR };
  if (!isStep(row.next_step)) throw new Error(`an export goes on at ${row.next_step}`);
  return {
    number: row.number + 1,
    startsAt: Number(row.starts_at) + Number(row.bytes),
    place: { step: row.next_step, after: row.next_after },
  };
}

/** False where another process has put this part there before, or the export is gone. */
export async function insertPart(queries: Queries, part: ExportPart): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into account_export_part (export_id, number, name, starts_at, bytes, entries,
      directory, next_step, next_after)
    select id, ${part.number}::integer, ${part.name}, ${part.startsAt}::bigint,
      ${part.bytes}::bigint, ${part.entries}::integer, ${Buffer.from(part.directory)}::bytea,
      ${part.next.step}, ${part.next.after}
    from account_export where id = ${part.exportId} and done_at is null
    on conflict do nothing`.execute(queries);
  return Number(numAffectedRows ?? 0) === 1;
}

/** Every part but its directory, in order. */
export async function listParts(queries: Queries, exportId: string) {
  const rows = await queries
    .selectFrom("account_export_part")
    .select(["number", "name", "starts_at", "bytes", "entries"])
    .where("export_id", "=", exportId)
    .orderBy("number")
    .execute();
  return rows.map(({ number, name, entries, starts_at, bytes }) => ({
    number,
    name,
    entries,
    startsAt: Number(starts_at),
    bytes: Number(bytes),
  }));
}

export async function readDirectory(queries: Queries, exportId: string, number: number) {
  const row = await queries
    .selectFrom("account_export_part")
    .select("directory")
    .where("export_id", "=", exportId)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return row.directory;
}

export async function endExport(queries: Queries, id: string, bytes: number, now: Date) {
  await sql`update account_export set done_at = ${now}, bytes = ${bytes}::bigint
    where id = ${id} and done_at is null`.execute(queries);
}

/** Those that nobody may have any more: too old, or from before somebody was erased. */
export async function listOver(queries: Queries, askedBefore: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom("account_export")
    .select("id")
    .where((is) => is.or([is("asked_at", "<", askedBefore), is("id", "in", outdated)]))
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteExport(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("account_export").where("id", "=", id).execute();
}

/** Which of these ids are those of exports. */
export async function whichAreExports(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom("account_export")
    .select("id")
    .where("id", "in", ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function selectExports(queries: Queries) {
  return queries
    .selectFrom("account_export")
    .select(["id", "account_id as accountId", "asked_at as askedAt"])
    .select(["language", "done_at as doneAt", "bytes"]);
}

function exportFrom({ bytes, ...row }: Omit<AccountExport, "bytes"> & { bytes: string | null }) {
  return { ...row, bytes: bytes === null ? null : Number(bytes) };
}

declare module "#store/schema.ts" {
  interface Schema {
    account_export: AccountExportTable;
    account_export_part: AccountExportPartTable;
  }
}

interface AccountExportTable {
  id: string;
  account_id: string;
  asked_at: Date;
  asked_by: string;
  language: Language;
  done_at: Date | null;
  /** A bigint, which the driver reads as text. */
  bytes: string | null;
}

interface AccountExportPartTable {
  export_id: string;
  number: number;
  name: string;
  starts_at: string;
  bytes: string;
  entries: number;
  directory: Uint8Array;
  next_step: string;
  next_after: string;
}
