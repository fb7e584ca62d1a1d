import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { systemRandom } from "#kernel/random.ts";
import { BY_KEY, BY_SERVICE } from "#kit/rooms/actors.ts";
import { contractsRoom, created, read } from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { endAfter, findBreak } from "./chain.ts";
import { entriesOf } from "./entries-of.ts";
import { holdValues } from "./events.ts";
import { openTrail } from "./trail.ts";
import { readEntries } from "./trail-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const EVENTS = holdValues(
  [
    { event: "contract.cancelled", by: BY_KEY, data: { signatureCount: 1 } },
    { event: "contract.completed", by: BY_SERVICE, data: { signatureCount: 2 } },
  ],
  systemRandom,
);

async function draft() {
  const services = contractsRoom(room);
  return read(services, await created(services, await room.newCaller(), { finalize: false }));
}

test("events are written behind those that stand there, in their order, with who did them", async () => {
  const contract = await draft();
  const at = new Date("2026-11-22T12:00:00.123Z");
  const reacted: string[] = [];
  const trail = openTrail(async (_transaction, { id }, events, when) => {
    for (const { event } of events) reacted.push(`${id} ${event} ${when.toISOString()}`);
  }, systemRandom);
  const end = await inTransaction(room.database, (transaction) =>
    trail.append(transaction, contract, EVENTS, at),
  );
  assert.deepEqual(reacted, [
    `${contract.id} contract.cancelled ${at.toISOString()}`,
    `${contract.id} contract.completed ${at.toISOString()}`,
  ]);
  const entries = await readEntries(room.database, contract.id);
  assert.deepEqual(
    entries.slice(1).map((entry) => ({ ...entry, hash: null })),
    EVENTS.map((event, index) => ({ ...event, at, number: index + 2, hash: null })),
  );
  assert.equal(findBreak(contract.id, entries), null);
  assert.deepEqual(end, { length: 3, head: entries.at(-1)?.hash, at });
  assert.deepEqual(endAfter(contract, EVENTS, at), end);
  assert.deepEqual(
    entriesOf(entries, "contract.completed").map(({ number }) => number),
    [3],
  );
});

test("where nothing happens the trail ends where it did, and nobody reacts", async () => {
  const contract = await draft();
  const trail = openTrail(async () => assert.fail("reacted"), systemRandom);
  const end = await inTransaction(room.database, (transaction) =>
    trail.append(transaction, contract, [], room.clock.now()),
  );
  assert.equal(end, contract.trail);
  assert.equal(endAfter(contract, [], room.clock.now()), contract.trail);
  assert.equal((await readEntries(room.database, contract.id)).length, 1);
});

test("what a reaction throws undoes the entry that it was about", async () => {
  const contract = await draft();
  const trail = openTrail(async () => {
    throw new Error("nobody can be told");
  }, systemRandom);
  const appending = inTransaction(room.database, (transaction) =>
    trail.append(transaction, contract, EVENTS, room.clock.now()),
  );
  await assert.rejects(appending, /nobody can be told/);
  assert.equal((await readEntries(room.database, contract.id)).length, 1);
});
