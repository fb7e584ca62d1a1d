import type { Queries } from "#store/database.ts";
import type { TrailEntry } from "./chain.ts";

export async function insertEntries(
  queries: Queries,
  contract: { id: string; accountId: string },
  entries: readonly TrailEntry[],
): Promise<void> {
  await queries
    .insertInto("trail_entry")
    .values(
      entries.map((entry) => ({
        contract_id: contract.id,
        account_id: contract.accountId,
        number: entry.number,
        at: entry.at,
        event: entry.event,
        data: JSON.stringify(entry.data),
        hash: entry.hash,
      })),
    )
    .execute();
}

export async function readEntries(queries: Queries, contractId: string): Promise<TrailEntry[]> {
  return queries
    .selectFrom("trail_entry")
    .select(["number", "at", "event", "data", "hash"])
    .where("contract_id", "=", contractId)
    .orderBy("number")
    .execute();
}
