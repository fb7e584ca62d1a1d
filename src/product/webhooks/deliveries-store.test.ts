import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { systemRandom } from "#kernel/random.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertDeliveryRow, insertHook, MADE_AT, nextId } from "#kit/rooms/webhook-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  beginRound,
  type DeliveryStatus,
  deleteBefore,
  type EndedAttempt,
  findToAttempt,
  insertAttempts,
  insertDeliveries,
  listAttempts,
  listDeliveries,
  lockDeliveries,
  lockDelivery,
  stopDelivery,
  stopPending,
  updateDeliveries,
} from "./deliveries-store.ts";
import { payloadKeysFrom, sealReceiversAnswer } from "./sealed-payload.ts";
import type { AttemptOutcome } from "./webhook.ts";
import { deleteWebhook } from "./webhooks-store.ts";

const payloadKeys = payloadKeysFrom(new KeyRing([new Uint8Array(32).fill(7)]));
let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const at = (ms: number) => new Date(MADE_AT.getTime() + ms);
const newHook = async (change?: Parameters<typeof insertHook>[2]) =>
  insertHook(store.database, await store.openAccount(), change);

/** How deliveries stand, by their ids. */
async function stand(...ids: string[]): Promise<unknown[]> {
  const rows = await store.database.selectFrom("webhook_delivery").selectAll().execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    return row && [row.status, row.next_attempt_at];
  });
}

const tell = (accountId: string, ids: readonly string[], event = "contract.signed" as const) =>
  insertDeliveries(store.database, {
    accountId,
    contractId: randomUUID(),
    at: MADE_AT,
    told: [{ event, ids, sealedRest: Buffer.from("rest") }],
  });

test("events of one moment are told together, each to those that asked for it and under ids of its own", async () => {
  const accountId = await store.openAccount();
  const hook = (events: ("contract.signed" | "contract.completed")[]) =>
    insertHook(store.database, accountId, { events });
  const both = await hook(["contract.signed", "contract.completed"]);
  const completed = await hook(["contract.completed"]);
  const told = (["contract.signed", "contract.completed"] as const).map((event) => ({
    event,
    ids: [nextId(), nextId()],
    sealedRest: Buffer.from(`rest of ${event}`),
  }));
  const at = MADE_AT;
  const contractId = randomUUID();
  const made = await insertDeliveries(store.database, { accountId, contractId, at, told });
  const [signedIds, completedIds] = told.map(({ ids }) => ids);
  const wanted = [
    [signedIds![0], both?.id],
    [completedIds![0], both?.id],
    [completedIds![1], completed?.id],
  ];
  assert.deepEqual(
    new Set(made.map(({ id, webhookId }) => `${id} ${webhookId}`)),
    new Set(wanted.map((one) => one.join(" "))),
  );
  const due = await findToAttempt(
    store.database,
    made.map(({ id }) => id),
  );
  for (const { event, ids, sealedRest } of told) {
    const { event: name, sealedRest: rest } = due.get(ids[0]!)!;
    assert.deepEqual([name, Buffer.from(rest)], [event, sealedRest]);
  }
  const kept = await store.database
    .selectFrom("told_event")
    .select(["id", "event", "sealed_rest"])
    .where("contract_id", "=", contractId)
    .orderBy("id")
    .execute();
  assert.deepEqual(
    kept.map(({ id, event, sealed_rest }) => ({
      id,
      event,
      sealed_rest: Buffer.from(sealed_rest),
    })),
    told.map(({ event, ids, sealedRest }) => ({ id: ids[0], event, sealed_rest: sealedRest })),
  );
});

test("an event is delivered to each active webhook of the account that asked for it, under an id of its own", async () => {
  const accountId = await store.openAccount();
  const hook = (change?: Parameters<typeof insertHook>[2]) =>
    insertHook(store.database, accountId, change);
  const [first, , , last] = [
    ...[await hook(), await hook({ active: false }), await hook({ events: ["contract.created"] })],
    await hook({ events: ["contract.created", "contract.signed"] }),
  ];
  await newHook();
  const ids = [nextId(), nextId(), nextId()];
  const made = await tell(accountId, ids);
  assert.deepEqual(
    made.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    [
      { id: ids[0], webhookId: first?.id },
      { id: ids[1], webhookId: last?.id },
    ],
  );
  assert.deepEqual(await stand(...ids), [["pending", MADE_AT], ["pending", MADE_AT], undefined]);
  const due = (await findToAttempt(store.database, ids)).get(ids[0]!);
  assert.partialDeepStrictEqual(due, { accountId, round: 1, attempt: 0, isTest: false });
});

