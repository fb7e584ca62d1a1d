/**
 * Jobs of groups: `npm run bench -- groups`. The acts only wait, as deliveries do for their receivers:
 * those of one group in ten as for one that never answers. Rates and times are those of the other
 * groups. Of one run only ratios mean anything on a busy machine.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startGroupWorker } from "#jobs/group-worker.ts";
import { openQueue } from "#jobs/job-queue.ts";
import { insertJobs } from "#jobs/jobs-store.ts";
import { openEmbeddedPostgres } from "#lib/embedded-postgres/open.ts";
import { type DatabaseAddress, openDatabase } from "#store/database.ts";
import { openLease } from "#store/lease.ts";
import { migrate } from "#store/migrate.ts";
import { inTransaction } from "#store/transaction.ts";
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
const POLLING_MS = 500;
/** Whoever has not begun all by then counts with those that it has. */
const LONGEST_MS = 30_000;

interface Payload {
  at: number;
  isDead: boolean;
}

const dataDir = await mkdtemp(join(tmpdir(), "countersign-bench-groups-"));
const database = await openEmbeddedPostgres({ dataDir, role: "command", log: () => {} });
try {
  await migrate(database.address);
  for (const share of [0, 0.1]) {
    const { rate, times, commits, cpuMs, missing } = await measure(database.address, share);
    console.log(
      `${share === 0 ? "all well  " : "tenth dead"}  at once ${perSecond(rate)}, ` +
        `${commits.toFixed(2)} commits and ${cpuMs.toFixed(2)} ms of processor time here for each; ` +
        `at ${JOBS_PER_SECOND}/s begun after p50 ${ms(times.p50)}, p99 ${ms(times.p99)}, ` +
        `${missing} not within ${LONGEST_MS / 1_000} s`,
    );
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(address: DatabaseAddress, deadShare: number) {
  const pool = new pg.Pool({ ...address, max: 1 });
  const onError = () => {};
  const ours = openDatabase(address, onError, { name: "bench", most: 6 });
  const lease = await openLease(address, { onError });
  const backoff = { most: 3, delaySeconds: 1, delayMaxSeconds: 10 };
  const begunAfter: number[] = [];
  const worker = startGroupWorker<Payload>(
    openQueue(ours.database, lease, QUEUE, backoff),
    { most: MOST, mostOfGroup: MOST_OF_GROUP, mostHeld: MOST * 8 },
    async ({ payload: { at, isDead } }) => {
      const from = performance.now();
      if (!isDead) begunAfter.push(Date.now() - at);
      await wait(isDead ? DEAD_MS : ACT_MS);
      return performance.now() - from;
    },
    { longestMs: 60_000, onError, onFailure() {} },
  );
  const polling = setInterval(worker.look, POLLING_MS);
  const isDead = (index: number) => index % GROUPS < GROUPS * deadShare;
  const insert = async (from: number, count: number) => {
    const indexes = Array.from({ length: count }, (_, index) => from + index);
    const jobs = indexes.map((index) => ({
      kind: QUEUE,
      payload: { at: Date.now(), isDead: isDead(index) },
      group: String(index % GROUPS),
      afterMs: 0,
    }));
    await inTransaction(ours.database, async (transaction) => insertJobs(transaction, jobs));
    worker.lookForNew();
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
    clearInterval(polling);
    await worker.stop(0);
    await ours.database.run("delete from job", []);
    await Promise.all([lease.close(), ours.close(), pool.end()]);
  }
}
