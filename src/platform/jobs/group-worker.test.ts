import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type JobRows, openJobRows, type Payload } from "#kit/rooms/job-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import type { TurnLimits } from "./group-turns.ts";
import {
  type ActOnJob,
  type ClaimedJob,
  type GroupWorker,
  type GroupWorkerRules,
  startGroupWorker,
} from "./group-worker.ts";
import type { JobQueue } from "./job-queue.ts";

let jobs: JobRows;
before(async () => {
  jobs = await openJobRows();
});
after(() => jobs.close());

/** Where a machine is so busy that a claim lapses, what was lost is found again. */
const POLLING = { pollingMs: 300 };

interface Watched extends GroupWorker {
  errors: string[];
  failures: [what: string, isGivenUp: boolean][];
}

/** Works on jobs of a kind; only what it is told to look for is looked for. */
function work(
  t: { after(act: () => Promise<void>): void },
  queue: JobQueue<Payload>,
  act: ActOnJob<Payload>,
  {
    longestMs = 60_000,
    pollingMs = 3_600_000,
    ...limits
  }: Partial<TurnLimits & GroupWorkerRules & { pollingMs: number }> = {},
): Watched {
  const [errors, failures]: [Watched["errors"], Watched["failures"]] = [[], []];
  const worker = startGroupWorker<Payload>(
    queue,
    { most: 4, mostOfGroup: 4, mostHeld: 8, ...limits },
    act,
    {
      longestMs,
      onError: ({ message }) => errors.push(message),
      onFailure: (error, isGivenUp) => failures.push([(error as Error).message, isGivenUp]),
    },
  );
  const timer = setInterval(worker.look, pollingMs).unref();
  t.after(() => {
    clearInterval(timer);
    return worker.stop(100);
  });
  return { ...worker, errors, failures };
}

/** Waits for what a worker does in its own time. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail("it never came to be");
}

const isGone = (kind: string) => async () => (await jobs.rows(kind)).length === 0;

/** An act that stays until it is let go, and who is in it. */
function gate() {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const inside: string[] = [];
  const act: ActOnJob<Payload> = async ({ payload }) => {
    inside.push(payload.job);
    await promise;
    return 0;
  };
  return { act, inside, open };
}

test("what is due when it starts is worked on at once, and gone when it is done", async (t) => {
  await jobs.put("at once", ["a", "b", "c"]);
  const done: string[] = [];
  const { errors, failures } = work(
    t,
    jobs.queue("at once"),
    async ({ payload }) => {
      done.push(payload.job);
      return 0;
    },
    POLLING,
  );
  await until(isGone("at once"));
  assert.deepEqual([done.toSorted(), errors, failures], [["a", "b", "c"], [], []]);
});

test("a job that its act completes is done with the act's own change, and is not completed twice", async (t) => {
  await jobs.put("with its change", ["once"]);
  const held: boolean[] = [];
  const queue = jobs.queue("with its change");
  const alone: string[] = [];
  const watched: JobQueue<Payload> = {
    ...queue,
    completeAlone: async ({ payload }) => void alone.push(payload.job),
  };
  work(t, watched, async (job) => {
    held.push(await inTransaction(jobs.database, (transaction) => job.complete(transaction)));
    return 0;
  });
  await until(isGone("with its change"));
  assert.deepEqual([held, alone], [[true], []]);
});

test("an act that throws is told of with its words, and its job comes again later until it is given up", async (t) => {
  await jobs.put("throws", ["one"]);
  const queue = jobs.queue("throws", { backoff: { most: 1, delaySeconds: 0 } });
  let tries = 0;
  const worker = work(t, queue, () => {
    tries += 1;
    return Promise.reject(new Error(`try ${tries}`));
  });
  await until(() => worker.failures.length === 1);
  worker.look();
  await until(() => worker.failures.length === 2);
  assert.deepEqual(worker.failures, [
    ["try 1", false],
    ["try 2", true],
  ]);
  assert.deepEqual(await jobs.rows("throws"), []);
});

test("an act that takes too long loses its job, and what it does later with it is told so", async (t) => {
  await jobs.put("too long", ["one"]);
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
  let held: boolean | null = null;
  const worker = work(
    t,
    jobs.queue("too long"),
    async (job: ClaimedJob<Payload>) => {
      await late;
      held = await inTransaction(jobs.database, (transaction) => job.complete(transaction));
      return 0;
    },
    { longestMs: 30 },
  );
  await until(() => worker.failures.length === 1);
  assert.deepEqual(worker.failures, [["it took too long", false]]);
  assert.partialDeepStrictEqual(await jobs.rows("too long"), [
    { isHeld: false, failures: 1, problem: "it took too long" },
  ]);
  letGo();
  await until(() => held !== null);
  assert.equal(held, false);
  assert.equal((await jobs.rows("too long")).length, 1);
});