test("an event that nobody subscribed to is told to who listens all the same, once and under the first id", async () => {
  const accountId = await store.openAccount();
  const ids = [nextId(), nextId()];
  assert.deepEqual(await tell(accountId, ids), []);
  const told = await store.database
    .selectFrom("told_event")
    .select(["id", "event", "created_at"])
    .where("account_id", "=", accountId)
    .execute();
  assert.deepEqual(told, [{ id: ids[0], event: "contract.signed", created_at: MADE_AT }]);
});

test("a delivery is found with its webhook as it is now, and without one that was removed", async () => {
  const [hook, gone] = [await newHook({ active: false }), await newHook()];
  const [kept, left] = [
    await insertDeliveryRow(store.database, hook, { is_test: true, round: 3, attempt: 2 }),
    await insertDeliveryRow(store.database, gone),
  ];
  await deleteWebhook(store.database, gone);
  const found = await findToAttempt(store.database, [kept, left, randomUUID()]);
  assert.deepEqual(new Set(found.keys()), new Set([kept, left]));
  assert.deepEqual(found.get(left)?.webhook, null);
  const { webhook, ...delivery } = found.get(kept)!;
  assert.deepEqual(webhook, {
    id: hook.id,
    url: "https://hooks.example/in",
    active: false,
    sealedSecret: Buffer.from("sealed secret"),
  });
  assert.deepEqual(delivery, {
    id: kept,
    webhookId: hook.id,
    accountId: hook.accountId,
    event: "contract.signed",
    sealedRest: Buffer.from("rest"),
    createdAt: MADE_AT,
    status: "pending",
    round: 3,
    attempt: 2,
    isTest: true,
  });
  assert.equal((await findToAttempt(store.database, [])).size, 0);
});

test("who locks deliveries keeps others from them, and two who lock the same do not wait for each other", async () => {
  const hook = await newHook();
  const ids = [
    await insertDeliveryRow(store.database, hook),
    await insertDeliveryRow(store.database, hook),
  ];
  const order: string[] = [];
  const lock = (name: string, wanted: string[]) =>
    inTransaction(store.database, async ({ queries }) => {
      const locked = await lockDeliveries(queries, wanted);
      assert.deepEqual([...locked.keys()], ids);
      order.push(`${name} begins`);
      await queries.run("select 1", []);
      order.push(`${name} ends`);
    });
  await Promise.all([lock("one", ids), lock("two", ids.toReversed())]);
  const [begins, ends] = order;
  assert.equal(ends, begins?.replace("begins", "ends"));
  assert.equal(await lockDelivery(store.database, randomUUID()), null);
  assert.equal((await lockDelivery(store.database, ids[0]!))?.id, ids[0]);
});

const OUTCOME: AttemptOutcome = {
  startedAt: at(5),
  success: true,
  statusCode: 204,
  durationMs: 12,
  problem: null,
  answer: "taken",
};
const FAILED: AttemptOutcome = {
  startedAt: at(1),
  success: false,
  statusCode: null,
  durationMs: null,
  problem: "the connection was refused",
  answer: null,
};

test("attempts are kept in their order, for their account alone, each with what was answered to it", async () => {
  const hook = await newHook();
  const [deliveryId, other] = [
    await insertDeliveryRow(store.database, hook),
    await insertDeliveryRow(store.database, hook),
  ];
  const ended = (attempt: number, round: number, outcome: AttemptOutcome, id = deliveryId) => {
    const place = { deliveryId: id, round, attempt };
    const sealedAnswer = sealReceiversAnswer(
      { payloadKeys, random: systemRandom },
      outcome.answer,
      place,
    );
    return { ...place, outcome, sealedAnswer };
  };
  await inTransaction(store.database, async (transaction) => {
    insertAttempts(transaction, [
      ended(1, 2, OUTCOME),
      ended(2, 1, OUTCOME),
      ended(1, 1, FAILED),
      ended(1, 1, OUTCOME, other),
    ]);
  });
  const read = (accountId: string, id: string) =>
    listAttempts(store.database, { accountId, deliveryId: id }, payloadKeys);
  assert.deepEqual(await read(hook.accountId, deliveryId), [
    { round: 1, attempt: 1, ...FAILED },
    { round: 1, attempt: 2, ...OUTCOME },
    { round: 2, attempt: 1, ...OUTCOME },
  ]);
  assert.equal((await read(hook.accountId, other)).length, 1);
  assert.deepEqual(await read(randomUUID(), deliveryId), []);
});

