import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { type KnownBackup, recordBackup } from "./backup-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store?.close());

const START = new Date("2026-11-22T21:00:00.000Z").getTime();

const backup = (minute: number, change: Partial<KnownBackup> = {}): KnownBackup => ({
  takenAt: new Date(START + minute * MINUTE_MS),
  bytes: 2 ** 40,
  contracts: 3,
  files: 2,
  lost: 1,
  filesSince: null,
  ...change,
});

const known = () =>
  store.database.selectFrom("backup_taken").selectAll().orderBy("taken_at").execute();

test("a backup is known by the moment of its rows, once, with what was in it", async () => {
  const filesSince = new Date(START);
  await recordBackup(store.database, backup(0, { filesSince }));
  await recordBackup(store.database, backup(0, { contracts: 99 }));
  const [{ written_at, ...row } = {}, ...others] = await known();
  assert.ok(written_at);
  assert.deepEqual(row, {
    taken_at: new Date(START),
    bytes: String(2 ** 40),
    contracts: 3,
    files: 2,
    lost: 1,
    files_since: filesSince,
  });
  assert.deepEqual(others, []);
});

test("the newest four hundred are known, in whatever order they are recorded", async () => {
  for (let minute = 401; minute >= 1; minute -= 1) {
    await recordBackup(store.database, backup(minute));
  }
  const rows = await known();
  assert.equal(rows.length, 400);
  assert.deepEqual(
    [rows[0]?.taken_at, rows.at(-1)?.taken_at],
    [2, 401].map((minute) => new Date(START + minute * MINUTE_MS)),
  );
});
