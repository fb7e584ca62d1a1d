import type { Queries } from "#store/database.ts";

/** The document ID of the contract whose sealed file has this hash; null when there is none. */
export async function findSealed(queries: Queries, sha256: string): Promise<string | null> {
  const row = await queries
    .selectFrom("contract")
    .select("public_id")
    .where("sealed_sha256", "=", sha256)
    .executeTakeFirst();
  return row?.public_id ?? null;
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

/** Ids of the contracts that were deleted since. */
export async function deletedSince(queries: Queries, since: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom("deleted_contract")
    .select("contract_id as id")
    .where("deleted_at", ">=", since)
    .execute();
  return rows.map(({ id }) => id);
}

/** The contracts among these ids, each with the hash of its sealed file, or null without one. */
export async function sealedFilesOf(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await queries
    .selectFrom("contract")
    .select(["id", "sealed_sha256 as sealedSha256"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, sealedSha256 }) => [id, sealedSha256]));
}

/** Which of these ids are those of contracts. */
export async function whichExist(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries.selectFrom("contract").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
