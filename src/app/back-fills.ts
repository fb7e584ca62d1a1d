import type { Jobs } from "#jobs/jobs.ts";
import type { Log } from "#kernel/log.ts";
import { type BackFill, fillPiece, openFills, readBackFills } from "#store/back-fills.ts";
import type { Database } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";

interface FillingServices {
  database: Database;
  jobs: Jobs;
  log: Log;
}

/** How long it rests after each piece, in times of what the piece took: others come first. */
const RESTS = 3;

/**
 * Works on values of rows from before a migration, one job a piece: with the
 * piece, how far it came and the job for the next one are one transaction, so
 * that whoever is killed leaves nothing half done and nothing to do twice.
 */
export async function startFilling(
  services: FillingServices,
  { backFills = readBackFills(), most }: { backFills?: readonly BackFill[]; most?: number } = {},
): Promise<void> {
  const { database, jobs, log } = services;
  const names = backFills.map(({ name }) => name);
  jobs.work("back-fill", async (state) => {
    // Of a version whose back-fills this one does not have.
    const fill = backFills.find(({ name }) => name === state.name);
    if (!fill) return;
    const filled = await inTransaction(database, async (transaction) => {
      const since = performance.now();
      const { queries } = transaction;
      const next = await fillPiece((text, values) => queries.run(text, values), fill, state, most);
      if (next !== null && next !== "done") {
        const afterMs = Math.ceil((performance.now() - since) * RESTS);
        await jobs.enqueue(transaction, "back-fill", next, { afterMs });
      }
      return next;
    });
    if (filled === "done") log("database.filled", { fill: fill.name });
  });
  const open = await openFills((text, values) => database.run(text, values), names);
  await jobs.enqueueMissing("back-fill", open);
}
