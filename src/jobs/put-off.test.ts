import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PgBoss } from "pg-boss";
import { openTestDatabase, type TestDatabase } from "#kit/open-database.ts";
import { putOff } from "./put-off.ts";

const QUEUE = "put-off-test";
let store: TestDatabase;
let boss: PgBoss;

before(async () => {
  store = await openTestDatabase();
  boss = new PgBoss({ ...store.address, schema: "jobs", createSchema: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue(QUEUE);
});

after(async () => {
  await boss.stop({ graceful: false, close: true });
  await store.close();
});

test("jobs that are put off are there once, under their group, and only when their time has come", async () => {
  await boss.insert(QUEUE, [
    { data: { name: "soon" }, group: { id: "g" } },
    { data: { name: "late" }, group: { id: "g" } },
  ]);
  const claimed = await boss.fetch<{ name: string }>(QUEUE, { batchSize: 5 });
  assert.equal(claimed.length, 2);
  const later = claimed.map((job) => ({ job, afterMs: job.data.name === "soon" ? 0 : 3_600_000 }));
  await putOff(boss, QUEUE, 0, later);
  const again = await boss.fetch<{ name: string }>(QUEUE, { batchSize: 5 });
  assert.deepEqual(
    again.map(({ data, groupId }) => [data.name, groupId]),
    [["soon", "g"]],
  );
  const early = await boss.fetch<{ name: string }>(QUEUE, { batchSize: 5, ignoreStartAfter: true });
  assert.deepEqual(
    early.map(({ data }) => data.name),
    ["late"],
  );
});

test("jobs that cannot be put off keep their claims, and come again when those lapse", async () => {
  await boss.insert(QUEUE, [{ data: { name: "kept" }, retryLimit: 1 }]);
  const [job] = await boss.fetch<{ name: string }>(QUEUE);
  assert.ok(job);
  // The database has no such number.
  await assert.rejects(putOff(boss, QUEUE, 1e12, [{ job, afterMs: 0 }]));
  assert.equal((await boss.fetch(QUEUE, { ignoreStartAfter: true })).length, 0);
  await boss.fail(QUEUE, [job]);
  const [again] = await boss.fetch<{ name: string }>(QUEUE, { ignoreStartAfter: true });
  assert.equal(again?.id, job.id);
});
