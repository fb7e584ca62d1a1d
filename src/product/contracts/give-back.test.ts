import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Caller } from "#accounts/account.ts";
import { SERVICE } from "#kernel/actor.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { cancelContract } from "./cancel.ts";
import { updateContract } from "./contracts-store.ts";
import { deleteContract } from "./delete.ts";
import { giveBack, redeemCredit } from "./redeem.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

/** A contract that a credit paid for, and its owner, who has one more. */
async function paid() {
  const caller = await room.newCaller({ ownLimit: 0, credits: 2 });
  const { id } = await created(services, caller);
  taken(await redeemCredit(services, caller, { id }));
  return { caller, contract: await read(services, { id }) };
}

/** What became of an account's credits since they were set, the balance last. */
async function entriesOf({ account }: Caller) {
  const entries = await room.database
    .selectFrom("credit_entry")
    .select(["kind", "delta", "contract_id as contractId", "actor", "balance_after as balance"])
    .where("account_id", "=", account.id)
    .orderBy("number")
    .execute();
  return entries.slice(1);
}

test("what is paid for is signable from then on, and the credit is booked to it by whoever paid", async () => {
  const { caller, contract } = await paid();
  assert.deepEqual([contract.status, contract.paidByCredit], ["pending", true]);
  assert.deepEqual(contract.finalizedAt, contract.updatedAt);
  assert.deepEqual(await entriesOf(caller), [
    { kind: "redeemed", delta: -1, contractId: contract.id, actor: caller.by, balance: 1 },
  ]);
});

/** How a contract ends before anybody signed it. */
const ENDINGS: [how: string, end: (caller: Caller, id: string) => Promise<object>][] = [
  ["is cancelled", (caller, id) => cancelContract(services, caller, { id })],
  ["is deleted", (caller, id) => deleteContract(services, caller, { id })],
];

for (const [how, end] of ENDINGS) {
  test(`the credit of a contract that ${how} before anybody signed comes back, once`, async () => {
    const { caller, contract } = await paid();
    taken(await end(caller, contract.id));
    const back = { kind: "given_back", delta: 1, contractId: contract.id, actor: caller.by };
    assert.deepEqual((await entriesOf(caller)).slice(1), [{ ...back, balance: 2 }]);
    if (how === "is deleted") return;
    taken(await end(caller, contract.id));
    taken(await deleteContract(services, caller, { id: contract.id }));
    assert.equal((await entriesOf(caller)).length, 2);
  });
}

test("a contract that somebody signed keeps its credit, and one that none paid for gives none", async () => {
  const { caller, contract } = await paid();
  await inTransaction(room.database, async (transaction) =>
    updateContract(transaction, contract, { ...contract, signatureCount: 1 }),
  );
  taken(await cancelContract(services, caller, { id: contract.id }));
  assert.deepEqual(
    (await entriesOf(caller)).map(({ kind }) => kind),
    ["redeemed"],
  );
  const draft = await created(services, caller, { finalize: false });
  taken(await cancelContract(services, caller, { id: draft.id }));
  taken(await deleteContract(services, caller, { id: draft.id }));
  assert.equal((await entriesOf(caller)).length, 1);
});

test("who gives a credit back stands with it, at the time of what ended the contract", async () => {
  const { caller, contract } = await paid();
  const now = new Date("2027-01-01T00:00:00.000Z");
  await inTransaction(room.database, (transaction) =>
    giveBack(transaction, room, contract, { by: SERVICE, now }),
  );
  const [, back] = await entriesOf(caller);
  assert.deepEqual([back?.kind, back?.actor], ["given_back", SERVICE]);
});
