import assert from "node:assert/strict";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { letMakeTemporaryTables } from "#kit/rooms/temporary-tables.ts";
import { databaseOver, type Run } from "./connections.ts";
import { openPool } from "./pool.ts";
import { statement } from "./statement.ts";
import { inTransaction } from "./transaction.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
  await letMakeTemporaryTables(store);
});
after(() => store.close());

/** What goes to the server in one piece, by a pool of so many connections. */
function openShared(t: TestContext, { most = 4, named = true } = {}) {
  const pool = openPool(() => {}, { ...store.address, max: most, pipeline: true });
  t.after(() => pool.end());
  const pieces: number[] = [];
  pool.on("connect", (client) => {
    const { stream } = client.connection;
    const writev = stream._writev?.bind(stream);
    stream._writev = (chunks, done) => {
      pieces.push(chunks.length);
      writev?.(chunks, done);
    };
  });
  const database = databaseOver(pool, { pooling: named ? "none" : "transaction" });
  const ask = async (text: string, values: readonly unknown[] = []) =>
    (await database.run(text, values, "together")).rows[0];
  const processOf = async () => (await ask("select pg_backend_pid() as pid")).pid as number;
  return { pool, database, pieces, ask, processOf };
}

const times = <T>(count: number, act: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => act(index));

test("what is asked in one turn goes over one connection, in one piece, and each gets its own answer", async (t) => {
  const { pool, pieces, ask } = openShared(t);
  await ask("select 1");
  pieces.length = 0;
  const answers = await Promise.all(
    times(5, (n) => ask("select $1::int as n, pg_backend_pid() as pid", [n])),
  );
  assert.deepEqual(
    answers.map(({ n }) => n),
    [0, 1, 2, 3, 4],
  );
  assert.equal(new Set(answers.map(({ pid }) => pid)).size, 1);
  assert.equal(pieces.length, 1);
  assert.deepEqual([pool.totalCount, pool.idleCount], [1, 1]);
});

test("of many that are asked at once at most eight wait for one connection", async (t) => {
  const { pool, processOf } = openShared(t);
  const processes = await Promise.all(times(20, processOf));
  const counts = [...new Set(processes)].map(
    (one) => processes.filter((pid) => pid === one).length,
  );
  assert.deepEqual(counts, [8, 8, 4]);
  assert.equal(pool.idleCount, 3);
});

test("nobody comes behind a statement that takes long", async (t) => {
  const { ask, processOf } = openShared(t);
  await processOf();
  let isSlowDone = false;
  const slow = ask("select pg_backend_pid() as pid, pg_sleep(1)").then(({ pid }) => {
    isSlowDone = true;
    return pid;
  });
  await new Promise((resolve) => setTimeout(resolve, 40));
  const other = await processOf();
  assert.equal(isSlowDone, false);
  assert.notEqual(await slow, other);
});

test("a statement that fails is heard of by who asked it, and by nobody else", async (t) => {
  const { pool, ask } = openShared(t);
  const ends = await Promise.allSettled([
    ask("select 1 as n"),
    ask("select 1 / $1::int as n", [0]),
    ask("select 3 as n"),
  ]);
  assert.deepEqual(
    ends.map((end) => (end.status === "fulfilled" ? end.value : end.reason.code)),
    [{ n: 1 }, "22012", { n: 3 }],
  );
  assert.equal(pool.idleCount, pool.totalCount);
});

test("a connection that ends is nobody's any more, and the next one is another", async (t) => {
  const { pool, ask, processOf } = openShared(t);
  const pid = await processOf();
  const ends = Promise.allSettled([ask("select pg_sleep(5)"), ask("select 2")]);
  await new Promise((resolve) => setTimeout(resolve, 40));
  await store.database.run("select pg_terminate_backend($1)", [pid]);
  for (const end of await ends) assert.equal(end.status, "rejected");
  assert.notEqual(await processOf(), pid);
  assert.equal(pool.totalCount, 1);
});

test("where no connection can be had, all who wait are told, and the next who ask are served", async (t) => {
  const { pool, ask } = openShared(t, { most: 1 });
  const held = await pool.connect();
  pool.options.connectionTimeoutMillis = 50;
  const ends = await Promise.allSettled([ask("select 1"), ask("select 2")]);
  for (const end of ends) {
    assert.ok(end.status === "rejected" && end.reason.statusCode === 503, JSON.stringify(end));
  }
  held.release();
  assert.deepEqual(await ask("select 3 as n"), { n: 3 });
});

test("behind a pooler nothing is asked together", async (t) => {
  const { processOf } = openShared(t, { named: false });
  assert.equal(new Set(await Promise.all(times(3, processOf))).size, 3);
});

test("short statements go together outside of transactions, and in their turn within one", async (t) => {
  const { database } = openShared(t);
  const asked: unknown[] = [];
  const { run } = database;
  const watched: Run = (text, values, how) => {
    asked.push(how);
    return run(text, values, how);
  };
  Object.assign(database, { run: watched });
  const build = () => sql<{ n: number }>`select 1 as n`;
  await statement(build, { isShort: true }).first(database, {});
  await statement(build).first(database, {});
  assert.deepEqual(asked, ["together", "at once"]);
  const seen = await inTransaction(database, async ({ queries }) => {
    await queries.run("create temporary table seen_here (n int) on commit drop", []);
    await queries.run("insert into seen_here values (7)", []);
    const here = statement(() => sql`select n from seen_here`, { isShort: true });
    return here.all(queries, {});
  });
  assert.deepEqual(seen, [{ n: 7 }]);
});
