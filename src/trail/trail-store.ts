import type { Insertable } from "kysely";
import type { Queries } from "#store/database.ts";
import type { Schema } from "#store/schema.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { TrailEntry } from "./chain.ts";

export function insertEntries(
  transaction: Transaction,
  contract: { id: string; accountId: string },
  entries: readonly TrailEntry[],
): void {
  for (const entry of entries) {
    transaction.write(INSERT, {
      contract_id: contract.id,
      account_id: contract.accountId,
      number: entry.number,
      at: entry.at,
      event: entry.event,
      actor: JSON.stringify(entry.by),
      data: JSON.stringify(entry.data),
      hash: entry.hash,
    });
  }
}

const INSERT = statement((queries, row: Insertable<Schema["trail_entry"]>) =>
  queries.insertInto("trail_entry").values(row),
);

export async function readEntries(queries: Queries, contractId: string): Promise<TrailEntry[]> {
  return queries
    .selectFrom("trail_entry")
    .select(["number", "at", "event", "actor as by", "data", "hash"])
    .where("contract_id", "=", contractId)
    .orderBy("number")
    .execute();
}
