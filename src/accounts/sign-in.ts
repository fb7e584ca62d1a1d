import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import {
  deleteSession,
  findSession,
  insertSession,
  insertSignInLink,
  takeSignInLink,
} from "./sign-in-store.ts";

const SECRET_BYTES = 32;

/** Makes a link's secret that signs its owner in once; only its hash is stored. */
export async function makeSignInSecret(
  queries: Queries,
  accountId: string,
  random: RandomBytes,
  now: Date,
): Promise<string> {
  const secret = makeSecret(random);
  const expiresAt = new Date(now.getTime() + LIMITS.signInLinkMs);
  await insertSignInLink(queries, { hash: sha256(secret), accountId, expiresAt });
  return secret;
}

/**
 * Uses a sign-in secret up and opens a session under a new secret, which is
 * returned; null for a link that no longer works. The session that the browser
 * had before, if any, is over.
 */
export async function signIn(
  database: Database,
  link: { secret: string; sessionBefore: string | undefined },
  random: RandomBytes,
  now: Date,
): Promise<string | null> {
  return inTransaction(database, async ({ queries }) => {
    const accountId = await takeSignInLink(queries, sha256(link.secret), now);
    if (accountId === null) return null;
    if (link.sessionBefore) await signOut(queries, link.sessionBefore);
    const session = makeSecret(random);
    const expiresAt = new Date(now.getTime() + LIMITS.sessionMs);
    await insertSession(queries, { hash: sha256(session), accountId, expiresAt });
    return session;
  });
}

/** Whose session it is; null for one that is unknown, over or signed out. */
export async function accountOfSession(
  queries: Queries,
  session: string,
  now: Date,
): Promise<Account | null> {
  return findSession(queries, sha256(session), now);
}

/** Ends the session for good, wherever its cookie still is. */
export async function signOut(queries: Queries, session: string): Promise<void> {
  await deleteSession(queries, sha256(session));
}

function makeSecret(random: RandomBytes): string {
  return Buffer.from(random(SECRET_BYTES)).toString("base64url");
}
