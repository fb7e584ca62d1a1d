import assert from "node:assert/strict";
import type { Duplex } from "node:stream";
import { after, afterEach, before, test } from "node:test";
import type pg from "pg";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { letMakeTemporaryTables } from "#kit/rooms/temporary-tables.ts";
import { isOvertaken } from "./away.ts";
import { type Database, DatabaseBusy, databaseOver, type WayThere } from "./connections.ts";
import { openPool } from "./pool.ts";
import { inTransaction } from "./transaction.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
  await letMakeTemporaryTables(store);
});
after(() => store.close());

const opened: pg.Pool[] = [];
afterEach(async () => {
  for (const pool of opened.splice(0)) await pool.end();
});

/** A pool of one connection, unless told otherwise. */
function openOver(
  change: pg.PoolConfig = {},
  way: WayThere = {},
  how: Parameters<typeof databaseOver>[2] = {},
): { pool: pg.Pool; database: Database } {
  const pool = openPool(() => {}, { ...store.address, max: 1, ...change });
  opened.push(pool);
  return { pool, database: databaseOver(pool, way, how) };
}

const first = async <T>(database: Pick<Database, "run">, text: string, values: unknown[] = []) =>
  (await database.run(text, values)).rows[0] as T;

const backend = async (database: Pick<Database, "run">) =>
  (await first<{ pid: number }>(database, "select pg_backend_pid() as pid")).pid;

const named = async (database: Pick<Database, "run">) =>
  (await first<{ n: number }>(database, "select count(*)::int as n from pg_prepared_statements")).n;

test("a statement with parameters is planned once per connection, however often it is run", async () => {
  const { database } = openOver();
  for (const n of [1, 2, 3]) {
    assert.deepEqual(await first(database, "select $1::int as n", [n]), { n });
  }
  assert.equal(await named(database), 1);
  await database.run("select $1::int + 1 as n", [1]);
  assert.equal(await named(database), 2);
});

test("behind a pooler, which gives each transaction another connection, no statement has a name", async () => {
  const { database } = openOver({}, { pooling: "transaction" });
  await database.run("select $1::int as n", [1]);
  assert.equal(await named(database), 0);
});

test("a statement's name is made of what it says, so that two processes never give one name to two statements", async () => {
  const names = "select name from pg_prepared_statements order by prepare_time";
  const [one, other] = [openOver().database, openOver().database];
  await one.run("select $1::int as n", [1]);
  await other.run("select $1::int + 1 as n", [1]);
  await other.run("select $1::int as n", [1]);
  const [ones, others] = [await one.run(names, []), await other.run(names, [])];
  assert.deepEqual(ones.rows, others.rows.slice(1));
  assert.notDeepEqual(ones.rows[0], others.rows[0]);
});

test("a name that the connection lost, or that is another's, is asked without from then on, and what asked is answered", async () => {
  const text = "select $1::int as n";
  for (const cross of [
    async ({ database }: { database: Database }) => {
      await database.run(text, [1]);
      await database.run("deallocate all", []);
    },
    async ({ database }: { database: Database }) => {
      const { database: knowing } = openOver();
      await knowing.run(text, [1]);
      const { name } = await first<{ name: string }>(
        knowing,
        "select name from pg_prepared_statements",
      );
      await database.run(`prepare "${name}" as select 'another' as n`, []);
    },
  ]) {
    const heard: string[] = [];
    const way: WayThere = { onCrossed: () => heard.push("crossed") };
    const opened = openOver({}, way);
    await cross(opened);
    const before = await named(opened.database);
    for (const n of [2, 3]) assert.deepEqual(await first(opened.database, text, [n]), { n });
    assert.deepEqual(await first(opened.database, "select $1::int * 2 as n", [4]), { n: 8 });
    assert.equal(await named(opened.database), before);
    assert.equal(way.pooling, "transaction");
    assert.deepEqual(heard, ["crossed"]);
  }
});

test("a transaction that meets another's statement is taken back whole, to be asked again", async () => {
  const { database } = openOver({}, {});
  const insert = "select $1::int as n";
  await database.run(insert, [1]);
  await database.run("deallocate all", []);
  const ask = () => inTransaction(database, async ({ queries }) => queries.run(insert, [2]));
  await assert.rejects(ask(), isOvertaken);
  assert.equal((await ask()).rows[0].n, 2);
});

test("five hundred statements have names, and one more is run all the same without one", async () => {
  const { database } = openOver();
  for (let n = 1; n <= 500; n += 1) await database.run(`select $1::int as n${n}`, [n]);
  assert.equal(await named(database), 500);
  assert.deepEqual(await first(database, "select $1::int as further", [7]), { further: 7 });
  assert.equal(await named(database), 500);
  assert.deepEqual(await first(database, "select $1::int as n500", [8]), { n500: 8 });
});

test("a reserved connection is one until it is given back, and then anybody's", async () => {
  const { database, pool } = openOver({ max: 2 });
  const reserved = await database.reserve();
  const pid = await backend(reserved.queries);
  assert.equal(await backend(reserved.queries), pid);
  assert.notEqual(await backend(database), pid);
  reserved.release(false);
  assert.equal(pool.idleCount, 2);
});

