import type { Transaction } from "#store/transaction.ts";
import { completeJobs, type Job } from "./jobs-store.ts";

/** Jobs that one statement completes. */
interface Together<P> {
  jobs: Job<P>[];
  /** The ids of those whose claim still held. */
  completed: Promise<ReadonlySet<string>>;
}

/**
 * Completes a job with a transaction; false when its claim has lapsed. Those
 * that are asked for with the same transaction in one turn go together.
 */
export function completingTogether<P>(): (
  transaction: Transaction,
  job: Job<P>,
) => Promise<boolean> {
  const gathering = new WeakMap<Transaction, Together<P>>();

  function gather(transaction: Transaction): Together<P> {
    const jobs: Job<P>[] = [];
    const completed = Promise.resolve().then(() => {
      gathering.delete(transaction);
      return completeJobs(transaction.queries, jobs);
    });
    return { jobs, completed };
  }

  return async (transaction, job) => {
    const together = gathering.get(transaction) ?? gather(transaction);
    gathering.set(transaction, together);
    together.jobs.push(job);
    return (await together.completed).has(job.id);
  };
}
