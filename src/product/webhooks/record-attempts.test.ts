import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { idsFrom } from "#kernel/ids.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import {
  beginRound,
  findToAttempt,
  insertDelivery,
  listAttempts,
  listDeliveries,
  lockDelivery,
  type PendingDelivery,
  stopDelivery,
} from "./deliveries-store.ts";
import { type MadeAttempt, type RecordingServices, recordAttempts } from "./record-attempts.ts";
import { payloadKeysFrom, sealPayload } from "./sealed-payload.ts";
import type { AttemptOutcome } from "./webhook.ts";
import { insertWebhook } from "./webhooks-store.ts";

const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
const payloadKeys = payloadKeysFrom(new KeyRing([new Uint8Array(32).fill(7)]));
const DELAYS = [3_000, 600_000];
let store: TestDatabase;
let services: RecordingServices;
let enqueued: unknown[];
let givenUp: string[];
before(async () => {
  store = await openTestDatabase();
});
beforeEach(() => {
  [enqueued, givenUp] = [[], []];
  services = {
    database: store.database,
    clock,
    payloadKeys,
    random: systemRandom,
    webhookRetryDelaysMs: DELAYS,
    jobs: {
      async enqueueAll(_transaction, jobs) {
        enqueued.push(...jobs);
      },
    },
    async onGivenUp(_transaction, { id }) {
      givenUp.push(id);
    },
  };
});
after(() => store.close());

/** A delivery that is due, to a webhook of an account of its own. */
async function due({ isTest = false } = {}): Promise<PendingDelivery> {
  const accountId = await store.openAccount();
  const [id, webhookId] = [ids.uuid(), ids.uuid()];
  const at = clock.now();
  const hook = { id: webhookId, url: "https://hooks.example/in", events: [], active: true };
  const sealedSecret = new Uint8Array(1);
  await insertWebhook(
    store.database,
    accountId,
    { ...hook, createdAt: at, updatedAt: at },
    sealedSecret,
  );
  const place = { accountId, event: "contract.signed" as const, createdAt: at };
  const sealedRest = sealPayload(services, "{}", place);
  await insertDelivery(store.database, { ...place, id, webhookId, sealedRest, isTest });
  return (await lockDelivery(store.database, id))!;
}

const OK: AttemptOutcome = {
  startedAt: clock.now(),
  success: true,
  statusCode: 204,
  durationMs: 12,
  problem: null,
  answer: "",
};
const FAILED: AttemptOutcome = {
  ...OK,
  success: false,
  statusCode: 503,
  problem: "answered with status 503",
  answer: "busy",
};

const made = (
  of: PendingDelivery,
  attempt: number,
  outcome: AttemptOutcome,
  isHeld = true,
): MadeAttempt => ({
  due: of,
  attempt,
  outcome,
  job: { complete: async () => isHeld },
});

const stands = async ({ id }: PendingDelivery) =>
  store.database
    .selectFrom("webhook_delivery")
    .select(["status", "attempt", "status_code", "duration_ms", "next_attempt_at"])
    .where("id", "=", id)
    .executeTakeFirst();

const attemptsOf = ({ id, accountId }: PendingDelivery) =>
  listAttempts(store.database, { accountId, deliveryId: id }, payloadKeys);

test("what arrived is delivered, with how it went, and is not tried again", async () => {
  const delivery = await due();
  await recordAttempts(services, [made(delivery, 1, OK)]);
  assert.deepEqual(await stands(delivery), {
    status: "delivered",
    attempt: 1,
    status_code: 204,
    duration_ms: 12,
    next_attempt_at: null,
  });
  assert.deepEqual(await attemptsOf(delivery), [{ round: 1, attempt: 1, ...OK }]);
  assert.deepEqual([enqueued, givenUp], [[], []]);
});

test("after each failure the next attempt is enqueued with its pause, until it is given up and that is told once", async () => {
  const delivery = await due();
  for (const [index, afterMs] of DELAYS.entries()) {
    await recordAttempts(services, [made(delivery, index + 1, FAILED)]);
    const payload = { deliveryId: delivery.id, round: 1, attempt: index + 2 };
    assert.deepEqual(enqueued.splice(0), [
      { job: "deliver-webhook", payload, afterMs, group: delivery.webhookId },
    ]);
    assert.partialDeepStrictEqual(await stands(delivery), {
      status: "pending",
      attempt: index + 1,
      status_code: 503,
      next_attempt_at: new Date(clock.now().getTime() + afterMs),
    });
  }
  assert.deepEqual(givenUp, []);
  await recordAttempts(services, [made(delivery, 3, FAILED)]);
  assert.partialDeepStrictEqual(await stands(delivery), {
    status: "given_up",
    next_attempt_at: null,
  });
  assert.deepEqual([enqueued, givenUp], [[], [delivery.id]]);
  const kept = await attemptsOf(delivery);
  assert.deepEqual(
    kept.map(({ attempt, answer, success }) => [attempt, answer, success]),
    [...[1, 2, 3].map((attempt) => [attempt, "busy", false])],
  );
});

