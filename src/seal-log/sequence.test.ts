import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { sameBytes } from "#kernel/bytes.ts";
import { type LogRoom, openLogRoom } from "#kit/log-room.ts";
import { isConsistent, rootByInclusion } from "./check-proof.ts";
import { ForkedLog } from "./forked-log.ts";
import { entryOf } from "./leaf.ts";
import { isSignedBy, readCheckpoint } from "./note.ts";
import { splitHashes } from "./publication.ts";
import { hashesInRows, makeTile, readTile, tileFile } from "./read-tree.ts";
import { readEntries, readHead } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";
import { tilesBetween } from "./tiles.ts";
import { consistencyProof, inclusionProof, leafHash } from "./tree.ts";

let room: LogRoom;
before(async () => {
  room = await openLogRoom();
});
after(() => room.close());

async function head() {
  const kept = await readHead(room.database);
  assert.ok(kept);
  const checkpoint = readCheckpoint(kept.note);
  assert.ok(checkpoint);
  assert.equal(checkpoint.size, kept.size);
  assert.equal(await isSignedBy(kept.note, room.logSigner.key), true);
  return checkpoint;
}

test("what is noted stands in the next head, every head begins with the one before, and nothing new is published of nothing new", async () => {
  assert.equal(await readHead(room.database), null);
  await sequenceLog(room);
  assert.equal(await readHead(room.database), null);
  await room.note(3);
  await sequenceLog(room);
  const first = await head();
  assert.equal(first.size, 3);
  await sequenceLog(room);
  assert.deepEqual(await head(), first);
  await room.note(600);
  // Many at once: one of them gives the places, and whoever publishes publishes the same.
  await Promise.all(Array.from({ length: 4 }, () => sequenceLog(room)));
  await sequenceLog(room);
  const second = await head();
  assert.equal(second.size, 603);
  const read = hashesInRows(room.database, second.size);
  const proof = await consistencyProof(first.size, second.size, read);
  assert.equal(await isConsistent(first, second, proof), true);
  for (const position of [0, 2, 255, 256, 602]) {
    const [entry] = await readEntries(room.database, position, position + 1);
    const path = await inclusionProof(position, second.size, read);
    const root = await rootByInclusion(entry!, { position, size: second.size, proof: path });
    assert.deepEqual(root, second.root);
  }
});

test("whole tiles are stored as C2SP lays them out, and one that is lost is made anew", async () => {
  const { database, files } = room;
  const tiles = tilesBetween(0, 603);
  assert.equal(tiles.length, 4);
  for (const tile of tiles) {
    assert.deepEqual(
      await files.get("seal-log", tileFile(tile)),
      Buffer.from(await makeTile(database, tile)),
    );
  }
  const [entries, hashes] = await Promise.all(
    tiles.slice(0, 2).map((tile) => readTile({ ...room, filesOf: "seal-log" }, tile)),
  );
  assert.equal(entries!.length, 256 * 34);
  assert.deepEqual([...entries!.subarray(0, 2)], [0, 32]);
  const eighth = entries!.subarray(7 * 34 + 2, 8 * 34);
  assert.ok(sameBytes(splitHashes(hashes!)[7]!, leafHash(eighth)));
  await files.deleteAll("seal-log");
  assert.ok(sameBytes(await readTile({ ...room, filesOf: "seal-log" }, tiles[1]!), hashes!));
  assert.deepEqual(await files.get("seal-log", tileFile(tiles[1]!)), Buffer.from(hashes!));
});

test("places and leaves are never changed, and nothing is taken out, whoever asks", async () => {
  const { database } = room;
  const owner = new pg.Client(room.store.owner);
  await owner.connect();
  for (const text of [
    "update seal_log_leaf set position = 9999 where position = 0",
    "update seal_log_leaf set salt = '' where position = 0",
    "update seal_log_leaf set position = null where position = 0",
    "delete from seal_log_leaf where position = 602",
    "truncate seal_log_leaf",
  ]) {
    await assert.rejects(database.run(text, []), /append-only|permission denied/, text);
    await assert.rejects(owner.query(text), /append-only/, text);
  }
  await owner.end();
});

test("a leaf tells nothing without its salt, and all with it", async () => {
  const { rows } = await room.database.run(
    "select salt, statement, entry from seal_log_leaf where position = 5",
    [],
  );
  const [{ salt, statement, entry }] = rows as [
    { salt: Uint8Array; statement: string; entry: Uint8Array },
  ];
  assert.equal(salt.length, 32);
  assert.deepEqual(Buffer.from(entryOf(salt, statement)), Buffer.from(entry));
  assert.notDeepEqual(Buffer.from(entryOf(new Uint8Array(32), statement)), Buffer.from(entry));
});

test("a database that was taken back does not publish another head of a size that was published", async () => {
  const { database } = room.store;
  await room.note(1);
  await room.files.put("seal-log", "checkpoint-604", [
    new TextEncoder().encode(
      await room.logSigner.sign(`sign.example/log\n604\n${"A".repeat(43)}=\n`),
    ),
  ]);
  await assert.rejects(sequenceLog(room), ForkedLog);
  const { rows } = await database.run("select published::int as n from seal_log", []);
  assert.deepEqual(rows, [{ n: 603 }]);
});
