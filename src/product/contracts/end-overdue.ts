import { oneByOne } from "#kernel/one-by-one.ts";
import { inTransaction } from "#store/transaction.ts";
import { type CancelServices, endIfOverdue } from "./cancel.ts";
import type { ContractsServices } from "./contracts-services.ts";
import { lockContract } from "./contracts-store.ts";
import { listOverdue, takeOverdue } from "./deadlines-store.ts";

/** So many at once, where many have the same deadline. */
const LANES = 4;
/** What is over stays in the index for a while: looking for each by itself would pass over all before. */
const LISTED = 200;

type EndingServices = CancelServices & Pick<ContractsServices, "database">;

/**
 * Cancels every contract whose deadline has passed, each once however many processes do this at
 * the same time; returns how many this one did. What another one has locked is left to it.
 * @throws AggregateError of what could not be cancelled, once all others are
 */
export async function endOverdue(services: EndingServices): Promise<number> {
  const { database, clock } = services;
  const tried = new Set<string>();
  const waiting: string[] = [];
  const takeNext = async () => {
    if (waiting.length === 0) {
      const listed = await listOverdue(database, clock.now(), LISTED);
      const fresh = listed.filter((id) => !tried.has(id));
      for (const id of fresh) tried.add(id);
      waiting.push(...fresh);
    }
    return waiting.shift() ?? null;
  };
  const lane = () => oneByOne("not cancelled", takeNext, (id) => endOne(services, id));
  const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return ends.reduce((sum, end) => sum + (end.status === "fulfilled" ? end.value : 0), 0);
}

function endOne(services: EndingServices, id: string): Promise<boolean> {
  return inTransaction(services.database, async (transaction) => {
    const { queries } = transaction;
    if (!(await takeOverdue(queries, id, services.clock.now()))) return false;
    const contract = await lockContract(queries, { id });
    return contract !== null && (await endIfOverdue(transaction, services, contract)) !== null;
  });
}
