import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { openLease } from "#store/lease.ts";
import { inTransaction } from "#store/transaction.ts";
import { JOBS } from "./job-table.ts";
import { type Jobs, openJobs } from "./jobs.ts";
import { whenDue } from "./jobs-store.ts";

let store: TestDatabase;

before(async () => {
  store = await openTestDatabase();
});

after(() => store.close());

test("of many jobs that come at once, each begins as soon as a place is free", {
  // Four at each look would take twenty seconds.
  timeout: 15_000,
}, async (t) => {
  const { jobs } = await openListening(t);
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const { promise: all, resolve } = Promise.withResolvers<void>();
  jobs.work("seal-contract", async ({ contractId }) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((_resolve) => setTimeout(_resolve, 5));
    running -= 1;
    done.push(contractId);
    if (done.length === 40) resolve();
  });
  const names = Array.from({ length: 40 }, (_, index) => `contract ${index}`);
  await inTransaction(store.database, (transaction) =>
    jobs.enqueueAll(
      transaction,
      names.map((contractId) => ({ job: "seal-contract", payload: { contractId } })),
    ),
  );
  await all;
  assert.deepEqual(done.toSorted(), names.toSorted());
  assert.equal(most, JOBS["seal-contract"].concurrency);
});

test("an act that throws is told of, and what it was for is done again", async (t) => {
  const { jobs, failures } = await openListening(t);
  const { promise: again, resolve } = Promise.withResolvers<void>();
  let tries = 0;
  jobs.work("seal-acknowledgement", async () => {
    tries += 1;
    if (tries === 1) throw new Error("not now");
    resolve();
  });
  await jobs.enqueueAlone("seal-acknowledgement", { contractId: "one", withdrawalId: "two" });
  await again;
  assert.deepEqual(failures, ["seal-acknowledgement: not now"]);
});

test("what is not done when a process has to stop is another's at once", async (t) => {
  const { jobs: first } = await openListening(t);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  first.work("remove-files", () => {
    begin();
    return never;
  });
  await first.enqueueAlone("remove-files", { contractId: "held up" });
  await begun;
  await first.stop(10);
  const { rows } = await store.database.run(
    "select held_by, problem, due_at <= now() as due from job where kind = $1",
    ["remove-files"],
  );
  assert.deepEqual(rows, [{ held_by: null, problem: "the service stops", due: true }]);
  end();
});

test("jobs that were put off come now for those that they are put forward for", async (t) => {
  const { jobs } = await openListening(t);
  const done: string[] = [];
  const { promise: both, resolve } = Promise.withResolvers<void>();
  const act = async ({ contractId }: { contractId: string }) => {
    done.push(contractId);
    if (done.length === 2) resolve();
  };
  jobs.work("prepare-pages", act);
  jobs.work("seal-contract", act);
  await inTransaction(store.database, async (transaction) => {
    const put = (name: "prepare-pages" | "seal-contract", contractId: string) =>
      jobs.enqueue(transaction, name, { contractId }, { afterMs: 3_600_000 });
    for (const contractId of ["one", "two", "left"]) await put("prepare-pages", contractId);
    await put("seal-contract", "of another kind");
  });
  await jobs.putForward("prepare-pages", ["one", "two", "of another kind"]);
  await both;
  assert.deepEqual(done.toSorted(), ["one", "two"]);
  const { rows } = await store.database.run(
    "select payload ->> 'contractId' as id from job where due_at > now() and payload ->> 'contractId' = any($1) order by id",
    [["one", "two", "left", "of another kind"]],
  );
  assert.deepEqual(
    rows.map(({ id }) => id),
    ["left", "of another kind"],
  );
});

