import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import pg from "pg";
import { HOUR_MS } from "#kernel/time.ts";
import { type LogRoom, openLogRoom, signerOver } from "#kit/rooms/log-room.ts";
import { beginAgain } from "./begin-again.ts";
import { checkLog } from "./check-log.ts";
import { ForkedLog } from "./forked-log.ts";
import { checkpointText } from "./note.ts";
import { holdAgainstHeads } from "./publication.ts";
import { readHead, readState } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";

const HEAD = { origin: "sign.example/log", root: new Uint8Array(32) };
let room: LogRoom;
let owner: pg.Client;
before(async () => {
  room = await openLogRoom();
  owner = new pg.Client(room.store.owner);
  await owner.connect();
  for (const count of [1, 255, 300, 1]) {
    await room.note(count);
    await sequenceLog(room);
  }
});
after(async () => {
  await owner.end();
  await room.close();
});

const fault = async (...kept: string[]) =>
  (await checkLog({ ...room, kept, readsFiles: true })).fault;

/** As whoever owns the tables may, behind the back of every trigger; and back again. */
async function whileChanged(change: string, back: string, look: () => Promise<void>) {
  const as = async (text: string) => {
    await owner.query("alter table seal_log_leaf disable trigger user");
    await owner.query(text);
    await owner.query("alter table seal_log_leaf enable trigger user");
  };
  await as(change);
  try {
    await look();
  } finally {
    await as(back);
  }
}

test("a log that nobody touched holds, and begins with every head that was ever published", async () => {
  const { leaves, heads } = await checkLog({ ...room, kept: [], readsFiles: true });
  assert.deepEqual({ leaves, heads }, { leaves: 557, heads: 4 });
  const head = await readHead(room.database);
  assert.equal(await fault(head?.note ?? ""), null);
});

test("a leaf that was exchanged, dropped or moved is named, and nothing more is published upon it", async () => {
  await whileChanged(
    "update seal_log_leaf set statement = statement || ' ' where position = 300",
    "update seal_log_leaf set statement = trim(statement) where position = 300",
    async () => assert.match((await fault()) ?? "", /^leaf 300 is not what/),
  );
  await whileChanged(
    "update seal_log_leaf set position = 999999 where position = 20",
    "update seal_log_leaf set position = 20 where position = 999999",
    async () => assert.match((await fault()) ?? "", /^leaf 20 is missing/),
  );
  const swap = `update seal_log_leaf set position = case position when 556 then -1 else position end;
    update seal_log_leaf set position = 556 where position = 555;
    update seal_log_leaf set position = 555 where position = -1`;
  await whileChanged(swap, swap, async () => {
    assert.match((await fault()) ?? "", /^the head of 556 is of another tree/);
    await room.note(1);
    await assert.rejects(sequenceLog(room), ForkedLog);
  });
  await sequenceLog(room);
  assert.equal(await fault(), null);
});

test("a stored tile that was changed or taken away is named", async () => {
  const path = join(
    room.store.filesPlace.where.slice("DATA_DIR: ".length),
    "og",
    "seal-log",
    "tile-0-001",
  );
  const bytes = await room.files.get("seal-log", "tile-0-001");
  const changed = Uint8Array.from(bytes);
  changed[77]! ^= 1;
  await writeFile(path, changed);
  assert.equal(await fault(), "tile/0/001 was changed");
  await rm(path);
  assert.equal(await fault(), "tile/0/001 is not stored");
  await writeFile(path, bytes);
  assert.equal(await fault(), null);
  // Entries lie beside the hashes of them.
  const entries = await room.files.get("seal-log", "tile-entries-001");
  const entriesPath = path.replace("tile-0-001", "tile-entries-001");
  await writeFile(entriesPath, Uint8Array.from(entries).fill(0, 100, 101));
  assert.equal(await fault(), "tile/entries/001 was changed");
  await writeFile(entriesPath, entries);
  assert.equal(await fault(), null);
});

test("what cannot be looked at is no fault of the log, whatever keeps it from that", async () => {
  const broken = new Error("the place does not answer");
  for (const change of [
    { get: () => Promise.reject(broken) },
    { names: () => Promise.reject(broken) },
  ]) {
    const files = { ...room.files, ...change };
    await assert.rejects(checkLog({ ...room, files, kept: [], readsFiles: false }), broken);
  }
});

test("leaves that have a place and no head over them yet are held as well", async () => {
  const { published } = await readState(room.database);
  const broken = new Error("no head can be stored");
  const files = { ...room.files, put: () => Promise.reject(broken) };
  await room.note(2);
  await assert.rejects(sequenceLog({ ...room, files }), broken);
  assert.equal((await readState(room.database)).sequenced, published + 2);
  assert.equal(await fault(), null);
  const last = published + 1;
  await whileChanged(
    `update seal_log_leaf set statement = statement || ' ' where position = ${last}`,
    `update seal_log_leaf set statement = trim(statement) where position = ${last}`,
    async () => assert.match((await fault()) ?? "", new RegExp(`^leaf ${last} is not what`)),
  );
  await sequenceLog(room);
  assert.equal(await fault(), null);
});

test("a head that was kept and is of another log, of a fork, or signed by nobody is named", async () => {
  const { logSigner: signer } = room;
  const head = { origin: signer.origin, size: 256, root: new Uint8Array(32) };
  const forked = await signer.sign(checkpointText(head));
  assert.match((await fault(forked)) ?? "", /^the kept head 1 is of another tree/);
  const longer = await signer.sign(checkpointText({ ...head, size: 1_000 }));
  assert.match((await fault(longer)) ?? "", /over more leaves than the log has/);
  const other = await signer.sign(checkpointText({ ...head, origin: "other.example/log" }));
  assert.match((await fault(other)) ?? "", /is of the log other/);
  assert.match((await fault(forked.replace("256", "257"))) ?? "", /signed by no key/);
  assert.match((await fault("nothing")) ?? "", /cannot be read/);
});

test("a leaf that nobody gives a place is named after hours", async () => {
  await room.note(1);
  assert.equal(await fault(), null);
  room.clock.moveMs(2 * HOUR_MS);
  assert.equal(await fault(), null);
  room.clock.moveMs(1);
  assert.match((await fault()) ?? "", /^a leaf waits for its place since/);
  await sequenceLog(room);
  assert.equal(await fault(), null);
});

test("a database that was taken back is told by the heads beside it, and goes on under another name with all it has", async () => {
  const before = await readHead(room.database);
  const lost = await room.logSigner.sign(checkpointText({ ...HEAD, size: 900 }));
  await room.files.put("seal-log", "checkpoint-900", [Buffer.from(lost)]);
  await assert.rejects(holdAgainstHeads(room), /taken back: it has \d+ leaves, and a head of 900/);
  assert.match((await fault()) ?? "", /taken back/);
  const begun = await beginAgain(room, "sign.example/log");
  assert.deepEqual([begun.origin, begun.before], ["sign.example/log/2", "sign.example/log"]);
  await holdAgainstHeads(room);
  const logSigner = await signerOver(room.database, room.keys, room.clock);
  await room.note(3);
  await sequenceLog({ ...room, logSigner });
  const head = await readHead(room.database);
  assert.match(head?.note ?? "", /^sign\.example\/log\/2\n/);
  // Who kept a head of what there was sees its leaves; who kept one of what was lost does not.
  assert.equal(await fault(before?.note ?? "", head?.note ?? ""), null);
  assert.match((await fault(lost)) ?? "", /over more leaves than the log has/);
  assert.equal((await beginAgain(room, "sign.example/log")).origin, "sign.example/log/3");
});
