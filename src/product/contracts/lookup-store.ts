import { sql } from "kysely";
import type { PersonalText } from "#kernel/personal-text.ts";
import type { Queries } from "#store/database.ts";
import { lockedFileOf } from "./named-files.ts";

/** The document ID of the contract whose sealed file has this hash; null when there is none. */
export async function findSealed(queries: Queries, sha256: string): Promise<string | null> {
  const row = await queries
    .selectFrom("contract")
    .select("public_id")
    .where("sealed_sha256", "=", sha256)
    .executeTakeFirst();
  return row?.public_id ?? null;
}

/**
 * The id of an account's first contract with this reference; null where there is none, and none
 * can come from whoever looks as well before this transaction ends.
 */
export async function findReference(
  queries: Queries,
  accountId: string,
  reference: PersonalText,
): Promise<string | null> {
  const words = `reference ${accountId} ${reference}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0)) as locked`.execute(queries);
  const row = await queries
    .selectFrom("contract")
    .select("id")
    .where("account_id", "=", accountId)
    .where("reference", "=", reference)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A contract that is sealed, as the log of seals holds it. */
export interface SealedContract {
  id: string;
  publicId: string;
  sealedSha256: string;
  sealedAt: Date;
  trailHead: Uint8Array | null;
}

/** Sealed contracts in the order of their ids, behind this one. */
export async function listSealed(
  queries: Queries,
  after: string,
  most: number,
): Promise<SealedContract[]> {
  return queries
    .selectFrom("contract")
    .select(["id", "public_id as publicId", "trail_head as trailHead"])
    .select("sealed_sha256 as sealedSha256")
    .$narrowType<{ sealedSha256: string }>()
    .select("sealed_at as sealedAt")
    .$narrowType<{ sealedAt: Date }>()
    .where("sealed_sha256", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
}

/** What stays of a deleted contract. */
export interface Tombstone {
  publicId: string;
  baseSha256: string;
  deletedAt: Date;
}

export async function findTombstone(queries: Queries, publicId: string): Promise<Tombstone | null> {
  const row = await queries
    .selectFrom("deleted_contract")
    .select(["public_id as publicId", "base_sha256 as baseSha256", "deleted_at as deletedAt"])
    .where("public_id", "=", publicId)
    .executeTakeFirst();
  return row ?? null;
}

/** Deleted contracts in the order of their document IDs, behind this one. */
export async function listDeleted(
  queries: Queries,
  after: string,
  most: number,
): Promise<(Tombstone & { id: string })[]> {
  return queries
    .selectFrom("deleted_contract")
    .select(["contract_id as id", "public_id as publicId"])
    .select(["base_sha256 as baseSha256", "deleted_at as deletedAt"])
    .where("public_id", ">", after)
    .orderBy("public_id")
    .limit(most)
    .execute();
}

/** Ids of the contracts that were deleted in this time, its end not included. */
export async function deletedBetween(queries: Queries, from: Date, until: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom("deleted_contract")
    .select("contract_id as id")
    .where("deleted_at", ">=", from)
    .where("deleted_at", "<", until)
    .execute();
  return rows.map(({ id }) => id);
}

/** The contracts among these ids, each with the name of the file that is locked, or null without one. */
export async function lockedFilesOf(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await queries
    .selectFrom("contract")
    .select(["id", "public_id as publicId", "sealed_sha256 as sealedSha256"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, lockedFileOf(row)]));
}

/** Which of these ids are those of contracts. */
export async function whichExist(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom("contract").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
