import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { fillPiece, openFills, readBackFills } from "./back-fills.ts";
import { migrate } from "./migrate.ts";
import { migrationOf, readMigrations } from "./migration-files.ts";

let store: TestDatabase;
let owner: pg.Client;
before(async () => {
  store = await openTestDatabase();
  owner = new pg.Client({ ...store.owner });
  await owner.connect();
});
after(async () => {
  await owner?.end();
  await store?.close();
});

const run = (text: string, values: unknown[]) => store.database.run(text, values);
const asOwner = (text: string, values: unknown[]) => owner.query(text, values);
const ids = idsFrom(systemClock, systemRandom);

/** From the first row on, as before it was ever done. */
const begin = (name: string) => owner.query("delete from back_fill where name = $1", [name]);

test("in a database that is made anew there is nothing to fill", async () => {
  const names = readBackFills().map(({ name }) => name);
  assert.deepEqual(await openFills(run, names), []);
});

test("words of contracts from before there were any are found piece by piece, by the service's own role", async () => {
  const fill = readBackFills().find(({ name }) => name === "words_of_contracts");
  assert.ok(fill);
  const accountId = await store.openAccount();
  const made = Array.from({ length: 5 }, () => ids.uuid());
  for (const id of made) {
    await insertContractRow(store.database, { id, accountId, status: "pending" });
  }
  await owner.query("update contract set title = 'Lease of ' || right(id::text, 4)");
  await owner.query(
    `insert into signer (id, account_id, contract_id, role, email, level, status)
     values (gen_random_uuid(), $1, $2, 'Tenant', 'Ann@Example.com', 'ses', 'created')`,
    [accountId, made[3]],
  );
  const words = async () =>
    (await owner.query("select contract_id, word from contract_word order by 1, 2")).rows;
  const whole = await words();
  assert.ok(whole.some(({ word }) => word === "@ann@example.com"));
  await owner.query("delete from contract_word");

  await begin(fill.name);
  const came: number[] = [];
  for (let [state] = await openFills(run, [fill.name]); state; ) {
    const next = await fillPiece(run, fill, state, 2);
    came.push(new Set((await words()).map((row) => row.contract_id)).size);
    state = next === "done" || next === null ? undefined : next;
  }
  assert.deepEqual(came, [2, 4, 5]);
  assert.deepEqual(await words(), whole);
  assert.deepEqual(await openFills(run, [fill.name]), []);
});

const TIMES = {
  name: "times",
  text: `
    with piece as (
      select id from old_row where id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit $2
    ), filled as (
      update old_row set filled = true where id in (select id from piece) and filled is null
    )
    select (select id from piece order by id desc limit 1) as last,
      (select count(*)::integer from piece) as rows`,
};

test("of two that fill the same piece, one goes on", async () => {
  await owner.query("create table old_row (id uuid primary key, filled boolean)");
  await owner.query("insert into old_row select gen_random_uuid() from generate_series(1, 9)");
  const [state] = await openFills(asOwner, [TIMES.name]);
  assert.ok(state);
  assert.notEqual(await fillPiece(asOwner, TIMES, state, 4), null);
  assert.equal(await fillPiece(asOwner, TIMES, state, 4), null);
  const { rows } = await owner.query("select count(*)::integer as n from old_row where filled");
  assert.deepEqual(rows, [{ n: 4 }]);
});

test("a migration that needs values runs once they are all there: what no job filled, and what older processes wrote behind it", async () => {
  const contract = migrationOf(
    "0999_needs.sql",
    "-- contract: oldest 0.9.0\n-- filled: times\nalter table old_row alter column filled set not null;",
  );
  await owner.query(
    "update back_fill set after = (select max(id::text)::uuid from old_row), done_at = now() where name = 'times'",
  );
  const migrations = [...readMigrations(), contract];
  const brought = { migrations, backFills: [TIMES], version: "1.0.0" };
  assert.deepEqual((await migrate(store.owner, brought)).ran, ["0999_needs.sql"]);
  const { rows } = await owner.query(
    "select filled, count(*)::integer as n from old_row group by 1",
  );
  assert.deepEqual(rows, [{ filled: true, n: 9 }]);
});

test("a migration that needs what nothing fills is refused, and so is one while older versions write", () => {
  assert.throws(
    () => migrationOf("0999_a.sql", "-- filled: times\nselect 1"),
    /while older versions/,
  );
  assert.throws(() => migrationOf("0999_a.sql", "-- filled\nselect 1"), /a mark is/);
});
