import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertDeliveryRow, insertHook, MADE_AT } from "#kit/rooms/webhook-rows.ts";
import { findShown } from "./history-store.ts";
import { MOST_RECOVERED, recoverSince } from "./recover.ts";
import { payloadKeysFrom } from "./sealed-payload.ts";
import type { SendingServices } from "./send-again.ts";

const clock = heldClock();
let store: TestDatabase;
/** What was enqueued, in order. */
const enqueued: unknown[] = [];
let services: SendingServices;
before(async () => {
  store = await openTestDatabase();
  services = {
    database: store.database,
    clock,
    random: systemRandom,
    ids: idsFrom(clock, systemRandom),
    payloadKeys: payloadKeysFrom(new KeyRing([new Uint8Array(32).fill(7)])),
    jobs: {
      async enqueueAll(_transaction, jobs) {
        enqueued.push(...jobs);
      },
    },
  };
});
after(() => store.close());

const FAILED = { status: "given_up", round: 2, attempt: 7, next_attempt_at: null } as const;

test("what failed is sent again under its own id, from the first attempt of a further round", async () => {
  const hook = await insertHook(store.database, await store.openAccount());
  const [failed, arrived] = [
    await insertDeliveryRow(store.database, hook, FAILED),
    await insertDeliveryRow(store.database, hook, { ...FAILED, status: "delivered" }),
  ];
  enqueued.length = 0;
  assert.deepEqual(await recoverSince(services, hook, MADE_AT), { count: 1 });
  const payload = { deliveryId: failed, round: 3, attempt: 1 };
  assert.deepEqual(enqueued, [{ job: "deliver-webhook", payload, group: hook.id }]);
  const shown = (id: string) => findShown(store.database, { accountId: hook.accountId, id });
  assert.partialDeepStrictEqual(await shown(failed), {
    status: "pending",
    attempt: 0,
    nextAttemptAt: clock.now(),
  });
  assert.partialDeepStrictEqual(await shown(arrived), { status: "delivered", attempt: 7 });
  assert.deepEqual(await recoverSince(services, hook, MADE_AT), { count: 0 });
});

test("a webhook that is off, gone or another's is sent nothing again", async () => {
  const accountId = await store.openAccount();
  const hook = await insertHook(store.database, accountId, { active: false });
  await insertDeliveryRow(store.database, hook, FAILED);
  enqueued.length = 0;
  const refused = async (key: typeof hook) => refusalOf(await recoverSince(services, key, MADE_AT));
  assert.equal((await refused(hook)).refused, "CONFLICT");
  assert.equal((await refused({ accountId, id: randomUUID() })).refused, "UNKNOWN");
  const stranger = { ...hook, accountId: await store.openAccount() };
  assert.equal((await refused(stranger)).refused, "UNKNOWN");
  assert.deepEqual(enqueued, []);
});

test("of many who press at once each delivery is sent once", async () => {
  const hook = await insertHook(store.database, await store.openAccount());
  for (let at = 0; at < 5; at += 1) await insertDeliveryRow(store.database, hook, FAILED);
  enqueued.length = 0;
  const pressed = await Promise.all(
    Array.from({ length: 4 }, () => recoverSince(services, hook, MADE_AT)),
  );
  const counts = pressed.map((one) => (isRefusal(one) ? -1 : one.count));
  assert.deepEqual(counts.toSorted(), [0, 0, 0, 5]);
  assert.equal(enqueued.length, 5);
});

test("one press sends a thousand, the oldest first, and the next one the rest", async () => {
  const hook = await insertHook(store.database, await store.openAccount());
  const newest = await insertDeliveryRow(store.database, hook, FAILED);
  await store.database.run(
    `insert into webhook_delivery (id, webhook_id, account_id, event, sealed_rest, status, created_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2,
        'contract.signed', '', 'given_up', $3
      from generate_series(1, $4::int) n`,
    [hook.id, hook.accountId, MADE_AT, MOST_RECOVERED],
  );
  assert.deepEqual(await recoverSince(services, hook, MADE_AT), { count: MOST_RECOVERED });
  const status = async () =>
    (await findShown(store.database, { accountId: hook.accountId, id: newest }))?.status;
  assert.equal(await status(), "given_up");
  assert.deepEqual(await recoverSince(services, hook, MADE_AT), { count: 1 });
  assert.equal(await status(), "pending");
});

test("where the jobs cannot be made nothing is begun anew", async () => {
  const hook = await insertHook(store.database, await store.openAccount());
  const id = await insertDeliveryRow(store.database, hook, FAILED);
  const broken = new Error("no job");
  const jobs = { enqueueAll: () => Promise.reject(broken) };
  await assert.rejects(recoverSince({ ...services, jobs }, hook, MADE_AT), broken);
  const shown = await findShown(store.database, { accountId: hook.accountId, id });
  assert.equal(shown?.status, "given_up");
});
