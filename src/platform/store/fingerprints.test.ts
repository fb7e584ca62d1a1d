import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import {
  claimFingerprint,
  findFingerprint,
  moveFingerprint,
  replaceFingerprint,
} from "./fingerprints.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

const find = (name: string) => findFingerprint(store.database, name);

test("of several who say at once what a database is used with the first is right for all", async () => {
  assert.equal(await find("keys"), null);
  const said = await Promise.all(
    ["a", "b", "c"].map((value) => claimFingerprint(store.database, "keys", value)),
  );
  assert.equal(new Set(said).size, 1);
  assert.equal(await find("keys"), said[0]);
  assert.equal(await claimFingerprint(store.database, "keys", "d"), said[0]);
  assert.equal(await claimFingerprint(store.database, "files", "d"), "d");
});

test("what held is moved by whoever knows it, once", async () => {
  await claimFingerprint(store.database, "moved", "a");
  const move = (from: string, to: string, name = "moved") =>
    moveFingerprint(store.database, name, { from, to });
  assert.equal(await move("b", "c"), false);
  assert.equal(await move("a", "b", "another"), false);
  const moved = await Promise.all([move("a", "b"), move("a", "c")]);
  assert.deepEqual(moved.toSorted(), [false, true]);
  assert.equal(await find("moved"), ["b", "c"][moved.indexOf(true)]);
});

test("what is replaced needs nobody to know what was there, or that anything was", async () => {
  for (const value of ["a", "b"]) {
    await replaceFingerprint(store.database, "replaced", value);
    assert.equal(await find("replaced"), value);
  }
  assert.equal(await find("files"), "d");
});
