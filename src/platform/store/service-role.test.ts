import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { admitService, mayRewriteEvidence } from "./service-role.ts";

let store: TestDatabase;
let [owner, service]: pg.Client[] = [];
before(async () => {
  store = await openTestDatabase();
  owner = new pg.Client(store.owner);
  service = new pg.Client(store.address);
  await owner.connect();
  await service.connect();
});
after(async () => {
  await owner?.end();
  await service?.end();
  await store.close();
});

const ask = (text: string) => service!.query(text);
const roleName = () => String(store.address.user);
const admit = (changed: boolean) => admitService(owner!, roleName(), { changed });
const DENIED = /permission denied/;

test("the service adds to evidence and reads it, and neither changes it nor takes it away", async () => {
  for (const table of ["trail_entry", "trail_personal", "signature", "receipt", "credit_entry"]) {
    assert.deepEqual((await ask(`select from ${table} limit 1`)).rows, []);
    for (const text of [`delete from ${table}`, `truncate ${table}`]) {
      await assert.rejects(ask(text), DENIED, text);
    }
    const { rows } = await ask(`select has_table_privilege('${table}', 'insert') as may`);
    assert.deepEqual(rows, [{ may: true }], table);
    const updates = await ask(`select has_table_privilege('${table}', 'update') as may`);
    assert.deepEqual(updates.rows, [{ may: false }], table);
  }
});

test("which migrations ran is the owner's alone to say", async () => {
  assert.ok(((await ask("select from migration")).rowCount ?? 0) > 0);
  for (const text of [
    "insert into migration default values",
    "delete from migration",
    "delete from schema_version",
  ]) {
    await assert.rejects(ask(text), DENIED, text);
  }
});

test("whoever owns the tables could rewrite evidence, and the service could not", async () => {
  assert.equal(await mayRewriteEvidence(owner!), true);
  assert.equal(await mayRewriteEvidence(service!), false);
});

test("a table that came with a migration is the service's once it is let in anew, and not before", async () => {
  await owner!.query("create table later (id integer)");
  await assert.rejects(ask("insert into later values (1)"), DENIED);
  await admit(false);
  await assert.rejects(ask("insert into later values (1)"), DENIED);
  await admit(true);
  await ask("insert into later values (1)");
  // Evidence stays what it was.
  assert.equal(await mayRewriteEvidence(service!), false);
  await assert.rejects(ask("delete from migration"), DENIED);
});

test("a role that may not do its work yet is let in, whether anything changed or not", async () => {
  const role = owner!.escapeIdentifier(roleName());
  await owner!.query(`revoke insert on job from ${role}`);
  await assert.rejects(ask("insert into job default values"), DENIED);
  await admit(false);
  await assert.rejects(ask("insert into job default values"), /null value/);
});
