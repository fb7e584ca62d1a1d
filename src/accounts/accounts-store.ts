import { sql } from "kysely";
import type { Queries } from "#store/database.ts";
import type { Account, Caller } from "./account.ts";

const ACCOUNT_COLUMNS = [
  "account.id",
  "account.email",
  "account.name",
  "account.plan",
  "account.own_limit",
  "account.credits",
  "account.partner_tier",
  "account.qes_enabled",
  "account.time_zone",
] as const;

/** The caller behind a key's hash, or null for a key that is unknown, revoked or expired. */
export async function findCaller(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<Caller | null> {
  const row = await queries
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .select(["api_key.id as key_id", ...ACCOUNT_COLUMNS])
    .where("api_key.hash", "=", hash)
    .where("api_key.revoked_at", "is", null)
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", now)]))
    .executeTakeFirst();
  return row ? { keyId: row.key_id, account: accountFrom(row) } : null;
}

export async function findAccount(queries: Queries, id: string): Promise<Account | null> {
  const row = await queries
    .selectFrom("account")
    .select(ACCOUNT_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? accountFrom(row) : null;
}

/** Reads the account and keeps others from changing or counting against it until the transaction ends. */
export async function lockAccount(queries: Queries, id: string): Promise<Account> {
  const row = await queries
    .selectFrom("account")
    .select(ACCOUNT_COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return accountFrom(row);
}

export async function anyAccountExists(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("account").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Inserts the account; false when its e-mail address is already another's. */
export async function insertAccount(
  queries: Queries,
  account: Account,
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("account")
    .values({
      id: account.id,
      email: account.email,
      name: account.name,
      plan: account.plan,
      own_limit: account.ownLimit,
      credits: account.credits,
      partner_tier: account.partnerTier,
      qes_enabled: account.qesEnabled,
      time_zone: account.timeZone,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes what is given and leaves the rest; false for an unknown account. */
export async function updateAccount(
  queries: Queries,
  id: string,
  change: Partial<Pick<Account, "plan" | "ownLimit" | "credits" | "partnerTier" | "qesEnabled">>,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("account")
    .set({
      plan: change.plan,
      own_limit: change.ownLimit,
      credits: change.credits,
      partner_tier: change.partnerTier,
      qes_enabled: change.qesEnabled,
    })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertApiKey(
  queries: Queries,
  key: {
    id: string;
    accountId: string;
    name: string | null;
    hash: Uint8Array;
    expiresAt: Date | null;
  },
  createdAt: Date,
): Promise<void> {
  await queries
    .insertInto("api_key")
    .values({
      id: key.id,
      account_id: key.accountId,
      name: key.name,
      hash: key.hash,
      expires_at: key.expiresAt,
      revoked_at: null,
      created_at: createdAt,
    })
    .execute();
}

export async function insertSignInLink(
  queries: Queries,
  link: { hash: Uint8Array; accountId: string; expiresAt: Date },
): Promise<void> {
  await queries
    .insertInto("sign_in_link")
    .values({
      hash: link.hash,
      account_id: link.accountId,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Uses the link up; the account it signs in, or null when it is unknown, used or expired. */
export async function takeSignInLink(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<string | null> {
  const row = await queries
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function insertSession(
  queries: Queries,
  session: { hash: Uint8Array; accountId: string; expiresAt: Date },
): Promise<void> {
  await queries
    .insertInto("session")
    .values({
      hash: session.hash,
      account_id: session.accountId,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function findSession(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<Account | null> {
  const row = await queries
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(ACCOUNT_COLUMNS)
    .where("session.hash", "=", hash)
    .where("session.expires_at", ">", now)
    .executeTakeFirst();
  return row ? accountFrom(row) : null;
}

interface AccountRow {
  id: string;
  email: string;
  name: string | null;
  plan: string;
  own_limit: number | null;
  credits: number;
  partner_tier: number | null;
  qes_enabled: boolean;
  time_zone: string;
}

function accountFrom(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    ownLimit: row.own_limit,
    credits: row.credits,
    partnerTier: row.partner_tier,
    qesEnabled: row.qes_enabled,
    timeZone: row.time_zone,
  };
}