test("a job is there if and only if the change is that it follows from", async (t) => {
  const { jobs } = await openListening(t);
  const when = (contractId: string) => whenDue(store.database, "mail-receipt", contractId);
  const enqueue = (contractId: string, act: () => void) =>
    inTransaction(store.database, async (transaction) => {
      const payload = { contractId, signatureId: "one" };
      await jobs.enqueue(transaction, "mail-receipt", payload, { afterMs: 3_600_000 });
      act();
    });
  const undone = enqueue("undone", () => {
    throw new Error("the change fails");
  });
  await assert.rejects(undone, /the change fails/);
  await enqueue("done", () => {});
  assert.equal(await when("undone"), null);
  const due = await when("done");
  assert.ok(due && due.getTime() > Date.now() + 3_000_000);
});

test("of several open jobs about a contract the next one counts, of its kind and of no other contract", async (t) => {
  const { jobs } = await openListening(t);
  const put = (contractId: string, afterMs: number) =>
    inTransaction(store.database, (transaction) =>
      jobs.enqueue(transaction, "prepare-pages", { contractId }, { afterMs }),
    );
  await put("several", 7_200_000);
  await put("several", 3_600_000);
  await put("another", 600_000);
  const next = await whenDue(store.database, "prepare-pages", "several");
  const fromNowMs = (next?.getTime() ?? 0) - Date.now();
  assert.ok(fromNowMs > 3_000_000 && fromNowMs < 4_000_000, `${fromNowMs}`);
  assert.equal(await whenDue(store.database, "seal-contract", "several"), null);
});

test("jobs of several kinds go in together, each with its own turn", async (t) => {
  const { jobs } = await openListening(t);
  await inTransaction(store.database, (transaction) =>
    jobs.enqueueAll(transaction, [
      { job: "remove-files", payload: { contractId: "together" }, afterMs: 3_600_000 },
      {
        job: "deliver-webhook",
        payload: { deliveryId: "together", round: 1, attempt: 1 },
        group: "a receiver",
      },
    ]),
  );
  const { rows } = await store.database.run(
    `select kind, group_id as "group", put_off as "isPutOff", due_at > now() as "isLater" from job
    where 'together' in (payload ->> 'contractId', payload ->> 'deliveryId') order by kind`,
    [],
  );
  assert.deepEqual(rows, [
    { kind: "deliver-webhook", group: "a receiver", isPutOff: false, isLater: false },
    { kind: "remove-files", group: null, isPutOff: true, isLater: true },
  ]);
});

test("none of many is none, and takes no statement", async (t) => {
  const { jobs } = await openListening(t);
  const failing = { queries: { run: () => assert.fail("nothing is asked") } };
  await jobs.enqueueAll(failing as never, []);
});

async function openListening(t: {
  after(act: () => Promise<void>): void;
}): Promise<{ jobs: Jobs; failures: string[] }> {
  const failures: string[] = [];
  const onError = (error: Error) => failures.push(error.message);
  const lease = await openLease(store.address, { onError });
  const jobs = openJobs(store.address, lease, {
    onError,
    onFailure: (job, error) => failures.push(`${job}: ${(error as Error).message}`),
  });
  t.after(async () => {
    await jobs.stop(100);
    await lease.close();
  });
  return { jobs, failures };
}

test("of what is open already no second job is made, however many processes find it missing", async (t) => {
  const [{ jobs }, { jobs: other }] = [await openListening(t), await openListening(t)];
  const missing = ["one", "two"].map((contractId) => ({ contractId: `missing ${contractId}` }));
  await jobs.enqueueAlone("remove-files", missing[0]!);
  await Promise.all([
    jobs.enqueueMissing("remove-files", missing),
    other.enqueueMissing("remove-files", missing),
    jobs.enqueueMissing("remove-files", []),
  ]);
  const { rows } = await sql<{ id: string }>`select payload ->> 'contractId' as id from job
    where payload ->> 'contractId' like 'missing %' order by 1`.execute(store.database);
  assert.deepEqual(
    rows.map(({ id }) => id),
    ["missing one", "missing two"],
  );
});
