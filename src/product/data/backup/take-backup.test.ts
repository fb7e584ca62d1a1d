import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { SOFTWARE_VERSION } from "#kernel/version.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { type Files, MissingFile } from "#lib/storage/files.ts";
import { markStorage } from "#store/storage-id.ts";
import { entriesOf } from "./archive-entries.ts";
import { checkArchive } from "./check-archive.ts";
import { withArchives } from "./open-archive.ts";
import { type BackupStep, contentSince, takeBackup } from "./take-backup.ts";

const PASSPHRASE = "correct horse battery staple";
const KEYS = new Map([["link.key", Buffer.alloc(32, 1)]]);
const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
let store: TestDatabase;
let folder: string;
before(async () => {
  store = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "countersign-take-"));
});
after(async () => {
  await store?.close();
  rmSync(folder, { recursive: true });
});

test("what a draft says may be newer than the draft, until it is made signable", () => {
  const draft = new Map([
    ["created_at", "2026-01-01 00:00:00+00"],
    ["updated_at", "2026-03-01 00:00:00+00"],
  ]);
  assert.equal(contentSince(draft), "2026-03-01 00:00:00+00");
  const sent = new Map([...draft, ["finalized_at", "2026-02-01 00:00:00+00"]]);
  assert.equal(contentSince(sent), "2026-02-01 00:00:00+00");
});

const at = (ms: number) => new Date(clock.now().getTime() + ms);

/** A contract with its base and its sealed file in the storage, both of these times. */
async function newContract({
  since = at(0),
  sealedAt = at(0),
}: {
  since?: Date;
  sealedAt?: Date;
} = {}) {
  const id = ids.uuid();
  const accountId = await store.openAccount();
  const [base, sealed] = [`base of ${id}`, `sealed ${id}`];
  await insertContractRow(
    store.database,
    { id, accountId, status: "fully_signed" },
    {
      base_sha256: sha256Hex(base),
      original_sha256: sha256Hex(base),
      sealed_sha256: sha256Hex(sealed),
      sealed_at: sealedAt,
      finalized_at: since,
    },
  );
  for (const text of [base, sealed]) {
    await store.files.put(id, sha256Hex(text), [Buffer.from(text)]);
  }
  const names = {
    base: `files/${id}/${sha256Hex(base)}`,
    sealed: `files/${id}/${sha256Hex(sealed)}`,
  };
  return { id, ...names, baseSha256: sha256Hex(base) };
}

let taken = 0;

/** Takes a backup of all that there is, and reads it back; its keys, which takes a while, where they are asked for. */
async function take({
  files = store.files,
  filesSince = null as Date | null,
  passphrase = null as string | null,
} = {}) {
  taken += 1;
  const path = join(folder, `${taken}.tar`);
  const steps: BackupStep[] = [];
  const { database, owner: address } = store;
  const said = await takeBackup(
    {
      address,
      database,
      files,
      clock,
      random: systemRandom,
      keys: KEYS,
      settings: ["MASTER_KEY"],
      onStep: (step) => void steps.push(step),
    },
    { path, passphrase: PASSPHRASE, filesSince },
  );
  return withArchives([path], async ([archive]) => {
    assert.ok(archive);
    const checked = await checkArchive(archive, passphrase);
    const names = new Set<string>();
    for await (const { name, of } of entriesOf(archive)) if (of.kind === "file") names.add(name);
    return { ...checked, said, names, steps };
  });
}

/** The same storage, of which one file is read otherwise. */
const filesWhere = (
  isMeant: (owner: string, name: string) => boolean,
  read: Files["read"],
): Files => ({
  ...store.files,
  read: (owner, name) => (isMeant(owner, name) ? read(owner, name) : store.files.read(owner, name)),
});

const missing: Files["read"] = async () => {
  throw new MissingFile("it is not there");
};

