import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { type ContractsRoom, contractsRoom } from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { outgoingMails } from "#kit/rooms/outgoing-mails.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { statedWithdrawal } from "#kit/rooms/stated-withdrawal.ts";
import { findAcknowledgement, type Withdrawal } from "#withdrawal/withdrawals-store.ts";
import { mailWithdrawal } from "./mail-withdrawal.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
});
beforeEach(() => void services.sent.splice(0));
after(async () => {
  await services.close();
  await use.end();
});

const stated = (change: Partial<Withdrawal> = {}) => statedWithdrawal(room, contracts, change);
const mail = ({ contractId, id: withdrawalId }: Withdrawal, as = services) =>
  mailWithdrawal(as, { contractId, withdrawalId });
const sentTo = () => services.sent.map(({ kind, to }) => [kind, to]).toSorted();

async function ownerOf({ accountId }: Withdrawal) {
  const account = await findAccount(room.database, accountId);
  assert.ok(account);
  return account.email;
}

test("a statement is acknowledged to whoever made it and told to the owner, once each, however often its job runs", async () => {
  const withdrawal = await stated();
  await mail(withdrawal);
  await mail(withdrawal);
  assert.deepEqual(sentTo(), [
    ["withdrawalAcknowledged", withdrawal.email],
    ["withdrawnForOwner", await ownerOf(withdrawal)],
  ]);
  const told = await outgoingMails(room, withdrawal.accountId);
  const about = { contractId: withdrawal.contractId, requestedAt: withdrawal.statedAt };
  const details = { withdrawalId: withdrawal.id };
  assert.partialDeepStrictEqual(told, [
    { ...about, details, state: "sent" },
    { ...about, details, state: "sent" },
  ]);
  assert.ok(await findAcknowledgement(room.database, withdrawal.id));
});

test("two processes that are at the same statement at once tell of it once", async () => {
  const withdrawal = await stated();
  // Who finds that the other one is sending is to come again.
  await Promise.allSettled([mail(withdrawal), mail(withdrawal)]);
  await mail(withdrawal);
  assert.deepEqual(sentTo(), [
    ["withdrawalAcknowledged", withdrawal.email],
    ["withdrawnForOwner", await ownerOf(withdrawal)],
  ]);
  assert.equal((await outgoingMails(room, withdrawal.accountId)).length, 2);
});

test("the acknowledgement goes out where it cannot be sealed yet", async () => {
  const withdrawal = await stated();
  const workers = {
    ...services.workers,
    run: () => Promise.reject(new Error("the workers are busy")),
  } as CorrespondenceRoom["workers"];
  await mail(withdrawal, { ...services, workers });
  assert.equal(await findAcknowledgement(room.database, withdrawal.id), null);
  assert.deepEqual(sentTo(), [
    ["withdrawalAcknowledged", withdrawal.email],
    ["withdrawnForOwner", await ownerOf(withdrawal)],
  ]);
});

test("an address that had its mails of the day gets no further one, and the owner is told all the same", async () => {
  const email = knownEmail(newAddress());
  const mailLimits = { ...services.mailLimits, fromAllAccounts: 1 };
  const [first, second] = [await stated({ email }), await stated({ email })];
  await mail(first, { ...services, mailLimits });
  services.sent.splice(0);
  await mail(second, { ...services, mailLimits });
  assert.deepEqual(sentTo(), [["withdrawnForOwner", await ownerOf(second)]]);
});

test("of a statement that is gone nobody is told", async () => {
  const { contractId, accountId } = await stated();
  await mailWithdrawal(services, { contractId, withdrawalId: room.ids.uuid() });
  assert.deepEqual(services.sent, []);
  assert.deepEqual(await outgoingMails(room, accountId), []);
});