test("a connection that is given back as it was serves the next, one in an unclear state is closed", async () => {
  const { database } = openOver();
  const one = await database.reserve();
  const pid = await backend(one.queries);
  one.release(false);
  const two = await database.reserve();
  assert.equal(await backend(two.queries), pid);
  assert.equal(two.queries, one.queries);
  two.release(true);
  assert.notEqual(await backend(database), pid);
});

test("what is asked without waiting is answered in its order, and what fails stands in no other's way", async () => {
  const { database } = openOver();
  const { queries, release } = await database.reserve();
  const answers = await Promise.allSettled([
    queries.run("select 1 as n", []),
    queries.run("select $1::int / 0 as n", [1]),
    queries.run("select $1::int as n", [3]),
  ]);
  release(false);
  assert.deepEqual(
    answers.map((one) => (one.status === "fulfilled" ? one.value.rows[0].n : one.reason.code)),
    [1, "22012", 3],
  );
});

test("a statement that fails leaves its connection to the next", async () => {
  const { database } = openOver();
  const pid = await backend(database);
  await assert.rejects(database.run("select nothing", []), { code: "42703" });
  assert.equal(await backend(database), pid);
});

const WRITING = "create temporary table written (id integer)";
const AS_STANDBY = "set session characteristics as transaction read only";

test("a connection to a server that takes no writes is closed, so that the next leads to another", async () => {
  const { database } = openOver();
  for (const write of [
    () => database.run(`insert into account (id) values ($1::uuid)`, [null]),
    async () => {
      const { queries, release } = await database.reserve();
      try {
        return await queries.run("insert into account default values", []);
      } finally {
        release(false);
      }
    },
  ]) {
    await database.run(AS_STANDBY, []);
    const pid = await backend(database);
    await assert.rejects(write(), { code: "25006" });
    assert.notEqual(await backend(database), pid);
  }
  await database.run(WRITING, []);
});

test("a connection that the server ends, or that says nothing, is closed, and the next one serves", async () => {
  const { pool, database } = openOver({ max: 2, query_timeout: 100 });
  for (const [ask, fault] of [
    [() => database.run("select pg_terminate_backend(pg_backend_pid())", []), /terminating|ended/],
    [() => database.run("select pg_sleep(5)", []), /Query read timeout/],
  ] as const) {
    await backend(database);
    await assert.rejects(ask(), fault);
    assert.equal(pool.totalCount, 0);
    assert.ok(await backend(database));
  }
});

test("what only reads keeps its connection to a server that takes no writes", async () => {
  const { database } = openOver();
  await database.run(AS_STANDBY, []);
  const pid = await backend(database);
  await database.run("select 1", []);
  assert.equal(await backend(database), pid);
});

test("who waits too long for a connection is told to try again, and who does not is served", async () => {
  const { database } = openOver({ connectionTimeoutMillis: 20 });
  const { release } = await database.reserve();
  for (const ask of [
    () => database.run("select 1", []),
    () => database.reserve(),
    () => database.selectFrom("account").select("id").execute(),
  ]) {
    await assert.rejects(ask(), (error) => {
      assert.ok(error instanceof DatabaseBusy);
      assert.equal(error.statusCode, 503);
      assert.match(String(error.cause), /timeout/);
      return true;
    });
  }
  release(false);
  assert.deepEqual(await first(database, "select 1 as n"), { n: 1 });
});

test("a database that is not there is no busy one: its own fault is told", async () => {
  const { database } = openOver({ database: "nowhere" });
  await assert.rejects(database.run("select 1", []), { code: "3D000" });
});

test("a transaction begins as the database was opened for", async () => {
  const begin = (pooling: string) => `begin; set local application_name = '${pooling}'`;
  for (const [how, expected] of [
    [{}, "begin"],
    [{ begin }, begin("session")],
  ] as const) {
    const reserved = await openOver({}, { pooling: "session" }, how).database.reserve();
    assert.equal(reserved.begin, expected);
    reserved.release(false);
  }
});

test("what is sent later leaves with what somebody waits for, in its turn, or once it is flushed", async () => {
  const { pool, database } = openOver();
  const streams: Duplex[] = [];
  pool.on("connect", ({ connection: { stream } }) => streams.push(stream));
  const { queries, flush, release } = await database.reserve();
  await queries.run("create temporary table thing (name text)", []);
  const waiting = () => streams.reduce((sum, { writableLength }) => sum + writableLength, 0);
  const insert = "insert into thing values ($1)";
  const one = queries.run(insert, ["a"], "later");
  const two = queries.run(insert, ["b"], "later");
  await new Promise(setImmediate);
  assert.ok(waiting() > 0, "nothing of it has left");
  const { rows } = await queries.run("select name from thing order by name", []);
  assert.deepEqual(rows, [{ name: "a" }, { name: "b" }]);
  assert.equal(waiting(), 0);
  await Promise.all([one, two]);

  const three = queries.run(insert, ["c"], "later");
  flush();
  assert.equal((await three).rowCount, 1);
  release(false);
});
