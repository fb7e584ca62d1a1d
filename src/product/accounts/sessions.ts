import { sha256 } from "#kernel/digest.ts";
import { UUID_PATTERN } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database, Queries } from "#store/database.ts";
import type { Account } from "./account.ts";
import type { Person } from "./person.ts";
import { deleteHalvesOf } from "./proofs-store.ts";
import type { Role } from "./roles.ts";
import {
  deleteSession,
  deleteSessions,
  findSession,
  type KeptProofs,
  noteUse,
  readSessions,
  type SessionsOf,
  type StoredSession,
} from "./sessions-store.ts";

/** A session as its owner sees it; what opens it is not stored. */
export type ListedSession = StoredSession;

/** Who is signed in, as what, and when they last proved who they are. */
export interface SignedIn {
  /** What opens the session, as its cookie holds it. */
  session: string;
  account: Account;
  person: Person;
  role: Role;
  proofs: KeptProofs;
  sessionId: string;
  provedAt: Date;
}

interface SessionsServices {
  database: Database;
  clock: Clock;
}

/**
 * Whose session it is; null for one that is unknown, ended, too old or was not
 * used for too long. It is looked up at every request, so that one that was
 * ended in any process opens nothing from then on. This use is noted.
 */
export async function whoIsSignedIn(
  { database, clock }: SessionsServices,
  session: string,
): Promise<SignedIn | null> {
  const now = clock.now();
  const hash = sha256(session);
  const found = await findSession(database, hash, now);
  if (!found) return null;
  const { account, person, role, proofs, id, provedAt, lastUsedAt } = found;
  if (now.getTime() - lastUsedAt.getTime() >= LIMITS.sessionUseMs)
    await noteUse(database, hash, now);
  return { session, account, person, role, proofs, sessionId: id, provedAt };
}

/**
 * Whether somebody proved so lately who they are that this session may do what
 * outlives it: whoever stole one has to be quick, or has to read mails too.
 */
export function isFresh(provedAt: Date, now: Date): boolean {
  return now.getTime() - provedAt.getTime() < LIMITS.freshSignInMs;
}

/** Sessions that still open something, the last used first. */
export async function listSessions(
  { database, clock }: SessionsServices,
  of: SessionsOf,
): Promise<ListedSession[]> {
  return readSessions(database, of, clock.now());
}

/** Ends one session of these; false when there is no such one among them. */
export async function endSession(
  { database, clock }: SessionsServices,
  of: SessionsOf,
  sessionId: string,
): Promise<boolean> {
  if (!UUID_PATTERN.test(sessionId)) return false;
  return (await deleteSessions(database, of, { only: sessionId }, clock.now())) > 0;
}

/** Ends all sessions of these but one, or all; how many. */
export async function endSessions(
  { database, clock }: SessionsServices,
  of: SessionsOf,
  { but }: { but: string | null },
): Promise<number> {
  if ("personId" in of) await deleteHalvesOf(database, of.personId);
  return deleteSessions(database, of, { but }, clock.now());
}

/** Ends the session for good, wherever its cookie still is. */
export async function signOut(queries: Queries, session: string): Promise<void> {
  await deleteSession(queries, sha256(session));
}
