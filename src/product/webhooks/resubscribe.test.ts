import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isRefusal } from "#kernel/refusals.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertDeliveryRow, insertHook, MADE_AT } from "#kit/rooms/webhook-rows.ts";
import { webhooksServices } from "#kit/rooms/webhooks-services.ts";
import { changeWebhook, unsubscribe } from "./resubscribe.ts";
import type { WebhooksServices } from "./webhooks-services.ts";
import { findWebhook } from "./webhooks-store.ts";

const URL_NOW = "https://hooks.example/in";
const NEXT_URL = "https://next.example/in";

const clock = heldClock();
let store: TestDatabase;
let services: WebhooksServices;
before(async () => {
  store = await openTestDatabase();
  services = webhooksServices(store, clock, { "next.example": ["8.8.8.8"] });
});
after(() => store.close());

const newHook = async (change = {}) =>
  insertHook(store.database, await store.openAccount(), { url: URL_NOW, ...change });

const deliveriesOf = (webhookId: string) =>
  store.database
    .selectFrom("webhook_delivery")
    .select(["status", "next_attempt_at as nextAt"])
    .where("webhook_id", "=", webhookId)
    .orderBy("id")
    .execute();

const PENDING = { status: "pending", nextAt: MADE_AT };
const STOPPED = { status: "stopped", nextAt: null };
const DELIVERED = { status: "delivered", nextAt: null };

/** A webhook with a delivery that is still to come and one that came. */
async function hookWithDeliveries(change = {}) {
  const key = await newHook(change);
  await insertDeliveryRow(store.database, key);
  await insertDeliveryRow(store.database, key, { status: "delivered", next_attempt_at: null });
  return key;
}

/** The same services, where `act` happens while somebody looks up a host. */
function whileLookedUp(act: () => Promise<unknown>) {
  const resolve = async () => {
    await act();
    return ["8.8.8.8"];
  };
  return { ...services, webhookReach: { ...services.webhookReach, resolve } };
}

test("who switches a webhook off ends what was still to come of it, and of no other one", async () => {
  const [key, other] = [await hookWithDeliveries(), await hookWithDeliveries()];
  taken(await changeWebhook(services, key, { active: false }));
  assert.deepEqual(await deliveriesOf(key.id), [STOPPED, DELIVERED]);
  assert.deepEqual(await deliveriesOf(other.id), [PENDING, DELIVERED]);
  taken(await changeWebhook(services, key, { active: true }));
  assert.deepEqual(await deliveriesOf(key.id), [STOPPED, DELIVERED]);
});

test("who moves a webhook that is on, or has it told of other events, ends nothing", async () => {
  const key = await hookWithDeliveries();
  taken(await changeWebhook(services, key, { url: NEXT_URL }));
  taken(await changeWebhook(services, key, { events: ["contract.created"] }));
  taken(await changeWebhook(services, key, { active: true }));
  assert.deepEqual(await deliveriesOf(key.id), [PENDING, DELIVERED]);
});

test("a webhook that is off stays off, whatever else of it is changed", async () => {
  const key = await newHook({ active: false });
  const moved = taken(await changeWebhook(services, key, { url: NEXT_URL }));
  assert.deepEqual([moved.active, moved.url], [false, NEXT_URL]);
});

test("everything that is wrong with a change is said at once, and nothing of it is done", async () => {
  const key = await hookWithDeliveries();
  const before = await findWebhook(store.database, key);
  const change = { url: "http://next.example/", events: ["contract.exploded"], active: false };
  const { refused, details } = refusalOf(await changeWebhook(services, key, change));
  assert.equal(refused, "INVALID");
  assert.deepEqual(
    details?.map(({ path }) => path.replace(/\W.*/, "")),
    ["url", "events"],
  );
  assert.deepEqual(await findWebhook(store.database, key), before);
  assert.deepEqual(await deliveriesOf(key.id), [PENDING, DELIVERED]);
});

test("no host is looked up for a webhook that is not there, or where only events or the switch change", async () => {
  const key = await newHook();
  const asked = whileLookedUp(async () => assert.fail("a host was looked up"));
  const strange = { accountId: await store.openAccount(), id: key.id };
  const answer = await changeWebhook(asked, strange, { url: NEXT_URL });
  assert.equal(refusalOf(answer).refused, "UNKNOWN");
  taken(await changeWebhook(asked, key, { events: ["contract.signed"], active: false }));
});

test("a webhook that is removed while its new host is looked up is unknown", async () => {
  const key = await newHook();
  const removing = whileLookedUp(() => unsubscribe(services, key));
  const answer = await changeWebhook(removing, key, { url: NEXT_URL });
  assert.equal(refusalOf(answer).refused, "UNKNOWN");
  assert.equal(await findWebhook(store.database, key), null);
});

test("what somebody else changed while a host is looked up stays changed", async () => {
  const key = await newHook();
  const change = { events: ["contract.deleted"], active: false };
  const meanwhile = whileLookedUp(() => changeWebhook(services, key, change));
  taken(await changeWebhook(meanwhile, key, { url: NEXT_URL }));
  const found = await findWebhook(store.database, key);
  assert.partialDeepStrictEqual(found, { ...change, url: NEXT_URL });
});

test("of two that change different things at once each has its own", async () => {
  const key = await newHook();
  const changes = [{ url: NEXT_URL }, { events: ["contract.deleted"] }, { active: false }];
  await Promise.all(changes.map((change) => changeWebhook(services, key, change)));
  const found = await findWebhook(store.database, key);
  assert.partialDeepStrictEqual(found, Object.assign({}, ...changes));
});

test("a webhook is removed once: of two that remove it at once one is told that there is none", async () => {
  const [key, other] = [await newHook(), await newHook()];
  const answers = await Promise.all([unsubscribe(services, key), unsubscribe(services, key)]);
  assert.equal(answers.filter((answer) => answer === true).length, 1);
  assert.ok(answers.some((answer) => isRefusal(answer) && answer.refused === "UNKNOWN"));
  assert.ok(await findWebhook(store.database, other));
});
