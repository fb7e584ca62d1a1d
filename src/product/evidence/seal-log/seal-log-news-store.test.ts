import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import { dueWitnesses, keepWitness, noteNews, takeNews } from "./seal-log-news-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());
beforeEach(async () => {
  await store.database.run("delete from seal_log_news", []);
  await store.database.run("delete from seal_log_witness", []);
});

const at = (text: string) => new Date(text);
const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

const note = (of: { accountId: string | null; contractId?: string; at: Date }) =>
  inTransaction(store.database, async (transaction) =>
    noteNews(transaction, { contractId: randomUUID(), ...of }),
  );

async function dueOf(accountId: string): Promise<Date | null> {
  const text = "select due_at as at from seal_log_news where account_id = $1";
  const { rows } = await store.database.run(text, [accountId]);
  return (rows as { at: Date }[])[0]?.at ?? null;
}

/** Accounts that are due at these times. */
async function due(...times: Date[]): Promise<string[]> {
  const ids: string[] = [];
  for (const time of times) {
    const id = await store.openAccount();
    await store.database.run("insert into seal_log_news values ($1, $2)", [id, time]);
    ids.push(id);
  }
  return ids;
}

test("an account is sent a head on the first day of the next month, through the year's end as well", async () => {
  for (const [noted, month] of [
    ["2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
    ["2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00.000Z"],
    ["2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
    ["2028-02-29T12:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ] as const) {
    const accountId = await store.openAccount();
    await note({ accountId, at: at(noted) });
    const found = await dueOf(accountId);
    const intoMs = (found?.getTime() ?? 0) - at(month).getTime();
    assert.ok(intoMs >= 0 && intoMs < DAY_MS, `${noted}: ${found?.toISOString()}`);
  }
});

test("accounts are spread over that day, each at a time of its own", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => store.openAccount()));
  for (const accountId of ids) await note({ accountId, at: at("2026-11-21T09:30:00Z") });
  const times = await Promise.all(ids.map(dueOf));
  assert.ok(new Set(times.map((time) => time?.getTime())).size > 1);
});

test("what is noted already keeps its time, however late in which month more comes", async () => {
  const accountId = await store.openAccount();
  await note({ accountId, at: at("2026-11-21T09:30:00Z") });
  const first = await dueOf(accountId);
  await note({ accountId, at: at("2027-03-01T00:00:00Z") });
  assert.deepEqual(await dueOf(accountId), first);
});

test("whose a contract is says its row where nobody else does, and of what is no account's nothing is noted", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const contractId = randomUUID();
  await insertContractRow(store.database, { id: contractId, accountId, status: "fully_signed" });
  await note({ accountId: null, contractId, at: at("2026-11-21T09:30:00Z") });
  await note({ accountId: null, at: at("2026-11-21T09:30:00Z") });
  assert.notEqual(await dueOf(accountId), null);
  assert.equal(await dueOf(other), null);
  // One that is deleted is named with its account, and its row is gone.
  await note({ accountId: other, contractId, at: at("2026-11-21T09:30:00Z") });
  assert.notEqual(await dueOf(other), null);
});

test("nobody is sent heads for the tests of an account", async () => {
  const [accountId, testAccount] = [await store.openAccount(), randomUUID()];
  await store.database.run(
    "insert into account (id, email, plan, created_at, twin_of) select $1, email, plan, now(), id from account where id = $2",
    [testAccount, accountId],
  );
  await note({ accountId: testAccount, at: at("2026-11-21T09:30:00Z") });
  assert.equal(await dueOf(testAccount), null);
});

const NOW = at("2026-12-01T06:00:00Z");

test("accounts are taken from their time on, those first that wait longest, and once", async () => {
  const [now, , before, long] = await due(
    ...[NOW, later(NOW, 1), later(NOW, -1), later(NOW, -HOUR_MS)],
  );
  assert.deepEqual(await takeNews(store.database, NOW, 1), [long]);
  assert.deepEqual(new Set(await takeNews(store.database, NOW, 5)), new Set([now, before]));
  assert.deepEqual(await takeNews(store.database, NOW, 5), []);
});

test("what one process has taken another passes by, and takes where the first came to nothing", async () => {
  const ids = await due(NOW, NOW);
  const taking = inTransaction(store.database, async ({ queries }) => {
    const own = await takeNews(queries, NOW, 1);
    const others = await takeNews(store.database, NOW, 5);
    assert.deepEqual(new Set([...own, ...others]), new Set(ids));
    assert.equal(others.length, 1);
    throw new Error("the mail could not be written");
  });
  await assert.rejects(taking, /could not be written/);
  assert.equal((await takeNews(store.database, NOW, 5)).length, 1);
});

const [ONE, TWO] = ["https://one.example", "https://two.example"];
const NEW = { size: 0, failures: 0 };

test("a witness knows nothing when it is asked for the first time, and is due at once", async () => {
  const found = await dueWitnesses(store.database, [TWO, ONE], NOW);
  assert.deepEqual(found, [
    { ...NEW, address: ONE },
    { ...NEW, address: TWO },
  ]);
  assert.deepEqual(await dueWitnesses(store.database, [], NOW), []);
});

test("what a witness knows is kept with when it is due again, and of no other", async () => {
  await dueWitnesses(store.database, [ONE, TWO], NOW);
  const kept = { address: ONE, size: 2 ** 40, failures: 3 };
  await keepWitness(store.database, { ...kept, nextAt: later(NOW, 1) });
  const both = [ONE, TWO];
  assert.deepEqual(await dueWitnesses(store.database, both, NOW), [{ ...NEW, address: TWO }]);
  assert.deepEqual(await dueWitnesses(store.database, both, later(NOW, 1)), [
    kept,
    { ...NEW, address: TWO },
  ]);
  // Whoever is named no longer is not asked, and known again when it is.
  assert.deepEqual(await dueWitnesses(store.database, [TWO], later(NOW, 1)), [
    { ...NEW, address: TWO },
  ]);
  assert.deepEqual(await dueWitnesses(store.database, [ONE], later(NOW, 1)), [kept]);
});
