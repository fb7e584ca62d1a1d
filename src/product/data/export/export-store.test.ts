import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { endErasureRow, insertErasureRow } from "#kit/rooms/account-rows.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import type { ExportCursor } from "./export-cursor.ts";
import {
  countExports,
  deleteExport,
  type ExportPart,
  endExport,
  findExport,
  insertExport,
  insertPart,
  listExports,
  listOver,
  listParts,
  nextPart,
  readDirectory,
  wasAskedBy,
  whichAreExports,
} from "./export-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newId = async () => (await room.newAccount()).id;

/** An archive that was asked for so long after now, and is done where its bytes are said. */
async function newExport(
  accountId: string,
  {
    ms = 0,
    bytes,
    askedBy = room.ids.uuid(),
  }: { ms?: number; bytes?: number; askedBy?: string } = {},
): Promise<string> {
  const id = room.ids.uuid();
  await insertExport(room.database, {
    id,
    accountId,
    askedAt: room.inMs(ms),
    askedBy,
    language: "fr",
  });
  if (bytes !== undefined) await endExport(room.database, id, bytes, room.inMs(ms + 1));
  return id;
}

/** Somebody who was asked to be erased, and is where it is said when. */
const newErasure = (accountId: string, doneMs?: number) =>
  insertErasureRow(room, accountId, {
    askedAt: room.inMs(-100),
    ...(doneMs !== undefined && { doneAt: room.inMs(doneMs) }),
  });

const listed = async (accountId: string) =>
  (await listExports(room.database, accountId)).map(({ id }) => id);

test("an archive is read back as it was asked for and, once it is done, with its bytes, of any size", async () => {
  const accountId = await newId();
  const id = await newExport(accountId);
  const asked = { id, accountId, askedAt: room.inMs(0), language: "fr" } as const;
  assert.deepEqual(await findExport(room.database, id), { ...asked, doneAt: null, bytes: null });
  const large = 2 ** 40;
  await endExport(room.database, id, large, room.inMs(1));
  await endExport(room.database, id, 1, room.inMs(9));
  const done = { ...asked, doneAt: room.inMs(1), bytes: large };
  assert.deepEqual(await findExport(room.database, id), done);
  assert.deepEqual(await listExports(room.database, accountId), [done]);
  assert.equal(await findExport(room.database, room.ids.uuid()), null);
});

test("archives of one account are listed from the newest on, done or not", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const old = await newExport(accountId, { bytes: 1 });
  const last = await newExport(accountId, { ms: 2, bytes: 1 });
  const [one, two] = [
    await newExport(accountId, { ms: 1, bytes: 1 }),
    await newExport(accountId, { ms: 1 }),
  ];
  await newExport(other);
  assert.deepEqual(await listed(accountId), [last, one, two, old]);
});

test("one archive of an account is written at a time", async () => {
  const accountId = await newId();
  const id = await newExport(accountId);
  await assert.rejects(newExport(accountId), /account_export_under_way/);
  await endExport(room.database, id, 1, room.clock.now());
  await newExport(accountId);
});

test("an archive from before somebody was erased is none any more, and one from after is", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const [before, at, after] = [
    await newExport(accountId, { ms: 4, bytes: 1 }),
    await newExport(accountId, { ms: 5, bytes: 1 }),
    await newExport(accountId, { ms: 6, bytes: 1 }),
  ];
  const others = await newExport(other, { bytes: 1 });
  await newErasure(accountId, 5);
  assert.deepEqual(await listed(accountId), [after]);
  const over = await listOver(room.database, room.inMs(-1));
  const ours = [before, at, after, others];
  assert.deepEqual(
    ours.filter((id) => over.includes(id)),
    [before, at],
  );
  await newErasure(accountId);
  assert.deepEqual(await listed(accountId), []);
  assert.deepEqual(await listed(other), [others]);
});

test("archives that are too old are nobody's to have, from the moment on that is named", async () => {
  const accountId = await newId();
  const [old, at] = [
    await newExport(accountId, { ms: -1, bytes: 1 }),
    await newExport(accountId, { bytes: 1 }),
  ];
  const over = await listOver(room.database, room.inMs(0));
  assert.deepEqual([over.includes(old), over.includes(at)], [true, false]);
});

