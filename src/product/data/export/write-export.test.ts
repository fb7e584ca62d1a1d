import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { changeLogo } from "#accounts/change-settings.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { DAY_MS } from "#kernel/time.ts";
import { readZip } from "#kit/documents/read-zip.ts";
import { insertErasureRow } from "#kit/rooms/account-rows.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { type NotedJobs, notedJobs } from "#kit/rooms/noted-jobs.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { EXPORT_DAYS } from "./export-groups.ts";
import { deleteExport, findExport, insertExport, listParts } from "./export-store.ts";
import { readExport } from "./read-export.ts";
import { type WritingServices, writeExport } from "./write-export.ts";

let shared: Room;
let room: AccountsRoom;
const use = useRoom();
before(async () => {
  shared = await use.start();
  room = accountsRoom(shared);
});
after(() => use.end());

/** What writing takes, and whom it told. */
function writing(change: Partial<WritingServices> = {}) {
  const { baseUrl, pageSecrets } = contractsRoom(shared);
  const told: unknown[] = [];
  const jobs = notedJobs();
  const { database, clock, ids } = room;
  const services: WritingServices & { jobs: NotedJobs } = {
    database,
    clock,
    ids,
    baseUrl,
    pageSecrets,
    files: shared.files,
    notifyOfExport: async (_transaction, of) => void told.push(of),
    ...change,
    jobs,
  };
  return { services, told, jobs };
}

async function asked({ accountId, personId }: SignedInMember): Promise<string> {
  const id = room.ids.uuid();
  const of = { id, accountId, askedAt: room.clock.now(), askedBy: personId };
  await insertExport(room.database, { ...of, language: "de" });
  return id;
}

/** Writes until it is done; how many parts were written before the end. */
async function written(
  services: WritingServices,
  exportId: string,
  partBytes?: number,
): Promise<number> {
  for (let parts = 0; parts < 100; parts += 1) {
    await writeExport(services, { exportId }, partBytes);
    if ((await findExport(room.database, exportId))?.doneAt) return parts;
  }
  throw new Error("the export does not end");
}

/** The files of an archive, by their names. */
async function filesIn({ accountId }: SignedInMember, id: string): Promise<Map<string, Buffer>> {
  const file = await readExport(
    { database: room.database, files: shared.files },
    { accountId, id },
  );
  assert.ok(file);
  const read: Uint8Array[] = [];
  for await (const part of file.read(0, file.bytes - 1)) read.push(part);
  return readZip(Buffer.concat(read));
}

const namesIn = async (of: SignedInMember, id: string) => [...(await filesIn(of, id)).keys()];

/** Somebody whose account has so many drafts, in the order in which they were made. */
async function withDrafts(count: number) {
  const by = await room.newSignedIn();
  const caller = { account: by.account, by: { kind: "key", id: "key-1", name: null } } as never;
  const drafts = [];
  for (let made = 0; made < count; made += 1) {
    const services = contractsRoom(shared, { clock: room.clock });
    drafts.push(await created(services, caller, { finalize: false }));
  }
  return { by, drafts };
}

test("an archive is written in as many parts as its size asks for, with the same files in the same order", async () => {
  const { by, drafts } = await withDrafts(2);
  const { services, jobs } = writing();
  const inOne = await asked(by);
  assert.equal(await written(services, inOne), 1);
  assert.deepEqual(jobs.enqueued, [
    { name: "export-account", payload: { exportId: inOne }, turn: null },
  ]);
  const inMany = await asked(by);
  const parts = await written(services, inMany, 1);
  const names = await namesIn(by, inOne);
  assert.deepEqual(await namesIn(by, inMany), names);
  // One part each for the facts, every list and every contract, the last of them with the end.
  assert.equal(parts, 1 + 8 + 2 + 1);
  assert.deepEqual(
    names.filter((name) => name.endsWith("contract.json")),
    drafts.map(({ publicId }) => `contracts/${publicId}/contract.json`),
  );
  assert.deepEqual(names.slice(0, 2), ["README.txt", "account.json"]);
  const files = await filesIn(by, inMany);
  assert.equal(JSON.parse(String(files.get("account.json"))).id, by.accountId);
  const [draft] = drafts;
  const base = files.get(`contracts/${draft?.publicId}/base.pdf`);
  assert.equal(sha256Hex(base ?? Buffer.alloc(0)), draft?.baseSha256);
});

test("a part ends behind the group with which it becomes so large, and not before", async () => {
  const by = await room.newSignedIn();
  const { services } = writing();
  const firstPart = async (partBytes: number) => {
    const id = await asked(by);
    await writeExport(services, { exportId: id }, partBytes);
    const [part] = await listParts(room.database, id);
    await deleteExport(room.database, id);
    return part;
  };
  const facts = await firstPart(1);
  assert.equal(facts?.entries, 6);
  const bytes = facts?.bytes ?? 0;
  assert.deepEqual(
    [(await firstPart(bytes))?.entries, (await firstPart(bytes + 1))?.entries],
    [6, 7],
  );
});

