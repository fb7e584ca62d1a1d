import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import type { IncidentKind } from "#kernel/incidents.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type JobRows, openJobRows } from "#kit/rooms/job-rows.ts";
import { insertDeliveryRow, insertHook } from "#kit/rooms/webhook-rows.ts";
import { type Backlog, readBacklog } from "./backlog-store.ts";

let rows: JobRows;
before(async () => {
  rows = await openJobRows();
});
after(() => rows.close());
afterEach(async () => {
  for (const table of ["contract", "webhook_delivery", "outgoing_mail", "trouble", "job"]) {
    await rows.database.run(`delete from ${table}`, []);
  }
});

const NOW = new Date("2026-11-21T09:30:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const read = () => readBacklog(rows.database, NOW);
const NOTHING: Backlog = {
  unsealed: 0,
  unsealedSince: null,
  webhookDueSince: null,
  mailDueSince: null,
  recordsFalse: 0,
  troubles: { record: 0, timestamps: 0, sealing: 0, storage: 0 },
  backupTakenAt: null,
  creditMismatch: 0,
  jobs: [],
};

test("a service that has nothing to do has nothing waiting", async () => {
  assert.deepEqual(await read(), NOTHING);
});

test("what everyone has signed and nobody sealed waits, since the oldest of them was signed", async () => {
  const accountId = await rows.store.openAccount();
  const contract = (status: "fully_signed" | "pending", change = {}) =>
    insertContractRow(rows.database, { id: randomUUID(), accountId, status }, change);
  await contract("pending");
  await contract("fully_signed", { sealed_sha256: "ab", signed_at: at(-9_000) });
  assert.deepEqual(await read(), NOTHING);
  await contract("fully_signed", { signed_at: at(-2_000) });
  await contract("fully_signed", { signed_at: at(-3_000) });
  assert.deepEqual(await read(), { ...NOTHING, unsealed: 2, unsealedSince: at(-3_000) });
});

test("an attempt that is due and not made waits from its time on, and one that is over does not", async () => {
  const hook = await insertHook(rows.database, await rows.store.openAccount());
  await insertDeliveryRow(rows.database, hook, { next_attempt_at: at(1) });
  await insertDeliveryRow(rows.database, hook, { status: "delivered", next_attempt_at: at(-5) });
  assert.deepEqual(await read(), NOTHING);
  await insertDeliveryRow(rows.database, hook, { next_attempt_at: NOW });
  assert.deepEqual((await read()).webhookDueSince, NOW);
  await insertDeliveryRow(rows.database, hook, { next_attempt_at: at(-1) });
  assert.deepEqual((await read()).webhookDueSince, at(-1));
});

test("a mail that is to go out waits since it was asked for, and what went or was given up does not", async () => {
  const accountId = await rows.store.openAccount();
  const mail = (state: string, requestedAt: Date) =>
    rows.database.run(
      `insert into outgoing_mail (id, account_id, kind, recipient, details, state, requested_at)
        values ($1, $2, 'trouble', 'a@example.org', '{}', $3, $4)`,
      [randomUUID(), accountId, state, requestedAt],
    );
  for (const state of ["sent", "failed", "dropped"]) await mail(state, at(-9));
  assert.deepEqual(await read(), NOTHING);
  await mail("due", at(-1));
  await mail("due", at(-2));
  assert.deepEqual((await read()).mailDueSince, at(-2));
});

test("the newest backup that lost nothing says how old backups are, whenever it was written", async () => {
  const backup = (takenAt: Date, lost: number) =>
    rows.database.run(
      `insert into backup_taken (taken_at, bytes, contracts, files, lost) values ($1, 1, 1, 1, $2)`,
      [takenAt, lost],
    );
  await backup(at(-5), 1);
  assert.equal((await read()).backupTakenAt, null);
  await backup(at(-10), 0);
  await backup(at(-20), 0);
  assert.deepEqual((await read()).backupTakenAt, at(-10));
  await rows.database.run("delete from backup_taken", []);
});

test("a trouble counts once somebody was told of it and until it is over; a false record counts at once", async () => {
  const trouble = (kind: IncidentKind, toldAt: Date | null, endedAt: Date | null) =>
    rows.database.run(
      `insert into trouble (kind, subject, words, began_at, seen_at, told_at, ended_at)
        values ($1, $2, '', $3, $3, $4, $5)`,
      [kind, randomUUID(), NOW, toldAt, endedAt],
    );
  await trouble("sealing", NOW, NOW);
  await trouble("record", NOW, NOW);
  await trouble("sealing", null, null);
  assert.deepEqual(await read(), NOTHING);
  await trouble("sealing", NOW, null);
  await trouble("storage", NOW, null);
  await trouble("record", NOW, null);
  await trouble("record", null, null);
  const { troubles, recordsFalse } = await read();
  assert.deepEqual(troubles, { record: 1, timestamps: 0, sealing: 1, storage: 1 });
  assert.equal(recordsFalse, 2);
});

test("open jobs are counted by kind and by what they wait for", async () => {
  await rows.put("one", ["a", "b", { job: "c", afterMs: 600_000 }]);
  await rows.put("two", ["d", "e"]);
  await rows.queue("two").claim("all", 1);
  const { jobs } = await read();
  const byName = (a: (typeof jobs)[0], b: (typeof jobs)[0]) =>
    `${a.queue} ${a.state}` < `${b.queue} ${b.state}` ? -1 : 1;
  assert.deepEqual(jobs.toSorted(byName), [
    { queue: "one", state: "later", count: 1 },
    { queue: "one", state: "ready", count: 2 },
    { queue: "two", state: "active", count: 1 },
    { queue: "two", state: "ready", count: 1 },
  ]);
});

test("a contract that is paid for without a credit taken, or a credit taken for none, is a mismatch", async () => {
  const accountId = await rows.store.openAccount();
  const id = randomUUID();
  const { database } = rows;
  await insertContractRow(database, { id, accountId, status: "pending" }, { paid_by_credit: true });
  assert.equal((await read()).creditMismatch, 1);
  const take = "update account set credits_taken = credits_taken + 1 where id = $1";
  await database.run(take, [accountId]);
  assert.equal((await read()).creditMismatch, 0);
  await database.run(take, [accountId]);
  assert.equal((await read()).creditMismatch, -1);
});
