import type { Transaction as KyselyTransaction } from "kysely";
import { isRefusal, type Refusal } from "#kernel/refusals.ts";
import type { Database } from "./database.ts";
import type { Schema } from "./schema.ts";

/** One database transaction, and what is to happen once it has been committed. */
export interface Transaction {
  queries: KyselyTransaction<Schema>;
  afterCommit(act: () => void): void;
}

/**
 * Runs `work` in one transaction. A refusal that it returns rolls everything
 * back, as an exception does; anything else commits, and only then the
 * `afterCommit` acts run.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const acts: (() => void)[] = [];
  try {
    const result = await database.transaction().execute(async (queries) => {
      const value = await work({ queries, afterCommit: (act) => acts.push(act) });
      if (isRefusal(value)) throw new RolledBack(value);
      return value;
    });
    for (const act of acts) act();
    return result;
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as T;
    throw error;
  }
}

class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("rolled back on a refusal");
    this.refusal = refusal;
  }
}
