import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import { type Leaf, leafOf } from "./leaf.ts";
import {
  claimOrigin,
  evidenceEnding,
  givePlaces,
  headOver,
  headToStamp,
  insertLeaf,
  isCaughtUp,
  isKeyKnown,
  isLogBegun,
  keepEvidence,
  leavesOf,
  listHeads,
  listKeys,
  listStamped,
  moveEnd,
  noteCaughtUp,
  noteKey,
  noteTile,
  oldestPending,
  publishHead,
  readEntries,
  readHead,
  readLeaves,
  readPending,
  readState,
  readTileHashes,
  renameLog,
} from "./seal-log-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());

/** What is never changed cannot be cleared away: each test begins with a database of its own. */
let isUsed = false;
beforeEach(async () => {
  if (!isUsed) return;
  await store.close();
  store = await openTestDatabase();
});
afterEach(() => {
  isUsed = true;
});

const NOW = new Date("2026-11-21T09:30:00.000Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const ORIGIN = "sign.example/log";
const KEY = "sign.example/log+00000000+AAAA";

const begin = () => claimOrigin(store.database, ORIGIN);

function sealOf(contractId: string): Leaf {
  const said = {
    ...({ kind: "seal", version: 1, publicId: contractId, trailHead: null } as const),
    sealedSha256: "0".repeat(64),
    at: NOW.toISOString(),
  };
  return leafOf(contractId, said, systemRandom);
}

function deletionOf(contractId: string): Leaf {
  const said = {
    ...({ kind: "deletion", version: 1, publicId: contractId, trailHead: null } as const),
    baseSha256: "0".repeat(64),
    at: NOW.toISOString(),
  };
  return leafOf(contractId, said, systemRandom);
}

const insert = (leaf: Leaf, notedAt = NOW) =>
  inTransaction(store.database, async (transaction) => insertLeaf(transaction, leaf, notedAt));

/** Seals of so many contracts, in this order, each with its place. */
async function placed(count: number): Promise<Leaf[]> {
  const leaves = Array.from({ length: count }, () => sealOf(randomUUID()));
  for (const leaf of leaves) await insert(leaf);
  await givePlaces(store.database, 0, await readPending(store.database, count));
  await moveEnd(store.database, { from: 0, until: count });
  return leaves;
}

/** Heads of these sizes, each signed by the one key. */
async function heads(...sizes: number[]): Promise<void> {
  await begin();
  await placed(Math.max(...sizes));
  await noteKey(store.database, { line: KEY, attestation: "word", since: NOW });
  let from = 0;
  for (const size of sizes) {
    const head = { size, note: `head of ${size}`, key: KEY, madeAt: at(size) };
    assert.equal(await publishHead(store.database, from, head), true);
    from = size;
  }
}

const stamp = (size: number, untilMs: number, stampedMs = 0) =>
  keepEvidence(store.database, {
    size,
    evidence: Buffer.of(size),
    until: at(untilMs),
    at: at(stampedMs),
  });
const sizesOf = (found: readonly { size: number }[]) => found.map(({ size }) => size);

test("a log is begun by the first who asks for its name, and keeps it whoever asks later", async () => {
  const { database } = store;
  await assert.rejects(readState(database), /never begun/);
  assert.equal(await isLogBegun(database), false);
  const names = ["a.example/log", "b.example/log", "c.example/log"];
  const claimed = await Promise.all(names.map((name) => claimOrigin(database, name)));
  assert.equal(new Set(claimed).size, 1);
  assert.equal(await claimOrigin(database, "d.example/log"), claimed[0]);
  assert.equal(await isLogBegun(database), true);
  const { origin, ...state } = await readState(database);
  assert.equal(origin, claimed[0]);
  assert.deepEqual(state, { sequenced: 0, published: 0, filesOf: "seal-log" });
});

test("a log is renamed by one who knows its name, and by nobody who knew the one before", async () => {
  await begin();
  const rename = { from: ORIGIN, origin: "sign.example/log/2", filesOf: "seal-log-2" };
  assert.equal(await renameLog(store.database, { ...rename, from: "other.example/log" }), false);
  assert.equal(await renameLog(store.database, rename), true);
  assert.equal(await renameLog(store.database, rename), false);
  const { origin, filesOf } = await readState(store.database);
  assert.deepEqual([origin, filesOf], ["sign.example/log/2", "seal-log-2"]);
});

test("a contract is noted once as sealed and once as deleted; what is said a second time changes nothing", async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const [seal, deletion] = [sealOf(id), deletionOf(id)];
  for (const leaf of [seal, sealOf(id), deletion, deletionOf(id), sealOf(other)]) {
    await insert(leaf);
  }
  const { database } = store;
  assert.equal((await readPending(database, 10)).length, 3);
  const found = await leavesOf(database, "seal", [id, randomUUID()]);
  assert.deepEqual([...found.keys()], [id]);
  const { salt, statement, position } = found.get(id)!;
  assert.deepEqual([Buffer.from(salt), statement], [Buffer.from(seal.salt), seal.statement]);
  assert.equal(position, null);
  const gone = (await leavesOf(database, "deletion", [id, other])).get(id);
  assert.equal(gone?.statement, deletion.statement);
  assert.equal((await leavesOf(database, "seal", [])).size, 0);
});

