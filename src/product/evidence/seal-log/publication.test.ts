import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import type { FileKind } from "#lib/storage/files.ts";
import { ForkedLog } from "./forked-log.ts";
import { checkpointText } from "./note.ts";
import { holdAgainstHeads, publishAgain, storeHead, storeTile } from "./publication.ts";
import { hashesInRows, readTile, tileFile } from "./read-tree.ts";
import { readHead, readState } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";
import { rootOf } from "./tree.ts";

const OWNER = "seal-log";
const TILE = { level: 0, index: 0, width: 256 };
let room: LogRoom;
before(async () => {
  room = await openLogRoom();
  for (const count of [3, 297]) {
    await room.note(count);
    await sequenceLog(room);
  }
});
after(() => room.close());

const place = () => ({ ...room, filesOf: OWNER });

/** What is stored, by its names. */
async function stored(): Promise<Map<string, string>> {
  const names = (await room.files.names(OWNER)).sort();
  const bytes = await Promise.all(names.map((name) => room.files.get(OWNER, name)));
  return new Map(names.map((name, at) => [name, Buffer.from(bytes[at]!).toString("latin1")]));
}

const put = (name: string, text: string) => room.files.put(OWNER, name, [Buffer.from(text)]);

/** A head of that size as this log would sign it, over the tree that it has or over another. */
async function headOf(size: number, root?: Uint8Array): Promise<string> {
  const own = root ?? (await rootOf(size, hashesInRows(room.database, size)));
  const { origin } = room.logSigner;
  return room.logSigner.sign(checkpointText({ origin, size, root: own }));
}

/** With a head beside the others while something is looked at. */
async function whileStored(size: number, note: string, look: () => Promise<void>): Promise<void> {
  await put(`checkpoint-${size}`, note);
  await look();
  await room.files.remove(OWNER, `checkpoint-${size}`);
}

test("tiles and heads are stored as what nobody deletes", async () => {
  const kinds: [name: string, kind: FileKind | undefined][] = [];
  const files: typeof room.files = {
    ...room.files,
    async put(owner, name, parts, kind) {
      kinds.push([name, kind]);
      await room.files.put(owner, name, parts, kind);
    },
  };
  await storeTile({ ...place(), files }, TILE);
  await storeHead({ ...place(), files }, await headOf(3));
  await room.files.remove(OWNER, tileFile(TILE));
  await readTile({ ...place(), files }, TILE);
  assert.deepEqual(kinds, [
    ["tile-0-000", { isSealed: true }],
    ["checkpoint-3", { isSealed: true }],
    ["tile-0-000", { isSealed: true }],
  ]);
});

test("a tile under whose name another is stored is published nowhere", async () => {
  const whole = await room.files.get(OWNER, tileFile(TILE));
  await room.files.remove(OWNER, tileFile(TILE));
  await put(tileFile(TILE), "another");
  await assert.rejects(storeTile(place(), TILE), ForkedLog);
  await room.files.remove(OWNER, tileFile(TILE));
  await storeTile(place(), TILE);
  assert.deepEqual(await room.files.get(OWNER, tileFile(TILE)), whole);
});

test("the first head of a size stays: who signed it may be another, what it says may not", async () => {
  const first = await room.files.get(OWNER, "checkpoint-3");
  const note = Buffer.from(first).toString();
  const byAnother = note.replace(/\n— .*\n$/, "\n— sign.example/log AAAA\n");
  assert.notEqual(byAnother, note);
  assert.equal(await storeHead(place(), byAnother), note);
  await assert.rejects(storeHead(place(), await headOf(3, new Uint8Array(32))), ForkedLog);
  assert.deepEqual(await room.files.get(OWNER, "checkpoint-3"), first);
});

test("what a place for files has lost is stored again, byte for byte", async () => {
  const before = await stored();
  assert.deepEqual(
    [...before.keys()],
    [...["checkpoint-3", "checkpoint-300", "tile-0-000", "tile-entries-000"]],
  );
  await room.files.deleteAll(OWNER);
  await publishAgain(room);
  assert.deepEqual(await stored(), before);
});

test("a head that nobody published yet is the log's own where its leaves say so", async () => {
  const broken = new Error("no head can be stored");
  const files = { ...room.files, put: () => Promise.reject(broken) };
  await room.note(2);
  await assert.rejects(sequenceLog({ ...room, files }), broken);
  const { sequenced, published } = await readState(room.database);
  assert.deepEqual([sequenced, published], [302, 300]);
  for (const size of [301, 302]) {
    await whileStored(size, await headOf(size), () => holdAgainstHeads(room));
    const other = new RegExp(`checkpoint-${size} is of another log`);
    await whileStored(size, await headOf(size, new Uint8Array(32)), () =>
      assert.rejects(holdAgainstHeads(room), other),
    );
    await whileStored(size, "no head", () => assert.rejects(holdAgainstHeads(room), other));
  }
  const later = await headOf(302);
  await whileStored(303, later, () =>
    assert.rejects(holdAgainstHeads(room), /it has 302 leaves, and a head of 303/),
  );
  // What is published is held elsewhere, and other files are none of this.
  await whileStored(299, "no head", () => holdAgainstHeads(room));
  await put("other-999", "no head");
  await holdAgainstHeads(room);
  await sequenceLog(room);
  assert.equal((await readHead(room.database))?.size, 302);
});
