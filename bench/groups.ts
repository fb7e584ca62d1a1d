/**
 * Jobs of groups by our worker and by pg-boss's own: `npm run bench:groups`. The acts only wait, as
 * deliveries do for their receivers: those of one group in ten as for one that never answers. Rates
 * and times are those of the other groups. Of one run only ratios mean anything on a busy machine.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type Job, PgBoss, type WorkOptions } from "pg-boss";
import { startGroupWorker } from "#jobs/group-worker.ts";
import type { DatabaseAddress } from "#store/database.ts";
import { openEmbeddedPostgres } from "#store/postgres/open.ts";
import { ms, perSecond, timesOf } from "./measure.ts";

const GROUPS = 100;
const AT_ONCE = 2_000;
const JOBS_PER_SECOND = 200;
const SECONDS = 6;
const ACT_MS = 5;
const DEAD_MS = 5_000;
/** As deliveries run. */
const [MOST, MOST_OF_GROUP] = [64, 4];
const QUEUE = "bench";
/** Whoever has not begun all by then counts with those that it has. */
const LONGEST_MS = 30_000;

/** As the service's own jobs are fetched and completed. */
const UNSYNCED: object = {
  onConnect: (client: pg.Client) => client.query("set synchronous_commit = off"),
};

interface Payload {
  at: number;
  isDead: boolean;
}

type Act = (payload: Payload) => Promise<void>;

/** Starts working. */
type Start = (boss: PgBoss, act: Act) => Promise<Working>;

interface Working {
  /** There are new jobs. */
  tell(): void;
  stop(): Promise<void>;
}

const bossesOwn =
  (options: WorkOptions): Start =>
  async (boss, act) => {
    await boss.work<Payload>(
      QUEUE,
      { localGroupConcurrency: MOST_OF_GROUP, pollingIntervalSeconds: 0.5, ...options },
      async (jobs: Job<Payload>[]) => {
        await Promise.all(jobs.map(({ data }) => act(data)));
      },
    );
    return { tell() {}, stop: async () => {} };
  };

const WORKERS: Record<string, Start> = {
  "our group worker": async (boss, act) => {
    const worker = startGroupWorker<Payload>(
      boss,
      QUEUE,
      {
        most: MOST,
        mostOfGroup: MOST_OF_GROUP,
        mostHeld: MOST * 8,
        priority: { ready: 1, putOff: 0 },
      },
      async ({ payload }) => {
        const from = performance.now();
        await act(payload);
        return performance.now() - from;
      },
      { pollingMs: 500, onError() {}, onFailure() {} },
    );
    return { tell: worker.lookForNew, stop: () => worker.stop(0) };
  },
  "pg-boss, 64 workers": bossesOwn({ localConcurrency: MOST }),
  "pg-boss, 16 workers of 4 jobs": bossesOwn({
    localConcurrency: MOST / 4,
    batchSize: 4,
    burstWhenBatchFull: true,
  }),
};

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-groups-"));
const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
try {
  for (const share of [0, 0.1]) {
    for (const [name, start] of Object.entries(WORKERS)) {
      const { rate, times, commits, cpuMs, missing } = await measure(
        database.address,
        start,
        share,
      );
      console.log(
        `${name.padEnd(30)} ${share === 0 ? "all well  " : "tenth dead"}  at once ${perSecond(rate)}, ` +
          `${commits.toFixed(2)} commits and ${cpuMs.toFixed(2)} ms of processor time here for each; ` +
          `at ${JOBS_PER_SECOND}/s begun after p50 ${ms(times.p50)}, p99 ${ms(times.p99)}, ` +
          `${missing} not within ${LONGEST_MS / 1_000} s`,
      );
    }
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(address: DatabaseAddress, start: Start, deadShare: number) {
  const pool = new pg.Pool({ ...address, max: 1 });
  const schema = `jobs_${Math.random().toString(36).slice(2, 8)}`;
  const boss = new PgBoss({
    ...address,
    schema,
    max: 6,
    schedule: false,
    useListenNotify: true,
    ...UNSYNCED,
  });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue(QUEUE, { notify: true, retryLimit: 3 });
  const begunAfter: number[] = [];
  const working = await start(boss, async ({ at, isDead }) => {
    if (!isDead) begunAfter.push(Date.now() - at);
    await wait(isDead ? DEAD_MS : ACT_MS);
  });
  const isDead = (index: number) => index % GROUPS < GROUPS * deadShare;
  const insert = async (from: number, count: number) => {
    const indexes = Array.from({ length: count }, (_, index) => from + index);
    const jobs = indexes.map((index) => ({
      data: { at: Date.now(), isDead: isDead(index) },
      priority: 1,
      group: { id: String(index % GROUPS) },
    }));
    await boss.insert(QUEUE, jobs);
    working.tell();
    return indexes.filter((index) => !isDead(index)).length;
  };
  const until = async (count: number) => {
    const latest = performance.now() + LONGEST_MS;
    while (begunAfter.length < count && performance.now() < latest) await wait(5);
  };
  const commits = async () => {
    const asked = "select xact_commit::int as commits from pg_stat_database where datname = $1";
    return (await pool.query(asked, [address.database])).rows[0].commits as number;
  };
  try {
    await until(await insert(0, 200));
    begunAfter.length = 0;
    const [before, cpuBefore, from] = [await commits(), process.cpuUsage(), performance.now()];
    let wanted = 0;
    for (let done = 0; done < AT_ONCE; done += 100) wanted += await insert(done, 100);
    await until(wanted);
    const rate = (begunAfter.length * 1_000) / (performance.now() - from);
    const cpu = process.cpuUsage(cpuBefore);
    // The server counts once a second.
    await wait(1_500);
    const each = ((await commits()) - before) / wanted;
    begunAfter.length = 0;
    wanted = 0;
    for (let tick = 0; tick < SECONDS * 20; tick += 1) {
      const due = performance.now() + 50;
      wanted += await insert(tick * (JOBS_PER_SECOND / 20), JOBS_PER_SECOND / 20);
      await wait(Math.max(0, due - performance.now()));
    }
    await until(wanted);
    const cpuMs = (cpu.user + cpu.system) / 1_000 / (AT_ONCE * (1 - deadShare));
    const missing = wanted - begunAfter.length;
    return { rate, times: timesOf(begunAfter), commits: each, cpuMs, missing };
  } finally {
    await working.stop();
    await boss.stop({ graceful: false, close: true });
    await pool.end();
  }
}