test("leaves wait in the order in which they were noted, as many as are asked for", async () => {
  const [first, second] = [sealOf(randomUUID()), sealOf(randomUUID())];
  await insert(first, at(5));
  await insert(second, at(-5));
  const { database } = store;
  const [one, two] = await readPending(database, 5);
  assert.deepEqual(await readPending(database, 1), [one]);
  // Whoever wrote it down first, whatever their clock said.
  assert.deepEqual(await oldestPending(database), at(5));
  await givePlaces(database, 0, [one!]);
  assert.deepEqual(await readPending(database, 5), [two]);
  assert.deepEqual(await oldestPending(database), at(-5));
  await givePlaces(database, 1, [two!]);
  assert.equal(await oldestPending(database), null);
});

test("the end of the log is moved by one of those who know where it is", async () => {
  await begin();
  const { database } = store;
  const moved = await Promise.all([5, 6, 7].map((until) => moveEnd(database, { from: 0, until })));
  assert.deepEqual(moved.filter(Boolean).length, 1);
  assert.equal((await readState(database)).sequenced, [5, 6, 7][moved.indexOf(true)]);
  assert.equal(await moveEnd(database, { from: 0, until: 9 }), false);
});

test("a leaf has one place for good: nobody gives it another, nor another leaf the same", async () => {
  const { database } = store;
  await placed(3);
  await insert(sealOf(randomUUID()));
  const [next] = await readPending(database, 1);
  const { rows } = await database.run("select id::text as id from seal_log_leaf order by id", []);
  const [first] = rows as { id: string }[];
  for (const ids of [[next!, first!.id], [first!.id], ["999"]]) {
    const giving = inTransaction(database, ({ queries }) => givePlaces(queries, 3, ids));
    await assert.rejects(giving, /has a place already/);
  }
  await assert.rejects(givePlaces(database, 2, [next!]), /unique|duplicate/);
  assert.deepEqual(await readPending(database, 5), [next]);
  await givePlaces(database, 3, [next!]);
});

test("entries are read from a place up to another, and a gap is told instead of closed", async () => {
  const leaves = await placed(4);
  const { database } = store;
  const entries = leaves.map(({ entry }) => Buffer.from(entry));
  assert.deepEqual(await readEntries(database, 0, 4), entries);
  assert.deepEqual(await readEntries(database, 1, 3), entries.slice(1, 3));
  assert.deepEqual(await readEntries(database, 2, 2), []);
  await assert.rejects(readEntries(database, 2, 5), /gaps from 2 to 5/);
  // Whoever looks for what is wrong gets what there is.
  const found = await readLeaves(database, 2, 5);
  assert.deepEqual(
    found.map(({ position, contractId }) => [position, contractId]),
    [
      [2, leaves[2]?.contractId],
      [3, leaves[3]?.contractId],
    ],
  );
});

test("hashes of tiles are of one level, in their order, and none may be missing", async () => {
  const { database } = store;
  for (const index of [2, 0, 1])
    await noteTile(database, { level: 0, index, hash: Buffer.of(index) });
  await noteTile(database, { level: 1, index: 0, hash: Buffer.of(9) });
  await noteTile(database, { level: 0, index: 1, hash: Buffer.of(7) });
  const read = (level: number, from: number, until: number) =>
    readTileHashes(database, { level, from, until });
  assert.deepEqual(await read(0, 0, 3), [Buffer.of(0), Buffer.of(1), Buffer.of(2)]);
  assert.deepEqual(await read(0, 1, 2), [Buffer.of(1)]);
  assert.deepEqual(await read(1, 0, 1), [Buffer.of(9)]);
  await assert.rejects(read(0, 0, 4), /tiles of level 0 are missing/);
  await assert.rejects(read(1, 0, 2), /tiles of level 1 are missing/);
});

test("what was sealed before there was a log is caught up with once it is said so", async () => {
  assert.equal(await isCaughtUp(store.database), false);
  await begin();
  assert.equal(await isCaughtUp(store.database), false);
  await noteCaughtUp(store.database);
  assert.equal(await isCaughtUp(store.database), true);
});

