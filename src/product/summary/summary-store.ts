import type { Queries } from "#store/database.ts";
import type { Summary } from "./summary.ts";

/** The summary of a contract; null while there is none. */
export async function findSummary(queries: Queries, contractId: string): Promise<Summary | null> {
  const row = await queries
    .selectFrom("contract_summary")
    .select(["text", "model", "sha256"])
    .where("contract_id", "=", contractId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSummary(
  queries: Queries,
  contract: { id: string; accountId: string },
  { text, model, sha256 }: Summary,
  madeAt: Date,
): Promise<void> {
  await queries
    .insertInto("contract_summary")
    .values({
      contract_id: contract.id,
      account_id: contract.accountId,
      text,
      model,
      sha256,
      made_at: madeAt,
    })
    .execute();
}

declare module "#store/schema.ts" {
  interface Schema {
    contract_summary: ContractSummaryTable;
  }
}

interface ContractSummaryTable {
  contract_id: string;
  account_id: string;
  text: string;
  model: string;
  sha256: string;
  made_at: Date;
}
