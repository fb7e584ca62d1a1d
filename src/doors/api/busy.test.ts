import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { freePort } from "#kit/peers/free-port.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { watchingCommits } from "#store/commits.ts";
import { databaseOver } from "#store/connections.ts";
import { statement } from "#store/statement.ts";
import { inTransaction } from "#store/transaction.ts";
import { busyIn } from "./busy.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const NAME = statement(
  (_queries, { id, name }: { id: string; name: string }) =>
    sql`update account set name = ${name} where id = ${id}`,
);

/** Names one account and then the other, once somebody else has named the other first. */
async function nameBoth(
  own: string,
  [one, other]: readonly [string, string],
  meet: () => Promise<void>,
  waits: boolean,
) {
  await inTransaction(store.database, async (transaction) => {
    await NAME.count(transaction.queries, { id: one, name: own });
    await meet();
    if (waits) await NAME.count(transaction.queries, { id: other, name: own });
    else transaction.write(NAME, { id: other, name: own });
  });
}

/** Returns once so many have come. */
function meeting(of: number): () => Promise<void> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    come += 1;
    if (come === of) resolve();
    return promise;
  };
}

for (const waits of [true, false]) {
  test(`of two transactions that wait for one another, one is kept and the other is to be sent again (${waits ? "waited for" : "only written"})`, async () => {
    const [a, b] = [await store.openAccount(), await store.openAccount()];
    const meet = meeting(2);
    const [one, other] = await Promise.allSettled([
      nameBoth("one", [a, b], meet, waits),
      nameBoth("other", [b, a], meet, waits),
    ]);
    const failed = one.status === "rejected" ? one : other;
    const kept = one.status === "rejected" ? "other" : "one";
    assert.ok(failed.status === "rejected");
    assert.deepEqual([one.status, other.status].sort(), ["fulfilled", "rejected"]);
    const busy = busyIn(failed.reason);
    assert.deepEqual([busy?.refused, busy?.headers], ["BUSY", { "retry-after": "1" }]);
    for (const id of [a, b]) {
      const { rows } = await sql<{
        name: string;
      }>`select name from account where id = ${id}`.execute(store.database);
      assert.deepEqual(rows, [{ name: kept }]);
    }
  });
}

test("the cause of a transaction that fails is told, and not that it is over", async () => {
  const id = await store.openAccount();
  const failing = inTransaction(store.database, async (transaction) => {
    const first = sql`select 1 / 0`.execute(transaction.queries);
    transaction.write(NAME, { id, name: "x" });
    await first;
  });
  await assert.rejects(failing, /division by zero/);
});

test("what is wrong with the question is nothing to send again", () => {
  for (const code of ["23505", "25P02", "40002", 40_001, undefined]) {
    assert.equal(busyIn(Object.assign(new Error("x"), { code })), null);
  }
});

const away = () => Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });
const messageOf = (error: unknown) => busyIn(error)?.message ?? "";

test("nothing was changed is said only of work that sent no commit and no change before it failed", async () => {
  const id = await store.openAccount();
  const { database } = store;
  const works: [what: string, mayHaveChanged: boolean, before: () => Promise<unknown>][] = [
    ["nothing", false, async () => {}],
    ["a look", false, () => sql`select 1`.execute(database)],
    ["a look that is ready", false, () => database.run("select 1", [], "together")],
    ["a statement of its own", true, () => NAME.count(database, { id, name: "alone" })],
    ["a transaction", true, () => inTransaction(database, async () => {})],
    [
      "a transaction that failed",
      false,
      () =>
        inTransaction(database, async () => {
          throw away();
        }).catch(() => {}),
    ],
  ];
  for (const [what, mayHaveChanged, before] of works) {
    const failed = await watchingCommits(async () => {
      await before();
      throw away();
    }).catch((error: unknown) => error);
    const said = mayHaveChanged ? /may have been carried out/ : /nothing was changed/;
    assert.match(messageOf(failed), said, what);
  }
});

test("nothing was changed is said of a change that no connection was had for, whichever way it was to go", async () => {
  const pool = new pg.Pool({ host: "127.0.0.1", port: await freePort() });
  const database = databaseOver(pool);
  for (const how of ["at once", "together"] as const) {
    const asking = watchingCommits(() => database.run("delete from account", [], how));
    const failed = await asking.catch((error: unknown) => error);
    assert.match(messageOf(failed), /nothing was changed/, how);
  }
  await pool.end();
});
