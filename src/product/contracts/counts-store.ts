import type { JSONColumnType } from "kysely";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
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

/** How many contracts the account has in each status. */
export async function countByStatus(
  queries: Queries,
  accountId: string,
): Promise<ReadonlyMap<ContractStatus, number>> {
  const rows = await queries
    .selectFrom("account_contracts")
    .select("counts")
    .where("account_id", "=", accountId)
    .execute();
  const all = new Map<ContractStatus, number>();
  for (const status of CONTRACT_STATUSES) {
    all.set(
      status,
      rows.reduce((sum, { counts }) => sum + (counts[status] ?? 0), 0),
    );
  }
  return all;
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
