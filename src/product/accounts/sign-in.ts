import { sha256 } from "#kernel/digest.ts";
import type { Ids } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import type { Transaction } from "#store/transaction.ts";
import { deviceOf } from "./device.ts";
import { holdRole, lockPerson } from "./people-store.ts";
import { signOut } from "./sessions.ts";
import { insertSession } from "./sessions-store.ts";
import type { CodeFor } from "./sign-in-code.ts";
import { replaceSignInLinks } from "./sign-in-store.ts";

const SECRET_BYTES = 32;

/** How long a link lives: one that travels by mail shorter than one that an operator hands over. */
const LIVES_MS = {
  mail: LIMITS.mailedSignInLinkMs,
  operator: LIMITS.operatorsSignInLinkMs,
} as const;

/** Whom a link signs in, which of their accounts it opens, and which way it goes. */
export interface LinkFor {
  personId: string;
  accountId: string;
  by: keyof typeof LIVES_MS;
  /** The code that signs in instead, in one browser. */
  code?: CodeFor;
}

/**
 * Makes a link's secret that signs a person in once, until then; only its hash
 * is stored. Links of the person from before no longer work, unless this one is
 * mailed and they are the operator's.
 */
export async function makeSignInSecret(
  { queries }: Transaction,
  { personId, accountId, by, code }: LinkFor,
  random: RandomBytes,
  now: Date,
): Promise<{ secret: string; until: Date }> {
  // Of two that are made at once the second ends the first.
  await lockPerson(queries, personId);
  const secret = makeSecret(random);
  const until = new Date(now.getTime() + LIVES_MS[by]);
  await replaceSignInLinks(queries, {
    hash: sha256(secret),
    personId,
    accountId,
    expiresAt: until,
    browserHash: code?.browserHash ?? null,
    codeHash: code?.codeHash ?? null,
    byOperator: by === "operator",
  });
  return { secret, until };
}

/** What a session is opened with. */
export interface SignInServices {
  database: Database;
  ids: Ids;
  clock: Clock;
  random: RandomBytes;
}

/** The browser that signs in. */
export interface SigningInFrom {
  /** The session that it had before, if any; it is over then. */
  sessionBefore: string | undefined;
  userAgent: string;
  /** When its person proved who they are, where that was not just now. */
  provedAt?: Date;
}

export interface OpenedSession {
  /** What its cookie holds. */
  session: string;
  accountId: string;
}

/** Opens a session of a person in an account; null where they are no member. */
export async function openSession(
  { ids, clock, random }: SignInServices,
  queries: Queries,
  { personId, accountId }: { personId: string; accountId: string },
  { sessionBefore, userAgent, provedAt }: SigningInFrom,
): Promise<OpenedSession | null> {
  if ((await holdRole(queries, accountId, personId)) === null) return null;
  if (sessionBefore) await signOut(queries, sessionBefore);
  const now = clock.now();
  const session = makeSecret(random);
  await insertSession(queries, {
    id: ids.uuid(),
    hash: sha256(session),
    personId,
    accountId,
    startedAt: now,
    provedAt: provedAt ?? now,
    expiresAt: new Date(now.getTime() + LIMITS.sessionMs),
    ...deviceOf(userAgent),
  });
  return { session, accountId };
}

/** 256 random bits. */
export function makeSecret(random: RandomBytes): string {
  return Buffer.from(random(SECRET_BYTES)).toString("base64url");
}
