import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeLogo } from "#accounts/change-settings.ts";
import { insertErasure } from "#erasure/erasure-store.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type Visitor } from "#kit/accounts-room.ts";
import { contractsRoom, created } from "#kit/contracts-room.ts";
import { type NotedJobs, notedJobs } from "#kit/noted-jobs.ts";
import { type Room, useRoom } from "#kit/room.ts";
import { EXPORT_DAYS } from "./export-groups.ts";
import { deleteExport, findExport, insertExport, listParts } from "./export-store.ts";
import { readExport } from "./read-export.ts";
import { type WritingHouse, writeExport } from "./write-export.ts";

let shared: Room;
let room: AccountsRoom;
const use = useRoom();
before(async () => {
  shared = await use.start();
  room = accountsRoom(shared);
});
after(() => use.end());

/** What writing takes, and whom it told. */
function writing(change: Partial<WritingHouse> = {}) {
  const { baseUrl, pageSecrets } = contractsRoom(shared);
  const told: unknown[] = [];
  const jobs = notedJobs();
  const { database, clock, ids } = room;
  const house: WritingHouse & { jobs: NotedJobs } = {
    ...{ database, clock, ids, jobs, baseUrl, pageSecrets, files: shared.files },
    tellOfExport: async (_transaction, of) => void told.push(of),
    ...change,
    ...{ jobs },
  };
  return { house, told, jobs };
}

async function asked({ accountId, personId }: Visitor): Promise<string> {
  const id = room.ids.uuid();
  const of = { id, accountId, askedAt: room.clock.now(), askedBy: personId };
  await insertExport(room.database, { ...of, language: "de" });
  return id;
}

/** Writes until it is done; how many parts were written before the end. */
async function written(house: WritingHouse, exportId: string, partBytes?: number): Promise<number> {
  for (let parts = 0; parts < 100; parts += 1) {
    await writeExport(house, { exportId }, partBytes);
    if ((await findExport(room.database, exportId))?.doneAt) return parts;
  }
  throw new Error("the export does not end");
}

/** The names of the files in an archive, as its directory says them. */
async function namesIn({ accountId }: Visitor, id: string): Promise<string[]> {
  const file = await readExport(
    { database: room.database, files: shared.files },
    { accountId, id },
  );
  assert.ok(file);
  const read: Uint8Array[] = [];
  for await (const part of file.read(0, file.bytes - 1)) read.push(part);
  const bytes = Buffer.concat(read);
  const names: string[] = [];
  for (
    let at = bytes.indexOf("PK\u0001\u0002");
    at >= 0;
    at = bytes.indexOf("PK\u0001\u0002", at + 1)
  ) {
    names.push(bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28)));
    // Where the directory says that a file begins there is its own header.
    const begins = bytes.readUInt32LE(at + 42);
    assert.equal(bytes.toString("latin1", begins, begins + 4), "PK\u0003\u0004");
  }
  return names;
}

/** Somebody whose account has so many drafts, in the order in which they were made. */
async function withDrafts(count: number) {
  const by = await room.newVisitor();
  const caller = { account: by.account, by: { kind: "key", id: "key-1", name: null } } as never;
  const drafts = [];
  for (let made = 0; made < count; made += 1) {
    const house = contractsRoom(shared, { clock: room.clock });
    drafts.push(await created(house, caller, { finalize: false }));
  }
  return { by, drafts };
}

test("an archive is written in as many parts as its size asks for, with the same files in the same order", async () => {
  const { by, drafts } = await withDrafts(2);
  const { house, jobs } = writing();
  const inOne = await asked(by);
  assert.equal(await written(house, inOne), 1);
  assert.deepEqual(jobs.enqueued, [
    { name: "export-account", payload: { exportId: inOne }, turn: null },
  ]);
  const inMany = await asked(by);
  const parts = await written(house, inMany, 1);
  const names = await namesIn(by, inOne);
  assert.deepEqual(await namesIn(by, inMany), names);
  // One part each for the facts, every list and every contract, the last of them with the end.
  assert.equal(parts, 1 + 8 + 2 + 1);
  assert.deepEqual(
    names.filter((name) => name.endsWith("contract.json")),
    drafts.map(({ publicId }) => `contracts/${publicId}/contract.json`),
  );
  assert.deepEqual(names.slice(0, 2), ["README.txt", "account.json"]);
});

