import type { ExpressionBuilder } from "kysely";
import { LIMITS } from "#kernel/limits.ts";
import type { Queries } from "#store/database.ts";
import type { Schema } from "#store/schema.ts";
import type { Account } from "./account.ts";
import { ACCOUNT_COLUMNS, accountFrom } from "./accounts-store.ts";
import type { Device } from "./device.ts";
import type { Person } from "./person.ts";
import type { Role } from "./roles.ts";

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
    personId: string;
    accountId: string;
    provedAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await queries
    .insertInto("session")
    .values({
      hash: session.hash,
      id: session.id,
      person_id: session.personId,
      account_id: session.accountId,
      started_at: session.startedAt,
      proved_at: session.provedAt,
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

/** What a person can prove themselves with beside links. */
export interface KeptProofs {
  password: boolean;
  /** One-time codes of an app. */
  totp: boolean;
  passkey: boolean;
  /** An identity of a provider. */
  identity: boolean;
}

/** A session with whose it is, and in which account. */
interface FoundSession {
  account: Account;
  person: Person;
  role: Role;
  proofs: KeptProofs;
  id: string;
  startedAt: Date;
  provedAt: Date;
  lastUsedAt: Date;
}

export async function findSession(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<FoundSession | null> {
  const row = await queries
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .innerJoin("person", "person.id", "session.person_id")
    .innerJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "session.account_id")
        .onRef("member.person_id", "=", "session.person_id"),
    )
    .select(ACCOUNT_COLUMNS)
    .select(["person.id as personId", "person.email as personEmail", "person.name as personName"])
    .select(["session.id as sessionId", "started_at as startedAt", "last_used_at as lastUsedAt"])
    .select(["proved_at as provedAt", "member.role"])
    .select((is) => [
      is("person.password_hash", "is not", null).as("hasPassword"),
      is("person.totp_sealed", "is not", null).as("hasTotp"),
      is.exists(is.selectFrom("passkey").whereRef("person_id", "=", "person.id")).as("hasPasskey"),
      is
        .exists(is.selectFrom("identity").whereRef("person_id", "=", "person.id"))
        .as("hasIdentity"),
    ])
    .where("session.hash", "=", hash)
    .where(stillOpen(now))
    .executeTakeFirst();
  if (!row) return null;
  const { sessionId: id, startedAt, provedAt, lastUsedAt, role } = row;
  const person = { id: row.personId, email: row.personEmail, name: row.personName };
  const proofs = {
    password: Boolean(row.hasPassword),
    totp: Boolean(row.hasTotp),
    passkey: Boolean(row.hasPasskey),
    identity: Boolean(row.hasIdentity),
  };
  return { account: accountFrom(row), person, role, proofs, id, startedAt, provedAt, lastUsedAt };
}

/**
 * When the session's person last proved who they are, and their role; nobody
 * ends the session or changes the role before this transaction does. Null for
 * one that is over.
 */
export async function holdSession(
  queries: Queries,
  { hash, accountId }: { hash: Uint8Array; accountId: string },
  now: Date,
): Promise<{ provedAt: Date; personId: string; role: Role } | null> {
  const row = await queries
    .selectFrom("session")
    .innerJoin("member", (join) =>
      join
        .onRef("member.account_id", "=", "session.account_id")
        .onRef("member.person_id", "=", "session.person_id"),
    )
    .select(["proved_at as provedAt", "session.person_id as personId", "member.role"])
    .where("session.hash", "=", hash)
    .where("session.account_id", "=", accountId)
    .where(stillOpen(now))
    .forKeyShare("session")
    .forShare("member")
    .executeTakeFirst();
  return row ?? null;
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

/** Whose sessions: one person's, wherever they are, or everybody's in one account. */
export type SessionsOf = { personId: string } | { accountId: string };

function ofThese(of: SessionsOf) {
  return (is: ExpressionBuilder<Schema, "session">) =>
    "personId" in of
      ? is("session.person_id", "=", of.personId)
      : is("session.account_id", "=", of.accountId);
}

/** The last used first. */
export async function readSessions(
  queries: Queries,
  of: SessionsOf,
  now: Date,
): Promise<StoredSession[]> {
  return queries
    .selectFrom("session")
    .select(["id", "started_at as startedAt", "last_used_at as lastUsedAt", "browser", "system"])
    .where(ofThese(of))
    .where(stillOpen(now))
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Gives the session another secret, in this account; false for one that is not there. */
export async function moveSession(
  queries: Queries,
  hash: Uint8Array,
  to: { hash: Uint8Array; accountId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("session")
    .set({ hash: to.hash, account_id: to.accountId })
    .where("hash", "=", hash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives the session another secret, and notes when its person proved themselves; its id, or null. */
export async function renewSession(
  queries: Queries,
  hash: Uint8Array,
  to: { hash: Uint8Array; provedAt: Date },
): Promise<string | null> {
  const row = await queries
    .updateTable("session")
    .set({ hash: to.hash, proved_at: to.provedAt })
    .where("hash", "=", hash)
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function deleteSession(queries: Queries, hash: Uint8Array): Promise<void> {
  await queries.deleteFrom("session").where("hash", "=", hash).execute();
}

/** Deletes sessions of these: this one only, or all but that one; how many still opened something. */
export async function deleteSessions(
  queries: Queries,
  of: SessionsOf,
  which: { only: string } | { but: string | null },
  now: Date,
): Promise<number> {
  let deletion = queries.deleteFrom("session").where(ofThese(of));
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
  person_id: string;
  account_id: string;
  started_at: Date;
  proved_at: Date;
  last_used_at: Date;
  expires_at: Date;
  browser: string | null;
  system: string | null;
}
