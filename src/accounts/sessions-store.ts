import type { ExpressionBuilder } from "kysely";
import { LIMITS } from "#kernel/limits.ts";
import type { Queries } from "#store/database.ts";
import type { Schema } from "#store/schema.ts";
import type { Account } from "./account.ts";
import { ACCOUNT_COLUMNS, accountFrom } from "./accounts-store.ts";
import type { Device } from "./device.ts";

export interface StoredSession extends Device {
  id: string;
  startedAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
}

export async function insertSession(
  queries: Queries,
  session: Omit<StoredSession, "lastUsedAt"> & {
    hash: Uint8Array;
    accountId: string;
    expiresAt: Date;
  },
): Promise<void> {
  await queries
    .insertInto("session")
    .values({
      hash: session.hash,
      id: session.id,
      account_id: session.accountId,
      started_at: session.startedAt,
      last_used_at: session.startedAt,
      expires_at: session.expiresAt,
      browser: session.browser,
      system: session.system,
    })
    .execute();
}

/** Sessions that open something: neither at their end nor without use for too long. */
function stillOpen(now: Date) {
  const idleBy = new Date(now.getTime() - LIMITS.sessionIdleMs);
  return (is: ExpressionBuilder<Schema, "session">) =>
    is.and([is("session.expires_at", ">", now), is("session.last_used_at", ">", idleBy)]);
}

export async function findSession(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<{ account: Account; id: string; startedAt: Date; lastUsedAt: Date } | null> {
  const row = await queries
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(ACCOUNT_COLUMNS)
    .select(["session.id as sessionId", "started_at as startedAt", "last_used_at as lastUsedAt"])
    .where("session.hash", "=", hash)
    .where(stillOpen(now))
    .executeTakeFirst();
  if (!row) return null;
  const { sessionId: id, startedAt, lastUsedAt } = row;
  return { account: accountFrom(row), id, startedAt, lastUsedAt };
}

/**
 * When the account's session began, which nobody ends before this transaction
 * does; null for one that is over.
 */
export async function holdSession(
  queries: Queries,
  { hash, accountId }: { hash: Uint8Array; accountId: string },
  now: Date,
): Promise<Date | null> {
  const row = await queries
    .selectFrom("session")
    .select("started_at")
    .where("hash", "=", hash)
    .where("account_id", "=", accountId)
    .where(stillOpen(now))
    .forKeyShare()
    .executeTakeFirst();
  return row?.started_at ?? null;
}

/** Writes a use down; never an earlier one over a later one. */
export async function noteUse(queries: Queries, hash: Uint8Array, now: Date): Promise<void> {
  await queries
    .updateTable("session")
    .set({ last_used_at: now })
    .where("hash", "=", hash)
    .where("last_used_at", "<", now)
    .execute();
}

/** The last used first. */
export async function readSessions(
  queries: Queries,
  accountId: string,
  now: Date,
): Promise<StoredSession[]> {
  return queries
    .selectFrom("session")
    .select(["id", "started_at as startedAt", "last_used_at as lastUsedAt", "browser", "system"])
    .where("account_id", "=", accountId)
    .where(stillOpen(now))
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

export async function deleteSession(queries: Queries, hash: Uint8Array): Promise<void> {
  await queries.deleteFrom("session").where("hash", "=", hash).execute();
}

/** Deletes the account's sessions: this one only, or all but that one; how many still opened something. */
export async function deleteSessions(
  queries: Queries,
  accountId: string,
  which: { only: string } | { but: string | null },
  now: Date,
): Promise<number> {
  let deletion = queries.deleteFrom("session").where("account_id", "=", accountId);
  if ("only" in which) deletion = deletion.where("id", "=", which.only);
  else if (which.but !== null) deletion = deletion.where("id", "!=", which.but);
  const ended = await deletion.returning((is) => stillOpen(now)(is).as("wasOpen")).execute();
  return ended.filter(({ wasOpen }) => wasOpen).length;
}

/** Forgets sessions that are over. */
export async function sweepSessions(queries: Queries, now: Date): Promise<void> {
  await queries
    .deleteFrom("session")
    .where((is) => is.not(stillOpen(now)(is)))
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    session: SessionTable;
  }
}

interface SessionTable {
  hash: Uint8Array;
  id: string;
  account_id: string;
  started_at: Date;
  last_used_at: Date;
  expires_at: Date;
  browser: string | null;
  system: string | null;
}
