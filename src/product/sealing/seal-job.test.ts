import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { filesNamedBy } from "#contracts/named-files.ts";
import { type ContractsRoom, contractsRoom, read } from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { openSealingRoom, type SealingRoom, signedByAll } from "#kit/rooms/sealing-room.ts";
import { sealLater } from "./seal-job.ts";

let room: Room;
let contracts: ContractsRoom;
let sealing: SealingRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  sealing = await openSealingRoom(room);
});
after(async () => {
  await sealing.close();
  await use.end();
});

test("a job about a contract that is gone ends, instead of failing for ever", async () => {
  await sealLater(sealing, randomUUID(), { isRepeated: false });
  await sealLater(sealing, randomUUID(), { isRepeated: true });
});

test("what an attempt stored that died before it could name it goes with the next one, and nothing that is named", async () => {
  const caller = await room.newCaller();
  const contract = await signedByAll(
    room,
    contracts,
    caller,
    { content: "<h1>Lease</h1>" },
    sealing,
  );
  const before = await room.files.names(contract.id);
  const forgotten = "0".repeat(64);
  await room.files.put(contract.id, forgotten, [new Uint8Array(9)]);
  await sealLater(sealing, contract.id, { isRepeated: true });
  const sealed = await read(contracts, contract);
  const names = await room.files.names(contract.id);
  assert.ok(sealed.sealedSha256 && names.includes(sealed.sealedSha256));
  assert.ok(!names.includes(forgotten));
  const named = filesNamedBy(sealed).map(({ name }) => name);
  assert.deepEqual(
    before.filter((name) => named.includes(name) && !names.includes(name)),
    [],
  );
});
