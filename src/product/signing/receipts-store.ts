import type { Insertable } from "kysely";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";

/** A receipt as it is kept: signed, for one signature of a contract. */
export interface KeptReceipt {
  signatureId: string;
  jws: string;
  madeAt: Date;
}

export function insertReceipt(
  transaction: Transaction,
  contract: { id: string; accountId: string },
  receipt: KeptReceipt,
): void {
  transaction.write(INSERT, {
    signature_id: receipt.signatureId,
    account_id: contract.accountId,
    contract_id: contract.id,
    jws: receipt.jws,
    made_at: receipt.madeAt,
  });
}

/** Of two who make one at the same time, the first counts. */
const INSERT = statement((queries, row: Insertable<ReceiptTable>) =>
  queries
    .insertInto("receipt")
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
);

/** The receipts of a contract, by the signature's ID. */
export async function readReceipts(
  queries: Queries,
  contractId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom("receipt")
    .select(["signature_id", "jws"])
    .where("contract_id", "=", contractId)
    .execute();
  return new Map(rows.map((row) => [row.signature_id, row.jws]));
}

declare module "#store/schema.ts" {
  interface Schema {
    receipt: ReceiptTable;
  }
}

interface ReceiptTable {
  signature_id: string;
  account_id: string;
  contract_id: string;
  jws: string;
  made_at: Date;
}
