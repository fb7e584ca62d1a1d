import type { Queries } from "#store/database.ts";

/** Puts the link in the place of all that the person had before. */
export async function replaceSignInLinks(
  queries: Queries,
  link: { hash: Uint8Array; personId: string; accountId: string; expiresAt: Date },
): Promise<void> {
  await queries.deleteFrom("sign_in_link").where("person_id", "=", link.personId).execute();
  await queries
    .insertInto("sign_in_link")
    .values({
      hash: link.hash,
      person_id: link.personId,
      account_id: link.accountId,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Uses the link up; whom it signs in and where, or null when it is unknown, used or expired. */
export async function takeSignInLink(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<{ personId: string; accountId: string } | null> {
  const row = await queries
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["person_id as personId", "account_id as accountId"])
    .executeTakeFirst();
  return row ?? null;
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
  person_id: string;
  /** Which of the person's accounts it opens. */
  account_id: string;
  expires_at: Date;
  used_at: Date | null;
}
