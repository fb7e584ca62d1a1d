import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { NotEmpty } from "#store/restore-rows.ts";
import { findStorageId, markStorage } from "#store/storage-id.ts";
import { BrokenBackup } from "./archive-entries.ts";
import { checkArchive } from "./check-archive.ts";
import type { Manifest } from "./manifest.ts";
import { withArchives } from "./open-archive.ts";
import {
  completeRestore,
  type RestoreServices,
  type RestoreStep,
  restoreBackup,
} from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

const KEYS = new Map([["link.key", Buffer.alloc(32, 1)]]);
const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
const TEXTS = ["one", "two"];
const contracts = TEXTS.map((text) => ({ id: ids.uuid(), text, name: sha256Hex(text) }));
const folder = mkdtempSync(join(tmpdir(), "countersign-restore-"));
const path = join(folder, "backup.tar");
const closing: (() => Promise<void>)[] = [];
let storage: string;

// Sealing the keys takes a while: one backup serves all.
before(async () => {
  const store = await openTestDatabase();
  closing.push(() => store.close());
  storage = await markStorage(store.files);
  const accountId = await store.openAccount();
  for (const { id, text, name } of contracts) {
    const names = { base_sha256: name, original_sha256: name };
    await insertContractRow(store.database, { id, accountId, status: "pending" }, names);
    await store.files.put(id, name, [Buffer.from(text)]);
  }
  const { database, files, owner: address } = store;
  await takeBackup(
    {
      address,
      database,
      files,
      clock,
      random: systemRandom,
      keys: KEYS,
      settings: [],
      onStep: () => {},
    },
    { path, passphrase: "correct horse battery staple", filesSince: null },
  );
});
after(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true });
});

/** An empty place, and what was put into it. */
async function place() {
  const store = await openTestDatabase();
  closing.push(() => store.close());
  const steps: RestoreStep[] = [];
  const kept: ReadonlyMap<string, Uint8Array>[] = [];
  const services: RestoreServices = {
    owner: store.owner,
    database: store.database,
    files: store.files,
    keepKeys: async (keys) => void kept.push(keys),
    onStep: (step) => void steps.push(step),
  };
  return { store, services, steps, kept };
}

/** Restores the backup, whose manifest may say something else. */
const restore = (services: RestoreServices, change: Partial<Manifest> = {}) =>
  withArchives([path], async (archives) => {
    const { manifest } = await checkArchive(archives[0]!, null);
    const said = { ...manifest, ...change };
    await restoreBackup(services, { manifest: said, keys: KEYS, archives });
    return said;
  });

async function inPlace({ database, files }: TestDatabase) {
  const rows = await database.selectFrom("contract").select("id").orderBy("id").execute();
  const texts = contracts.map(async ({ id, name }) =>
    files.get(id, name).then(
      (bytes) => String(Buffer.from(bytes)),
      () => null,
    ),
  );
  return { ids: rows.map(({ id }) => id), texts: await Promise.all(texts) };
}

const ALL = { ids: contracts.map(({ id }) => id), texts: TEXTS };

/** What says that no service starts here yet. */
const isUnderWay = async ({ database }: TestDatabase): Promise<boolean> =>
  (await database.run("select 1 from fingerprint where name = 'restore'", [])).rows.length > 0;

test("keys, files and rows are put into an empty place in this order, and services start once it is complete", async () => {
  const { store, services, steps, kept } = await place();
  const manifest = await restore(services);
  assert.deepEqual(steps, ["begun", "keys", "files", "file", "file", "rows", "loaded"]);
  assert.deepEqual([kept, await findStorageId(store.files)], [[KEYS], storage]);
  assert.deepEqual(await inPlace(store), ALL);
  assert.equal(await isUnderWay(store), true);
  await completeRestore(services, manifest);
  assert.deepEqual(steps.slice(-2), ["migrated", "deleted"]);
  assert.equal(await isUnderWay(store), false);
  await assert.rejects(restore(services), NotEmpty, "what is there is not written over");
});

test("what its owners deleted while the backup was written is taken away again, with its files", async () => {
  const { store, services } = await place();
  const [gone, stays] = contracts as [(typeof contracts)[0], (typeof contracts)[0]];
  const deleted = [
    { id: gone.id, at: "2026-11-22T21:00:00.000Z" },
    { id: ids.uuid(), at: "2026-11-22T21:00:00.000Z" },
  ];
  await completeRestore(services, await restore(services, { deleted }));
  assert.deepEqual(await inPlace(store), { ids: [stays.id], texts: [null, stays.text] });
  const tombstones = await store.database
    .selectFrom("deleted_contract")
    .select(["contract_id", "deleted_at"])
    .execute();
  assert.deepEqual(tombstones, [{ contract_id: gone.id, deleted_at: new Date(deleted[0]!.at) }]);
});

test("a restore that dies at any step is done again from the beginning, and one that is loaded is not begun anew", async () => {
  const { store, services, steps, kept } = await place();
  for (const dies of ["begun", "keys", "files", "file", "rows"] as const) {
    const dying: RestoreServices = {
      ...services,
      onStep(step) {
        if (step === dies) throw new Error("killed");
      },
    };
    await assert.rejects(restore(dying), /killed/, dies);
    assert.deepEqual((await inPlace(store)).ids, []);
  }
  await restore(services);
  assert.deepEqual(await inPlace(store), ALL);
  const before = kept.length;
  steps.splice(0);
  await restore(services);
  assert.deepEqual([steps, kept.length], [["begun"], before]);
  await assert.rejects(restore(services, { version: "0.2.0" }), NotEmpty, "another backup");
});

test("files of another installation are left alone, and so is a place with files of nobody knows whom", async () => {
  const { store, services, steps } = await place();
  await store.files.put(ids.uuid(), "file", [Buffer.from("mine")]);
  await assert.rejects(restore(services), NotEmpty);
  await markStorage(store.files, "another storage");
  await assert.rejects(restore(services), NotEmpty);
  assert.deepEqual([steps, await isUnderWay(store)], [[], false]);
});

test("into the storage that the backup was of only the database is restored, and a file that is another stops it", async () => {
  const { store, services } = await place();
  await markStorage(store.files, storage);
  const [first] = contracts as [(typeof contracts)[0]];
  await store.files.put(first.id, first.name, [Buffer.from("otherwise")]);
  await assert.rejects(restore(services), (error: Error) => {
    assert.ok(error instanceof BrokenBackup);
    assert.match(error.message, /is there already and is another/);
    return true;
  });
  await store.files.remove(first.id, first.name);
  await store.files.put(first.id, first.name, [Buffer.from(first.text)]);
  await restore(services);
  assert.deepEqual(await inPlace(store), ALL);
});
