import type { Insertable, JSONColumnType } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { TrailEntry } from "./chain.ts";
import { type Openings, openedParts, storedParts } from "./entry-parts.ts";

export function insertEntries(
  transaction: Transaction,
  contract: { id: string; accountId: string },
  entries: readonly TrailEntry[],
): void {
  for (const entry of entries) {
    const { by, data, personal } = storedParts(entry);
    transaction.write(INSERT, {
      contract_id: contract.id,
      account_id: contract.accountId,
      number: entry.number,
      at: entry.at,
      event: entry.event,
      actor: JSON.stringify(by),
      data: JSON.stringify(data),
      hash: entry.hash,
    });
    if (personal === null) continue;
    transaction.write(INSERT_PERSONAL, {
      contract_id: contract.id,
      account_id: contract.accountId,
      number: entry.number,
      opened: JSON.stringify(personal),
    });
  }
}

const INSERT = statement((queries, row: Insertable<TrailEntryTable>) =>
  queries.insertInto("trail_entry").values(row),
);

const INSERT_PERSONAL = statement((queries, row: Insertable<TrailPersonalTable>) =>
  queries.insertInto("trail_personal").values(row),
);

export async function readEntries(queries: Queries, contractId: string): Promise<TrailEntry[]> {
  const rows = await READ.all(queries, { contractId });
  return rows.map(({ opened, ...row }) => entryFrom(row, opened));
}

/** An entry as its row and the row of its values have it. */
export function entryFrom(row: Omit<TrailEntry, "personal">, opened: Openings | null): TrailEntry {
  return { ...row, ...openedParts(row, opened) };
}

const READ = statement((queries, { contractId }: { contractId: string }) =>
  queries
    .selectFrom("trail_entry")
    .leftJoin("trail_personal", (join) =>
      join
        .onRef("trail_personal.contract_id", "=", "trail_entry.contract_id")
        .onRef("trail_personal.number", "=", "trail_entry.number"),
    )
    .select(["trail_entry.number", "at", "event", "actor as by", "data", "hash", "opened"])
    .where("trail_entry.contract_id", "=", contractId)
    .orderBy("trail_entry.number"),
);

declare module "#store/schema.ts" {
  interface Schema {
    trail_entry: TrailEntryTable;
    trail_personal: TrailPersonalTable;
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

interface TrailPersonalTable {
  contract_id: string;
  number: number;
  account_id: string;
  opened: JSONColumnType<Openings>;
}
