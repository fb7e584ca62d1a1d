import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { ORIGIN, sharedLink, signingRoom, submitted } from "#kit/rooms/signing-room.ts";
import { mailContract } from "#notifications/occasions.ts";
import { sign } from "#signing/sign.ts";
import { readEntries } from "#trail/trail-store.ts";
import { erasePerson } from "./erase-person.ts";
import { insertErasure } from "./erasure-store.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
});
after(async () => {
  await services.close();
  await use.end();
});

async function signedByAll(contract: Contract) {
  const signing = signingRoom(room, contracts, { signReceipt: services.sealing.signReceipt });
  for (const role of ["Tenant", "Landlord"]) {
    taken(await sign(signing, sharedLink(contracts, contract), submitted(role), ORIGIN));
  }
  await mailContract(services, { contractId: contract.id, occasion: "completed" });
}

test("somebody who is erased gets no copy any more, and the contract is sealed all the same", async () => {
  const [gone, other] = [`Gone-${newAddress()}`, newAddress()];
  const caller = await room.newCaller();
  const contract = await created(contracts, caller, {
    completionEmail: false,
    copies: [
      { email: gone, name: "Ada", when: "both" },
      { email: other, when: "completed" },
    ],
  });
  const { id: accountId } = caller.account;
  const erasureId = room.ids.uuid();
  const asked = { id: erasureId, accountId, email: gone.toLowerCase(), askedAt: room.clock.now() };
  await insertErasure(room.database, { ...asked, askedBy: room.ids.uuid() });
  await erasePerson({ ...services, mailbox: { erase: async () => {} } }, { erasureId });
  assert.deepEqual((await read(contracts, contract)).copies, [
    { email: other, name: null, when: "completed" },
  ]);
  const kept = JSON.stringify(await readEntries(room.database, contract.id));
  assert.ok(!kept.includes(gone) && !kept.includes("Ada") && kept.includes(other));
  await signedByAll(contract);
  const sent = services.sent.map(({ kind, to }) => `${kind} ${to}`);
  assert.deepEqual(sent, [`sealedCopy ${other}`]);
});
