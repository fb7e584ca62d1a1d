import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { Caller } from "#accounts/account.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { sweepFiles } from "#contracts/sweep-files.ts";
import { viewContract } from "#contracts/views.ts";
import { erasePerson } from "#data/erasure/erase-person.ts";
import { insertErasure } from "#data/erasure/erasure-store.ts";
import {
  findExport,
  insertExport,
  listExports,
  whichAreExports,
} from "#data/export/export-store.ts";
import { readExport, sweepExports } from "#data/export/read-export.ts";
import { type WritingServices, writeExport } from "#data/export/write-export.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { DAY_MS } from "#kernel/time.ts";
import { unlessThere } from "#kit/peers/tools.ts";
import { contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { openSealingRoom, type SealingRoom, signedByAll } from "#kit/rooms/sealing-room.ts";
import { sealContract } from "#sealing/seal.ts";

const skip = unlessThere("python3");
let room: Room;
let sealing: SealingRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  sealing = await openSealingRoom(room);
});
after(async () => {
  await sealing?.close();
  await use.end();
});

function writingServices(change: Partial<WritingServices> = {}) {
  const told: unknown[] = [];
  const { baseUrl, pageSecrets } = contractsRoom(room);
  const services: WritingServices = {
    ...room,
    baseUrl,
    pageSecrets,
    jobs: { enqueue: async () => {} },
    notifyOfExport: async (_transaction, of) => {
      told.push(of);
    },
    ...change,
  };
  return { services, told };
}

async function asked({ account }: Caller): Promise<string> {
  const id = room.ids.uuid();
  const askedAt = room.clock.now();
  const of = { id, accountId: account.id, askedAt, askedBy: randomUUID() };
  await insertExport(room.database, { ...of, language: "en" });
  return id;
}

/** Every part, each as small as it can be. */
async function written(services: WritingServices, exportId: string): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    await writeExport(services, { exportId }, 1);
    if ((await findExport(room.database, exportId))?.doneAt) return;
  }
  throw new Error("the export does not end");
}

async function allOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read);
}

async function bytesOf({ account }: Caller, id: string): Promise<Buffer> {
  const file = await readExport(room, { accountId: account.id, id });
  assert.ok(file);
  const bytes = await allOf(file.read(0, file.bytes - 1));
  assert.equal(bytes.length, file.bytes);
  for (const [first, last] of [
    [0, 0],
    [10, 5_000],
    [file.bytes - 1, file.bytes - 1],
  ] as const) {
    const piece = await allOf(file.read(first, last));
    assert.ok(piece.equals(bytes.subarray(first, last + 1)), `${first}-${last}`);
  }
  const at = Math.floor(file.bytes / 2);
  const rest = await allOf(file.read(at, file.bytes - 1));
  assert.ok(Buffer.concat([bytes.subarray(0, at), rest]).equals(bytes));
  return bytes;
}

