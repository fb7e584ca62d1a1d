import type { Queries } from "#store/database.ts";

/**
 * Puts the link in the place of those that the person had before. Anybody can
 * have a link mailed who knows an address: that does not end one that the
 * operator made.
 */
export async function replaceSignInLinks(
  queries: Queries,
  link: {
    hash: Uint8Array;
    personId: string;
    accountId: string;
    expiresAt: Date;
    browserHash: Uint8Array | null;
    codeHash: Uint8Array | null;
    byOperator: boolean;
  },
): Promise<void> {
  await queries
    .deleteFrom("sign_in_link")
    .where("person_id", "=", link.personId)
    .$if(!link.byOperator, (query) => query.where("by_operator", "=", false))
    .execute();
  await queries
    .insertInto("sign_in_link")
    .values({
      hash: link.hash,
      person_id: link.personId,
      account_id: link.accountId,
      expires_at: link.expiresAt,
      used_at: null,
      browser_hash: link.browserHash,
      code_hash: link.codeHash,
      by_operator: link.byOperator,
    })
    .execute();
}

/** The link whose code a browser was promised; null where there is none that still works. */
export async function findCodeLink(
  queries: Queries,
  browserHash: Uint8Array,
  now: Date,
): Promise<{ hash: Uint8Array; codeHash: Uint8Array; email: string } | null> {
  const row = await queries
    .selectFrom("sign_in_link")
    .innerJoin("person", "person.id", "sign_in_link.person_id")
    .select(["hash", "code_hash as codeHash", "email"])
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.codeHash ? { ...row, codeHash: row.codeHash } : null;
}

/** Uses the link up, and with it all others of its person; whom it signs in and where, or null when it is unknown, used or expired. */
export async function takeSignInLink(
  queries: Queries,
  hash: Uint8Array,
  now: Date,
): Promise<{ personId: string; accountId: string; byOperator: boolean } | null> {
  const row = await queries
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["person_id as personId", "account_id as accountId"])
    .returning("by_operator as byOperator")
    .executeTakeFirst();
  if (!row) return null;
  await queries
    .deleteFrom("sign_in_link")
    .where("person_id", "=", row.personId)
    .where("hash", "!=", hash)
    .execute();
  return row;
}

/** Ends every link that would sign this person in, whoever made it. */
export async function endSignInLinks(queries: Queries, personId: string): Promise<void> {
  await queries.deleteFrom("sign_in_link").where("person_id", "=", personId).execute();
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
  /** The browser that may use the code instead; null where there is no code. */
  browser_hash: Uint8Array | null;
  code_hash: Uint8Array | null;
  /** Made by whoever runs the service, who vouches for who gets it. */
  by_operator: boolean;
}
