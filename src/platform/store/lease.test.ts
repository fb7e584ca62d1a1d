import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { openExclusive } from "./exclusive.ts";
import { type Lease, type LeaseTimes, openLease } from "./lease.ts";
import { isServiceRunning } from "./running.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());
beforeEach(() => sql`delete from process`.execute(store.database));

/** It is renewed and looks at others often, and neither is given up. */
const PATIENT: LeaseTimes = { beatMs: 20, silentMs: 60_000, lapsedMs: 60_000 };
/** It sees at once that others' connections are closed. */
const WATCHFUL: LeaseTimes = { beatMs: 20, silentMs: 40, lapsedMs: 60_000 };

/** It would beat again after an hour. */
const SILENT: LeaseTimes = { beatMs: 3_600_000, silentMs: 36_000_000, lapsedMs: 36_000_000 };

const TROUBLES = { onError: () => {} };

/** Takes something to hold, as a mail is taken that is to be sent. */
async function holdJob(lease: Lease): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into job (kind, payload, put_off, due_at, held_by)
    values ('held', '{}', false, now(), ${lease.name()}) returning id
  `.execute(store.database);
  return rows[0]?.id ?? "";
}

async function holderOf(id: string): Promise<string | null> {
  const { rows } = await sql<{ holder: string | null }>`
    select held_by as holder from job where id = ${id}
  `.execute(store.database);
  return rows[0]?.holder ?? null;
}

/** Cuts connections of leases, as their process's end does or a network. */
async function cut(like: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like ${like}
  `.execute(store.database);
}

async function moveBeats(lease: Lease, by: string): Promise<void> {
  await sql`
    update process set beat_at = beat_at - ${by}::interval where id = ${lease.name()}
  `.execute(store.database);
}

test("what a process holds is given back when it stops", async () => {
  const lease = await openLease(store.address, TROUBLES, PATIENT);
  const id = await holdJob(lease);
  assert.equal(await holderOf(id), lease.name());
  assert.equal(await isServiceRunning(store.database), true);
  await lease.close();
  assert.equal(await holderOf(id), null);
  assert.equal(await isServiceRunning(store.database), false);
  assert.equal(lease.name(), null);
});

test("a process that is silent and whose connection is closed is gone after seconds", async () => {
  const silent = await openLease(store.address, TROUBLES, SILENT);
  const id = await holdJob(silent);
  const name = silent.name();
  let gone = 0;
  const other = await openLease(
    store.address,
    { ...TROUBLES, onGone: (count) => (gone += count) },
    WATCHFUL,
  );
  try {
    const { promise: givenBack, resolve } = Promise.withResolvers<void>();
    other.onGivenBack(resolve);
    await wait(200);
    assert.equal(await holderOf(id), name, "its connection is still open");
    await cut(`countersign ${name}`);
    await givenBack;
    assert.equal(await holderOf(id), null);
    assert.equal(gone, 1);
  } finally {
    await Promise.all([silent.close(), other.close()]);
  }
});

test("a process that hangs is gone though its connection is open, and goes on under another name", async () => {
  let lost = 0;
  const hanging = await openLease(
    store.address,
    { ...TROUBLES, onLost: () => (lost += 1) },
    { ...PATIENT, beatMs: 1_000 },
  );
  const id = await holdJob(hanging);
  const name = hanging.name() ?? "";
  await wait(100);
  await moveBeats(hanging, "1 hour");
  const other = await openLease(store.address, TROUBLES, WATCHFUL);
  try {
    await new Promise<void>((resolve) => other.onGivenBack(resolve));
    assert.equal(await holderOf(id), null);
    while (lost === 0) await wait(10);
    assert.equal(await hanging.holds(name), false);
    while (hanging.name() === name || hanging.name() === null) await wait(10);
    assert.equal(await hanging.holds(hanging.name() ?? ""), true);
  } finally {
    await Promise.all([hanging.close(), other.close()]);
  }
});

