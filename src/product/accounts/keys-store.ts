import { sql } from "kysely";
import type { Email } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Scope, Scopes } from "#kernel/scopes.ts";
import type { Queries } from "#store/database.ts";

/** A key as its owner sees it; what opens the API is not stored. */
export interface ListedKey {
  id: string;
  name: string | null;
  /** The key's last characters; null for one that was made before they were kept. */
  hint: string | null;
  scopes: Scopes;
  /** Whether it opens the account's test account. */
  isTest: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** To the minute; null when no use is known. */
  lastUsedAt: Date | null;
  /** Who made it on a page; null for the command line. */
  makerName: PersonalText | null;
  makerEmail: Email | null;
}

/** Whose keys: all of an account, or those that one of its people made. */
export interface KeysOf {
  accountId: string;
  /** Null: everybody's. */
  madeBy: string | null;
}

/** So many of them: those that work first, and of either the newest first. */
export async function listKeys(
  queries: Queries,
  { accountId, madeBy }: KeysOf,
  { now, offset, limit }: { now: Date; offset: number; limit: number },
): Promise<ListedKey[]> {
  return queries
    .selectFrom("api_key")
    .leftJoin("rate_window", (join) => join.on("rate_window.name", "=", keyWindow))
    .leftJoin("person", "person.id", "api_key.made_by")
    .select([
      "api_key.id",
      "api_key.name",
      "hint",
      "scopes",
      sql<boolean>`api_key.account_id <> ${accountId}`.as("isTest"),
      "api_key.created_at as createdAt",
      "expires_at as expiresAt",
      "revoked_at as revokedAt",
      // `greatest` passes over what is null.
      sql<Date | null>`greatest(last_used_at, rate_window.started_at)`.as("lastUsedAt"),
      "person.name as makerName",
      "person.email as makerEmail",
    ])
    .where("account_id", "in", ownAndTestAccount(accountId))
    .$if(madeBy !== null, (keys) => keys.where("made_by", "=", madeBy))
    .orderBy((is) =>
      is.fn.coalesce(
        is.or([is("revoked_at", "is not", null), is("expires_at", "<=", now)]),
        is.lit(false),
      ),
    )
    .orderBy("api_key.created_at", "desc")
    .orderBy("api_key.id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** A live account and what its test keys open. */
export const ownAndTestAccount = (accountId: string) =>
  sql<string>`(select id from account where id = ${accountId} or twin_of = ${accountId})`;

/** The name of the window in which a key's requests are counted: it opens with a use. */
const keyWindow = sql<string>`'key ' || api_key.id`;

/** How many of the account's keys open the API now. */
export async function countWorkingKeys(
  queries: Queries,
  accountId: string,
  now: Date,
): Promise<number> {
  const row = await queries
    .selectFrom("api_key")
    .select((is) => is.fn.countAll<string>().as("working"))
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return Number(row.working);
}

export interface NewKeyRow {
  id: string;
  accountId: string;
  name: PersonalText | null;
  hash: Uint8Array;
  hint: string;
  scopes: Scopes;
  expiresAt: Date | null;
  /** The form it is made with; null for any other way. */
  formId: string | null;
  /** The person who makes it on a page; null for the command line. */
  madeBy: string | null;
}

/** Inserts the key; false when the same form has made one before. */
export async function insertKey(
  queries: Queries,
  key: NewKeyRow,
  createdAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("api_key")
    .values({
      id: key.id,
      account_id: key.accountId,
      name: key.name,
      hash: key.hash,
      hint: key.hint,
      scopes: key.scopes && [...key.scopes],
      form_id: key.formId,
      made_by: key.madeBy,
      expires_at: key.expiresAt,
      revoked_at: null,
      last_used_at: null,
      end_told_at: null,
      ended_told_at: null,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "form_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes the key out of use and keeps the first time of it; false when there is no such key of these. */
export async function markKeyRevoked(
  queries: Queries,
  { accountId, madeBy }: KeysOf,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("api_key")
    .set((is) => ({ revoked_at: is.fn.coalesce("revoked_at", is.val(now)) }))
    .where("account_id", "in", ownAndTestAccount(accountId))
    .$if(madeBy !== null, (keys) => keys.where("made_by", "=", madeBy))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A key that works, of these, held until the transaction ends. */
export async function holdWorkingKey(
  queries: Queries,
  { accountId, madeBy }: KeysOf,
  id: string,
  now: Date,
): Promise<RolledKey | null> {
  const row = await queries
    .selectFrom("api_key")
    .select(["id", "account_id as accountId", "name", "scopes"])
    .select(["created_at as createdAt", "expires_at as expiresAt"])
    .where("account_id", "in", ownAndTestAccount(accountId))
    .$if(madeBy !== null, (keys) => keys.where("made_by", "=", madeBy))
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where((is) => is.or([is("expires_at", "is", null), is("expires_at", ">", now)]))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** What the next key takes over from one that works. */
export interface RolledKey {
  id: string;
  /** Of the test account for a test key. */
  accountId: string;
  name: PersonalText | null;
  scopes: Scopes;
  createdAt: Date;
  expiresAt: Date | null;
}

/** Has a key end then; who did it needs not be told that it ends soon. */
export async function endKeyAt(
  queries: Queries,
  id: string,
  { expiresAt, toldAt }: { expiresAt: Date; toldAt: Date },
): Promise<void> {
  await queries
    .updateTable("api_key")
    .set({ expires_at: expiresAt, end_told_at: toldAt })
    .where("id", "=", id)
    .execute();
}

/** A key whose end its owner is to be told of. */
export interface EndingKey {
  /** The live account, for a test key as well. */
  accountId: string;
  name: PersonalText | null;
  hint: string | null;
  expiresAt: Date;
  lastUsedAt: Date | null;
  isOver: boolean;
}

/**
 * Takes keys whose end is near, or over, and that nobody was told of, and notes
 * that they were. Of several processes each key goes to one.
 */
export async function takeEndingKeys(
  queries: Queries,
  now: Date,
  { noticeMs, endedSince, limit }: { noticeMs: number; endedSince: Date; limit: number },
): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    with due as (
      select id from api_key
      where expires_at is not null and revoked_at is null and ended_told_at is null
        and case when expires_at <= ${now} then expires_at > ${endedSince}
          else end_told_at is null and expires_at - ${now} <= least(
            ${noticeMs} * interval '1 millisecond', (expires_at - created_at) / 2)
          end
      order by expires_at, id limit ${limit} for update skip locked)
    update api_key set
      end_told_at = coalesce(end_told_at, ${now}),
      ended_told_at = case when expires_at <= ${now} then ${now}::timestamptz end
    from due, account
    where api_key.id = due.id and account.id = api_key.account_id
    returning coalesce(account.twin_of, account.id) as "accountId", api_key.name, hint,
      expires_at as "expiresAt", expires_at <= ${now} as "isOver",
      greatest(last_used_at, (select started_at from rate_window where name = ${keyWindow}))
        as "lastUsedAt"`.execute(queries);
  return rows;
}

/** Writes the last use down for good that each key's window tells, before windows are forgotten. */
export async function keepLastUses(queries: Queries): Promise<void> {
  await queries
    .updateTable("api_key")
    .from("rate_window")
    .set((is) => ({ last_used_at: is.ref("rate_window.started_at") }))
    .where("rate_window.name", "=", keyWindow)
    .where((is) =>
      is.or([
        is("last_used_at", "is", null),
        is("last_used_at", "<", is.ref("rate_window.started_at")),
      ]),
    )
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    api_key: ApiKeyTable;
  }
}

interface ApiKeyTable {
  id: string;
  account_id: string;
  name: PersonalText | null;
  hash: Uint8Array;
  /** Last characters of the key; null for keys that were made before hints were kept. */
  hint: string | null;
  /** The form on the account page that made it; null for any other way. */
  form_id: string | null;
  /** Who made it on a page. */
  made_by: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  /** What it opens; null where it names no scope. */
  scopes: Scope[] | null;
  /** When its owners were told that it ends soon. */
  end_told_at: Date | null;
  /** When they were told that it ended. */
  ended_told_at: Date | null;
  created_at: Date;
}
