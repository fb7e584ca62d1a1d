import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { updateAccount } from "#accounts/accounts-store.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type ReceivedRequest, type Receiver, startReceiver } from "#kit/peers/receiver.ts";
import { BY_SERVICE } from "#kit/rooms/actors.ts";
import {
  attemptsOf,
  DELAYS_MS,
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
import { webhookDelivery } from "./deliver.ts";
import { listDeliveries } from "./deliveries-store.ts";
import { changeWebhook, unsubscribe } from "./resubscribe.ts";
import { sweepDeliveries } from "./sweep-deliveries.ts";

const completed: TrailEvent = {
  event: "contract.completed",
  by: BY_SERVICE,
  data: { signatureCount: 2 },
};
const EVENTS = ["contract.completed"];

// The library that verifies looks at the real time.
const clock = heldClock(new Date().toISOString());
let store: TestDatabase;
let receiver: Receiver;
let deliverer: Deliverer;
before(async () => {
  store = await openTestDatabase();
  receiver = await startReceiver();
  deliverer = await openDeliverer(store, { receivers: [receiver], clock });
  deliverer.start();
});
after(async () => {
  await deliverer.stop();
  await receiver.close();
  await store.close();
});

/** What arrived for one webhook: each has a path of its own. */
const receivedAt = (path: string) => receiver.received.filter((request) => request.path === path);

let webhooks = 0;
/** A webhook at a path of its own, and one event that it is to be told of. */
async function tellNew(events: readonly TrailEvent[] = [completed]) {
  webhooks += 1;
  const path = `/hook/${webhooks}`;
  const url = new URL(path, receiver.url).href;
  const webhook = await subscribed(store, deliverer, url, EVENTS);
  await happen(deliverer, webhook.accountId, events);
  const [delivery] = await listDeliveries(store.database, webhook.id, 1);
  assert.ok(delivery);
  return { webhook, path, id: delivery.id };
}

const header = (request: ReceivedRequest | undefined, name: string) =>
  String(request?.headers[name] ?? "");

test("a delivery arrives signed in all three ways, and shows how it went", async () => {
  receiver.answerWith({ status: 204 });
  const { webhook, path, id } = await tellNew();
  await untilAttempt(store, id, 1);
  const [request] = receivedAt(path);
  assert.ok(request);
  const { body } = request;
  assert.equal(JSON.parse(body.toString()).id, id);
  assert.equal(header(request, "content-type"), "application/json");
  assert.equal(header(request, "user-agent"), "Service-Webhook/1.0");
  assert.equal(header(request, "x-service-event"), "contract.completed");
  assert.equal(header(request, "x-service-delivery"), id);
  assert.equal(header(request, "x-service-attempt"), "1");

  const seconds = Math.floor(clock.now().getTime() / 1_000);
  const keyed = (data: Buffer) => createHmac("sha256", webhook.secret).update(data).digest("hex");
  const dated = keyed(Buffer.concat([Buffer.from(`${seconds}.`), body]));
  assert.equal(header(request, "x-service-signature-v2"), `t=${seconds},v1=${dated}`);
  assert.equal(header(request, "x-service-signature"), `sha256=${keyed(body)}`);
  const standard = new StandardWebhook(webhook.secret);
  const headers = request.headers as Record<string, string>;
  assert.deepEqual(standard.verify(body, headers), JSON.parse(body.toString()));
  assert.equal(header(request, "webhook-id"), id);

  const [shown] = await listDeliveries(store.database, webhook.id, 20);
  assert.ok(Number.isInteger(shown?.durationMs));
  assert.deepEqual(
    { ...shown, durationMs: null },
    {
      id,
      event: "contract.completed",
      statusCode: 204,
      success: true,
      attempt: 1,
      durationMs: null,
      createdAt: clock.now(),
    },
  );
  assert.deepEqual(await pendingJobs(store, id), []);
});

test("over thirty-three hours, restarts and two processes, a failing receiver is tried seven times: same id, same bytes, fresh signatures", async () => {
  receiver.answerWith({ status: 500, body: "out of order" });
  const givenUp: string[] = [];
  const ownClock = heldClock("2026-11-21T09:30:00.400Z");
  const options = {
    receivers: [receiver],
    clock: ownClock,
    services: {
      onGivenUp: async (_transaction: unknown, { id }: { id: string }) => void givenUp.push(id),
    },
  };
  await deliverer.stop();
  let processes = await Promise.all([openDeliverer(store, options), openDeliverer(store, options)]);
  for (const process of processes) process.start();
  const url = new URL("/hook/33h", receiver.url).href;
  const webhook = await subscribed(store, processes[0], url, EVENTS);
  const startedAt = ownClock.now().getTime();
  await happen(processes[0], webhook.accountId, [completed]);
  const [delivery] = await listDeliveries(store.database, webhook.id, 1);
  const id = delivery?.id ?? "";

  for (const [index, delayMs] of [...DELAYS_MS, null].entries()) {
    const attempt = index + 1;
    const row = await untilAttempt(store, id, attempt);
    assert.equal(row.attempt, attempt);
    assert.equal(row.status_code, 500);
    const jobs = await pendingJobs(store, id);
    if (delayMs === null) {
      assert.deepEqual([row.status, row.next_attempt_at, jobs], ["given_up", null, []]);
      break;
    }
    assert.equal(row.status, "pending");
    assert.equal(row.next_attempt_at?.getTime(), ownClock.now().getTime() + delayMs);
    assert.deepEqual(jobs, [{ attempt: attempt + 1, delayMs, isHeld: false }]);
    // One of the two is started anew each time, while the other one goes on.
    const [first, second] = processes;
    await first.stop();
    const next = await openDeliverer(store, options);
    next.start();
    processes = [second, next];
    await moveTime(store, ownClock, delayMs);
  }
  assert.equal((ownClock.now().getTime() - startedAt) / 3_600_000, 117_603 / 3_600);
  await moveTime(store, ownClock, 10 * DAY_MS);
  for (const process of processes) await process.stop();
  deliverer = await openDeliverer(store, { receivers: [receiver], clock });
  deliverer.start();

  const requests = receivedAt("/hook/33h");
  assert.deepEqual(
    requests.map((request) => header(request, "x-service-attempt")),
    ["1", "2", "3", "4", "5", "6", "7"],
  );
  assert.deepEqual(givenUp, [id]);
  const times = new Set<string>();
  for (const request of requests) {
    assert.ok(request.body.equals(requests[0]?.body ?? Buffer.of()));
    assert.equal(header(request, "x-service-delivery"), id);
    assert.equal(header(request, "webhook-id"), id);
    const [, seconds = "", v1] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header(request, "x-service-signature-v2")) ?? [];
    times.add(seconds);
    const expected = createHmac("sha256", webhook.secret)
      .update(`${seconds}.`)
      .update(request.body);
    assert.equal(v1, expected.digest("hex"));
    const standard = new StandardWebhook(webhook.secret);
    assert.equal(
      header(request, "webhook-signature"),
      standard.sign(id, new Date(Number(seconds) * 1_000), request.body.toString()),
    );
  }
  assert.equal(times.size, 7);
  const attempts = await attemptsOf(store, {
    accountId: webhook.accountId,
    deliveryId: id,
  });
  assert.equal(attempts.length, 7);
  assert.ok(attempts.every(({ answer, problem }) => answer === "out of order" && problem));
  assert.deepEqual(
    await attemptsOf(store, { accountId: await store.openAccount(), deliveryId: id }),
    [],
  );
});

