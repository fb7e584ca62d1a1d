import { sql } from "kysely";
import { LIMITS } from "#kernel/limits.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";

/** So many are forgotten at a time; the rest the next hour. */
const BATCH = 200;

/**
 * Forgets contracts that test keys made so long ago, signed or not, with their
 * bytes: rows first, since bytes without a row are found and removed later.
 * @throws AggregateError of those that could not be forgotten, once the others are
 */
export async function sweepTests(
  { database, files }: { database: Database; files: Pick<Files, "deleteAll"> },
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.testContractMs);
  const over = await database
    .selectFrom("contract")
    .innerJoin("account", "account.id", "contract.account_id")
    .select("contract.id")
    .where("account.twin_of", "is not", null)
    .where("contract.created_at", "<=", before)
    .orderBy("contract.created_at")
    .limit(BATCH)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of over) {
    try {
      await sql`select forget_test(${id})`.execute(database);
      await files.deleteAll(id);
    } catch (error) {
      // One that cannot be forgotten is not to keep those of others.
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    const message = `${failures.length} contracts of test keys were not forgotten`;
    throw new AggregateError(failures, message, { cause: failures[0] });
  }
}
