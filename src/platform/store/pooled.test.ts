import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { isPooled, isSameDatabase } from "./pooled.ts";

let [one, other]: TestDatabase[] = [];
before(async () => {
  one = await openTestDatabase();
  other = await openTestDatabase();
});
after(async () => {
  await one?.close();
  await other?.close();
});

test("whoever connects to the server itself keeps its connection between transactions", async () => {
  assert.equal(await isPooled(one!.address), false);
});

test("two addresses lead to the same database where that, its role and its server are the same", async () => {
  assert.equal(await isSameDatabase(one!.address, { ...one!.address }), true);
  assert.equal(await isSameDatabase(one!.address, other!.address), false);
  // The owner's rights are others than the service's.
  assert.equal(await isSameDatabase(one!.address, one!.owner), false);
});

test("an address that leads nowhere is told, and leaves no connection behind", async () => {
  const nowhere = { ...one!.address, database: "nowhere" };
  await assert.rejects(isPooled(nowhere), /nowhere/);
  await assert.rejects(isSameDatabase(one!.address, nowhere), /nowhere/);
  const { rows } = await one!.database.run(
    "select count(*)::int as n from pg_stat_activity where application_name = 'countersign probe' and datname = current_database()",
    [],
  );
  assert.ok((rows[0] as { n: number }).n <= 1);
});
