import { fromKysely, PgBoss } from "pg-boss";
import type { DatabaseAddress } from "#store/database.ts";
import type { Transaction } from "#store/transaction.ts";
import { JOBS, type JobName, type JobPayloads } from "./job-table.ts";

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if and only if the change does. */
  enqueue<N extends JobName>(
    transaction: Transaction,
    name: N,
    payload: JobPayloads[N],
  ): Promise<void>;
  /** Enqueues a job on its own, outside any change. */
  enqueueAlone<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>;
  /** Starts working on one kind of job. What the handler throws makes the job run again later. */
  work<N extends JobName>(name: N, act: (payload: JobPayloads[N]) => Promise<void>): Promise<void>;
  /** Lets what runs finish, within the time given. */
  stop(timeoutMs: number): Promise<void>;
}

/** Connections that fetching, completing and maintaining jobs takes beside the pool for requests. */
const POOL_SIZE = 3;

const POLLING_SECONDS = 2;

/**
 * Durable jobs in the same database. `onError` hears of faults that pg-boss
 * itself outlives, such as a lost connection.
 */
export async function openJobs(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...address,
    application_name: "countersign jobs",
    schema: "jobs",
    max: POOL_SIZE,
    useListenNotify: true,
    schedule: false,
  });
  boss.on("error", onError);
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const [name, { concurrency: _, ...queue }] of Object.entries(JOBS)) {
    if (!existing.has(name)) await boss.createQueue(name, { ...queue, notify: true });
  }
  const workers = new Map<JobName, string>();

  return {
    async enqueue(transaction, name, payload) {
      await boss.send(name, payload, { db: fromKysely(transaction.queries) });
      transaction.afterCommit(() => {
        const worker = workers.get(name);
        if (worker) boss.notifyWorker(worker);
      });
    },
    async enqueueAlone(name, payload) {
      await boss.send(name, payload);
    },
    async work(name, act) {
      const worker = await boss.work<JobPayloads[typeof name]>(
        name,
        {
          localConcurrency: JOBS[name].concurrency,
          batchSize: 1,
          // New jobs announce themselves; retries whose time has come are found by looking.
          pollingIntervalSeconds: POLLING_SECONDS,
          notifyPollingIntervalSeconds: POLLING_SECONDS,
        },
        async ([job]) => {
          if (job) await act(job.data);
        },
      );
      workers.set(name, worker);
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, close: true, timeout: timeoutMs }),
  };
}
