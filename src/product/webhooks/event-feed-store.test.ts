import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { LOWEST_UUID, lowestUuidFrom } from "#kernel/ids.ts";
import { noneOpenBefore } from "#kit/rooms/no-open-transaction.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import type { Queries } from "#store/database.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  deleteFeedEventsBefore,
  type EventPlace,
  listFeedEvents,
  placeSince,
} from "./event-feed-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const NOW = new Date("2026-11-21T09:30:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const START: EventPlace = { writtenIn: "0", id: LOWEST_UUID };
const ALL = new Date(0);

/** The id of an event that was made then, as UUIDv7 have it. */
const idAt = (ms: number) => lowestUuidFrom(at(ms)).slice(0, -12) + randomUUID().slice(-12);

/** Inserts events of an account, by how long after NOW each was made, in one transaction. */
async function told(accountId: string, ...times: number[]): Promise<string[]> {
  return inTransaction(store.database, (transaction) =>
    write(transaction.queries, accountId, times),
  );
}

async function write(queries: Queries, accountId: string, times: readonly number[]) {
  const rows = times.map((ms) => ({
    id: idAt(ms),
    account_id: accountId,
    contract_id: randomUUID(),
    event: "contract.signed" as const,
    sealed_rest: Buffer.from("rest"),
    created_at: at(ms),
  }));
  await queries.insertInto("told_event").values(rows).execute();
  return rows.map(({ id }) => id);
}

async function list(accountId: string, change: Partial<Parameters<typeof listFeedEvents>[1]> = {}) {
  await noneOpenBefore(store.database);
  return listFeedEvents(store.database, {
    accountId,
    after: START,
    since: ALL,
    most: 100,
    ...change,
  });
}

const idsOf = async (...given: Parameters<typeof list>) =>
  (await list(...given)).events.map(({ id }) => id);

test("an account's events come transaction by transaction, and within one in the order of their making", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const first = await told(accountId, 50, 40);
  await told(other, 0);
  const second = await told(accountId, 10);
  assert.deepEqual(await idsOf(accountId), [first[1], first[0], second[0]]);
  const { events } = await list(accountId);
  const [event] = events;
  assert.ok(event);
  assert.deepEqual([event.event, event.createdAt], ["contract.signed", at(40)]);
  assert.equal(Buffer.from(event.sealedRest).toString(), "rest");
  assert.match(event.writtenIn, /^\d+$/);
});

test("one goes on right behind the last that was seen, also within a transaction", async () => {
  const accountId = await store.openAccount();
  const ids = [...(await told(accountId, 1, 2)), ...(await told(accountId, 3))];
  const { events } = await list(accountId);
  for (const [index, event] of events.entries()) {
    assert.deepEqual(await idsOf(accountId, { after: event }), ids.slice(index + 1));
  }
});

test("no more are listed than are wanted, and what happened before a time is left out", async () => {
  const accountId = await store.openAccount();
  const ids = await told(accountId, 1, 2, 3);
  assert.deepEqual(await idsOf(accountId, { most: 2 }), ids.slice(0, 2));
  assert.deepEqual(await idsOf(accountId, { since: at(2) }), ids.slice(1));
  assert.deepEqual(await idsOf(accountId, { since: new Date(at(2).getTime() + 1) }), ids.slice(2));
});

test("where nothing is to be listed it is told all the same up to where everything is settled", async () => {
  const accountId = await store.openAccount();
  const { events, upTo } = await list(accountId);
  assert.deepEqual([events, upTo.id], [[], LOWEST_UUID]);
  const [id] = await told(accountId, 1);
  assert.deepEqual(await idsOf(accountId, { after: upTo }), [id], "what came since is behind it");
  const none = await list(accountId, { most: 0 });
  assert.deepEqual(none.events, []);
  assert.deepEqual(await idsOf(accountId, { after: none.upTo }), []);
});

test("what a transaction writes is not told while it, or one that began before it, is under way", async () => {
  const accountId = await store.openAccount();
  let [seen, upTo]: [string[], EventPlace] = [[], START];
  const [late, early] = await inTransaction(store.database, async (transaction) => {
    const [own] = await write(transaction.queries, accountId, [1]);
    const [others] = await told(accountId, 2);
    const found = await listFeedEvents(store.database, {
      accountId,
      after: START,
      since: ALL,
      most: 100,
    });
    [seen, upTo] = [found.events.map(({ id }) => id), found.upTo];
    return [own, others];
  });
  assert.deepEqual(seen, []);
  assert.deepEqual(await idsOf(accountId, { after: upTo }), [late, early]);
});

test("everything since a time stands behind its place, and where nothing happened there is none", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  assert.equal(await placeSince(store.database, accountId, ALL), null);
  await told(accountId, 1);
  await told(other, 2);
  const wanted = [...(await told(accountId, 3)), ...(await told(accountId, 2))];
  const place = await placeSince(store.database, accountId, at(2));
  assert.ok(place);
  assert.deepEqual(await idsOf(accountId, { after: place }), wanted);
  assert.equal(await placeSince(store.database, accountId, at(4)), null);
});

test("an event that was written before one that was made sooner is behind the place as well", async () => {
  const accountId = await store.openAccount();
  const wanted = [...(await told(accountId, 9)), ...(await told(accountId, 5))];
  const place = await placeSince(store.database, accountId, at(5));
  assert.ok(place);
  assert.deepEqual(await idsOf(accountId, { after: place }), wanted);
});

test("what happened before a time is deleted, of whichever account, so many at once", async () => {
  await sql`delete from told_event`.execute(store.database);
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const own = await told(accountId, -3, -2, 0, 1);
  await told(other, -1);
  assert.equal(await deleteFeedEventsBefore(store.database, NOW, 2), 2);
  assert.equal(await deleteFeedEventsBefore(store.database, NOW, 2), 1);
  assert.equal(await deleteFeedEventsBefore(store.database, NOW, 2), 0);
  assert.deepEqual(await idsOf(accountId), own.slice(2));
  assert.deepEqual(await idsOf(other), []);
});
