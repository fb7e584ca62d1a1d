import { spannedAlone } from "#kernel/span.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { type DatabaseAddress, openDatabase } from "#store/database.ts";
import type { Lease } from "#store/lease.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { type ActOnJob, type GroupWorker, startGroupWorker } from "./group-worker.ts";
import { openQueue } from "./job-queue.ts";
import { JOBS, type JobName, type JobPayloads } from "./job-table.ts";
import { insertJobs, insertMissing, kindsDue, putForward, type WantedJob } from "./jobs-store.ts";
import { startPolling } from "./polling.ts";

/** When it is a job's turn: after a while, beside at most so many others of its group. */
export interface JobTurn {
  afterMs?: number;
  group?: string;
}

/** A job of any kind that is to be enqueued. */
export type JobToDo = {
  [N in JobName]: { job: N; payload: JobPayloads[N] } & JobTurn;
}[JobName];

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if and only if the change does. */
  enqueue<N extends JobName>(
    transaction: Transaction,
    name: N,
    payload: JobPayloads[N],
    when?: JobTurn,
  ): Promise<void>;
  /** The same for many at once, of any kinds, none included, in one statement. */
  enqueueAll(transaction: Transaction, jobs: readonly JobToDo[]): Promise<void>;
  /** Enqueues a job on its own, outside any change. */
  enqueueAlone<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>;
  /** Enqueues those of which no job is open with the same payload, in one statement. */
  enqueueMissing<N extends JobName>(name: N, payloads: readonly JobPayloads[N][]): Promise<void>;
  /** Jobs of this kind about these contracts come now, though they were put off. */
  putForward(name: JobName, contractIds: readonly string[]): Promise<void>;
  /** Starts working on one kind of job. What the handler throws makes the job run again later. */
  work<N extends JobName>(name: N, act: Act<JobPayloads[N]>): void;
  /**
   * The same for jobs that belong to groups, of which no single one is to hold
   * up the rest: at most `mostOfGroup` of each run at a time in this process.
   */
  workByGroup<N extends JobName>(name: N, mostOfGroup: number, act: ActOnJob<JobPayloads[N]>): void;
  /** Lets what runs finish, within the time given. */
  stop(timeoutMs: number): Promise<void>;
}

type Act<P> = (payload: P, attempt: { isRepeated: boolean }) => Promise<void>;

/** Connections for claiming and completing jobs beside the pool for requests, which may be busy. */
const POOL_SIZE = 3;

/** How often jobs are looked for whose time has come, and those of other processes. */
const POLLING_MS = 2_000;

/** Jobs claimed for each that may run: more only where a slow group is to be known by its line. */
const HELD_PER_PLACE = { alone: 1, ofGroups: 8 };

/** None fails as often. */
const MOST_FAILURES = 2_000_000_000;

/** A job that starts this soon is not left to the next look. */
const SOON_MS = 60_000;

/** Who hears of what goes wrong. */
export interface JobIncidents {
  /** Faults that it outlives, such as a lost connection. */
  onError(error: Error): void;
  /** A job that is tried again, or given up. */
  onFailure(job: JobName, error: unknown, isGivenUp: boolean): void;
}

function rowOf({ job: kind, payload, group, afterMs = 0 }: JobToDo): WantedJob {
  return { kind, payload, group: group ?? null, afterMs };
}

/**
 * Durable jobs in the same database.
 * @param lease what this process works on is held under its name
 */
export function openJobs(
  address: DatabaseAddress,
  lease: Lease,
  { onError, onFailure }: JobIncidents,
  { pollingMs = POLLING_MS }: { pollingMs?: number | undefined } = {},
): Jobs {
  const pool = openDatabase(address, onError, { name: "countersign jobs", most: POOL_SIZE });
  const groupWorkers = new Map<JobName, GroupWorker>();
  const polling = startPolling(groupWorkers, {
    kindsDue: (kinds) => kindsDue(pool.database, kinds),
    pollingMs,
    onError,
  });

  function wakeWorker(name: JobName, afterMs: number): void {
    const worker = groupWorkers.get(name);
    if (worker && afterMs === 0) worker.lookForNew();
    else if (worker && afterMs <= SOON_MS) setTimeout(worker.look, afterMs).unref();
  }

  function startWorker<N extends JobName>(
    name: N,
    rules: { mostOfGroup: number; heldPerPlace: number },
    act: ActOnJob<JobPayloads[N]>,
  ): void {
    const { concurrency: most, mostFailures, longestSeconds, ...delays } = JOBS[name];
    const { mostOfGroup, heldPerPlace } = rules;
    const backoff = { most: mostFailures ?? MOST_FAILURES, ...delays };
    const worker = startGroupWorker<JobPayloads[N]>(
      openQueue(pool.database, lease, name, backoff),
      { most, mostOfGroup, mostHeld: most * heldPerPlace },
      (job) => spannedAlone("job", { job: name }, () => act(job)),
      {
        longestMs: longestSeconds * SECOND_MS,
        onError,
        onFailure: (error, isGivenUp) => onFailure(name, error, isGivenUp),
      },
    );
    groupWorkers.set(name, worker);
  }

  let stopping: Promise<void> | null = null;

  async function stop(timeoutMs: number): Promise<void> {
    const workers = [...groupWorkers.values()].map((worker) => worker.stop(timeoutMs));
    await Promise.all([polling.stop(), ...workers]);
    await pool.close();
  }

  lease.onGivenBack(() => {
    for (const worker of groupWorkers.values()) worker.look();
  });

  const jobs: Jobs = {
    enqueue: (transaction, job, payload, turn) =>
      // The types cannot tell that a name goes with its own payload where both are variables.
      jobs.enqueueAll(transaction, [{ job, payload, ...turn } as JobToDo]),
    async enqueueAll(transaction, wanted) {
      if (wanted.length === 0) return;
      insertJobs(transaction, wanted.map(rowOf));
      transaction.afterCommit(() => {
        const wakes = new Map(wanted.map((one) => [`${one.job} ${one.afterMs ?? 0}`, one]));
        for (const { job, afterMs = 0 } of wakes.values()) wakeWorker(job, afterMs);
      });
    },
    async enqueueAlone(name, payload) {
      await inTransaction(pool.database, (transaction) => jobs.enqueue(transaction, name, payload));
    },
    async enqueueMissing(name, payloads) {
      await inTransaction(pool.database, async ({ queries, afterCommit }) => {
        await insertMissing(queries, name, payloads);
        afterCommit(() => wakeWorker(name, 0));
      });
    },
    async putForward(name, contractIds) {
      await putForward(pool.database, name, contractIds);
      groupWorkers.get(name)?.look();
    },
    work(name, act) {
      const mostOfGroup = JOBS[name].concurrency;
      const rules = { mostOfGroup, heldPerPlace: HELD_PER_PLACE.alone };
      startWorker(name, rules, async ({ payload, isRepeated }) => {
        await act(payload, { isRepeated });
        return 0;
      });
    },
    workByGroup(name, mostOfGroup, act) {
      const heldPerPlace = HELD_PER_PLACE.ofGroups;
      startWorker(name, { mostOfGroup, heldPerPlace }, act);
    },
    stop(timeoutMs) {
      stopping ??= stop(timeoutMs);
      return stopping;
    },
  };
  return jobs;
}