test("a file that is not what it was announced as while it is written is in no archive", async () => {
  const { by, drafts } = await withDrafts(1);
  const { services } = writing();
  const id = await asked(by);
  let reads = 0;
  const files: typeof shared.files = {
    ...shared.files,
    async read(owner, name) {
      const found = await shared.files.read(owner, name);
      if (owner !== drafts[0]?.id) return found;
      reads += 1;
      found.stream.destroy();
      const bytes = await shared.files.get(owner, name);
      return { ...found, stream: Readable.from([bytes, ...(reads > 1 ? [bytes] : [])]) };
    },
  };
  await assert.rejects(writeExport({ ...services, files }, { exportId: id }), /announced/);
  assert.deepEqual(await listParts(room.database, id), []);
  await written(services, id);
  assert.ok((await namesIn(by, id)).some((name) => name.endsWith("base.pdf")));
});

test("the logo is in it, where there is one", async () => {
  const by = await room.newSignedIn();
  const { services } = writing();
  const without = await asked(by);
  await written(services, without);
  assert.ok(!(await namesIn(by, without)).includes("logo.png"));
  await changeLogo(room, by, Buffer.from("a picture"));
  const having = await asked(by);
  await written(services, having);
  assert.ok((await namesIn(by, having)).includes("logo.png"));
});

test("whoever owns the account is told once that it is done, and until when it is there", async () => {
  const by = await room.newSignedIn();
  const { services, told } = writing();
  const id = await asked(by);
  const askedAt = room.clock.now();
  room.clock.moveMs(DAY_MS);
  await written(services, id);
  await writeExport(services, { exportId: id });
  const until = new Date(askedAt.getTime() + EXPORT_DAYS * DAY_MS);
  assert.deepEqual(told, [{ accountId: by.accountId, language: "de", askedAt, until }]);
  const done = await findExport(room.database, id);
  assert.deepEqual(done?.doneAt, room.clock.now());
  const parts = await listParts(room.database, id);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  assert.equal(done?.bytes, bytes);
});

test("where the owner cannot be told it is not done yet, and is when they are", async () => {
  const by = await room.newSignedIn();
  const { services } = writing({
    notifyOfExport: async () => {
      throw new Error("no mail can be put out");
    },
  });
  const id = await asked(by);
  await writeExport(services, { exportId: id });
  await assert.rejects(writeExport(services, { exportId: id }), /no mail/);
  assert.equal((await findExport(room.database, id))?.doneAt, null);
  const next = writing();
  await written(next.services, id);
  assert.equal(next.told.length, 1);
});

test("of two processes that write the same part one puts it there, and one goes on", async () => {
  const { by } = await withDrafts(1);
  // Each has read where it goes on before either puts anything there.
  const { promise: bothAreHere, resolve: open } = Promise.withResolvers<void>();
  let here = 0;
  const files = {
    ...shared.files,
    async put(...part: Parameters<typeof shared.files.put>) {
      here += 1;
      if (here === 2) open();
      await bothAreHere;
      return shared.files.put(...part);
    },
  };
  const { services, jobs, told } = writing({ files });
  const id = await asked(by);
  const both = () => Promise.all([0, 1].map(() => writeExport(services, { exportId: id }, 1)));
  await both();
  assert.equal((await listParts(room.database, id)).length, 1);
  assert.equal(jobs.enqueued.length, 1);
  while (!(await findExport(room.database, id))?.doneAt) await both();
  assert.equal(told.length, 1);
});

test("nothing is written of an archive that is gone, or was taken away while it was written", async () => {
  const by = await room.newSignedIn();
  const { services, jobs } = writing();
  await writeExport(services, { exportId: room.ids.uuid() });
  const id = await asked(by);
  const files = {
    ...shared.files,
    async put(...part: Parameters<typeof shared.files.put>) {
      await shared.files.put(...part);
      await deleteExport(room.database, id);
    },
  };
  await writeExport({ ...services, files }, { exportId: id });
  assert.deepEqual([jobs.enqueued, await findExport(room.database, id)], [[], null]);
});

test("an archive from before somebody is erased is nobody's to read", async () => {
  const by = await room.newSignedIn();
  const { services } = writing();
  const id = await asked(by);
  await written(services, id);
  const of = { accountId: by.accountId, id };
  const stored = { database: room.database, files: shared.files };
  assert.ok(await readExport(stored, of));
  await insertErasureRow(room, by.accountId, { askedAt: room.clock.now() });
  assert.equal(await readExport(stored, of), null);
});
