import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type JobRows, openJobRows } from "#kit/rooms/job-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import { kindsDue } from "./jobs-store.ts";

let jobs: JobRows;
before(async () => {
  jobs = await openJobRows();
});
after(() => jobs.close());

const names = (claimed: readonly { payload: { job: string } }[]) =>
  claimed.map(({ payload }) => payload.job).toSorted();

test("jobs are claimed as they became due, each by one process, whoever else claims at the same moment", async () => {
  const all = Array.from({ length: 40 }, (_, index) => `job ${index}`);
  await jobs.put("claimed", all);
  const other = await jobs.openLease();
  const queues = [jobs.queue("claimed"), jobs.queue("claimed", { lease: other })];
  const claims = await Promise.all(
    Array.from({ length: 8 }, (_, index) => queues[index % 2]!.claim("new", 6)),
  );
  assert.ok(claims.every(({ length }) => length <= 6));
  const rest = await queues[0]!.claim("new", 40);
  assert.deepEqual(names([...claims.flat(), ...rest]), all.toSorted());
  assert.deepEqual(await queues[1]!.claim("all", 40), []);
});

test("what is not due yet, or of another kind, is left alone", async () => {
  await jobs.put("later", [{ job: "in an hour", afterMs: 3_600_000 }]);
  await jobs.put("another kind", ["ready"]);
  assert.deepEqual(await jobs.queue("later").claim("all", 10), []);
  const [row] = await jobs.rows("later");
  assert.ok(row && Math.abs(row.dueInMs - 3_600_000) < 60_000, `${row?.dueInMs}`);
  assert.equal(row.isPutOff, true);
});

test("what was put off comes behind what was ready from the start, and only where all is looked for", async () => {
  await jobs.put("put off", ["ready 1", { job: "waited", afterMs: 1 }, "ready 2"]);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const queue = jobs.queue("put off");
  assert.deepEqual(names(await queue.claim("new", 10)), ["ready 1", "ready 2"]);
  await jobs.put("put off", ["ready 3"]);
  assert.deepEqual(names(await queue.claim("all", 1)), ["ready 3"]);
  assert.deepEqual(names(await queue.claim("all", 10)), ["waited"]);
});

test("a job is done with the change that it was for, or not at all", async () => {
  await jobs.put("with a change", ["one"]);
  const queue = jobs.queue("with a change");
  const [job] = await queue.claim("new", 1);
  const undone = inTransaction(jobs.database, async (transaction) => {
    assert.equal(await queue.complete(transaction, job!), true);
    throw new Error("the change fails");
  });
  await assert.rejects(undone, /the change fails/);
  assert.equal((await jobs.rows("with a change")).length, 1);
  await inTransaction(jobs.database, (transaction) => queue.complete(transaction, job!));
  assert.deepEqual(await jobs.rows("with a change"), []);
});

test("several that are done with one transaction each hear whether theirs still held", async () => {
  await jobs.put("together", ["kept", "lost"]);
  const queue = jobs.queue("together");
  const claimed = await queue.claim("new", 2);
  const [kept, lost] = ["kept", "lost"].map(
    (name) => claimed.find(({ payload }) => payload.job === name)!,
  );
  await queue.release([lost!], "given back");
  const held = await inTransaction(jobs.database, (transaction) =>
    Promise.all([kept!, lost!].map((job) => queue.complete(transaction, job))),
  );
  assert.deepEqual(held, [true, false]);
  assert.deepEqual(
    (await jobs.rows("together")).map(({ job }) => job),
    ["lost"],
  );
});

test("who claimed a job before can neither complete, fail nor put it off once another claimed it", async () => {
  await jobs.put("claimed anew", ["one"]);
  const queue = jobs.queue("claimed anew");
  const [before] = await queue.claim("new", 1);
  await queue.release([before!], "stopped");
  const [now] = await queue.claim("new", 1);
  assert.equal(now?.id, before?.id);
  await queue.completeAlone(before!);
  assert.deepEqual(await queue.fail(before!, "late"), { isGivenUp: false });
  await queue.putOff([{ job: before!, afterMs: 1_000 }]);
  await queue.release([before!], "late");
  assert.partialDeepStrictEqual(await jobs.rows("claimed anew"), [
    { isHeld: true, failures: 0, problem: "stopped", isPutOff: false },
  ]);
  await queue.completeAlone(now!);
  assert.deepEqual(await jobs.rows("claimed anew"), []);
});