const STATUSES: [status: number, success: boolean][] = [
  [200, true],
  [201, true],
  [299, true],
  [301, false],
  [307, false],
  [400, false],
  [410, false],
  [429, false],
  [503, false],
];

test("only a status from 200 to 299 is success, and a redirect is not followed", async () => {
  for (const [status, success] of STATUSES) {
    const elsewhere = new URL(`/elsewhere/${status}`, receiver.url).href;
    receiver.answerWith({ status, headers: { location: elsewhere, "retry-after": "1" } });
    const { id } = await tellNew();
    const row = await untilAttempt(store, id, 1);
    assert.equal(row.status, success ? "delivered" : "pending", String(status));
    assert.equal(row.status_code, status);
    assert.equal((await pendingJobs(store, id)).length, success ? 0 : 1);
    assert.deepEqual(receivedAt(`/elsewhere/${status}`), []);
  }
});

test("what a receiver answers is kept up to 1 kB, as text whatever it is", async () => {
  receiver.answerWith({ status: 200, body: `\u0000ä${"x".repeat(500_000)}` });
  const { webhook, id } = await tellNew();
  await untilAttempt(store, id, 1);
  const key = { accountId: webhook.accountId, deliveryId: id };
  const [attempt] = await attemptsOf(store, key);
  assert.equal(attempt?.answer, `\ufffdä${"x".repeat(1_021)}`);
  assert.equal(attempt?.success, true);
});

