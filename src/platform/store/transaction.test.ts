import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { refuse } from "#kernel/refusals.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { statement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
  // The service's own role makes no tables.
  const owner = new pg.Client(store.owner);
  await owner.connect();
  await owner.query("create table thing (id integer primary key, name text not null)");
  await owner.query(`grant all on thing to ${store.address.user}`);
  await owner.end();
});
after(() => store.close());
beforeEach(() => sql`delete from thing`.execute(store.database));

const INSERT = statement(
  (_queries, { id, name }: { id: number; name: string | null }) =>
    sql`insert into thing (id, name) values (${id}::integer, ${name}::text)`,
);
const COUNT = statement(
  (_queries, { least }: { least: number }) =>
    sql<{ count: number }>`select count(*)::integer as count from thing where id >= ${least}`,
);

async function count(): Promise<number | undefined> {
  return (await COUNT.first(store.database, { least: 0 }))?.count;
}

test("writes that nobody waits for are there for what comes after them, and after the commit", async () => {
  const acts: string[] = [];
  const seen = await inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
    transaction.write(INSERT, { id: 2, name: "b" });
    transaction.afterCommit(() => acts.push("committed"));
    return COUNT.first(transaction.queries, { least: 0 });
  });
  assert.deepEqual(seen, { count: 2 });
  assert.deepEqual(acts, ["committed"]);
  assert.equal(await count(), 2);
});

test("a refusal and an exception undo everything, and nothing that was to follow does", async () => {
  const acts: string[] = [];
  const refused = await inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
    transaction.afterCommit(() => acts.push("refused"));
    return refuse("UNKNOWN", "no");
  });
  assert.equal(refused.refused, "UNKNOWN");
  const thrown = inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
    transaction.afterCommit(() => acts.push("thrown"));
    throw new Error("no");
  });
  await assert.rejects(thrown, { message: "no" });
  assert.equal(await count(), 0);
  assert.deepEqual(acts, []);
});

test("a write that fails makes the transaction fail with its own error, wherever it stands", async () => {
  const acts: string[] = [];
  const last = inTransaction(store.database, async (transaction) => {
    transaction.afterCommit(() => acts.push("last"));
    transaction.write(INSERT, { id: 1, name: "a" });
    transaction.write(INSERT, { id: 2, name: null });
  });
  await assert.rejects(last, /null value in column "name"/);
  const ahead = inTransaction(store.database, async (transaction) => {
    transaction.afterCommit(() => acts.push("ahead"));
    transaction.write(INSERT, { id: 1, name: null });
    transaction.write(INSERT, { id: 2, name: "b" });
    // This one is only told that the transaction is over.
    await COUNT.first(transaction.queries, { least: 0 });
  });
  await assert.rejects(ahead, /null value in column "name"/);
  assert.equal(await count(), 0);
  assert.deepEqual(acts, []);
});

test("who has to know before the commit is told whether the writes so far have failed", async () => {
  const steps: string[] = [];
  const done = inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
    await transaction.awaitWrites();
    steps.push("first");
    transaction.write(INSERT, { id: 2, name: null });
    await transaction.awaitWrites();
    steps.push("second");
  });
  await assert.rejects(done, /null value in column "name"/);
  assert.deepEqual(steps, ["first"]);
  assert.equal(await count(), 0);
});

test("a write that failed and whose failure the work outlives is not committed", async () => {
  const done = inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
    await sql`select 1 / 0`.execute(transaction.queries).catch(() => {});
    transaction.write(INSERT, { id: 2, name: "b" });
  });
  await assert.rejects(done, /current transaction is aborted/);
  const quiet = inTransaction(store.database, async (transaction) => {
    await INSERT.count(transaction.queries, { id: 1, name: "a" });
    await sql`select 1 / 0`.execute(transaction.queries).catch(() => {});
  });
  await assert.rejects(quiet, { message: "the transaction was rolled back" });
  assert.equal(await count(), 0);
});

test("a statement that was new to its connection when the transaction had failed works afterwards", async () => {
  const FRESH = statement(
    (_queries, { id }: { id: number }) => sql<{ id: number }>`select ${id}::integer as id`,
  );
  // Every connection of the pool meets it like that.
  await Promise.all(
    Array.from({ length: 12 }, () =>
      assert.rejects(
        inTransaction(store.database, async (transaction) => {
          transaction.write(INSERT, { id: 1, name: null });
          transaction.write(FRESH, { id: 7 });
        }),
      ),
    ),
  );
  const found = await Promise.all(
    Array.from({ length: 12 }, () =>
      inTransaction(store.database, ({ queries }) => FRESH.all(queries, { id: 7 })),
    ),
  );
  assert.deepEqual(found, Array(12).fill([{ id: 7 }]));
});

test("a connection that breaks within a transaction fails it, and the next one gets another", async () => {
  const broken = inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction.queries);
  });
  await assert.rejects(broken);
  assert.equal(await count(), 0);
  await inTransaction(store.database, async (transaction) => {
    transaction.write(INSERT, { id: 1, name: "a" });
  });
  assert.equal(await count(), 1);
});

test("many transactions at once keep apart what each of them wrote", async () => {
  const seen = await Promise.all(
    Array.from({ length: 60 }, (_, id) =>
      inTransaction(store.database, async (transaction) => {
        const before = COUNT.first(transaction.queries, { least: id * 10 + 1_000 });
        transaction.write(INSERT, { id: id * 10 + 1_000, name: "a" });
        const [first, second] = await Promise.all([
          before,
          sql<{ id: number }>`select id from thing where xmin = pg_current_xact_id()::xid`.execute(
            transaction.queries,
          ),
        ]);
        assert.ok(first);
        return second.rows.map((row) => row.id);
      }),
    ),
  );
  assert.deepEqual(
    seen,
    Array.from({ length: 60 }, (_, id) => [id * 10 + 1_000]),
  );
});
