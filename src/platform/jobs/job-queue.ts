import type { Database } from "#store/database.ts";
import type { Lease } from "#store/lease.ts";
import type { Transaction } from "#store/transaction.ts";
import type { PutOff } from "./group-turns.ts";
import {
  type Backoff,
  claimJobs,
  completeAlone,
  completeJobs,
  failJob,
  type Job,
  putOffJobs,
  releaseJobs,
  releaseUnknown,
} from "./jobs-store.ts";
import type { LookFor } from "./looking.ts";

/** The jobs of one kind, as the process works on them that holds a lease. */
export interface JobQueue<P> {
  /** None where this process cannot be sure of its name. */
  claim(what: LookFor, most: number): Promise<Job<P>[]>;
  /** Whether a claim still holds; waits where that is not sure. */
  holds(job: Job<P>): Promise<boolean>;
  /** Completes it with a transaction; false when its claim has lapsed. */
  complete(transaction: Transaction, job: Job<P>): Promise<boolean>;
  completeAlone(job: Job<P>): Promise<void>;
  /** It comes again after a while, longer each time, unless it is given up. */
  fail(job: Job<P>, problem: string): Promise<{ isGivenUp: boolean }>;
  /** They come again at once. */
  release(jobs: readonly Job<P>[], problem: string): Promise<void>;
  /** Gives back all but these, as where nobody knows whether a statement arrived. */
  releaseAllBut(jobs: readonly Job<P>[]): Promise<void>;
  putOff(later: readonly PutOff<Job<P>>[]): Promise<void>;
}

export function openQueue<P extends object>(
  database: Database,
  lease: Lease,
  kind: string,
  backoff: Backoff,
): JobQueue<P> {
  return {
    async claim(what, most) {
      const heldBy = lease.name();
      if (heldBy === null) return [];
      return claimJobs<P>(database, { kind, heldBy, most }, { withPutOff: what === "all" });
    },
    holds: (job) => lease.holds(job.heldBy),
    complete: completingTogether<P>(),
    completeAlone: (job) => completeAlone(database, [job]),
    fail: (job, problem) => failJob(database, job, problem, backoff),
    async release(jobs, problem) {
      if (jobs.length > 0) await releaseJobs(database, jobs, problem);
    },
    async releaseAllBut(jobs) {
      const heldBy = lease.name();
      if (heldBy === null) return;
      await releaseUnknown(database, { kind, heldBy, known: jobs.map(({ id }) => id) });
    },
    async putOff(later) {
      if (later.length > 0) await putOffJobs(database, later);
    },
  };
}

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
function completingTogether<P>(): (transaction: Transaction, job: Job<P>) => Promise<boolean> {
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
