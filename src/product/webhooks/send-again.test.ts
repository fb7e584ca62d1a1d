import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { isRefusal } from "#kernel/refusals.ts";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { BY_SERVICE } from "#kit/rooms/actors.ts";
import {
  attemptsOf,
  type Deliverer,
  happen,
  moveTime,
  openDeliverer,
  pendingJobs,
  subscribed,
  untilAttempt,
} from "#kit/rooms/delivering.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { listDeliveries } from "./deliveries-store.ts";
import { PAYLOADS } from "./payload-schemas.ts";
import { changeWebhook } from "./resubscribe.ts";
import { sendAgain, sendTest } from "./send-again.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";

const clock = heldClock();
let store: TestDatabase;
let receiver: Receiver;
let deliverer: Deliverer;
const givenUp: string[] = [];
before(async () => {
  store = await openTestDatabase();
  receiver = await startReceiver();
  const onGivenUp = async (_transaction: unknown, { id }: { id: string }) => void givenUp.push(id);
  deliverer = await openDeliverer(store, { receivers: [receiver], clock, services: { onGivenUp } });
  deliverer.start();
});
after(async () => {
  await deliverer.stop();
  await receiver.close();
  await store.close();
});

const attemptsAt = (id: string) =>
  receiver.received
    .filter(({ headers }) => headers["x-service-delivery"] === id)
    .map(({ headers }) => headers["x-service-attempt"]);

async function tellNew() {
  const webhook = await subscribed(store, deliverer, receiver.url, ["contract.completed"]);
  const event = {
    event: "contract.completed" as const,
    by: BY_SERVICE,
    data: { signatureCount: 1 },
  };
  await happen(deliverer, webhook.accountId, [event]);
  const [delivery] = await listDeliveries(store.database, webhook.id, 1);
  return { webhook, key: { accountId: webhook.accountId, deliveryId: delivery?.id ?? "" } };
}

test("a delivery that arrived is sent again with the same id and bytes, and its attempts count from one", async () => {
  receiver.answerWith({ status: 200 });
  const { key } = await tellNew();
  const id = key.deliveryId;
  await untilAttempt(store, id, 1);
  receiver.answerWith({ status: 500 });
  assert.deepEqual(await sendAgain(deliverer.services, key), { deliveryId: id });
  // The row shows an attempt of the round before, too.
  while ((await attemptsOf(store, key)).length < 2) await wait(10);
  receiver.answerWith({ status: 200 });
  await moveTime(store, clock, 10_000);
  const row = await untilAttempt(store, id, 2);
  assert.deepEqual([row.status, row.round], ["delivered", 2]);
  assert.deepEqual(attemptsAt(id), ["1", "1", "2"]);
  const bodies = receiver.received.filter(({ headers }) => headers["x-service-delivery"] === id);
  for (const { body } of bodies) assert.ok(body.equals(bodies[0]?.body ?? Buffer.of()));
  const attempts = await attemptsOf(store, key);
  assert.deepEqual(
    attempts.map(({ round, attempt, success }) => [round, attempt, success]),
    [
      [1, 1, true],
      [2, 1, false],
      [2, 2, true],
    ],
  );
});

test("a delivery that waits for its next attempt is sent at once, in a round of its own", async () => {
  receiver.answerWith({ status: 500 });
  const { key } = await tellNew();
  const id = key.deliveryId;
  await untilAttempt(store, id, 1);
  receiver.answerWith({ status: 200 });
  assert.deepEqual(await sendAgain(deliverer.services, key), { deliveryId: id });
  while ((await attemptsOf(store, key)).length < 2) await wait(10);
  const attempts = await attemptsOf(store, key);
  assert.deepEqual(
    attempts.map(({ round, attempt, success }) => [round, attempt, success]),
    [
      [1, 1, false],
      [2, 1, true],
    ],
  );
});

test("a delivery that is being sent, whose webhook is off, or that is another's is not sent again", async () => {
  receiver.answerWith("hang");
  const { webhook, key } = await tellNew();
  const refused = async (of: typeof key) => {
    const answer = await sendAgain(deliverer.services, of);
    return isRefusal(answer) ? answer.refused : "sent";
  };
  assert.equal(await refused(key), "CONFLICT");
  const hook = { accountId: webhook.accountId, id: webhook.id };
  await changeWebhook(deliverer.services, hook, { active: false });
  assert.equal(await refused(key), "CONFLICT");
  assert.equal(await refused({ ...key, accountId: await store.openAccount() }), "UNKNOWN");
  await changeWebhook(deliverer.services, hook, { active: true });
  assert.equal(await refused(key), "sent");
  receiver.answerWith({ status: 200 });
  receiver.release();
});

test("of many who have a delivery sent again at once, one does, and the retry of old is not made beside it", async () => {
  receiver.answerWith({ status: 500 });
  const { webhook, key } = await tellNew();
  const id = key.deliveryId;
  await untilAttempt(store, id, 1);
  const hook = { accountId: webhook.accountId, id: webhook.id };
  // Stopped with a retry to come, and started anew: the retry's job is still there.
  await changeWebhook(deliverer.services, hook, { active: false });
  await changeWebhook(deliverer.services, hook, { active: true });
  receiver.answerWith("hang");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendAgain(deliverer.services, key)),
  );
  assert.equal(answers.filter((answer) => !isRefusal(answer)).length, 1);
  receiver.answerWith({ status: 500 });
  receiver.release();
  await untilAttempt(store, id, 1);
  receiver.answerWith({ status: 200 });
  await moveTime(store, clock, 3_000);
  await untilAttempt(store, id, 2);
  while ((await pendingJobs(store, id)).length > 0) {
    await moveTime(store, clock, 3_000);
    await wait(10);
  }
  assert.deepEqual(attemptsAt(id), ["1", "1", "2"]);
});

test("a test of each event is sent once, signed and marked, and not tried again when it fails", async () => {
  receiver.answerWith({ status: 500 });
  const webhook = await subscribed(store, deliverer, receiver.url, ["contract.signed"]);
  const key = { accountId: webhook.accountId, id: webhook.id };
  for (const event of WEBHOOK_EVENTS) {
    const sent = await sendTest(deliverer.services, key, event);
    assert.ok(!isRefusal(sent));
    const row = await untilAttempt(store, sent.deliveryId, 1);
    assert.equal(row.status, "given_up");
    assert.deepEqual(await pendingJobs(store, sent.deliveryId), []);
    const arrived = receiver.received.at(-1);
    assert.equal(arrived?.headers["x-service-event"], event);
    assert.deepEqual(JSON.parse(arrived?.body.toString() ?? ""), {
      id: sent.deliveryId,
      event,
      created_at: clock.now().toISOString(),
      data: { ...PAYLOADS[event].sample, test: true },
    });
    assert.ok(!givenUp.includes(sent.deliveryId), "nobody is written to because of a test");
  }
  const other = { ...key, accountId: await store.openAccount() };
  const unknown = await sendTest(deliverer.services, other, "contract.signed");
  assert.ok(isRefusal(unknown) && unknown.refused === "UNKNOWN");
});