test("a head is published upon the one that its maker knew, and by one maker", async () => {
  await heads(2);
  const { database } = store;
  await insert(sealOf(randomUUID()));
  await givePlaces(database, 2, await readPending(database, 1));
  await moveEnd(database, { from: 2, until: 3 });
  const head = { size: 3, note: "head of 3", key: KEY, madeAt: at(3) };
  assert.equal(await publishHead(database, 0, head), false);
  const published = await Promise.all(
    ["a", "b"].map((note) =>
      inTransaction(database, ({ queries }) => publishHead(queries, 2, { ...head, note })),
    ),
  );
  assert.deepEqual(published.toSorted(), [false, true]);
  const note = ["a", "b"][published.indexOf(true)];
  assert.deepEqual(await readHead(database), { ...head, note });
  assert.deepEqual(sizesOf(await listHeads(database)), [2, 3]);
  assert.equal((await readState(database)).published, 3);
});

test("the newest head is to be stamped while none was stamped since then, itself included", async () => {
  const { database } = store;
  assert.equal(await headToStamp(database, NOW), null);
  await heads(1, 2, 3);
  assert.equal((await headToStamp(database, NOW))?.size, 3);
  await stamp(1, 100, 50);
  assert.equal(await headToStamp(database, at(49)), null);
  assert.deepEqual(await headToStamp(database, at(50)), {
    size: 3,
    note: "head of 3",
    key: KEY,
    madeAt: at(3),
  });
  await stamp(3, 100, 60);
  assert.equal(await headToStamp(database, at(60)), null);
});

test("evidence that is renewed is kept in the place of what there was, with the time of its first timestamp", async () => {
  await heads(1, 2);
  await stamp(1, 100, 50);
  await keepEvidence(store.database, {
    size: 1,
    evidence: Buffer.of(77),
    until: at(900),
    at: at(60),
  });
  const [first, ...others] = await listStamped(store.database, -1, 10);
  assert.deepEqual([first?.size, first?.evidence], [1, Buffer.of(77)]);
  assert.deepEqual(others, []);
  assert.equal((await headToStamp(store.database, at(50)))?.size, 2);
  assert.deepEqual(await evidenceEnding(store.database, { before: at(900), most: 9 }), []);
});

test("evidence that ends before a time is found, that first that ends first, and what has none is not", async () => {
  await heads(1, 2, 3, 4, 5);
  for (const [size, until] of [
    [1, 30],
    [2, 10],
    [3, 10],
    [4, 40],
  ] as const) {
    await stamp(size, until);
  }
  const ending = async (before: number, most = 9) =>
    sizesOf(await evidenceEnding(store.database, { before: at(before), most }));
  assert.deepEqual(await ending(10), []);
  assert.deepEqual(await ending(11), [2, 3]);
  assert.deepEqual(await ending(41), [2, 3, 1, 4]);
  assert.deepEqual(await ending(41, 3), [2, 3, 1]);
});

test("stamped heads are listed above a size, so many at a time", async () => {
  await heads(1, 2, 3, 4);
  for (const size of [4, 1, 3]) await stamp(size, 10);
  const listed = async (above: number, most = 9) =>
    sizesOf(await listStamped(store.database, above, most));
  assert.deepEqual(await listed(-1), [1, 3, 4]);
  assert.deepEqual(await listed(1), [3, 4]);
  assert.deepEqual(await listed(-1, 2), [1, 3]);
  assert.deepEqual(await listed(4), []);
});

test("over a place is the first stamped head, or the first of all while none over it is stamped", async () => {
  await heads(2, 3, 5, 6);
  const over = async (position: number) => {
    const found = await headOver(store.database, position);
    return found && [found.size, found.evidence !== null];
  };
  assert.deepEqual(await over(1), [2, false]);
  assert.deepEqual(await over(2), [3, false]);
  assert.equal(await over(6), null);
  await stamp(5, 10);
  assert.deepEqual(await over(1), [5, true]);
  assert.deepEqual(await over(4), [5, true]);
  assert.deepEqual(await over(5), [6, false]);
  await stamp(3, 10);
  assert.deepEqual(await over(2), [3, true]);
  assert.deepEqual(await over(3), [5, true]);
});

test("keys are listed from the first on, and one that is noted again keeps its word and its time", async () => {
  const { database } = store;
  const key = (line: string, ms: number) => ({ line, attestation: `of ${line}`, since: at(ms) });
  for (const one of [key("b", 2), key("c", 1), key("a", 2)]) await noteKey(database, one);
  await noteKey(database, { ...key("c", 9), attestation: "another" });
  assert.deepEqual(await listKeys(database), [key("c", 1), key("a", 2), key("b", 2)]);
  assert.equal(await isKeyKnown(database, "a"), true);
  assert.equal(await isKeyKnown(database, "d"), false);
});
