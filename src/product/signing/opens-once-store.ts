import type { Queries } from "#store/database.ts";

/** Tables of pages that open once; all have the same columns for it. */
type PagesTable = "signing_session" | "hosted_sitting";

/** Opens a page for one browser; false where another one was first, or it cannot be opened any more. */
export async function claimPage(
  queries: Queries,
  table: PagesTable,
  { id, browserHash, now }: { id: string; browserHash: Uint8Array; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(table)
    .set({ opened_at: now, browser_hash: browserHash })
    .where("id", "=", id)
    .where("opened_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a page of this contract; false where it has none such. A second time changes nothing. */
export async function revokePage(
  queries: Queries,
  table: PagesTable,
  { id, contractId, now }: { id: string; contractId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable(table)
    .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)) }))
    .where("id", "=", id)
    .where("contract_id", "=", contractId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes pages that could not be opened any more at this time. */
export async function sweepPages(queries: Queries, table: PagesTable, before: Date): Promise<void> {
  await queries.deleteFrom(table).where("expires_at", "<", before).execute();
}
