import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertHook, MADE_AT, nextId } from "#kit/rooms/webhook-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
} from "./webhooks-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

test("an account has its own webhooks, in the order of their creation, and nobody else's", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const [first, second] = [nextId(), nextId()];
  // Whichever was stored first, its id says when it was made.
  await insertHook(store.database, accountId, { id: second, url: "https://b.example/" });
  await insertHook(store.database, accountId, { id: first, active: false });
  const foreign = await insertHook(store.database, other);
  const listed = await listWebhooks(store.database, accountId);
  assert.deepEqual(
    listed.map(({ id, active }) => [id, active]),
    [
      [first, false],
      [second, true],
    ],
  );
  assert.deepEqual(await listWebhooks(store.database, randomUUID()), []);
  assert.equal(await countWebhooks(store.database, accountId), 2);
  assert.equal(await countWebhooks(store.database, randomUUID()), 0);
  for (const find of [findWebhook, lockWebhook]) {
    assert.equal(
      (await find(store.database, { accountId, id: second }))?.url,
      "https://b.example/",
    );
    assert.equal(await find(store.database, { accountId, id: foreign.id }), null);
    assert.equal(await find(store.database, { accountId, id: randomUUID() }), null);
  }
});

test("what is read holds no secret of a webhook", async () => {
  const key = await insertHook(store.database, await store.openAccount());
  assert.deepEqual(await findWebhook(store.database, key), {
    id: key.id,
    url: "https://hooks.example/in",
    events: ["contract.signed"],
    active: true,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
  });
});

test("a change is of one webhook, and leaves when it was made and its secret", async () => {
  const accountId = await store.openAccount();
  const [key, other] = [
    await insertHook(store.database, accountId),
    await insertHook(store.database, accountId),
  ];
  const beside = await findWebhook(store.database, other);
  const at = new Date(MADE_AT.getTime() + 1_000);
  const changed = {
    id: key.id,
    url: "https://moved.example/",
    events: [],
    active: false,
    createdAt: at,
    updatedAt: at,
  };
  await updateWebhook(store.database, changed);
  assert.deepEqual(await findWebhook(store.database, key), { ...changed, createdAt: MADE_AT });
  assert.deepEqual(await findWebhook(store.database, other), beside);
  const { sealed_secret: secret } = await store.database
    .selectFrom("webhook")
    .select("sealed_secret")
    .where("id", "=", key.id)
    .executeTakeFirstOrThrow();
  assert.equal(Buffer.from(secret).toString(), "sealed secret");
});

test("only its own account removes a webhook, and once", async () => {
  const key = await insertHook(store.database, await store.openAccount());
  const stranger = { ...key, accountId: await store.openAccount() };
  assert.equal(await deleteWebhook(store.database, stranger), false);
  assert.notEqual(await findWebhook(store.database, key), null);
  assert.equal(await deleteWebhook(store.database, key), true);
  assert.equal(await deleteWebhook(store.database, key), false);
  assert.equal(await findWebhook(store.database, key), null);
});

test("who locks a webhook keeps others from it until the transaction ends", async () => {
  const key = await insertHook(store.database, await store.openAccount());
  const order: string[] = [];
  let second: Promise<unknown> | null = null;
  await inTransaction(store.database, async ({ queries }) => {
    await lockWebhook(queries, key);
    second = inTransaction(store.database, async (other) => {
      await lockWebhook(other.queries, key);
      order.push("second");
    });
    // Whoever only reads waits for nobody.
    await findWebhook(store.database, key);
    order.push("first");
  });
  await second;
  assert.deepEqual(order, ["first", "second"]);
});
