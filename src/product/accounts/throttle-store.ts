import type { Queries } from "#store/database.ts";
import type { Failures } from "./throttle.ts";

/** The failures under this name, held until the transaction ends. */
export async function lockFailures(queries: Queries, name: string, now: Date): Promise<Failures> {
  // One statement: between two, somebody's success would take the row away.
  return queries
    .insertInto("sign_in_failure")
    .values({ name, failures: 0, last_at: now, locked_until: null })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
    .returning(["failures", "last_at as lastAt", "locked_until as lockedUntil"])
    .executeTakeFirstOrThrow();
}

export async function writeFailures(
  queries: Queries,
  name: string,
  { failures, lastAt, lockedUntil }: Failures,
): Promise<void> {
  await queries
    .updateTable("sign_in_failure")
    .set({ failures, last_at: lastAt, locked_until: lockedUntil })
    .where("name", "=", name)
    .execute();
}

export async function forgetFailures(queries: Queries, name: string): Promise<void> {
  await queries.deleteFrom("sign_in_failure").where("name", "=", name).execute();
}

/** Forgets failures that count no more. */
export async function sweepFailures(queries: Queries, lastBefore: Date): Promise<void> {
  await queries.deleteFrom("sign_in_failure").where("last_at", "<", lastBefore).execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    sign_in_failure: SignInFailureTable;
  }
}

interface SignInFailureTable {
  name: string;
  failures: number;
  last_at: Date;
  locked_until: Date | null;
}
