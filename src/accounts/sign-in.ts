import { sha256 } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { lockAccount } from "./accounts-store.ts";
import { deviceOf } from "./device.ts";
import { signOut } from "./sessions.ts";
import { insertSession } from "./sessions-store.ts";
import { replaceSignInLinks, takeSignInLink } from "./sign-in-store.ts";

const SECRET_BYTES = 32;

/** How long a link lives: one that travels by mail shorter than one that an operator hands over. */
const LIVES_MS = {
  mail: LIMITS.mailedSignInLinkMs,
  operator: LIMITS.operatorsSignInLinkMs,
} as const;

/**
 * Makes a link's secret that signs its owner in once, until then; only its hash
 * is stored. Links of the account from before no longer work.
 */
export async function makeSignInSecret(
  { queries }: Transaction,
  { accountId, by }: { accountId: string; by: keyof typeof LIVES_MS },
  random: RandomBytes,
  now: Date,
): Promise<{ secret: string; until: Date }> {
  // Of two that are made at once the second ends the first.
  await lockAccount(queries, accountId);
  const secret = makeSecret(random);
  const until = new Date(now.getTime() + LIVES_MS[by]);
  await replaceSignInLinks(queries, { hash: sha256(secret), accountId, expiresAt: until });
  return { secret, until };
}

/**
 * Uses a sign-in secret up and opens a session under a new secret, which is
 * returned; null for a link that no longer works. The session that the browser
 * had before, if any, is over.
 */
export async function signIn(
  house: { database: Database; ids: Ids; clock: Clock; random: RandomBytes },
  link: { secret: string; sessionBefore: string | undefined; userAgent: string },
): Promise<{ session: string; accountId: string } | null> {
  const now = house.clock.now();
  return inTransaction(house.database, async ({ queries }) => {
    const accountId = await takeSignInLink(queries, sha256(link.secret), now);
    if (accountId === null) return null;
    if (link.sessionBefore) await signOut(queries, link.sessionBefore);
    const session = makeSecret(house.random);
    await insertSession(queries, {
      id: house.ids.uuid(),
      hash: sha256(session),
      accountId,
      startedAt: now,
      expiresAt: new Date(now.getTime() + LIMITS.sessionMs),
      ...deviceOf(link.userAgent),
    });
    return { session, accountId };
  });
}

function makeSecret(random: RandomBytes): string {
  return Buffer.from(random(SECRET_BYTES)).toString("base64url");
}
