import type { Insertable, JSONColumnType } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queries } from "#store/database.ts";
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

const INSERT = statement((queries, row: Insertable<TrailEntryTable>) =>
  queries.insertInto("trail_entry").values(row),
);

export async function readEntries(queries: Queries, contractId: string): Promise<TrailEntry[]> {
  return READ.all(queries, { contractId });
}

const READ = statement((queries, { contractId }: { contractId: string }) =>
  queries
    .selectFrom("trail_entry")
    .select(["number", "at", "event", "actor as by", "data", "hash"])
    .where("contract_id", "=", contractId)
    .orderBy("number"),
);

declare module "#store/schema.ts" {
  interface Schema {
    trail_entry: TrailEntryTable;
  }
}

interface TrailEntryTable {
  contract_id: string;
  number: number;
  account_id: string;
  at: Date;
  event: string;
  actor: JSONColumnType<Actor>;
  data: JSONColumnType<Record<string, unknown>>;
  hash: Uint8Array;
}