test("how several attempts went is written to each delivery of them and to no other", async () => {
  const hook = await newHook();
  const ids = await Promise.all(
    Array.from({ length: 3 }, () => insertDeliveryRow(store.database, hook)),
  );
  const [one, two, other] = ids as [string, string, string];
  const ended = (deliveryId: string, outcome: AttemptOutcome): EndedAttempt => ({
    deliveryId,
    round: 1,
    attempt: 4,
    outcome,
  });
  await inTransaction(store.database, async (transaction) => {
    updateDeliveries(transaction, [
      { ...ended(one, OUTCOME), status: "delivered", nextAttemptAt: null },
      { ...ended(two, FAILED), status: "pending", nextAttemptAt: at(60) },
    ]);
  });
  assert.deepEqual(await stand(one, two, other), [
    ["delivered", null],
    ["pending", at(60)],
    ["pending", MADE_AT],
  ]);
  const listed = await listDeliveries(store.database, hook.id, 9);
  const shown = new Map(listed.map(({ id, ...rest }) => [id, rest]));
  const facts = { event: "contract.signed", createdAt: MADE_AT };
  assert.deepEqual(shown.get(one), {
    ...facts,
    statusCode: 204,
    attempt: 4,
    durationMs: 12,
    success: true,
  });
  assert.deepEqual(shown.get(two), {
    ...facts,
    statusCode: null,
    attempt: 4,
    durationMs: null,
    success: false,
  });
});

test("deliveries of a webhook are listed newest first, so many and none of another", async () => {
  const [hook, other] = [await newHook(), await newHook()];
  const ids: string[] = [];
  for (const key of [hook, other, hook, hook]) {
    ids.push(await insertDeliveryRow(store.database, key));
  }
  const listed = async (most: number) =>
    (await listDeliveries(store.database, hook.id, most)).map(({ id }) => id);
  assert.deepEqual(await listed(9), [ids[3], ids[2], ids[0]]);
  assert.deepEqual(await listed(2), [ids[3], ids[2]]);
});

const STATUSES: DeliveryStatus[] = ["pending", "delivered", "given_up", "stopped"];

test("what is stopped was pending: how a delivery ended stays as it is", async () => {
  const [hook, other] = [await newHook(), await newHook()];
  const row = (of: typeof hook, status: DeliveryStatus) =>
    insertDeliveryRow(store.database, of, {
      status,
      next_attempt_at: status === "pending" ? MADE_AT : null,
    });
  const after = [
    ["stopped", null],
    ["delivered", null],
    ["given_up", null],
    ["stopped", null],
  ];
  const alone = await Promise.all(STATUSES.map((status) => row(hook, status)));
  const beside = await row(hook, "pending");
  for (const id of alone) await stopDelivery(store.database, id);
  assert.deepEqual(await stand(...alone, beside), [...after, ["pending", MADE_AT]]);
  const all = await Promise.all(STATUSES.map((status) => row(hook, status)));
  const foreign = await row(other, "pending");
  await stopPending(store.database, hook.id);
  assert.deepEqual(await stand(...all, beside, foreign), [
    ...[...after, ["stopped", null]],
    ["pending", MADE_AT],
  ]);
});

test("a further round begins with no attempt made, due at once", async () => {
  const hook = await newHook();
  const [id, other] = [
    await insertDeliveryRow(store.database, hook, { status: "given_up", attempt: 7 }),
    await insertDeliveryRow(store.database, hook, { status: "given_up", next_attempt_at: null }),
  ];
  await beginRound(store.database, { id, round: 2 }, at(9));
  const due = (await findToAttempt(store.database, [id])).get(id);
  assert.partialDeepStrictEqual(due, { status: "pending", round: 2, attempt: 0 });
  assert.deepEqual(await stand(id, other), [
    ["pending", at(9)],
    ["given_up", null],
  ]);
});

test("what was made before a time goes, so many at once, unless something of it comes after that time", async () => {
  // Nothing else may be as old.
  await store.database.deleteFrom("webhook_delivery").execute();
  const hook = await newHook();
  const row = (created: number, next: number | null) =>
    insertDeliveryRow(store.database, hook, {
      created_at: at(created),
      next_attempt_at: next === null ? null : at(next),
    });
  const [old, late, waiting, now] = [
    ...[await row(-1, null), await row(-1, -1), await row(-1, 0)],
    await row(0, null),
  ];
  const attempt = { round: 1, attempt: 1, outcome: FAILED, sealedAnswer: null };
  await inTransaction(store.database, async (transaction) =>
    insertAttempts(transaction, [{ deliveryId: old!, ...attempt }]),
  );
  assert.equal(await deleteBefore(store.database, MADE_AT, 1), 1);
  assert.equal(await deleteBefore(store.database, MADE_AT, 9), 1);
  assert.equal(await deleteBefore(store.database, MADE_AT, 9), 0);
  assert.deepEqual(await stand(old!, late!, waiting!, now!), [
    ...[undefined, undefined],
    ["pending", MADE_AT],
    ["pending", null],
  ]);
  const { rows } = await store.database.run(
    "select 1 from webhook_attempt where delivery_id = $1",
    [old],
  );
  assert.deepEqual(rows, []);
});
