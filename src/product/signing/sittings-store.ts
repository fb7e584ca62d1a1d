import type { ColumnType } from "kysely";
import { LIMITS } from "#kernel/limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import type { ToldIdentity } from "./sessions-store.ts";

/** Who hands the device round, as the sender's own system told it; nobody here looked. */
export interface Host {
  name: PersonalText | null;
  identity: ToldIdentity | null;
}

/** A page on one device, which those who sign hand from one to the next. */
export interface HostedSitting {
  id: string;
  accountId: string;
  contractId: string;
  host: Host;
  /** The one site that may show the page within its own; null: none. */
  origin: string | null;
  returnUrl: string | null;
  createdAt: Date;
  /** Until then the page can be opened. */
  expiresAt: Date;
  openedAt: Date | null;
  /** SHA-256 of what the browser that opened it was given. */
  browserHash: Uint8Array | null;
  revokedAt: Date | null;
}

/** Whether nobody can sign in a sitting any more, or yet. */
export function isSittingOver(
  { openedAt, revokedAt }: Pick<HostedSitting, "openedAt" | "revokedAt">,
  now: Date,
): boolean {
  if (openedAt === null || revokedAt !== null) return true;
  return now.getTime() >= openedAt.getTime() + LIMITS.hostedSittingMs;
}

export async function insertSitting(queries: Queries, sitting: HostedSitting): Promise<void> {
  const { host } = sitting;
  await queries
    .insertInto("hosted_sitting")
    .values({
      id: sitting.id,
      account_id: sitting.accountId,
      contract_id: sitting.contractId,
      host_name: host.name,
      identity: host.identity && JSON.stringify(host.identity),
      origin: sitting.origin,
      return_url: sitting.returnUrl,
      created_at: sitting.createdAt,
      expires_at: sitting.expiresAt,
    })
    .execute();
}

/** @param isLocked so that nobody else changes whose turn it is before the transaction ends */
export async function findSitting(
  queries: Queries,
  id: string,
  { isLocked = false } = {},
): Promise<HostedSitting | null> {
  const row = await queries
    .selectFrom("hosted_sitting")
    .select([
      "id",
      "account_id as accountId",
      "contract_id as contractId",
      "host_name as hostName",
      "identity",
      "origin",
      "return_url as returnUrl",
      "created_at as createdAt",
      "expires_at as expiresAt",
      "opened_at as openedAt",
      "browser_hash as browserHash",
      "revoked_at as revokedAt",
    ])
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const { hostName: name, identity, ...sitting } = row;
  return { ...sitting, host: { name, identity } };
}

interface HostedSittingTable {
  id: string;
  account_id: string;
  contract_id: string;
  host_name: PersonalText | null;
  identity: ColumnType<ToldIdentity | null, string | null, string | null>;
  origin: string | null;
  return_url: string | null;
  created_at: Date;
  expires_at: Date;
  opened_at: ColumnType<Date | null, never, Date>;
  browser_hash: ColumnType<Uint8Array | null, never, Uint8Array>;
  revoked_at: ColumnType<Date | null, never, Date>;
}

declare module "#store/schema.ts" {
  interface Schema {
    hosted_sitting: HostedSittingTable;
  }
}