/** What another program unpacks, once it has checked every sum. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-export-"));
  try {
    await writeFile(join(folder, "a.zip"), bytes);
    const script = `
import zipfile
z = zipfile.ZipFile("a.zip")
assert z.testzip() is None
z.extractall("a")
print("\\n".join(z.namelist()))`;
    const listed = String(execFileSync("python3", ["-c", script], { cwd: folder }));
    const names = listed.trim().split("\n");
    const files = names.map(
      async (name) => [name, await readFile(join(folder, "a", name))] as const,
    );
    return new Map(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("an export holds everything of the account as the API shows it and as it was sealed, nothing of another account, and nothing that opens either", {
  skip,
}, async () => {
  const contracts = contractsRoom(room);
  const [caller, other] = [await room.newCaller(), await room.newCaller()];
  const email = newAddress();
  const open = await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  const sealed = await signedByAll(room, contracts, caller, {}, sealing);
  const sealedSha256 = await sealContract(sealing, sealed.id);
  const strange = await created(contracts, other, { title: "of somebody else" });
  const { services, told } = writingServices();
  const id = await asked(caller);
  await written(services, id);
  assert.equal(told.length, 1);
  const files = await unpacked(await bytesOf(caller, id));

  assert.deepEqual(
    [...files.keys()].filter((name) => name.startsWith(`contracts/${sealed.publicId}/`)).sort(),
    ["contract.json", "evidence.json", "sealed.pdf", "trail.json"].map(
      (name) => `contracts/${sealed.publicId}/${name}`,
    ),
  );
  const text = (name: string) => String(files.get(name));
  assert.equal(sha256Hex(files.get(`contracts/${sealed.publicId}/sealed.pdf`)!), sealedSha256);
  assert.equal(sha256Hex(files.get(`contracts/${open.publicId}/base.pdf`)!), open.baseSha256);
  const evidence = JSON.parse(text(`contracts/${sealed.publicId}/evidence.json`));
  assert.ok(JSON.stringify(evidence).includes(sealed.publicId));
  const found = await findContractWithParties(room.database, { id: open.id });
  const shown = JSON.parse(text(`contracts/${open.publicId}/contract.json`));
  assert.equal(shown.signUrl, viewContract(found!, services).signUrl);
  assert.equal(shown.signers[0].email, email);
  const trail = JSON.parse(text(`contracts/${open.publicId}/trail.json`));
  assert.equal(trail[0].event, "contract.created");
  assert.equal(JSON.parse(text("account.json")).id, caller.account.id);
  for (const name of ["README.txt", "people.json", "settings.json", "keys.json", "webhooks.json"]) {
    assert.ok(files.has(name), name);
  }
  for (const [name, bytes] of files) {
    for (const strangers of [other.account.id, other.account.email, strange.id, strange.publicId]) {
      assert.ok(!bytes.includes(strangers), `${strangers} in ${name}`);
    }
    assert.doesNotMatch(
      bytes.subarray(0, 100_000).toString("latin1"),
      /"(hash|sealed_\w+|password_hash|totp_sealed)": "\\\\x/,
    );
  }
  assert.equal(await readExport(room, { accountId: other.account.id, id }), null);
});

test("files that were lost or changed in the storage are named so, and hold up none of the others", {
  skip,
}, async () => {
  const contracts = contractsRoom(room);
  const caller = await room.newCaller();
  const seal = async () => {
    const made = await signedByAll(room, contracts, caller, {}, sealing);
    return { ...made, sealedSha256: await sealContract(sealing, made.id) };
  };
  const [changed, lost, whole, baseless] = [await seal(), await seal(), await seal(), await seal()];
  const draft = await created(contracts, caller, {});
  const { services } = writingServices();
  const { files: storage } = services;
  const alter = async (id: string, name: string) => {
    const altered = Buffer.from(await storage.get(id, name));
    altered[altered.length >> 1]! ^= 1;
    await storage.remove(id, name);
    await storage.put(id, name, [altered]);
    return altered;
  };
  const altered = await alter(changed.id, changed.sealedSha256);
  await alter(draft.id, draft.baseSha256);
  await storage.remove(lost.id, lost.sealedSha256);
  await storage.remove(baseless.id, baseless.baseSha256);

  const id = await asked(caller);
  await written(services, id);
  const files = await unpacked(await bytesOf(caller, id));
  const of = ({ publicId }: { publicId: string }) =>
    [...files.keys()]
      .filter((name) => name.startsWith(`contracts/${publicId}/`))
      .map((name) => name.slice(`contracts/${publicId}/`.length))
      .filter((name) => !["contract.json", "trail.json"].includes(name))
      .sort();
  assert.deepEqual(of(changed), ["sealed.pdf.damaged"]);
  assert.ok(files.get(`contracts/${changed.publicId}/sealed.pdf.damaged`)?.equals(altered));
  assert.deepEqual(of(lost), ["sealed.pdf.missing.txt"]);
  assert.deepEqual(of(whole), ["evidence.json", "sealed.pdf"]);
  assert.deepEqual(of(baseless), ["sealed.pdf"]);
  assert.deepEqual(of(draft), ["base.pdf.damaged"]);
});

test("an export whose process dies behind any part, or that two processes write, ends as one whole archive, and its owner is told once", {
  skip,
}, async () => {
  const contracts = contractsRoom(room);
  const caller = await room.newCaller();
  for (let left = 0; left < 2; left += 1) await created(contracts, caller);
  const { services, told } = writingServices();
  const dying = writingServices({
    files: {
      ...room.files,
      async put(...part) {
        await room.files.put(...part);
        throw new Error("killed");
      },
    },
  }).services;
  const exportId = await asked(caller);
  for (let left = 100; left > 0; left -= 1) {
    await assert.rejects(writeExport(dying, { exportId }, 1), /killed/);
    await Promise.all([
      writeExport(services, { exportId }, 1),
      writeExport(services, { exportId }, 1),
    ]);
    if ((await findExport(room.database, exportId))?.doneAt) break;
  }
  const files = await unpacked(await bytesOf(caller, exportId));
  assert.equal([...files.keys()].filter((name) => name.endsWith("/base.pdf")).length, 2);
  assert.equal(told.length, 1);
  await writeExport(services, { exportId });
  assert.equal(told.length, 1);
});

test("an export is kept by the sweep of files, and gone with its files when somebody was erased since, or its days are over", async () => {
  const { services } = writingServices();
  const endsOf = {
    async erased(caller: Caller) {
      const erasureId = randomUUID();
      const { id: accountId } = caller.account;
      const email = newAddress();
      const at = { askedAt: room.clock.now(), askedBy: randomUUID() };
      await insertErasure(room.database, { id: erasureId, accountId, email, ...at });
      assert.deepEqual(await listExports(room.database, accountId), []);
      const keys = { testMailKeys: room.serverKeys, payloadKeys: room.serverKeys };
      await erasePerson({ ...room, ...keys, mailbox: { erase: async () => {} } }, { erasureId });
    },
    async old({ account }: Caller) {
      await sql`update account_export set asked_at = asked_at - interval '8 days'
        where account_id = ${account.id}`.execute(room.database);
    },
  };
  for (const end of Object.values(endsOf)) {
    const caller = await room.newCaller();
    const id = await asked(caller);
    await written(services, id);
    const later = new Date(room.clock.now().getTime() + 3 * DAY_MS);
    await sweepFiles({ ...room, whichOthers: whichAreExports }, later);
    await sweepExports(room, room.clock.now());
    assert.ok((await bytesOf(caller, id)).length > 0);
    await end(caller);
    await sweepExports(room, room.clock.now());
    assert.deepEqual(await room.files.names(id), []);
    assert.equal(await readExport(room, { accountId: caller.account.id, id }), null);
    assert.equal(await findExport(room.database, id), null);
  }
});
