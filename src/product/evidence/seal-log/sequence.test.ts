import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { sameBytes } from "#kernel/bytes.ts";
import { KeyRing } from "#kernel/key-ring.ts";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import { openTestDatabase } from "#kit/rooms/open-database.ts";
import { isConsistent, rootByInclusion } from "./check-proof.ts";
import { ForkedLog } from "./forked-log.ts";
import { entryOf } from "./leaf.ts";
import { isSignedBy, readCheckpoint } from "./note.ts";
import { openLog } from "./open-log.ts";
import { splitHashes } from "./publication.ts";
import { hashesInRows, makeTile, readTile, tileFile } from "./read-tree.ts";
import type { SealLogServices } from "./seal-log-services.ts";
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

test("a tile that is not whole yet is made of the rows and stored nowhere, and what cannot be read is not made anew", async () => {
  const { database, files } = room;
  const place = { ...room, filesOf: "seal-log" };
  const before = await files.names("seal-log");
  const part = { level: 0, index: 2, width: 5 };
  assert.deepEqual(await readTile(place, part), await makeTile(database, part));
  assert.deepEqual(await files.names("seal-log"), before);
  const broken = new Error("the place does not answer");
  const away = { ...files, get: () => Promise.reject(broken) };
  await assert.rejects(readTile({ ...place, files: away }, { ...part, width: 256 }), broken);
});

test("whoever publishes second tells nobody and leaves the head that there is", async () => {
  const logged = () => room.lines.filter(({ event }) => event === "log.published");
  await room.note(1);
  const before = logged().length;
  const { logSigner } = room;
  // While one signs, another is quicker.
  const sign = async (text: string) => {
    await sequenceLog(room);
    return logSigner.sign(text);
  };
  await sequenceLog({ ...room, logSigner: { ...logSigner, sign } });
  assert.deepEqual(logged().slice(before), [{ event: "log.published", count: 604 }]);
  assert.equal((await head()).size, 604);
});

test("a head is kept with the key that signed what is stored, though it is an older one", async () => {
  const serverKeys = new KeyRing([new Uint8Array(32).fill(8)]);
  const context = { serverKeys, keyHolder: room.keys.seal, baseUrl: "https://sign.example" };
  const newer = await openLog(room.database, { ...context, clock: room.clock });
  assert.notEqual(newer.keyLine, room.logSigner.keyLine);
  await room.note(1);
  await sequenceLog({ ...room, logSigner: newer });
  assert.equal((await readHead(room.database))?.key, newer.keyLine);
  // One ends behind storing its head, and another goes on with a newer key.
  await room.note(1);
  const stored: SealLogServices = {
    ...room,
    clock: {
      now() {
        throw new Error("the process ends here");
      },
    },
  };
  await assert.rejects(sequenceLog(stored), /ends here/);
  await sequenceLog({ ...room, logSigner: newer });
  const kept = await readHead(room.database);
  assert.deepEqual([kept?.size, kept?.key], [606, room.logSigner.keyLine]);
});

test("a stored head that is signed by nobody known here stops the log", async () => {
  await room.note(1);
  const stranger = await openTestDatabase();
  const serverKeys = new KeyRing([new Uint8Array(32).fill(9)]);
  const context = { serverKeys, keyHolder: room.keys.seal, baseUrl: "https://sign.example" };
  const signer = await openLog(stranger.database, { ...context, clock: room.clock });
  await stranger.close();
  const other = { ...room, logSigner: signer };
  await assert.rejects(sequenceLog(other), /signed by nobody known here/);
  // The head is stored by now, and stays what it is.
  await assert.rejects(sequenceLog(room), ForkedLog);
  await room.files.remove("seal-log", "checkpoint-607");
  await sequenceLog(room);
  assert.equal((await readHead(room.database))?.size, 607);
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
  await room.files.put("seal-log", "checkpoint-608", [
    new TextEncoder().encode(
      await room.logSigner.sign(`sign.example/log\n608\n${"A".repeat(43)}=\n`),
    ),
  ]);
  await assert.rejects(sequenceLog(room), ForkedLog);
  const { rows } = await database.run("select published::int as n from seal_log", []);
  assert.deepEqual(rows, [{ n: 607 }]);
});
