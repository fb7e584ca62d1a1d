import { sha256 } from "#kernel/digest.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import type { Account } from "./account.ts";
import {
  deleteSession,
  deleteSessions,
  findSession,
  noteUse,
  readSessions,
  type StoredSession,
} from "./sessions-store.ts";

/** A session as its owner sees it; what opens it is not stored. */
export type ListedSession = StoredSession;

/** Who is signed in, and since when. */
export interface SignedIn {
  account: Account;
  sessionId: string;
  since: Date;
}

interface SessionsHouse {
  database: Database;
  clock: Clock;
}

/**
 * Whose session it is; null for one that is unknown, ended, too old or was not
 * used for too long. It is looked up at every request, so that one that was
 * ended in any process opens nothing from then on. This use is noted.
 */
export async function whoIsSignedIn(
  { database, clock }: SessionsHouse,
  session: string,
): Promise<SignedIn | null> {
  const now = clock.now();
  const hash = sha256(session);
  const found = await findSession(database, hash, now);
  if (!found) return null;
  const { account, id, startedAt, lastUsedAt } = found;
  if (now.getTime() - lastUsedAt.getTime() >= LIMITS.sessionUseMs)
    await noteUse(database, hash, now);
  return { account, sessionId: id, since: startedAt };
}

/**
 * Whether somebody signed in so lately that this session may do what outlives
 * it: whoever stole one has to be quick, or has to read the owner's mails too.
 */
export function isFresh(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() < LIMITS.freshSignInMs;
}

/** The account's sessions that still open something, the last used first. */
export async function listSessions(
  { database, clock }: SessionsHouse,
  accountId: string,
): Promise<ListedSession[]> {
  return readSessions(database, accountId, clock.now());
}

/** Ends one session of the account; false when the account has no such session. */
export async function endSession(
  { database, clock }: SessionsHouse,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  if (!UUID_PATTERN.test(sessionId)) return false;
  return (await deleteSessions(database, accountId, { only: sessionId }, clock.now())) > 0;
}

/** Ends all sessions of the account but one, or all; how many. */
export async function endSessions(
  { database, clock }: SessionsHouse,
  accountId: string,
  { but }: { but: string | null },
): Promise<number> {
  return deleteSessions(database, accountId, { but }, clock.now());
}

/** Ends the session for good, wherever its cookie still is. */
export async function signOut(queries: Queries, session: string): Promise<void> {
  await deleteSession(queries, sha256(session));
}
