import type { Email } from "#kernel/email.ts";
import type { Queries } from "#store/database.ts";

/** An address that answers are to go to, once the code that was sent there comes back. */
export interface AskedReplyTo {
  email: Email;
  codeHash: Uint8Array;
  /** Codes that were entered and wrong. */
  tries: number;
  expiresAt: Date;
}

const COLUMNS = ["email", "code_hash as codeHash", "tries", "expires_at as expiresAt"] as const;

/** Puts it in the place of what the account asked for before. */
export async function replaceAsked(
  queries: Queries,
  accountId: string,
  { email, codeHash, tries, expiresAt }: AskedReplyTo,
): Promise<void> {
  const row = { email, code_hash: codeHash, tries, expires_at: expiresAt };
  await queries
    .insertInto("reply_to_asked")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(row))
    .execute();
}

/** What the account asked for last, over or not. */
export async function findAskedReplyTo(
  queries: Queries,
  accountId: string,
): Promise<AskedReplyTo | null> {
  const row = await queries
    .selectFrom("reply_to_asked")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function countReplyToTry(queries: Queries, accountId: string): Promise<void> {
  await queries
    .updateTable("reply_to_asked")
    .set((is) => ({ tries: is("tries", "+", 1) }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Forgets what the account asked for; with a hash, only while that is the code. */
export async function forgetAsked(
  queries: Queries,
  accountId: string,
  codeHash?: Uint8Array,
): Promise<void> {
  const all = queries.deleteFrom("reply_to_asked").where("account_id", "=", accountId);
  await (codeHash ? all.where("code_hash", "=", codeHash) : all).execute();
}

/** Forgets those whose time is over. */
export async function sweepReplyTo(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("reply_to_asked").where("expires_at", "<=", now).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    reply_to_asked: ReplyToAskedTable;
  }
}

interface ReplyToAskedTable {
  account_id: string;
  email: Email;
  code_hash: Uint8Array;
  tries: number;
  expires_at: Date;
}
