import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Queries } from "#store/database.ts";
import type { Account } from "./account.ts";
import { findSession, insertSession, insertSignInLink, takeSignInLink } from "./accounts-store.ts";

const SECRET_BYTES = 32;
export const SESSION_MS = 14 * DAY_MS;

/** Makes a link's secret that signs its owner in once; only its hash is stored. */
export async function makeSignInSecret(
  queries: Queries,
  accountId: string,
  random: RandomBytes,
  now: Date,
): Promise<string> {
  const secret = Buffer.from(random(SECRET_BYTES)).toString("base64url");
  const expiresAt = new Date(now.getTime() + LIMITS.signInLinkMs);
  await insertSignInLink(queries, { hash: sha256(secret), accountId, expiresAt });
  return secret;
}

/** Uses a sign-in secret up and opens a session: its secret, or null for a link that no longer works. */
export async function signIn(
  queries: Queries,
  secret: string,
  random: RandomBytes,
  now: Date,
): Promise<string | null> {
  const accountId = await takeSignInLink(queries, sha256(secret), now);
  if (accountId === null) return null;
  const session = Buffer.from(random(SECRET_BYTES)).toString("base64url");
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  await insertSession(queries, { hash: sha256(session), accountId, expiresAt });
  return session;
}

export async function accountOfSession(
  queries: Queries,
  session: string,
  now: Date,
): Promise<Account | null> {
  return findSession(queries, sha256(session), now);
}