test("what an account asked for is counted since then, and whether something is under way", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const count = () => countExports(room.database, accountId, room.inMs(0));
  assert.deepEqual(await count(), { asked: 0, isBusy: false });
  await newExport(accountId, { ms: -1, bytes: 1 });
  await newExport(accountId, { bytes: 1 });
  await newExport(other);
  await newErasure(other);
  assert.deepEqual(await count(), { asked: 1, isBusy: false });
  const erasure = await newErasure(accountId);
  assert.deepEqual(await count(), { asked: 1, isBusy: true });
  await endErasureRow(room, erasure, room.clock.now());
  assert.deepEqual(await count(), { asked: 1, isBusy: false });
  await newExport(accountId, { ms: 1 });
  assert.deepEqual(await count(), { asked: 2, isBusy: true });
});

test("whether somebody asked since then is known of them and this account, unless it is outdated", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const [personId, stranger] = [room.ids.uuid(), room.ids.uuid()];
  await newExport(accountId, { askedBy: personId, bytes: 1 });
  const was = (of: { accountId?: string; personId?: string; ms?: number }) =>
    wasAskedBy(room.database, of.accountId ?? accountId, {
      personId: of.personId ?? personId,
      since: room.inMs(of.ms ?? 0),
    });
  assert.equal(await was({}), true);
  assert.equal(await was({ ms: 1 }), false);
  assert.equal(await was({ personId: stranger }), false);
  assert.equal(await was({ accountId: other }), false);
  await newErasure(accountId, 1);
  assert.equal(await was({}), false);
});

const NEXT: ExportCursor = { step: "contracts", after: "" };

function partOf(exportId: string, change: Partial<ExportPart> = {}): ExportPart {
  return {
    exportId,
    number: 1,
    name: `part-${room.ids.uuid()}`,
    startsAt: 0,
    bytes: 100,
    entries: 3,
    directory: Buffer.from("directory"),
    next: NEXT,
    ...change,
  };
}

const put = (part: ExportPart) => insertPart(room.database, part);

test("parts are there in their order, each with where it begins, and the next goes on behind the last", async () => {
  const id = await newExport(await newId());
  const first = { step: "account", after: "" };
  assert.deepEqual(await nextPart(room.database, id), { number: 1, startsAt: 0, place: first });
  const far = 2 ** 40;
  const second = partOf(id, {
    number: 2,
    startsAt: 100,
    bytes: far,
    directory: Buffer.from("second"),
    next: { step: "lists", after: "outbox 2 last" },
  });
  const parts = [partOf(id), second];
  for (const part of [...parts].reverse()) assert.equal(await put(part), true);
  await put(partOf(await newExport(await newId()), { number: 9 }));
  assert.deepEqual(
    await listParts(room.database, id),
    parts.map(({ number, name, startsAt, bytes, entries }) => ({
      number,
      name,
      entries,
      startsAt,
      bytes,
    })),
  );
  assert.deepEqual(await nextPart(room.database, id), {
    number: 3,
    startsAt: 100 + far,
    place: second.next,
  });
  assert.deepEqual(await readDirectory(room.database, id, 2), Buffer.from("second"));
  await assert.rejects(readDirectory(room.database, id, 3), /no result/i);
});

test("of two processes that write the same part one puts it there", async () => {
  const id = await newExport(await newId());
  const both = [partOf(id), partOf(id)];
  const outcomes = await Promise.all(both.map(put));
  assert.deepEqual([...outcomes].sort(), [false, true]);
  const [part, ...others] = await listParts(room.database, id);
  assert.deepEqual([part?.name, others], [both[outcomes.indexOf(true)]?.name, []]);
});

test("nothing is added to an archive that is done or gone", async () => {
  const id = await newExport(await newId(), { bytes: 100 });
  assert.equal(await put(partOf(id)), false);
  assert.equal(await put(partOf(room.ids.uuid())), false);
  assert.deepEqual(await listParts(room.database, id), []);
});

test("an archive that goes on at a step of which nobody knows is not gone on with", async () => {
  const id = await newExport(await newId());
  await put(partOf(id, { next: { step: "somewhere" as never, after: "" } }));
  await assert.rejects(nextPart(room.database, id), /goes on at somewhere/);
});

test("an archive goes with its parts, and no other", async () => {
  const [one, other] = [await newExport(await newId()), await newExport(await newId())];
  for (const id of [one, other]) await put(partOf(id));
  await deleteExport(room.database, one);
  assert.equal(await findExport(room.database, one), null);
  assert.deepEqual(await listParts(room.database, one), []);
  assert.equal((await listParts(room.database, other)).length, 1);
  const stranger = room.ids.uuid();
  assert.deepEqual(await whichAreExports(room.database, [one, other, stranger]), new Set([other]));
});
