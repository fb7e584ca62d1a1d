import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { holdQueries } from "#kit/rooms/held-queries.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { type Measured, type Metrics, openMetrics } from "./open-metrics.ts";

const clock = heldClock();
let store: TestDatabase;
let metrics: Metrics;
let from: Measured;
before(async () => {
  store = await openTestDatabase();
  metrics = openMetrics({ version: "1.2.3", commit: "abc" });
  from = {
    database: store.database,
    waiting: () => 3,
    dataDir: tmpdir(),
    clock,
    sealEndsAt: new Date(clock.now().getTime() + 90_000),
    lawReviewsOverdue: 2,
  };
});
after(async () => {
  metrics.close();
  await store.close();
});

/** What the page says of each metric of ours, with its labels; comments left out. */
async function page(of: Measured = from): Promise<Map<string, number>> {
  const { body, contentType } = await metrics.text(of);
  assert.match(contentType, /^text\/plain/);
  const lines = body.split("\n").filter((line) => line.startsWith("countersign_"));
  return new Map(
    lines.map((line) => {
      const [, name = "", value = ""] = /^countersign_(\S+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

/** Gauges of the whole service, which nobody knows without the database. */
const OF_THE_DATABASE = [
  ...["unsealed", "unsealed_oldest_seconds", "webhook_due_oldest_seconds"],
  ...["mail_due_oldest_seconds", "trail_broken", "credit_mismatch", "backup_age_seconds"],
];

test("the page has what waits, how long it does, and what is of this machine", async () => {
  const accountId = await store.openAccount();
  await insertContractRow(
    store.database,
    { id: randomUUID(), accountId, status: "fully_signed" },
    { signed_at: new Date(clock.now().getTime() - 12_500) },
  );
  const found = await page();
  const expected = { unsealed: 1, unsealed_oldest_seconds: 12.5, database_up: 1, pool_waiting: 3 };
  for (const [name, value] of Object.entries({
    ...expected,
    webhook_due_oldest_seconds: 0,
    mail_due_oldest_seconds: 0,
    trail_broken: 0,
    credit_mismatch: 0,
    law_review_overdue: 2,
    'certificate_expires_seconds{certificate="seal"}': 90,
    'troubles{trouble="storage"}': 0,
  })) {
    assert.equal(found.get(name), value, name);
  }
  const [free, all] = [found.get("disk_free_bytes") ?? 0, found.get("disk_bytes") ?? 0];
  assert.ok(free > 0 && free <= all);
  assert.ok((found.get("event_loop_p99_seconds") ?? -1) >= 0);
});

test("there is no age of a backup before there is one, and then it is in seconds", async () => {
  assert.equal((await page()).has("backup_age_seconds"), false);
  await store.database.run(
    "insert into backup_taken (taken_at, bytes, contracts, files, lost) values ($1, 1, 1, 1, 0)",
    [new Date(clock.now().getTime() - 60_000)],
  );
  assert.equal((await page()).get("backup_age_seconds"), 60);
});

test("nothing has waited for less than no time, whatever the clocks of two machines say", async () => {
  const accountId = await store.openAccount();
  await store.database.run("delete from contract", []);
  await insertContractRow(
    store.database,
    { id: randomUUID(), accountId, status: "fully_signed" },
    { signed_at: new Date(clock.now().getTime() + 5_000) },
  );
  const found = await page();
  assert.deepEqual([found.get("unsealed"), found.get("unsealed_oldest_seconds")], [1, 0]);
});

test("without a database the page says so and nothing that was true a while ago, and with it all is there again", async () => {
  for (const name of OF_THE_DATABASE) assert.ok((await page()).has(name), name);
  const broken = holdQueries(store.database, "select");
  broken.fail(new Error("the database is away"));
  const without = await page({ ...from, database: broken.database });
  assert.equal(without.get("database_up"), 0);
  for (const name of OF_THE_DATABASE) assert.ok(!without.has(name), name);
  for (const name of without.keys()) assert.doesNotMatch(name, /^(?:jobs|troubles)\{/);
  assert.equal(without.get("pool_waiting"), 3);
  const again = await page();
  assert.equal(again.get("database_up"), 1);
  for (const name of OF_THE_DATABASE) assert.ok(again.has(name), name);
});

test("of many that ask at once one asks the database, and the next is told anew", async () => {
  const held = holdQueries(store.database, "from trouble");
  const asking = { ...from, database: held.database };
  const pages = [page(asking), page(asking), page(asking)];
  held.letGo();
  const [first, ...others] = await Promise.all(pages);
  assert.equal(held.asked(), 1);
  for (const other of others) assert.deepEqual(other, first);
  await page(asking);
  assert.equal(held.asked(), 2);
});

test("what is heard is counted on the same page, from its beginning at nothing", async () => {
  const sealed = 'events_total{event="contract.sealed",level="info"}';
  assert.equal((await page()).get(sealed), 0);
  metrics.hear("contract.sealed", { contract: "a", ms: 1_500 });
  const found = await page();
  assert.equal(found.get(sealed), 1);
  assert.equal(found.get("seal_seconds_sum"), 1.5);
  // Two services in one process keep apart.
  const other = openMetrics({ version: "1.2.3", commit: "abc" });
  const { body } = await other.text(from);
  other.close();
  assert.ok(body.includes(`countersign_${sealed} 0`));
});
