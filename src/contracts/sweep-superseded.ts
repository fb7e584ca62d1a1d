import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { Files } from "#store/files.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { findContract } from "./contracts-store.ts";
import { filesNamedBy } from "./named-files.ts";
import { dropSuperseded, takeSuperseded } from "./superseded-store.ts";

/** A backup that read a row copies the files that it names; none takes as long as this. */
export const SUPERSEDED_KEPT_MS = 7 * DAY_MS;

interface Swept {
  database: Database;
  files: Pick<Files, "remove">;
  /** What this machine made of files to show them. */
  kept: Pick<Files, "names" | "remove">;
}

/**
 * Removes files that drafts named a week ago, and those that a change stored and never committed,
 * where their contracts name them no more. Each is a transaction that begins with its row and ends
 * without it: whoever takes it up after this process removes it again, which does nothing.
 */
export async function sweepSuperseded(swept: Swept, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SUPERSEDED_KEPT_MS);
  while (
    await inTransaction(swept.database, (transaction) => removeOne(swept, transaction, before))
  );
}

async function removeOne(
  { files, kept }: Swept,
  { queries }: Transaction,
  before: Date,
): Promise<boolean> {
  const taken = await takeSuperseded(queries, before);
  if (!taken) return false;
  const { contractId, name } = taken;
  const contract = await findContract(queries, { id: contractId });
  const isNamed = contract !== null && filesNamedBy(contract).some((one) => one.name === name);
  if (!isNamed) {
    await files.remove(contractId, name);
    if (SHA256_HEX_PATTERN.test(name)) await removeMade(kept, contractId, name);
  }
  await dropSuperseded(queries, taken);
  return true;
}

/** Pictures and words of a base's pages are kept under names with its hash's start. */
async function removeMade(kept: Swept["kept"], contractId: string, sha256: string): Promise<void> {
  const of = `-${sha256.slice(0, 16)}`;
  for (const made of await kept.names(contractId)) {
    if (made.includes(of)) await kept.remove(contractId, made);
  }
}
