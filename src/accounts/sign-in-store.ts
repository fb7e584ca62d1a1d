import type { Queries } from "#store/database.ts";
import type { Account } from "./account.ts";
import { ACCOUNT_COLUMNS, accountFrom } from "./accounts-store.ts";

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

export async function deleteSession(queries: Queries, hash: Uint8Array): Promise<void> {
  await queries.deleteFrom("session").where("hash", "=", hash).execute();
}

/** Forgets sessions and sign-in links whose time is over. */
export async function sweepSignIns(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("session").where("expires_at", "<=", now).execute();
  await queries.deleteFrom("sign_in_link").where("expires_at", "<=", now).execute();
}
