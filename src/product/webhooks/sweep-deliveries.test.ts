import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertHook, MADE_AT } from "#kit/rooms/webhook-rows.ts";
import { sweepDeliveries, sweepEventFeed } from "./sweep-deliveries.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const later = (ms: number) => new Date(MADE_AT.getTime() + ms);
const left = async (table: string) =>
  Number((await store.database.run(`select count(*) as n from ${table}`, [])).rows[0]?.n);

test("deliveries go once thirty days are over, however many there are, and not a moment before", async () => {
  const hook = await insertHook(store.database, await store.openAccount());
  await store.database.run(
    `insert into webhook_delivery (id, webhook_id, account_id, event, sealed_rest, status, created_at)
      select gen_random_uuid(), $1, $2, 'contract.signed', '', 'delivered', $3
      from generate_series(1, 4001)`,
    [hook.id, hook.accountId, MADE_AT],
  );
  await sweepDeliveries(store.database, later(30 * DAY_MS));
  assert.equal(await left("webhook_delivery"), 4_001);
  await sweepDeliveries(store.database, later(30 * DAY_MS + 1));
  assert.equal(await left("webhook_delivery"), 0);
});

test("events that can be listened to no more go, however many there are, and no others", async () => {
  const accountId = await store.openAccount();
  await store.database.run(
    `insert into told_event (account_id, id, contract_id, event, sealed_rest, created_at)
      select $1, gen_random_uuid(), gen_random_uuid(), 'contract.signed', '',
        $2::timestamptz + (n > 4000)::int * interval '1 day'
      from generate_series(1, 4001) n`,
    [accountId, MADE_AT],
  );
  await sweepEventFeed(store.database, later(LIMITS.toldEventsKeptMs));
  assert.equal(await left("told_event"), 4_001);
  await sweepEventFeed(store.database, later(LIMITS.toldEventsKeptMs + 1));
  assert.equal(await left("told_event"), 1);
});