test("a backup has every row, the files that they name, and the keys, and is known afterwards", async () => {
  const storage = await markStorage(store.files);
  const contract = await newContract();
  const { findings, keys, manifest, names, said, steps } = await take({
    passphrase: PASSPHRASE,
  });
  assert.deepEqual([findings, keys], [[], KEYS]);
  assert.deepEqual(names, new Set([contract.base, contract.sealed]));
  const { version, migrations, lost, deleted, settings, filesSince } = manifest;
  assert.deepEqual(
    [version, lost, deleted, settings, filesSince, manifest.keys, manifest.storage],
    [SOFTWARE_VERSION, [], [], ["MASTER_KEY"], null, ["link.key"], storage],
  );
  assert.equal(migrations[0], "0001_contracts.sql");
  assert.equal(manifest.tables.find(({ name }) => name === "contract")?.rows, 1);
  assert.deepEqual([said.contracts, said.files, said.lost], [1, 2, []]);
  assert.equal(said.takenAt.toISOString(), manifest.takenAt);
  assert.deepEqual(steps, ["rows", "files", "file", "file", "finish", "record"]);
  const known = await store.database
    .selectFrom("backup_taken")
    .select(["taken_at", "contracts", "files", "lost"])
    .execute();
  assert.deepEqual(known, [{ taken_at: said.takenAt, contracts: 1, files: 2, lost: 0 }]);
});

test("evidence that is lost or damaged is told, a contract that is deleted meanwhile is told once, and what is made again is not missed", async () => {
  const [gone, damaged, deleted, whole] = [
    await newContract(),
    await newContract(),
    await newContract(),
    await newContract(),
  ];
  await store.files.remove(gone.id, gone.baseSha256);
  await store.files.remove(damaged.id, damaged.baseSha256);
  await store.files.put(damaged.id, damaged.baseSha256, [Buffer.from("otherwise")]);
  const views = JSON.stringify([{ type: "contract", order: 1, view: "v1" }]);
  await store.database
    .updateTable("contract")
    .set({ documents: views })
    .where("id", "=", whole.id)
    .execute();
  const files = filesWhere(
    (owner) => owner === deleted.id,
    async (owner, name) => {
      await store.database.deleteFrom("contract").where("id", "=", owner).execute();
      return missing(owner, name);
    },
  );
  const { findings, manifest, names, said } = await take({ files });
  assert.deepEqual(findings, []);
  assert.deepEqual(manifest.lost, [gone.base, damaged.base]);
  assert.deepEqual(said.lost, manifest.lost);
  assert.deepEqual([names.has(gone.sealed), names.has(damaged.base)], [true, true]);
  assert.deepEqual(manifest.deleted, [{ id: deleted.id, at: clock.now().toISOString() }]);
});

test("a backup of what is new has the files of contracts from an hour before on, and what was sealed since", async () => {
  const filesSince = at(1_000 * HOUR_MS);
  const from = new Date(filesSince.getTime() - HOUR_MS);
  const before = new Date(from.getTime() - 1);
  const [isNew, old, sealedLater] = [
    await newContract({ since: from, sealedAt: from }),
    await newContract({ since: before, sealedAt: before }),
    await newContract({ since: before, sealedAt: from }),
  ];
  const { manifest, names } = await take({ filesSince });
  assert.deepEqual(names, new Set([isNew.base, isNew.sealed, sealedLater.sealed]));
  assert.ok(!names.has(old.base));
  assert.equal(manifest.filesSince, filesSince.toISOString());
});

test("where the storage is away there is no backup, and nothing of one is left", async () => {
  await newContract();
  const before = await readdir(folder);
  const files = filesWhere(
    () => true,
    async () => {
      throw new Error("the bucket is away");
    },
  );
  await assert.rejects(take({ files }), /the bucket is away/);
  await writeFile(join(folder, `${taken + 1}.tar`), "mine");
  await assert.rejects(take(), /is there already/);
  assert.deepEqual((await readdir(folder)).sort(), [...before, `${taken}.tar`].sort());
});
