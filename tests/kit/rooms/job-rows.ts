import { type JobQueue, openQueue } from "#jobs/job-queue.ts";
import { type Backoff, insertJobs, type WantedJob } from "#jobs/jobs-store.ts";
import type { Database } from "#store/database.ts";
import { type Lease, openLease } from "#store/lease.ts";
import { inTransaction } from "#store/transaction.ts";
import { openTestDatabase, type TestDatabase } from "./open-database.ts";

/** What a test of jobs puts into them. */
export interface Payload {
  job: string;
}

/** Jobs of kinds that only a test has, in a database of its own. */
export interface JobRows {
  store: TestDatabase;
  database: Database;
  /** What this process holds its jobs under. */
  lease: Lease;
  /** Another process. */
  openLease(): Promise<Lease>;
  /** Jobs of these names, in order. */
  put(
    kind: string,
    jobs: readonly (string | ({ job: string } & Partial<WantedJob>))[],
  ): Promise<void>;
  queue(kind: string, change?: { lease?: Lease; backoff?: Partial<Backoff> }): JobQueue<Payload>;
  /** All that there are of a kind, in the order in which they are due. */
  rows(kind: string): Promise<JobRow[]>;
  close(): Promise<void>;
}

export interface JobRow {
  job: string;
  isHeld: boolean;
  failures: number;
  problem: string | null;
  isPutOff: boolean;
  /** Milliseconds from now, by the database's clock. */
  dueInMs: number;
}

export async function openJobRows(): Promise<JobRows> {
  const store = await openTestDatabase();
  const { database } = store;
  const leases: Lease[] = [];
  const open = async () => {
    const lease = await openLease(store.address, { onError: () => {} });
    leases.push(lease);
    return lease;
  };
  const own = await open();
  return {
    store,
    database,
    lease: own,
    openLease: open,
    async put(kind, jobs) {
      const given = jobs.map((one) => (typeof one === "string" ? { job: one } : one));
      const wanted = given.map(({ job, group = null, afterMs = 0 }) => {
        return { kind, payload: { job }, group, afterMs };
      });
      await inTransaction(database, async (transaction) => insertJobs(transaction, wanted));
    },
    queue: (kind, { lease = own, backoff = {} } = {}) =>
      openQueue<Payload>(database, lease, kind, {
        most: 3,
        delaySeconds: 60,
        delayMaxSeconds: 1_000,
        ...backoff,
      }),
    async rows(kind) {
      const { rows } = await database.run(
        `select payload->>'job' as job, held_by is not null as "isHeld", failures, problem,
          put_off as "isPutOff", extract(epoch from due_at - now())::float8 * 1000 as "dueInMs"
        from job where kind = $1 order by due_at, payload->>'job'`,
        [kind],
      );
      return rows as unknown as JobRow[];
    },
    async close() {
      for (const lease of leases) await lease.close();
      await store.close();
    },
  };
}
