import { SHA256_HEX_PATTERN } from "#kernel/digest.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database, Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import { findContract } from "./contracts-store.ts";
import { filesNamedBy } from "./named-files.ts";
import { dropSuperseded, type Superseded, takeSuperseded } from "./superseded-store.ts";

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
 * @throws AggregateError of what could not be removed, once all others are gone
 */
export async function sweepSuperseded(swept: Swept, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SUPERSEDED_KEPT_MS);
  const failed: unknown[] = [];
  for (let behind: Superseded | null = null; failed.length < MOST_FAILED; ) {
    const at: { taken: Superseded | null } = { taken: null };
    try {
      await inTransaction(swept.database, async ({ queries }) => {
        at.taken = await takeSuperseded(queries, before, behind);
        if (at.taken) await removeOne(swept, queries, at.taken);
      });
    } catch (error) {
      if (!at.taken) throw error;
      // One file that cannot be removed is not to keep the others.
      failed.push(error);
    }
    if (!at.taken) break;
    behind = at.taken;
  }
  if (failed.length > 0) {
    const [cause] = failed;
    throw new AggregateError(failed, `files were not removed: ${cause}`, { cause });
  }
}

/** Where so many cannot be removed it is not their fault. */
const MOST_FAILED = 10;

async function removeOne(
  { files, kept }: Swept,
  queries: Queries,
  { contractId, name }: Superseded,
): Promise<void> {
  const contract = await findContract(queries, { id: contractId });
  const isNamed = contract !== null && filesNamedBy(contract).some((one) => one.name === name);
  if (!isNamed) {
    await files.remove(contractId, name);
    if (SHA256_HEX_PATTERN.test(name)) await removeMade(kept, contractId, name);
  }
  await dropSuperseded(queries, { contractId, name });
}

/** Pictures and words of a base's pages are kept under names with its hash's start. */
async function removeMade(kept: Swept["kept"], contractId: string, sha256: string): Promise<void> {
  const of = `-${sha256.slice(0, 16)}`;
  for (const made of await kept.names(contractId)) {
    if (made.includes(of)) await kept.remove(contractId, made);
  }
}
