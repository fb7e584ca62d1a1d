import { fromKysely, PgBoss } from "pg-boss";
import type { DatabaseAddress } from "#store/database.ts";
import { SERVICE_CONNECTION } from "#store/running.ts";
import type { Transaction } from "#store/transaction.ts";
import { type ActOnJob, type GroupWorker, startGroupWorker } from "./group-worker.ts";
import { JOBS, type JobName, type JobPayloads } from "./job-table.ts";

/** When it is a job's turn: after a while, beside at most so many others of its group. */
export interface JobTurn {
  afterMs?: number;
  group?: string;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists if and only if the change does. */
  enqueue<N extends JobName>(
    transaction: Transaction,
    name: N,
    payload: JobPayloads[N],
    when?: JobTurn,
  ): Promise<void>;
  /** The same for many at once, none included, in one statement. */
  enqueueAll<N extends JobName>(
    transaction: Transaction,
    name: N,
    jobs: readonly ({ payload: JobPayloads[N] } & JobTurn)[],
  ): Promise<void>;
  /** Enqueues a job on its own, outside any change. */
  enqueueAlone<N extends JobName>(name: N, payload: JobPayloads[N]): Promise<void>;
  /** Starts working on one kind of job. What the handler throws makes the job run again later. */
  work<N extends JobName>(name: N, act: (payload: JobPayloads[N]) => Promise<void>): void;
  /**
   * The same for jobs that belong to groups, of which no single one is to hold
   * up the rest: at most `mostOfGroup` of each run at a time in this process.
   */
  workByGroup<N extends JobName>(name: N, mostOfGroup: number, act: ActOnJob<JobPayloads[N]>): void;
  /** Lets what runs finish, within the time given. */
  stop(timeoutMs: number): Promise<void>;
}

/** Connections that fetching, completing and maintaining jobs takes beside the pool for requests. */
const POOL_SIZE = 3;

/** How often jobs are looked for whose time has come, and those of other processes. */
const POLLING_MS = 2_000;

/** Jobs claimed for each that may run: more only where a slow group is to be known by its line. */
const HELD_PER_PLACE = { alone: 1, ofGroups: 8 };

/** A job that starts this soon is not left to the next look. */
const SOON_MS = 60_000;

/** Ready at once and put off are told apart, so that a look for new jobs does not wade through the rest. */
const PRIORITY = { ready: 1, putOff: 0 };

/**
 * What these connections commit alone is that a job was fetched, is done or has failed. Where the
 * machine loses that, the job is done once more, as it may be anyway: nobody waits for the disk.
 * Jobs come into being in the transactions of what calls for them, which do.
 */
const UNSYNCED: object = {
  onConnect: (client: { query(text: string): Promise<unknown> }) =>
    client.query("set synchronous_commit = off"),
};

/** Who hears of what goes wrong. */
export interface JobTroubles {
  /** Faults that pg-boss itself outlives, such as a lost connection. */
  onError(error: Error): void;
  /** A job that is tried again, or given up. */
  onFailure(job: JobName, error: unknown): void;
}

/** Durable jobs in the same database. */
export async function openJobs(
  address: DatabaseAddress,
  { onError, onFailure }: JobTroubles,
  /** The same for jobs of groups, which are put off to a time. */
  { pollingMs: groupPollingMs = POLLING_MS }: { pollingMs?: number | undefined } = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    ...address,
    application_name: SERVICE_CONNECTION,
    schema: "jobs",
    // Made by the migrations: the service's role makes no schemas.
    createSchema: false,
    max: POOL_SIZE,
    schedule: false,
    ...UNSYNCED,
  });
  boss.on("error", onError);
  await boss.start();
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const [name, { concurrency: _, ...queue }] of Object.entries(JOBS)) {
    if (!existing.has(name)) await boss.createQueue(name, queue);
  }
  const groupWorkers = new Map<JobName, GroupWorker>();

  function wakeWorker(name: JobName, afterMs: number): void {
    const worker = groupWorkers.get(name);
    if (worker && afterMs === 0) worker.lookForNew();
    else if (worker && afterMs <= SOON_MS) setTimeout(worker.look, afterMs).unref();
  }

  function startWorker<N extends JobName>(
    name: N,
    rules: { mostOfGroup: number; heldPerPlace: number; pollingMs: number },
    act: ActOnJob<JobPayloads[N]>,
  ): void {
    const most = JOBS[name].concurrency;
    const { mostOfGroup, heldPerPlace, pollingMs } = rules;
    const worker = startGroupWorker(
      boss,
      name,
      { most, mostOfGroup, mostHeld: most * heldPerPlace, priority: PRIORITY },
      act,
      { pollingMs, onError, onFailure: (error) => onFailure(name, error) },
    );
    groupWorkers.set(name, worker);
  }

  const jobs: Jobs = {
    enqueue: (transaction, name, payload, turn) =>
      jobs.enqueueAll(transaction, name, [{ payload, ...turn }]),
    async enqueueAll(transaction, name, wanted) {
      if (wanted.length === 0) return;
      await boss.insert(
        name,
        wanted.map(({ payload, afterMs = 0, group }) => ({
          data: payload,
          startAfter: afterMs / 1_000,
          priority: afterMs > 0 ? PRIORITY.putOff : PRIORITY.ready,
          ...(group !== undefined && { group: { id: group } }),
        })),
        { db: fromKysely(transaction.queries) },
      );
      transaction.afterCommit(() => {
        for (const afterMs of new Set(wanted.map((job) => job.afterMs ?? 0))) {
          wakeWorker(name, afterMs);
        }
      });
    },
    async enqueueAlone(name, payload) {
      await boss.send(name, payload, { priority: PRIORITY.ready });
      wakeWorker(name, 0);
    },
    work(name, act) {
      const rules = {
        mostOfGroup: JOBS[name].concurrency,
        heldPerPlace: HELD_PER_PLACE.alone,
        pollingMs: POLLING_MS,
      };
      startWorker(name, rules, async ({ payload }) => {
        await act(payload);
        return 0;
      });
    },
    workByGroup(name, mostOfGroup, act) {
      const heldPerPlace = HELD_PER_PLACE.ofGroups;
      startWorker(name, { mostOfGroup, heldPerPlace, pollingMs: groupPollingMs }, act);
    },
    async stop(timeoutMs) {
      await Promise.all([...groupWorkers.values()].map((worker) => worker.stop(timeoutMs)));
      await boss.stop({ graceful: true, close: true, timeout: timeoutMs });
    },
  };
  return jobs;
}