test("no name is told that the others cannot see, however long it takes to take one", async () => {
  const lease = await openLease(store.address, TROUBLES, { ...PATIENT, beatMs: 50 });
  const before = lease.name();
  const owner = new pg.Client(store.owner);
  await owner.connect();
  await owner.query(`
    create function take_long() returns trigger language plpgsql as
      'begin perform pg_sleep(1); return new; end';
    create trigger slow before insert on process for each row execute function take_long()`);
  try {
    await sql`delete from process`.execute(store.database);
    await cut(`countersign ${before}`);
    while (lease.name() === before) await wait(5);
    const name = await lease.sureName();
    const { rows } = await sql<{ id: string }>`select id from process`.execute(store.database);
    assert.deepEqual(rows, [{ id: name }]);
  } finally {
    await owner.query("drop trigger slow on process; drop function take_long");
    await owner.end();
    await lease.close();
  }
});

test("whose clock is wrong holds its work all the same, for all go by the database's", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 86_400_000 });
  const ahead = await openLease(store.address, TROUBLES, PATIENT);
  t.mock.timers.reset();
  const right = await openLease(store.address, TROUBLES, { ...PATIENT, lapsedMs: 5_000 });
  try {
    const id = await holdJob(ahead);
    await wait(200);
    assert.equal(await holderOf(id), ahead.name());
  } finally {
    await Promise.all([ahead.close(), right.close()]);
  }
});

test("a process that lost the database is not sure of its name until it is back, and finds nobody gone for a while", async () => {
  const errors: Error[] = [];
  const cutOff = await openLease(
    store.address,
    { onError: (error) => errors.push(error) },
    { beatMs: 50, silentMs: 150, lapsedMs: 2_000 },
  );
  const silent = await openLease(store.address, TROUBLES, SILENT);
  const id = await holdJob(silent);
  const name = cutOff.name();
  try {
    // Nobody connects any more, as while the database is away.
    await asOwner(`alter database ${store.owner.database} allow_connections false`);
    await cut("countersign %");
    while (cutOff.name() !== null || errors.length === 0) await wait(10);
    await asOwner(`alter database ${store.owner.database} allow_connections true`);
    while (cutOff.name() === null) await wait(10);
    assert.equal(cutOff.name(), name, "nobody found it gone");
    await wait(500);
    assert.notEqual(await holderOf(id), null, "it could not have heard the other one either");
    while ((await holderOf(id)) !== null) await wait(50);
  } finally {
    await asOwner(`alter database ${store.owner.database} allow_connections true`);
    await Promise.all([cutOff.close(), silent.close()]);
  }
});

test("a process that has just started gives nobody up who is heard soon after", async () => {
  const living = await openLease(store.address, TROUBLES, SILENT);
  const [id, name] = [await holdJob(living), living.name()];
  // The database was away for a minute, and the other has not come to its first beat behind it.
  await moveBeats(living, "1 minute");
  const gone: number[] = [];
  const started = await openLease(
    store.address,
    { ...TROUBLES, onGone: (count) => gone.push(count) },
    { beatMs: 100, silentMs: 3_000, lapsedMs: 10_000 },
  );
  try {
    await wait(300);
    assert.equal(await holderOf(id), name);
    await moveBeats(living, "-1 minute");
    assert.deepEqual(gone, []);
  } finally {
    await Promise.all([started.close(), living.close()]);
  }
});

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ ...store.owner, database: store.owner.user ?? "" });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

test("of two processes one does a piece of work at a time, and who hangs over it does not hold up the other", async () => {
  const [first, second] = await Promise.all([
    openLease(store.address, TROUBLES, PATIENT),
    openLease(store.address, TROUBLES, PATIENT),
  ]);
  const [one, two] = [openExclusive(store.database, first), openExclusive(store.database, second)];
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await wait(30);
    seen.push(`${name} ends`);
  };
  await Promise.all([
    ...[one.run("seal", work("one")), one.run("seal", work("one again"))],
    two.run("seal", work("two")),
  ]);
  assert.equal(seen.length, 4);
  assert.equal(seen[0]?.split(" ")[0], seen[1]?.split(" ")[0]);

  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const hanging = one.run("seal", () => never);
  await wait(50);
  const waiting = two.run("seal", async () => "done");
  await sql`delete from process where id = ${first.name()}`.execute(store.database);
  assert.equal(await waiting, "done");
  end();
  await hanging;
  await Promise.all([first.close(), second.close()]);
});