test("the logo is in it, where there is one", async () => {
  const by = await room.newVisitor();
  const { house } = writing();
  const without = await asked(by);
  await written(house, without);
  assert.ok(!(await namesIn(by, without)).includes("logo.png"));
  await changeLogo(room, by, Buffer.from("a picture"));
  const having = await asked(by);
  await written(house, having);
  assert.ok((await namesIn(by, having)).includes("logo.png"));
});

test("whoever owns the account is told once that it is done, and until when it is there", async () => {
  const by = await room.newVisitor();
  const { house, told } = writing();
  const id = await asked(by);
  const askedAt = room.clock.now();
  room.clock.moveMs(DAY_MS);
  await written(house, id);
  await writeExport(house, { exportId: id });
  const until = new Date(askedAt.getTime() + EXPORT_DAYS * DAY_MS);
  assert.deepEqual(told, [{ accountId: by.accountId, language: "de", askedAt, until }]);
  const done = await findExport(room.database, id);
  assert.deepEqual(done?.doneAt, room.clock.now());
  const parts = await listParts(room.database, id);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  assert.equal(done?.bytes, bytes);
});

test("where the owner cannot be told it is not done yet, and is when they are", async () => {
  const by = await room.newVisitor();
  const { house } = writing({
    tellOfExport: async () => {
      throw new Error("no mail can be put out");
    },
  });
  const id = await asked(by);
  await writeExport(house, { exportId: id });
  await assert.rejects(writeExport(house, { exportId: id }), /no mail/);
  assert.equal((await findExport(room.database, id))?.doneAt, null);
  const next = writing();
  await written(next.house, id);
  assert.equal(next.told.length, 1);
});

test("of two processes that write the same part one puts it there, and one goes on", async () => {
  const { by } = await withDrafts(1);
  const { house, jobs, told } = writing();
  const id = await asked(by);
  const both = () => Promise.all([0, 1].map(() => writeExport(house, { exportId: id }, 1)));
  await both();
  assert.equal((await listParts(room.database, id)).length, 1);
  assert.equal(jobs.enqueued.length, 1);
  while (!(await findExport(room.database, id))?.doneAt) await both();
  assert.equal(told.length, 1);
});

test("nothing is written of an archive that is gone, or was taken away while it was written", async () => {
  const by = await room.newVisitor();
  const { house, jobs } = writing();
  await writeExport(house, { exportId: room.ids.uuid() });
  const id = await asked(by);
  const files = {
    ...shared.files,
    async put(...part: Parameters<typeof shared.files.put>) {
      await shared.files.put(...part);
      await deleteExport(room.database, id);
    },
  };
  await writeExport({ ...house, files }, { exportId: id });
  assert.deepEqual([jobs.enqueued, await findExport(room.database, id)], [[], null]);
});

test("an archive from before somebody is erased is nobody's to read", async () => {
  const by = await room.newVisitor();
  const { house } = writing();
  const id = await asked(by);
  await written(house, id);
  const of = { accountId: by.accountId, id };
  const stored = { database: room.database, files: shared.files };
  assert.ok(await readExport(stored, of));
  const erasure = { id: room.ids.uuid(), accountId: by.accountId, email: "zoe@example.org" };
  await insertErasure(room.database, {
    ...{ ...erasure, askedAt: room.clock.now(), askedBy: by.personId },
  });
  assert.equal(await readExport(stored, of), null);
});