test("without an answer there is no status, and without a connection no duration", async () => {
  receiver.answerWith("break");
  const broken = await tellNew();
  const row = await untilAttempt(store, broken.id, 1);
  assert.equal(row.status_code, null);
  assert.ok(Number.isInteger(row.duration_ms));

  const gone = await startReceiver();
  await gone.close();
  const webhook = await subscribed(store, deliverer, gone.url, EVENTS);
  await happen(deliverer, webhook.accountId, [completed]);
  const [delivery] = await listDeliveries(store.database, webhook.id, 1);
  const refused = await untilAttempt(store, delivery?.id ?? "", 1);
  assert.deepEqual([refused.status_code, refused.duration_ms], [null, null]);
});

test("a webhook that is switched off hears nothing more, not even once it is on again", async () => {
  receiver.answerWith({ status: 500 });
  const { webhook, path, id } = await tellNew();
  await untilAttempt(store, id, 1);
  const key = { accountId: webhook.accountId, id: webhook.id };
  await changeWebhook(deliverer.services, key, { active: false });
  await happen(deliverer, webhook.accountId, [completed]);
  await changeWebhook(deliverer.services, key, { active: true });
  receiver.answerWith({ status: 200 });
  await moveTime(store, clock, 3_000);
  // The next event is told; by then the retry would have been.
  await happen(deliverer, webhook.accountId, [completed]);
  const [latest, stopped] = await listDeliveries(store.database, webhook.id, 20);
  await untilAttempt(store, latest?.id ?? "", 1);
  while ((await pendingJobs(store, id)).length > 0) await wait(10);
  assert.equal(stopped?.id, id);
  assert.equal((await untilAttempt(store, id, 1)).status, "stopped");
  assert.deepEqual(
    receivedAt(path).map((request) => header(request, "x-service-delivery")),
    [id, latest?.id],
  );
});

test("a webhook of an account whose tier includes none any more hears nothing, of the old and of the new", async () => {
  receiver.answerWith({ status: 500 });
  const { webhook, path, id } = await tellNew();
  await untilAttempt(store, id, 1);
  await updateAccount(store.database, webhook.accountId, { partnerTier: 1 });
  await moveTime(store, clock, 3_000);
  while ((await pendingJobs(store, id)).length > 0) await wait(10);
  await happen(deliverer, webhook.accountId, [completed]);
  assert.equal((await listDeliveries(store.database, webhook.id, 9)).length, 1);
  assert.equal((await untilAttempt(store, id, 1)).status, "stopped");
  assert.equal(receivedAt(path).length, 1);
  receiver.answerWith({ status: 200 });
  await updateAccount(store.database, webhook.accountId, { partnerTier: 2 });
  await happen(deliverer, webhook.accountId, [completed]);
  assert.equal((await listDeliveries(store.database, webhook.id, 9)).length, 2);
});

test("a webhook that is removed hears nothing more", async () => {
  receiver.answerWith({ status: 500 });
  const { webhook, path, id } = await tellNew();
  await untilAttempt(store, id, 1);
  await unsubscribe(deliverer.services, { accountId: webhook.accountId, id: webhook.id });
  await moveTime(store, clock, 3_000);
  while ((await pendingJobs(store, id)).length > 0) await wait(10);
  assert.equal((await untilAttempt(store, id, 1)).status, "stopped");
  assert.equal(receivedAt(path).length, 1);
});

test("a webhook that moved is tried at its new address, with the secret it had", async () => {
  receiver.answerWith({ status: 500 });
  const { webhook, id } = await tellNew();
  await untilAttempt(store, id, 1);
  const url = new URL("/moved", receiver.url).href;
  await changeWebhook(
    deliverer.services,
    { accountId: webhook.accountId, id: webhook.id },
    { url },
  );
  receiver.answerWith({ status: 200 });
  await moveTime(store, clock, 3_000);
  assert.equal((await untilAttempt(store, id, 2)).status, "delivered");
  const [request] = receivedAt("/moved");
  assert.equal(header(request, "x-service-attempt"), "2");
  const keyed = createHmac("sha256", webhook.secret)
    .update(request?.body ?? "")
    .digest("hex");
  assert.equal(header(request, "x-service-signature"), `sha256=${keyed}`);
});

