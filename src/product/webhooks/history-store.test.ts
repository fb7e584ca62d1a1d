import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertDeliveryRow, insertHook, MADE_AT } from "#kit/rooms/webhook-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import { beginRounds, findShown, listShown, readHealth } from "./history-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const at = (ms: number) => new Date(MADE_AT.getTime() + ms);
const newHook = async () => insertHook(store.database, await store.openAccount());
const ANY = { status: null, before: null, most: 9 };

test("people see a webhook's deliveries newest first, page by page and as they stand", async () => {
  const [hook, other] = [await newHook(), await newHook()];
  const ids: string[] = [];
  for (const status of ["delivered", "given_up", "delivered"] as const) {
    ids.push(await insertDeliveryRow(store.database, hook, { status }));
    await insertDeliveryRow(store.database, other, { status });
  }
  const shown = async (query: Partial<Parameters<typeof listShown>[2]>) =>
    (await listShown(store.database, hook, { ...ANY, ...query })).map(({ id }) => id);
  const [first, second, third] = ids as [string, string, string];
  assert.deepEqual(await shown({}), [third, second, first]);
  assert.deepEqual(await shown({ most: 2 }), [third, second]);
  assert.deepEqual(await shown({ before: third }), [second, first]);
  assert.deepEqual(await shown({ status: "delivered" }), [third, first]);
  assert.deepEqual(await shown({ status: "delivered", before: third }), [first]);
  assert.deepEqual(await shown({ status: "stopped" }), []);
  const stranger = { ...hook, accountId: other.accountId };
  assert.deepEqual(await listShown(store.database, stranger, ANY), []);
});

test("one delivery is shown with what it sends, to its own account", async () => {
  const hook = await newHook();
  const id = await insertDeliveryRow(store.database, hook, {
    status: "given_up",
    attempt: 7,
    status_code: 503,
    is_test: true,
    next_attempt_at: null,
  });
  const { accountId } = hook;
  assert.deepEqual(await findShown(store.database, { accountId, id }), {
    id,
    event: "contract.signed",
    status: "given_up",
    isTest: true,
    statusCode: 503,
    attempt: 7,
    nextAttemptAt: null,
    createdAt: MADE_AT,
    webhookId: hook.id,
    sealedRest: Buffer.from("rest"),
  });
  assert.equal(await findShown(store.database, { accountId: randomUUID(), id }), null);
  assert.equal(await findShown(store.database, { accountId, id: randomUUID() }), null);
});

test("what ended since a time and what fails whenever it began are counted for each webhook, tests left out", async () => {
  const [hook, other] = [await newHook(), await newHook()];
  const row = (change: Parameters<typeof insertDeliveryRow>[2]) =>
    insertDeliveryRow(store.database, hook, change);
  await row({ status: "delivered" });
  await row({ status: "delivered", created_at: at(1) });
  await row({ status: "given_up" });
  await row({ status: "delivered", created_at: at(-1) });
  await row({ status: "delivered", is_test: true });
  await row({ status: "pending" });
  await row({ status: "stopped" });
  await insertDeliveryRow(store.database, other, { status: "delivered" });
  const counted = await readHealth(store.database, hook.accountId, MADE_AT);
  const well = { failing: 0, failingSince: null };
  assert.deepEqual([...counted], [[hook.id, { ended: 3, arrived: 2, ...well }]]);
  const second = await insertHook(store.database, hook.accountId);
  await insertDeliveryRow(store.database, second, { status: "given_up" });
  const both = await readHealth(store.database, hook.accountId, MADE_AT);
  assert.deepEqual(both.get(second.id), { ended: 1, arrived: 0, ...well });
  assert.equal((await readHealth(store.database, hook.accountId, at(2))).size, 0);
  await row({ status: "pending", attempt: 1, created_at: at(-5) });
  await row({ status: "pending", attempt: 3 });
  await row({ status: "pending", attempt: 3, is_test: true });
  const later = await readHealth(store.database, hook.accountId, at(2));
  const failing = { ended: 0, arrived: 0, failing: 2, failingSince: at(-5) };
  assert.deepEqual([...later], [[hook.id, failing]]);
});

test("the oldest that failed since a time are sent again, at most so many, and nothing else is", async () => {
  const [hook, other] = [await newHook(), await newHook()];
  const failed = { status: "given_up", attempt: 7, next_attempt_at: null } as const;
  const [one, two, three] = [
    await insertDeliveryRow(store.database, hook, { ...failed, round: 4 }),
    await insertDeliveryRow(store.database, hook, { ...failed, status: "stopped" }),
    await insertDeliveryRow(store.database, hook, {
      ...failed,
      status: "pending",
      attempt: 1,
      created_at: at(1),
    }),
  ];
  const left = [
    await insertDeliveryRow(store.database, hook, { ...failed, created_at: at(-1) }),
    await insertDeliveryRow(store.database, hook, { ...failed, is_test: true }),
    await insertDeliveryRow(store.database, hook, { ...failed, status: "delivered" }),
    await insertDeliveryRow(store.database, hook, { status: "pending", attempt: 0, round: 6 }),
    await insertDeliveryRow(store.database, other, failed),
  ];
  const begin = (most: number, key = hook) =>
    beginRounds(store.database, key, { since: MADE_AT, most, at: at(50) });
  assert.deepEqual(await begin(9, { ...hook, accountId: other.accountId }), []);
  const webhookId = hook.id;
  const byId = (begun: { id: string }[]) => begun.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  assert.deepEqual(byId(await begin(2)), [
    { id: one, webhookId, round: 5 },
    { id: two, webhookId, round: 2 },
  ]);
  assert.deepEqual(await begin(9), [{ id: three, webhookId, round: 2 }]);
  assert.deepEqual(await begin(9), []);
  const shown = await listShown(store.database, hook, ANY);
  for (const id of [one, two, three]) {
    const found = shown.find((delivery) => delivery.id === id);
    assert.partialDeepStrictEqual(found, { status: "pending", attempt: 0, nextAttemptAt: at(50) });
  }
  for (const id of left.slice(0, 3)) {
    assert.equal(shown.find((delivery) => delivery.id === id)?.attempt, 7);
  }
});

test("a delivery that somebody is just sending again is passed by", async () => {
  const hook = await newHook();
  const failed = { status: "given_up", next_attempt_at: null } as const;
  const [held, free] = [
    await insertDeliveryRow(store.database, hook, failed),
    await insertDeliveryRow(store.database, hook, failed),
  ];
  await inTransaction(store.database, async ({ queries }) => {
    await queries.run("select 1 from webhook_delivery where id = $1 for update", [held]);
    const begun = await beginRounds(store.database, hook, { since: MADE_AT, most: 9, at: at(1) });
    assert.deepEqual(
      begun.map(({ id }) => id),
      [free],
    );
  });
});
