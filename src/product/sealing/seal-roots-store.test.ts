import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { listSealRoots, recordSealRoot } from "./seal-roots-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

test("one root is in use at a time, and those before it are kept with when they were", async () => {
  const [one, two] = ["one", "two"].map((name) => ({
    sha256: name,
    certificate: Buffer.from(name),
  }));
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
  const used = async () =>
    (await listSealRoots(store.database)).map(({ sha256, usedFrom, usedUntil }) => [
      sha256,
      usedFrom,
      usedUntil,
    ]);
  await recordSealRoot(store.database, one!, at(1));
  await recordSealRoot(store.database, one!, at(2));
  assert.deepEqual(await used(), [["one", at(1), null]]);
  await recordSealRoot(store.database, two!, at(3));
  assert.deepEqual(await used(), [
    ["one", at(1), at(3)],
    ["two", at(3), null],
  ]);
  await recordSealRoot(store.database, one!, at(4));
  assert.deepEqual(await used(), [
    ["one", at(1), null],
    ["two", at(3), at(4)],
  ]);
  const [kept] = await listSealRoots(store.database);
  assert.deepEqual(Buffer.from(kept!.certificate), Buffer.from("one"));
});
