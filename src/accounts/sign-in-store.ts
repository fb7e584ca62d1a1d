import type { Queries } from "#store/database.ts";

/** Puts the link in the place of all that the account had before. */
export async function replaceSignInLinks(
  queries: Queries,
  link: { hash: Uint8Array; accountId: string; expiresAt: Date },
): Promise<void> {
  await queries.deleteFrom("sign_in_link").where("account_id", "=", link.accountId).execute();
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

/** Forgets sign-in links whose time is over. */
export async function sweepSignInLinks(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("sign_in_link").where("expires_at", "<=", now).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    sign_in_link: SignInLinkTable;
  }
}

interface SignInLinkTable {
  hash: Uint8Array;
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}