test("what waits in memory is not begun once the process was given up for dead", async (t) => {
  await jobs.put("given up for dead", [
    { job: "first", group: "g" },
    { job: "second", group: "g" },
  ]);
  const queue = jobs.queue("given up for dead");
  let isDead = false;
  const { act, inside, open } = gate();
  const asked: string[] = [];
  const watched: JobQueue<Payload> = {
    ...queue,
    holds: async (job) => {
      asked.push(job.payload.job);
      return !isDead && queue.holds(job);
    },
  };
  work(t, watched, act, { mostOfGroup: 1 });
  await until(() => inside.length === 1);
  isDead = true;
  open();
  await until(() => asked.length === 2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(inside.length, 1);
});

test("of one group so many run at a time, of all together so many, and the others pass a full one", async (t) => {
  const of = (group: string) => [1, 2, 3].map((index) => ({ job: `${group}${index}`, group }));
  await jobs.put("groups", [...of("a"), ...of("b"), ...of("c")]);
  const { act, inside, open } = gate();
  const worker = work(t, jobs.queue("groups"), act, {
    most: 5,
    mostOfGroup: 2,
    mostHeld: 40,
    ...POLLING,
  });
  await until(() => inside.length === 5);
  for (const group of ["a", "b", "c"]) {
    assert.ok(inside.filter((job) => job.startsWith(group)).length <= 2);
  }
  open();
  worker.look();
  await until(isGone("groups"));
  assert.equal(new Set(inside).size, 9);
});

test("no more are held than there is room for, and the rest are fetched as room comes free", async (t) => {
  await jobs.put(
    "room",
    Array.from({ length: 9 }, (_, index) => `${index}`),
  );
  const { act, inside, open } = gate();
  work(t, jobs.queue("room"), act, { most: 2, mostOfGroup: 2, mostHeld: 2, ...POLLING });
  await until(() => inside.length === 2);
  assert.equal((await jobs.rows("room")).filter(({ isHeld }) => isHeld).length, 2);
  open();
  await until(isGone("room"));
});

test("who stops gives back at once what waits, and what runs once its time is over", async (t) => {
  await jobs.put("stopping", [
    { job: "running", group: "g" },
    { job: "waiting", group: "g" },
  ]);
  const { act, inside, open } = gate();
  const worker = work(t, jobs.queue("stopping"), act, { mostOfGroup: 1 });
  await until(() => inside.length === 1);
  await worker.stop(20);
  const rows = await jobs.rows("stopping");
  assert.equal(rows.length, 2);
  for (const row of rows) {
    assert.partialDeepStrictEqual(row, {
      isHeld: false,
      failures: 0,
      problem: "the service stops",
    });
    assert.ok(row.dueInMs <= 0);
  }
  worker.look();
  open();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(inside.length, 1);
});

test("what is broken off by the stop has not failed, and is due at once", async (t) => {
  await jobs.put("broken off", ["one"]);
  const { act, inside, open } = gate();
  const breaking = async (job: ClaimedJob<Payload>) => {
    await act(job);
    throw new Error("broken off");
  };
  const worker = work(t, jobs.queue("broken off"), breaking);
  await until(() => inside.length === 1);
  setTimeout(open, 10);
  await worker.stop(10_000);
  const [row] = await jobs.rows("broken off");
  assert.partialDeepStrictEqual(row, {
    isHeld: false,
    failures: 0,
    problem: "the service stops",
  });
  assert.ok(row && row.dueInMs <= 0);
});

test("what ends within the time of a stop is done, and stays so", async (t) => {
  await jobs.put("ends in time", ["one"]);
  const { act, inside, open } = gate();
  const worker = work(t, jobs.queue("ends in time"), act);
  await until(() => inside.length === 1);
  setTimeout(open, 10);
  await worker.stop(10_000);
  assert.deepEqual(await jobs.rows("ends in time"), []);
});

test("where the answer to a claim is lost the jobs are not: the next look gives them back and takes them", async (t) => {
  await jobs.put("lost answer", ["a", "b"]);
  const queue = jobs.queue("lost answer");
  let isBroken = true;
  const breaking: JobQueue<Payload> = {
    ...queue,
    async claim(what, most) {
      const claimed = await queue.claim(what, most);
      if (!isBroken) return claimed;
      isBroken = false;
      throw new Error("the connection broke");
    },
  };
  const worker = work(t, breaking, async () => 0);
  await until(() => worker.errors.length === 1);
  assert.ok((await jobs.rows("lost answer")).every(({ isHeld }) => isHeld));
  worker.lookForNew();
  await until(isGone("lost answer"));
  assert.deepEqual(worker.errors, ["the connection broke"]);
});

test("where nobody knows whether a completion arrived, the job is given back and done once more", async (t) => {
  await jobs.put("unclear", ["one"]);
  const queue = jobs.queue("unclear");
  let tries = 0;
  const breaking: JobQueue<Payload> = {
    ...queue,
    async completeAlone(job) {
      tries += 1;
      if (tries === 1) throw new Error("the connection broke");
      await queue.completeAlone(job);
    },
  };
  let acts = 0;
  const worker = work(t, breaking, async () => {
    acts += 1;
    return 0;
  });
  await until(() => worker.errors.length === 1);
  worker.look();
  await until(isGone("unclear"));
  assert.deepEqual([acts, worker.failures], [2, []]);
});
