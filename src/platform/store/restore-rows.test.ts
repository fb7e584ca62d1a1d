/** Rows of a whole database, taken at one moment and put into an empty one. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { knownText } from "#kernel/personal-text.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { beginRestore, endRestore, NotEmpty, restoreRows } from "./restore-rows.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";

let from: TestDatabase;
/** The one contract that there is, whose columns hold what is hard to write as text. */
let contractId: string;
const opened: { close(): Promise<void> }[] = [];
before(async () => {
  from = await openTestDatabase();
  contractId = await filled();
});
after(() => from.close());
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function emptyDatabase(): Promise<TestDatabase> {
  const store = await openTestDatabase();
  opened.push(store);
  return store;
}

async function taken(): Promise<Snapshot> {
  const snapshot = await openSnapshot(from.owner);
  opened.push(snapshot);
  return snapshot;
}

const BACKUP = "backup-1";

async function restored(
  to: TestDatabase,
  change: Partial<Parameters<typeof restoreRows>[2]> = {},
): Promise<void> {
  const { tables, rowsOf } = await taken();
  await restoreRows(to.owner, BACKUP, { tables, rowsOf, ...change });
}

const rowsIn = async (store: TestDatabase, table: string) =>
  (await store.database.run(`select * from ${table} order by 1`, [])).rows;

async function filled(): Promise<string> {
  const accountId = await from.openAccount();
  const id = randomUUID();
  await insertContractRow(
    from.database,
    { id, accountId, status: "fully_signed" },
    {
      title: knownText('tab\t, line\nbreak\r, \\N, \\. and "quotes" – ä😀'),
      tags: [knownText("a,b"), knownText("{}")],
      trail_head: Buffer.from([0, 9, 10, 92, 255]),
      fields: JSON.stringify([{ text: "\\u0041\n" }]) as never,
    },
  );
  return id;
}

test("every row comes over as it was, whatever stands in it, what counts goes on behind it, and once is enough", async () => {
  const to = await emptyDatabase();
  const { database } = from;
  await database.run("insert into seal_log (origin) values ('a.example/log')", []);
  const note = `insert into seal_log_leaf (kind, contract_id, salt, statement, entry, noted_at)
    values ('seal', $1, '', '', '', now())`;
  for (let at = 0; at < 3; at += 1) await database.run(note, [randomUUID()]);
  assert.equal(await beginRestore(to.owner, BACKUP), "begun");
  await restored(to);
  assert.equal(await beginRestore(to.owner, BACKUP), "loaded");
  for (const table of ["account", "contract", "seal_log_leaf", "seal_log", "account_contracts"]) {
    const there = await rowsIn(to, table);
    assert.ok(there.length > 0, table);
    assert.deepEqual(there, await rowsIn(from, table), table);
  }
  assert.equal((await rowsIn(to, "contract"))[0]?.id, contractId);
  await to.database.run(note, [randomUUID()]);
  const ids = (await rowsIn(to, "seal_log_leaf")).map((leaf) => Number(leaf.id));
  assert.equal(Math.max(...ids), 4);
  const failing = () => assert.fail("no row is asked for");
  await restored(to, { rowsOf: failing });
  await endRestore(to.owner);
  await assert.rejects(beginRestore(to.owner, BACKUP), NotEmpty);
});

test("rows that are there already, or another restore, keep a restore from beginning", async () => {
  const to = await emptyDatabase();
  await assert.rejects(beginRestore(from.owner, BACKUP), NotEmpty);
  // Of two who begin at once one begins.
  const both = await Promise.allSettled(
    [BACKUP, "backup-2"].map((backup) => beginRestore(to.owner, backup)),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
  const backups = both[0]?.status === "fulfilled" ? [BACKUP, "backup-2"] : ["backup-2", BACKUP];
  assert.equal(await beginRestore(to.owner, backups[0]!), "begun");
  const another = beginRestore(to.owner, backups[1]!);
  await assert.rejects(
    another,
    (error) => error instanceof NotEmpty && /another/.test(error.message),
  );
});

test("nothing is put into a database where no restore began, or where others wrote meanwhile", async () => {
  const to = await emptyDatabase();
  await assert.rejects(restored(to), /the restore that began here is no more/);
  await beginRestore(to.owner, BACKUP);
  await to.openAccount();
  const written = (error: Error) => error instanceof NotEmpty && /account/.test(error.message);
  await assert.rejects(restored(to), written);
  assert.equal((await rowsIn(to, "contract")).length, 0);
});

test("rows that break off, or that are none, leave nothing behind, and the next try takes all", async () => {
  const to = await emptyDatabase();
  await beginRestore(to.owner, BACKUP);
  const broken = new Error("the backup ends here");
  const { rowsOf } = await taken();
  async function* cut(table: string) {
    yield* rowsOf(table);
    if (table === "contract") throw broken;
  }
  await assert.rejects(restored(to, { rowsOf: cut }), broken);
  async function* wrong(table: string) {
    if (table === "contract") yield Buffer.from("no row\n");
    else yield* rowsOf(table);
  }
  await assert.rejects(restored(to, { rowsOf: wrong }), /uuid|column/);
  assert.equal((await rowsIn(to, "account")).length, 0);
  await restored(to);
  assert.deepEqual(await rowsIn(to, "account"), await rowsIn(from, "account"));
});

test("tables that are not those of the migrations are named, and nothing is put into any", async () => {
  const to = await emptyDatabase();
  await beginRestore(to.owner, BACKUP);
  const { tables } = await taken();
  const without = tables.filter(({ name }) => name !== "contract");
  const mine = /are not those of its migrations: contract\(/;
  await assert.rejects(restored(to, { tables: without }), mine);
  const more = [...tables, { name: "contracts_of_old", columns: ["id"] }];
  await assert.rejects(restored(to, { tables: more }), /contracts_of_old\(id\)/);
  assert.equal((await rowsIn(to, "account")).length, 0);
});

test("a snapshot has what was there when it was taken, whatever is written meanwhile", async () => {
  const { rowsOf, takenAt, migrations } = await taken();
  const accountId = await from.openAccount();
  await from.database.run("update account set plan = 'other'", []);
  let text = "";
  for await (const chunk of rowsOf("account")) text += chunk.toString();
  assert.ok(text.endsWith("\n") && text.includes("unlimited"));
  assert.ok(!text.includes("other") && !text.includes(accountId));
  const { rows } = await from.database.run("select now() as now", []);
  assert.ok(takenAt <= (rows[0] as { now: Date }).now);
  assert.ok(migrations.length > 0);
  assert.deepEqual(migrations, [...migrations].sort());
  assert.throws(() => rowsOf("no_table"), /no table no_table/);
});

test("who holds a job stays behind, where no process is; what an installation alone needs is not taken", async () => {
  const made = "insert into process (id) values (gen_random_uuid()) returning id";
  const [process] = (await from.database.run(made, [])).rows as { id: string }[];
  await from.database.run(
    `insert into job (kind, payload, held_by, put_off, due_at)
      values ('a', '{}', $1, false, now())`,
    [process?.id],
  );
  const { tables, rowsOf } = await taken();
  const names = tables.map(({ name }) => name);
  for (const kept of ["account", "contract", "job", "fingerprint"]) assert.ok(names.includes(kept));
  for (const left of ["migration", "process", "backup_taken", "told_event", "rate_window"]) {
    assert.ok(!names.includes(left), left);
  }
  assert.ok(names.indexOf("account") < names.indexOf("contract"));
  let text = "";
  for await (const chunk of rowsOf("job")) text += chunk.toString();
  assert.ok(text.length > 0 && !text.includes(process?.id ?? ""));
});
