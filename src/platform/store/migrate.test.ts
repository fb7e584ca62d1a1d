import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import pg from "pg";
import { emptyDatabase, type NewDatabase } from "#kit/rooms/new-database.ts";
import { ownMs } from "#kit/rooms/own-time.ts";
import { migrate, UnfitDatabase } from "./migrate.ts";
import { type Migration, migrationOf, readMigrations } from "./migration-files.ts";

let database: NewDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const own = readMigrations();
const service = () => ({ name: database.address.user, isOurs: false });
const IMPATIENT = { lockMs: 100, pauseMs: 50, mostMs: 20_000 };

function brought(further: readonly Migration[] = [], more: Parameters<typeof migrate>[1] = {}) {
  const migrations = [...own, ...further];
  return migrate(database.owner, { service: service(), migrations, patience: IMPATIENT, ...more });
}

const ask = async (text: string) => (await client.query(text)).rows;
const ADDS = migrationOf("0999_adds.sql", "create table later (id integer primary key);");

test("an empty database gets everything at once, a further migration comes by itself, and nothing runs twice", async () => {
  assert.equal((await brought()).ran.length, own.length);
  assert.deepEqual(await brought([ADDS]), { ran: ["0999_adds.sql"], newer: [] });
  assert.deepEqual(await brought([ADDS]), { ran: [], newer: [] });
  const service = new pg.Client(database.address);
  await service.connect();
  try {
    assert.deepEqual((await service.query("select from later")).rowCount, 0, "the service may");
  } finally {
    await service.end();
  }
});

test("a database of the first day comes up to date one migration after another, and the service gets its rights with each", async () => {
  const first = own.slice(0, 1).map(({ name }) => name);
  assert.deepEqual((await brought([], { restoring: { only: first } })).ran, first);
  assert.equal((await brought()).ran.length, own.length - 1);
  const [rights] = await ask(`
    select has_table_privilege('${service().name}', 'trail_personal', 'insert') as adds,
      has_table_privilege('${service().name}', 'trail_personal', 'update') as rewrites,
      has_function_privilege('${service().name}', 'forget_trail(uuid)', 'execute') as forgets`);
  assert.deepEqual(rights, { adds: true, rewrites: false, forgets: true });
});

test("of many that start at once each migration is run by one", async () => {
  await brought();
  const steps = Array.from({ length: 5 }, (_, index) =>
    migrationOf(`099${index}_step.sql`, `create table step_${index} (id integer)`),
  );
  const all = await Promise.all(Array.from({ length: 6 }, () => brought(steps)));
  assert.deepEqual(
    all.flatMap(({ ran }) => ran).sort(),
    steps.map(({ name }) => name),
  );
});

test("one that fails leaves nothing of itself, and those before it stay", async () => {
  await brought();
  const fails = migrationOf("0999_fails.sql", "create table half (id integer); select 1 / 0;");
  const before = migrationOf("0998_before.sql", "create table before_it (id integer)");
  await assert.rejects(brought([before, fails]), /division by zero/);
  const [found] = await ask("select to_regclass('half') as half, to_regclass('before_it') as kept");
  assert.deepEqual(found, { half: null, kept: "before_it" });
});

test("a version works on tables to which a newer one added, and says so", async () => {
  await brought([ADDS]);
  assert.deepEqual(await brought(), { ran: [], newer: ["0999_adds.sql"] });
});

test("a version does not start where a newer one removed what it needs, with one line that names one that does", async () => {
  const contract = migrationOf("0999_gone.sql", "-- contract: oldest 0.4.0\nselect 1");
  await brought([contract], { version: "0.5.0" });
  for (const [version, starts] of [
    ["0.3.9", false],
    ["0.4.0", true],
    ["0.5.0", true],
  ] as const) {
    const started = brought([], { version });
    if (starts) await started;
    else {
      await assert.rejects(started, (error: Error) => {
        assert.ok(error instanceof UnfitDatabase);
        assert.match(error.message, /^the database is of a newer version: .*start version 0\.4\.0/);
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
    }
  }
});

test("a table that somebody reads for long is waited for in short attempts, between which others write", async () => {
  await brought();
  await client.query("begin");
  await client.query("select from account");
  const writer = new pg.Client(database.owner);
  await writer.connect();
  try {
    const waits: string[] = [];
    const adds = migrationOf("0999_adds.sql", "alter table account add column note text");
    const running = brought([adds], { onWait: (name) => void waits.push(name) });
    let slowestMs = 0;
    while (waits.length < 4) {
      const took = await ownMs(() => writer.query("select id from account"));
      slowestMs = Math.max(slowestMs, took);
    }
    assert.ok(slowestMs < 5_000, `${slowestMs} ms`);
    await client.query("commit");
    assert.deepEqual((await running).ran, ["0999_adds.sql"]);
  } finally {
    await writer.end();
  }
});

test("one that finds its table in use for too long gives up with a line, and runs at the next start", async () => {
  await brought();
  await client.query("begin");
  await client.query("select from account");
  const adds = migrationOf("0999_adds.sql", "alter table account add column note text");
  const patience = { ...IMPATIENT, mostMs: 150 };
  await assert.rejects(brought([adds], { patience }), /0999_adds\.sql found its tables in use/);
  await client.query("commit");
  assert.deepEqual((await brought([adds])).ran, ["0999_adds.sql"]);
});

test("an index is built by one of two that start at once, and built again where building was killed", async () => {
  await brought();
  const index = migrationOf(
    "0999_index.sql",
    "-- concurrently\ncreate index concurrently if not exists account_note on account (name);",
  );
  // As a build that was killed leaves it.
  await client.query("create index account_note on account (name)");
  await client.query(
    "update pg_index set indisvalid = false where indexrelid = 'account_note'::regclass",
  );
  const all = await Promise.all([brought([index]), brought([index])]);
  assert.deepEqual(
    all.flatMap(({ ran }) => ran),
    ["0999_index.sql"],
  );
  const [found] = await ask(
    "select indisvalid from pg_index where indexrelid = 'account_note'::regclass",
  );
  assert.deepEqual(found, { indisvalid: true });
});
