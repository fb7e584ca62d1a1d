import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type JobRows, openJobRows } from "#kit/rooms/job-rows.ts";
import { inTransaction, type Transaction } from "#store/transaction.ts";
import { ENQUEUE_ONLY } from "./enqueue-only.ts";
import type { JobQueue } from "./job-queue.ts";
import type { Job } from "./jobs-store.ts";

let jobs: JobRows;
before(async () => {
  jobs = await openJobRows();
});
after(() => jobs.close());

type Claimed = Job<{ job: string }>;

/** A queue of its own with jobs of these names, all of them claimed; in the order of the names. */
async function claimed<Names extends readonly string[]>(kind: string, ...names: Names) {
  await jobs.put(kind, names);
  const queue = jobs.queue(kind);
  const all = await queue.claim("new", names.length);
  const byName = names.map((name) => all.find(({ payload }) => payload.job === name)!);
  return { queue, all: byName as { [At in keyof Names]: Claimed } };
}

/** The same transaction, and how many statements were sent with it. */
function counting(transaction: Transaction): { transaction: Transaction; sent(): number } {
  let sent = 0;
  const queries = new Proxy(transaction.queries, {
    get(target, name) {
      if (name === "run") sent += 1;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { transaction: { ...transaction, queries }, sent: () => sent };
}

const left = async (kind: string) => (await jobs.rows(kind)).map(({ job }) => job);

const completeAll = (queue: JobQueue<{ job: string }>, of: Transaction, all: Claimed[]) =>
  Promise.all(all.map((job) => queue.complete(of, job)));

test("jobs that are done with one transaction in one turn take one statement", async () => {
  const { queue, all } = await claimed("one turn", "a", "b", "c");
  await inTransaction(jobs.database, async (real) => {
    const { transaction, sent } = counting(real);
    assert.deepEqual(await completeAll(queue, transaction, all), [true, true, true]);
    assert.equal(sent(), 1);
  });
  assert.deepEqual(await left("one turn"), []);
});

test("a job that is done in a later turn of the same transaction is done as well", async () => {
  const { queue, all } = await claimed("two turns", "first", "second", "stays");
  const [first, second] = all;
  await inTransaction(jobs.database, async (real) => {
    const { transaction, sent } = counting(real);
    assert.equal(await queue.complete(transaction, first), true);
    assert.equal(await queue.complete(transaction, second), true);
    assert.equal(await queue.complete(transaction, first), false, "it is gone");
    assert.equal(sent(), 3);
  });
  assert.deepEqual(await left("two turns"), ["stays"]);
});

test("of two transactions at once each completes its own jobs, and one that fails takes none of the other's with it", async () => {
  const { queue, all } = await claimed("two changes", "kept", "undone");
  const [kept, undone] = all;
  const change = (job: Claimed, isKept: boolean) =>
    inTransaction(jobs.database, async (transaction) => {
      assert.equal(await queue.complete(transaction, job), true);
      if (!isKept) throw new Error("the change fails");
    });
  const ends = await Promise.allSettled([change(kept, true), change(undone, false)]);
  assert.deepEqual(
    ends.map(({ status }) => status),
    ["fulfilled", "rejected"],
  );
  assert.deepEqual(await left("two changes"), ["undone"]);
});

test("whoever completes jobs of which the statement fails hears of it, each of them", async () => {
  const { queue, all } = await claimed("failing", "a", "b");
  const broken = {
    queries: { run: () => Promise.reject(new Error("the line is cut")) },
  } as unknown as Transaction;
  const ends = await Promise.allSettled(all.map((job) => queue.complete(broken, job)));
  assert.deepEqual(
    ends.map((end) => end.status === "rejected" && (end.reason as Error).message),
    ["the line is cut", "the line is cut"],
  );
  assert.deepEqual((await left("failing")).toSorted(), ["a", "b"]);
});

test("a claim holds for the process that made it and for no other", async () => {
  const other = await jobs.openLease();
  await jobs.put("held", ["one"]);
  const [job] = await jobs.queue("held", { lease: other }).claim("new", 1);
  assert.equal(await jobs.queue("held", { lease: other }).holds(job!), true);
  assert.equal(await jobs.queue("held").holds(job!), false, "it is another's");
});

test("what a command puts out is found by whatever service looks, with its group and when it was put off to", async () => {
  const put = (contractId: string, turn?: { group?: string; afterMs?: number }) =>
    inTransaction(jobs.database, (transaction) =>
      ENQUEUE_ONLY.enqueue(transaction, "seal-contract", { contractId }, turn),
    );
  await put("at once");
  await put("in a group", { group: "account 1" });
  await put("later", { afterMs: 3_600_000 });
  const found = await jobs.queue("seal-contract").claim("all", 10);
  assert.deepEqual(
    found.map(({ payload, group }) => [payload, group]),
    [
      [{ contractId: "at once" }, null],
      [{ contractId: "in a group" }, "account 1"],
    ],
  );
  const [, , later] = await jobs.rows("seal-contract");
  assert.ok(later?.isPutOff && Math.abs(later.dueInMs - 3_600_000) < 60_000, `${later?.dueInMs}`);
});

test("what a command puts out with a change that fails is not there", async () => {
  const undone = inTransaction(jobs.database, async (transaction) => {
    await ENQUEUE_ONLY.enqueue(transaction, "remove-files", { contractId: "undone" });
    throw new Error("the change fails");
  });
  await assert.rejects(undone, /the change fails/);
  assert.deepEqual(await jobs.rows("remove-files"), []);
});
