import type { JSONColumnType } from "kysely";
import type { ContractStatus } from "#kernel/contract-states.ts";
import type { Queries } from "#store/database.ts";

/**
 * How many of the account's contracts count toward its plan in the month that
 * `month` is the first moment of, in UTC: those that became signable in it,
 * less those paid by a credit and those cancelled before anyone signed. What
 * this transaction itself changed is counted with its commit.
 */
export async function countDocuments(
  queries: Queries,
  accountId: string,
  month: Date,
): Promise<number> {
  const row = await queries
    .selectFrom("account_documents")
    .select((is) => is.fn.sum<string | null>("n").as("used"))
    .where("account_id", "=", accountId)
    .where("month", "=", month.toISOString().slice(0, 10))
    .executeTakeFirstOrThrow();
  return Number(row.used ?? 0);
}

declare module "#store/schema.ts" {
  interface Schema {
    account_contracts: AccountContractsTable;
    account_documents: AccountDocumentsTable;
  }
}

interface AccountContractsTable {
  account_id: string;
  part: number;
  n: number;
  counts: JSONColumnType<Partial<Record<ContractStatus, number>>>;
}

interface AccountDocumentsTable {
  account_id: string;
  /** Its first day, as PostgreSQL writes it. */
  month: string;
  part: number;
  n: number;
}