test("a trial is made once, and nobody is told of its failure", async () => {
  const delivery = await due({ isTest: true });
  await recordAttempts(services, [made(delivery, 1, FAILED)]);
  assert.partialDeepStrictEqual(await stands(delivery), { status: "given_up" });
  assert.deepEqual([enqueued, givenUp], [[], []]);
});

test("an attempt that ended after its delivery was stopped is kept, and stops it unless it arrived", async () => {
  for (const [outcome, status] of [
    [FAILED, "stopped"],
    [OK, "delivered"],
  ] as const) {
    const delivery = await due();
    await stopDelivery(store.database, delivery.id);
    await recordAttempts(services, [made(delivery, 1, outcome)]);
    assert.partialDeepStrictEqual(await stands(delivery), { status, attempt: 1 });
    assert.equal((await attemptsOf(delivery)).length, 1);
    assert.deepEqual([enqueued, givenUp], [[], []]);
  }
});

test("an attempt of a round that is over is kept with it, and says nothing of the new one", async () => {
  const delivery = await due();
  await beginRound(store.database, { id: delivery.id, round: 2 }, clock.now());
  await recordAttempts(services, [made(delivery, 1, FAILED)]);
  assert.partialDeepStrictEqual(await stands(delivery), { status: "pending", attempt: 0 });
  const [only] = await attemptsOf(delivery);
  assert.equal(only?.round, 1);
  assert.deepEqual(enqueued, []);
});

test("of attempts that are recorded together only those count whose claim holds and whose delivery is there", async () => {
  const [kept, lost, gone] = [await due(), await due(), await due()];
  await store.database.deleteFrom("webhook_delivery").where("id", "=", gone.id).execute();
  await recordAttempts(services, [made(kept, 1, OK), made(lost, 1, OK, false), made(gone, 1, OK)]);
  assert.partialDeepStrictEqual(await stands(kept), { status: "delivered" });
  assert.partialDeepStrictEqual(await stands(lost), { status: "pending", attempt: 0 });
  assert.deepEqual(await attemptsOf(lost), []);
  await recordAttempts(services, [made(lost, 1, OK, false)]);
  assert.partialDeepStrictEqual(await stands(lost), { status: "pending" });
});

test("what cannot be told of being given up is not given up: both or neither", async () => {
  const delivery = await due();
  const onGivenUp = () => Promise.reject(new Error("no mail"));
  const failing = { ...services, webhookRetryDelaysMs: [], onGivenUp };
  await assert.rejects(recordAttempts(failing, [made(delivery, 1, FAILED)]), /no mail/);
  assert.partialDeepStrictEqual(await stands(delivery), { status: "pending", attempt: 0 });
  assert.deepEqual(await attemptsOf(delivery), []);
});

test("a webhook's latest deliveries are listed newest first, as they stand now", async () => {
  const first = await due();
  const more: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = ids.uuid();
    await insertDelivery(store.database, { ...first, id, createdAt: clock.now(), isTest: false });
    more.push(id);
  }
  await recordAttempts(services, [made(first, 1, OK)]);
  const listed = await listDeliveries(store.database, first.webhookId, 10);
  assert.deepEqual(
    listed.map(({ id }) => id),
    [...more.toReversed(), first.id],
  );
  assert.deepEqual(
    listed.map(({ success }) => success),
    [false, false, false, true],
  );
  assert.equal((await listDeliveries(store.database, first.webhookId, 2)).length, 2);
});

test("what is due is found with its webhook as it is now, and without one that was removed", async () => {
  const [there, orphaned] = [await due(), await due()];
  await store.database.deleteFrom("webhook").where("id", "=", orphaned.webhookId).execute();
  const found = await findToAttempt(store.database, [there.id, orphaned.id, ids.uuid()]);
  assert.equal(found.get(there.id)?.webhook?.url, "https://hooks.example/in");
  const left = found.get(orphaned.id);
  assert.ok(left === undefined || left.webhook === null);
});
