import { LIMITS } from "#kernel/limits.ts";
import type { Queries } from "#store/database.ts";
import type { RepeatableRequest } from "./kept-answer.ts";

/** The encrypted answer that is kept for this key, with the digest of the request that got it. */
export async function findKept(
  queries: Queries,
  { scope, key }: Pick<RepeatableRequest, "scope" | "key">,
  now: Date,
): Promise<{ sealedAnswer: Uint8Array; sha256: Uint8Array } | null> {
  const row = await queries
    .selectFrom("kept_answer")
    .select(["sealed_answer as sealedAnswer", "request_sha256 as sha256"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("kept_at", ">", keptSince(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps an answer; false when one is kept for this key already. */
export async function insertKept(
  queries: Queries,
  request: RepeatableRequest,
  sealedAnswer: Uint8Array,
  now: Date,
): Promise<boolean> {
  const kept = {
    request_sha256: request.sha256,
    sealed_answer: sealedAnswer,
    kept_at: now,
  };
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto("kept_answer")
    .values({ scope: request.scope, key: request.key, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet(kept)
        .where("kept_answer.kept_at", "<=", keptSince(now)),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many answers are kept in a scope. */
export async function countKept(queries: Queries, scope: string, now: Date): Promise<number> {
  const row = await queries
    .selectFrom("kept_answer")
    .select((is) => is.fn.countAll<string>().as("kept"))
    .where("scope", "=", scope)
    .where("kept_at", ">", keptSince(now))
    .executeTakeFirstOrThrow();
  return Number(row.kept);
}

/** Writes what became of a change after it was made into the answer that is kept for it. */
export async function replaceKept(
  queries: Queries,
  { scope, key }: RepeatableRequest,
  sealedAnswer: Uint8Array,
): Promise<void> {
  await queries
    .updateTable("kept_answer")
    .set({ sealed_answer: sealedAnswer })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}

/** Forgets answers that nobody may ask for again. */
export async function sweepKept(queries: Queries, now: Date): Promise<void> {
  await queries.deleteFrom("kept_answer").where("kept_at", "<=", keptSince(now)).execute();
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.keptAnswerMs);
}

declare module "#store/schema.ts" {
  interface Schema {
    kept_answer: KeptAnswerTable;
  }
}

interface KeptAnswerTable {
  scope: string;
  key: string;
  request_sha256: Uint8Array;
  sealed_answer: Uint8Array;
  kept_at: Date;
}
