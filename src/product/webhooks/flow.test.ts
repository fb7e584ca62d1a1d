import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { BY_SERVICE } from "#kit/rooms/actors.ts";
import {
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
import type { TrailEvent } from "#trail/events.ts";
import { listDeliveries } from "./deliveries-store.ts";

const completed: TrailEvent = {
  event: "contract.completed",
  by: BY_SERVICE,
  data: { signatureCount: 2 },
};
const EVENTS = ["contract.completed"];

const clock = heldClock();
let store: TestDatabase;
let slow: Receiver;
let healthy: Receiver;
let deliverer: Deliverer;
before(async () => {
  store = await openTestDatabase();
  [slow, healthy] = await Promise.all([startReceiver(), startReceiver()]);
  deliverer = await openDeliverer(store, { receivers: [slow], clock });
});
after(async () => {
  await deliverer.stop();
  await Promise.all([slow.close(), healthy.close()]);
  await store.close();
});

test("beside a receiver that hangs and one that is dead a healthy one is told everything, and the one that hangs has four at a time", async () => {
  const dead = await startReceiver();
  await dead.close();
  slow.answerWith("hang");
  const owner = await subscribed(store, deliverer, slow.url, EVENTS);
  await subscribed(store, deliverer, dead.url, EVENTS, owner.accountId);
  const wanted = await subscribed(store, deliverer, healthy.url, EVENTS, owner.accountId);
  // Everything is there before the first attempt, the slow one's ahead of the others.
  const many = 80;
  for (let index = 0; index < many; index += 1)
    await happen(deliverer, owner.accountId, [completed]);
  deliverer.start();
  await healthy.untilReceived(many);
  assert.ok(slow.received.length < many, "the slow one was waited for");
  assert.equal(slow.mostAtOnce, 4);
  assert.equal(healthy.received.length, many);
  assert.ok(healthy.mostAtOnce <= 4);

  // Once it answers again it is told the rest; what had to wait long comes when its turn was.
  slow.answerWith({ status: 200 });
  slow.release();
  const untold = async () =>
    (await listDeliveries(store.database, owner.id, many)).filter(({ success }) => !success);
  while ((await untold()).length > 0) {
    await moveTime(store, clock, 60_000);
    await wait(20);
  }
  assert.equal(slow.mostAtOnce, 4);
  const shown = await listDeliveries(store.database, wanted.id, many);
  assert.ok(shown.every(({ success }) => success));
  assert.deepEqual(deliverer.errors, []);
});

test("one process sends sixty-four at a time, whomever they are for", async () => {
  const { crowd, webhooks } = await tellCrowd(5, 5);
  deliverer.start();
  await crowd.untilReceived(64);
  crowd.answerWith({ status: 200 });
  crowd.release();
  await crowd.untilReceived(125);
  assert.equal(crowd.mostAtOnce, 64);
  for (const id of webhooks) {
    const deliveries = await listDeliveries(store.database, id, 20);
    for (const delivery of deliveries) await untilAttempt(store, delivery.id, 1);
    assert.equal(deliveries.length, 5);
  }
  await crowd.close();
});

test("a receiver that is told little has its turn among many that are told much", async () => {
  const { crowd } = await tellCrowd(4, 20);
  const little = await startReceiver();
  let toldBefore = 0;
  little.answerWith(() => {
    toldBefore = crowd.received.length;
    return { status: 200 };
  });
  deliverer.start();
  await crowd.untilReceived(64);
  const webhook = await subscribed(store, deliverer, little.url, EVENTS);
  await happen(deliverer, webhook.accountId, [completed]);
  const [{ id = "" } = {}] = await listDeliveries(store.database, webhook.id, 1);
  while (!(await pendingJobs(store, id))[0]?.isHeld) await wait(10);
  crowd.answerWith({ status: 200 });
  crowd.release();
  await little.untilReceived(1);
  await crowd.untilReceived(400);
  await Promise.all([crowd.close(), little.close()]);
  assert.ok(toldBefore < 200, `${toldBefore} of 400 had their turn before`);
});

/**
 * A receiver that hangs, where the webhooks of so many accounts lead, five of
 * each; all of them have so many events to be told of once a new deliverer starts.
 */
async function tellCrowd(accounts: number, events: number) {
  const crowd = await startReceiver();
  crowd.answerWith("hang");
  await deliverer.stop();
  deliverer = await openDeliverer(store, { receivers: [crowd], clock });
  const webhooks: string[] = [];
  for (let account = 0; account < accounts; account += 1) {
    const accountId = await store.openAccount();
    for (let webhook = 0; webhook < 5; webhook += 1) {
      webhooks.push((await subscribed(store, deliverer, crowd.url, EVENTS, accountId)).id);
    }
    for (let event = 0; event < events; event += 1) await happen(deliverer, accountId, [completed]);
  }
  return { crowd, webhooks };
}

test("a process that stops finishes what it began, and leaves the rest to the next one", async () => {
  const calm = await startReceiver();
  calm.answerWith("hang");
  await deliverer.stop();
  const leaving = await openDeliverer(store, { receivers: [calm], clock });
  const webhook = await subscribed(store, leaving, calm.url, EVENTS);
  for (let event = 0; event < 10; event += 1) await happen(leaving, webhook.accountId, [completed]);
  leaving.start();
  await calm.untilReceived(4);
  const stopping = leaving.stop();
  calm.answerWith({ status: 200 });
  calm.release();
  await stopping;
  const after = await listDeliveries(store.database, webhook.id, 20);
  assert.equal(after.filter(({ success }) => success).length, 4);
  assert.equal(calm.received.length, 4);

  deliverer = await openDeliverer(store, { receivers: [calm], clock });
  deliverer.start();
  for (const { id } of after) await untilAttempt(store, id, 1);
  assert.equal(calm.received.length, 10);
  const ids = new Set(calm.received.map(({ headers }) => headers["x-service-delivery"]));
  assert.equal(ids.size, 10);
  await calm.close();
});