test("a host that turned to an address inside after the webhook was made is not connected to", async () => {
  const answers = [["8.8.8.8"], ["127.0.0.1"]];
  const resolve = async () => answers.shift() ?? ["127.0.0.1"];
  const reach = { ...deliverer.services.webhookReach, allowPrivate: false, resolve };
  const careful = { ...deliverer, services: { ...deliverer.services, webhookReach: reach } };
  const url = receiver.url.replace("localhost", "hooks.example.com");
  const webhook = await subscribed(store, careful, url, EVENTS);
  const { connections } = receiver;
  // Nobody works on this one but the test itself.
  await deliverer.stop();
  await happen(await reopened(), webhook.accountId, [completed]);
  const [delivery] = await listDeliveries(store.database, webhook.id, 1);
  const id = delivery?.id ?? "";
  const payload = { deliveryId: id, round: 1, attempt: 1 };
  careful.services.jobs = deliverer.jobs;
  await webhookDelivery(careful.services)({
    payload,
    isRepeated: false,
    complete: async () => true,
  });
  const key = { accountId: webhook.accountId, deliveryId: id };
  const [attempt] = await attemptsOf(store, key);
  assert.match(attempt?.problem ?? "", /leads to an address that is not public/);
  assert.deepEqual([attempt?.statusCode, attempt?.durationMs], [null, null]);
  assert.equal(receiver.connections, connections);
  deliverer.start();
});

/** A new process in the place of the one that was stopped, which does not deliver yet. */
async function reopened(): Promise<Deliverer> {
  deliverer = await openDeliverer(store, { receivers: [receiver], clock });
  return deliverer;
}

test("an attempt whose claim has lapsed is not recorded, for somebody else makes it", async () => {
  receiver.answerWith({ status: 500 });
  await deliverer.stop();
  await reopened();
  const { webhook, path, id } = await tellNew();
  const payload = { deliveryId: id, round: 1, attempt: 1 };
  await webhookDelivery(deliverer.services)({
    payload,
    isRepeated: false,
    complete: async () => false,
  });
  assert.equal(receivedAt(path).length, 1);
  const key = { accountId: webhook.accountId, deliveryId: id };
  assert.deepEqual(await attemptsOf(store, key), []);
  deliverer.start();
  await untilAttempt(store, id, 1);
  assert.equal((await attemptsOf(store, key)).length, 1);
});

test("of attempts that are recorded together, those whose claim has lapsed or whose record fails leave the others alone", async () => {
  receiver.answerWith({ status: 503 });
  await deliverer.stop();
  await reopened();
  const givingUp = {
    ...deliverer.services,
    webhookRetryDelaysMs: [],
    onGivenUp: async (_transaction: unknown, { id }: { id: string }) => {
      if (id === failing.id) throw new Error("the owner cannot be told");
    },
  };
  const [lapsed, failing, sound] = [await tellNew(), await tellNew(), await tellNew()];
  const act = webhookDelivery(givingUp);
  const answers = await Promise.allSettled(
    [lapsed, failing, sound].map(({ id }) =>
      act({
        payload: { deliveryId: id, round: 1, attempt: 1 },
        isRepeated: false,
        complete: async () => id !== lapsed.id,
      }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled"],
  );
  const rows = await Promise.all(
    [lapsed, failing, sound].map(async ({ webhook, id }) => {
      const [shown] = await listDeliveries(store.database, webhook.id, 1);
      const key = { accountId: webhook.accountId, deliveryId: id };
      return [shown?.attempt, (await attemptsOf(store, key)).length];
    }),
  );
  assert.deepEqual(rows, [
    [0, 0],
    [0, 0],
    [1, 1],
  ]);
  deliverer.start();
});

test("a job that is older than what is known of its delivery sends nothing", async () => {
  receiver.answerWith({ status: 200 });
  const { path, id } = await tellNew();
  await untilAttempt(store, id, 1);
  for (const stale of [{ attempt: 1 }, { attempt: 2 }, { attempt: 2, round: 2 }, { round: 0 }]) {
    const payload = { deliveryId: id, round: 1, attempt: 1, ...stale };
    await webhookDelivery(deliverer.services)({
      payload,
      isRepeated: false,
      complete: async () => true,
    });
  }
  assert.equal(receivedAt(path).length, 1);
});

test("records go after thirty days, what is still to be tried stays", async () => {
  receiver.answerWith({ status: 200 });
  const { webhook, id } = await tellNew();
  await untilAttempt(store, id, 1);
  const known = () => listDeliveries(store.database, webhook.id, 20);
  await sweepDeliveries(store.database, new Date(clock.now().getTime() + 30 * DAY_MS));
  assert.equal((await known()).length, 1);
  await store.database
    .updateTable("webhook_delivery")
    .set({ status: "pending", next_attempt_at: new Date(clock.now().getTime() + 40 * DAY_MS) })
    .where("id", "=", id)
    .execute();
  await sweepDeliveries(store.database, new Date(clock.now().getTime() + 31 * DAY_MS));
  assert.equal((await known()).length, 1);
  await sweepDeliveries(store.database, new Date(clock.now().getTime() + 71 * DAY_MS));
  assert.deepEqual(await known(), []);
});
