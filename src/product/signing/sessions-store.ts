import type { ColumnType } from "kysely";
import { LIMITS } from "#kernel/limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";

/** Who somebody is, as the sender's own system told it; nobody here looked. */
export interface ToldIdentity {
  /** Who knows them: the sender's system, or whom it asked. */
  provider: PersonalText;
  /** What they are called there. */
  subject: PersonalText;
  /** How they proved it: `password`, `passkey`, … */
  method: PersonalText;
  /** When, as ISO 8601 in UTC. */
  at: string;
  name?: PersonalText;
}

/** A page that the sender's own system opens for one role. */
export interface SigningSession {
  id: string;
  accountId: string;
  contractId: string;
  role: PersonalText;
  /** The one site that may show the page within its own; null: none. */
  origin: string | null;
  returnUrl: string | null;
  identity: ToldIdentity | null;
  createdAt: Date;
  /** Until then the page can be opened. */
  expiresAt: Date;
  openedAt: Date | null;
  /** SHA-256 of what the browser that opened it was given. */
  browserHash: Uint8Array | null;
  revokedAt: Date | null;
  /** The sitting of which it is one turn; null for a page of its own. */
  sittingId: string | null;
}

/** Whether nobody can sign in a session any more, or yet. */
export function hasEnded({ openedAt, revokedAt }: SigningSession, now: Date): boolean {
  if (openedAt === null || revokedAt !== null) return true;
  return now.getTime() >= openedAt.getTime() + LIMITS.openedSessionMs;
}

export async function insertSession(
  queries: Queries,
  session: SigningSession,
  secretHash: Uint8Array,
): Promise<void> {
  await queries
    .insertInto("signing_session")
    .values({
      id: session.id,
      account_id: session.accountId,
      contract_id: session.contractId,
      role: session.role,
      secret_hash: secretHash,
      origin: session.origin,
      return_url: session.returnUrl,
      identity: session.identity && JSON.stringify(session.identity),
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      opened_at: session.openedAt,
      browser_hash: session.browserHash,
      sitting_id: session.sittingId,
    })
    .execute();
}

const COLUMNS = [
  "id",
  "account_id as accountId",
  "contract_id as contractId",
  "role",
  "origin",
  "return_url as returnUrl",
  "identity",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "opened_at as openedAt",
  "browser_hash as browserHash",
  "revoked_at as revokedAt",
  "sitting_id as sittingId",
] as const;

export async function findSession(queries: Queries, id: string): Promise<SigningSession | null> {
  const row = await queries
    .selectFrom("signing_session")
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** The session whose address ends with a secret of this hash. */
export async function findSessionBehind(
  queries: Queries,
  secretHash: Uint8Array,
): Promise<SigningSession | null> {
  const row = await queries
    .selectFrom("signing_session")
    .select(COLUMNS)
    .where("secret_hash", "=", Buffer.from(secretHash))
    .executeTakeFirst();
  return row ?? null;
}

export async function findSessionsAccount(queries: Queries, id: string): Promise<string | null> {
  const row = await queries
    .selectFrom("signing_session")
    .select("account_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** The turn that a sitting is at: the last that began, unless it was ended. */
export async function findTurn(
  queries: Queries,
  { id, contractId }: { id: string; contractId: string },
): Promise<SigningSession | null> {
  const row = await queries
    .selectFrom("signing_session")
    .select(COLUMNS)
    .where("contract_id", "=", contractId)
    .where("sitting_id", "=", id)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every turn of a sitting: nobody signs on their pages any more. */
export async function endTurns(
  queries: Queries,
  { id, contractId }: { id: string; contractId: string },
  now: Date,
): Promise<void> {
  await queries
    .updateTable("signing_session")
    .set({ revoked_at: now })
    .where("contract_id", "=", contractId)
    .where("sitting_id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

interface SigningSessionTable {
  id: string;
  account_id: string;
  contract_id: string;
  role: PersonalText;
  secret_hash: Uint8Array;
  origin: string | null;
  return_url: string | null;
  identity: ColumnType<ToldIdentity | null, string | null, string | null>;
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  browser_hash: Uint8Array | null;
  revoked_at: ColumnType<Date | null, never, Date>;
  sitting_id: string | null;
}

declare module "#store/schema.ts" {
  interface Schema {
    signing_session: SigningSessionTable;
  }
}