test("a job that fails comes again after once to twice its delay, doubled each time up to the most", async () => {
  await jobs.put("failing", ["one"]);
  const queue = jobs.queue("failing", {
    backoff: { most: 9, delaySeconds: 10, delayMaxSeconds: 60 },
  });
  for (const [least, most] of [
    [10, 20],
    [20, 40],
    [40, 60],
    [60, 60],
  ] as const) {
    await jobs.database.run("update job set due_at = now() where kind = $1", ["failing"]);
    const [job] = await queue.claim("all", 1);
    assert.deepEqual(await queue.fail(job!, `after ${least}`), { isGivenUp: false });
    const [row] = await jobs.rows("failing");
    // What the test itself takes counts as well.
    assert.ok(
      row!.dueInMs > least * 1_000 - 5_000 && row!.dueInMs <= most * 1_000,
      `${row?.dueInMs}`,
    );
    assert.partialDeepStrictEqual(row, { isHeld: false, problem: `after ${least}` });
  }
});

test("after its failures a job is given up and gone", async () => {
  await jobs.put("hopeless", ["one"]);
  const queue = jobs.queue("hopeless", { backoff: { most: 1, delaySeconds: 0 } });
  const fail = async () => queue.fail((await queue.claim("all", 1))[0]!, "no");
  assert.deepEqual(await fail(), { isGivenUp: false });
  assert.deepEqual(await fail(), { isGivenUp: true });
  assert.deepEqual(await jobs.rows("hopeless"), []);
});

test("what is put off waits for its own time, and is known as such", async () => {
  await jobs.put("in turn", ["a", "b"]);
  const queue = jobs.queue("in turn");
  const [first, second] = await queue.claim("new", 2);
  await queue.putOff([
    { job: first!, afterMs: 60_000 },
    { job: second!, afterMs: 120_000 },
  ]);
  const rows = await jobs.rows("in turn");
  assert.ok(rows.every(({ isHeld, isPutOff, failures }) => !isHeld && isPutOff && failures === 0));
  const waits = rows.map(({ dueInMs }) => Math.round(dueInMs / 60_000));
  assert.deepEqual(waits, [1, 2]);
  await queue.putOff([]);
  await queue.release([], "nothing");
});

test("what a process holds and knows nothing of goes back, and what it knows stays", async () => {
  await jobs.put("unknown", ["known", "unknown"]);
  const other = await jobs.openLease();
  await jobs.put("unknown", ["another's"]);
  const claimed = await jobs.queue("unknown").claim("new", 2);
  await jobs.queue("unknown", { lease: other }).claim("new", 1);
  const known = claimed.filter(({ payload }) => payload.job === "known");
  await jobs.queue("unknown").releaseAllBut(known);
  const held = (await jobs.rows("unknown")).filter(({ isHeld }) => isHeld).map(({ job }) => job);
  assert.deepEqual(held.toSorted(), ["another's", "known"]);
});

test("a process that cannot be sure of its name claims nothing and gives nothing back", async () => {
  await jobs.put("unsure", ["one"]);
  const unsure = jobs.queue("unsure", { lease: { ...jobs.lease, name: () => null } });
  assert.deepEqual(await unsure.claim("all", 1), []);
  await jobs.queue("unsure").claim("new", 1);
  await unsure.releaseAllBut([]);
  assert.partialDeepStrictEqual(await jobs.rows("unsure"), [{ isHeld: true }]);
});

test("kinds have something due where a job's time has come that nobody holds, put off or not", async () => {
  await jobs.put("due", ["ready", "ready as well"]);
  await jobs.put("due after a while", [{ job: "waited", afterMs: 1 }]);
  await jobs.put("due in an hour", [{ job: "waits", afterMs: 3_600_000 }]);
  await jobs.put("held", ["one"]);
  await jobs.queue("held").claim("new", 1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const kinds = ["due in an hour", "due", "held", "of which there is none", "due after a while"];
  const due = await kindsDue(jobs.database, kinds);
  assert.deepEqual(due.toSorted(), ["due", "due after a while"]);
  assert.deepEqual(await kindsDue(jobs.database, ["held"]), []);
});
