import { type JSONColumnType, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { toHex } from "#kernel/bytes.ts";
import type { Queries } from "#store/database.ts";
import { statement } from "#store/statement.ts";
import type { Transaction } from "#store/transaction.ts";
import type { TrailEntry } from "./chain.ts";
import { type Openings, openedParts, storedParts } from "./personal-commitments.ts";

/** Writes the entries, and the values of people beside them, in one statement. */
export function insertEntries(
  transaction: Transaction,
  contract: { id: string; accountId: string },
  entries: readonly TrailEntry[],
): void {
  const rows = entries.map((entry) => {
    const { by, data, personal } = storedParts(entry);
    const { number, at, event, hash } = entry;
    const opened = personal && { opened: personal };
    return { number, at, event, actor: by, data, hash: toHex(hash), ...opened };
  });
  const { id, accountId } = contract;
  transaction.write(INSERT, { id, accountId, rows: JSON.stringify(rows) });
}

const INSERT = statement(
  (_queries, { id, accountId, rows }: { id: string; accountId: string; rows: string }) => sql`
    with entry as (
      select * from jsonb_to_recordset(${rows}::text::jsonb) as entry (
        number integer, at timestamptz, event text, actor jsonb, data jsonb, hash text, opened jsonb
      )
    ),
    entered as (
      insert into trail_entry (contract_id, account_id, number, at, event, actor, data, hash)
      select ${id}::uuid, ${accountId}::uuid, number, at, event, actor, data, decode(hash, 'hex')
      from entry
    )
    insert into trail_personal (contract_id, account_id, number, opened)
    select ${id}::uuid, ${accountId}::uuid, number, opened from entry where opened is not null`,
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
