/** An export, a closing and an erasure whose process is killed at a step: whoever starts next ends it once. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { beginClosingAsOperator } from "#data/erasure/close-account.ts";
import { findClosing } from "#data/erasure/closing-store.ts";
import { findErasure, insertErasure } from "#data/erasure/erasure-store.ts";
import { findExport, insertExport, listParts } from "#data/export/export-store.ts";
import { ENQUEUE_ONLY } from "#jobs/enqueue-only.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, systemClock } from "#kernel/time.ts";
import type { CrashPointName } from "#kit/scenes/crash-points.ts";
import {
  type CrashAccount,
  type CrashScene,
  callApi,
  openCrashScene,
} from "#kit/scenes/crash-scene.ts";
import { inTransaction } from "#store/transaction.ts";

const EXPORTING: readonly CrashPointName[] = [
  "a part of an export stored and not noted",
  "a part of an export noted, and the next not begun",
  "an export ended, and nobody told of it",
];
const ERASING: readonly CrashPointName[] = [
  "values of somebody erased and not committed",
  "somebody erased from a contract, and not from the next",
  "an erasure ended and not committed",
];
const CLOSING: readonly CrashPointName[] = [
  "deleted, and its bytes still there",
  "an account deleted and not committed",
  "an account deleted, and nobody told of it",
];

let scene: CrashScene;
before(async () => {
  scene = await openCrashScene();
});
after(() => scene?.[Symbol.asyncDispose]());

/** Opens an account with contracts to an address, cancelled so that nothing of theirs is open. */
async function accountWith(email: string): Promise<{ account: CrashAccount; ids: string[] }> {
  const service = await scene.start();
  const [account] = (await scene.openAccounts(1)) as [CrashAccount];
  const ids: string[] = [];
  for (let made = 0; made < 2; made += 1) {
    const body = {
      content: "<h1>Personal</h1>",
      signatureFields: [{ label: "Signature" }],
      signers: [{ role: "Signature", email }],
      finalize: true,
    };
    const created = await callApi(service.origin, account, "POST", "/contracts", body);
    const { id } = created.body.contract;
    assert.equal(
      (await callApi(service.origin, account, "POST", `/contracts/${id}/cancel`)).status,
      200,
    );
    ids.push(id);
  }
  await service.kill();
  return { account, ids };
}

/** Puts a job out while no service runs, has one die over it, and waits until the next has ended it. */
async function dieAndGoOn(
  point: CrashPointName,
  begin: Parameters<CrashScene["look"]>[0],
  isDone: () => Promise<boolean>,
): Promise<void> {
  await scene.look(begin);
  await (await scene.startToDie(point)).ended;
  assert.equal(await isDone(), point.endsWith("nobody told of it"));
  await scene.start();
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
}

const countOf = (query: ReturnType<typeof sql<{ n: number }>>) =>
  scene.look(async ({ database }) => (await query.execute(database)).rows[0]?.n);

for (const point of EXPORTING) {
  test(`killed at "${point}", an export is written to its end, once, and its owner told once`, async () => {
    const { account } = await accountWith(`export-${randomUUID()}@example.org`);
    const { accountId } = account;
    const id = idsFrom(systemClock, systemRandom).uuid();
    await dieAndGoOn(
      point,
      ({ database }) =>
        inTransaction(database, async (transaction) => {
          const asked = { askedAt: new Date(), askedBy: randomUUID(), language: "en" as const };
          await insertExport(transaction.queries, { id, accountId, ...asked });
          await ENQUEUE_ONLY.enqueue(transaction, "export-account", { exportId: id });
        }),
      () => scene.look(async ({ database }) => !!(await findExport(database, id))?.doneAt),
    );
    await scene.look(async ({ database }) => {
      const parts = await listParts(database, id);
      assert.deepEqual(
        parts.map(({ number }) => number),
        parts.map((_part, index) => index + 1),
      );
      const last = parts.at(-1)!;
      assert.equal((await findExport(database, id))?.bytes, last.startsAt + last.bytes);
    });
    assert.equal(
      await countOf(sql`select count(*)::integer as n from outgoing_mail
        where account_id = ${accountId} and kind = 'exportReady'`),
      1,
    );
  });
}

for (const point of ERASING) {
  test(`killed at "${point}", an erasure is ended, and nothing of the person is left`, async () => {
    const email = `erased-${randomUUID()}@example.org`;
    const { account, ids } = await accountWith(email);
    const id = randomUUID();
    await dieAndGoOn(
      point,
      ({ database }) =>
        inTransaction(database, async (transaction) => {
          const asked = { askedAt: new Date(), askedBy: randomUUID() };
          await insertErasure(transaction.queries, {
            id,
            accountId: account.accountId,
            email,
            ...asked,
          });
          await ENQUEUE_ONLY.enqueue(transaction, "erase-person", { erasureId: id });
        }),
      () => scene.look(async ({ database }) => !!(await findErasure(database, id))?.doneAt),
    );
    const done = await scene.look(({ database }) => findErasure(database, id));
    assert.deepEqual([done?.email, done?.counts.erased], [null, ids.length]);
    for (const table of ["trail_personal", "signer", "outgoing_mail", "signer_message"]) {
      const found = await countOf(sql`select count(*)::integer as n from ${sql.table(table)} t
        where position(${email} in to_jsonb(t)::text) > 0`);
      assert.equal(found, 0, table);
    }
  });
}

for (const point of CLOSING) {
  test(`killed at "${point}", a closing deletes the account with its files, once, and its owner is told once`, async () => {
    const { account, ids } = await accountWith(`closed-${randomUUID()}@example.org`);
    const { accountId } = account;
    await dieAndGoOn(
      point,
      async ({ database }) => {
        const services = {
          database,
          clock: systemClock,
          jobs: ENQUEUE_ONLY,
          ids: idsFrom(systemClock, systemRandom),
        };
        const typed = "Example Ltd";
        assert.equal(await beginClosingAsOperator(services, accountId, { typed }), null);
        const past = new Date(Date.now() - DAY_MS);
        await sql`update closing set closes_at = ${past} where account_id = ${accountId}`.execute(
          database,
        );
      },
      () => scene.look(async ({ database }) => !!(await findClosing(database, accountId))?.doneAt),
    );
    assert.equal(
      await countOf(sql`select count(*)::integer as n from outgoing_mail
        where recipient = ${account.email} and details ->> 'step' = 'done'`),
      1,
    );
    const left = await countOf(sql`select
      (select count(*) from account where id = ${accountId})::integer
      + (select count(*) from contract where account_id = ${accountId})::integer as n`);
    assert.equal(left, 0);
    for (const id of ids) {
      const folder = join(scene.dataDir, "files", id.slice(-2), id);
      for (;;) {
        // What the process that died had not removed yet the event's job does.
        const names = await readdir(folder).catch(() => []);
        if (names.length === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  });
}
