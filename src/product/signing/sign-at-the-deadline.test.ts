import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { endOverdue } from "#contracts/end-overdue.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { ORIGIN, sharedLink, signingRoom, submitted } from "#kit/rooms/signing-room.ts";
import { readEntries } from "#trail/trail-store.ts";
import { createSession } from "./create-session.ts";
import { followLink } from "./link.ts";
import { sendMessage } from "./send-message.ts";
import { sign } from "./sign.ts";

let room: Room;
let contracts: ContractsRoom;
let caller: Awaited<ReturnType<Room["newCaller"]>>;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  caller = await room.newCaller();
});
after(() => use.end());

const opened = (): Promise<Contract> =>
  created(contracts, caller, {
    expiresAt: new Date(room.clock.now().getTime() + MINUTE_MS).toISOString(),
  });

/** What somebody is told who comes too late, whether the service has come by or not. */
function assertTooLate(refusal: object | null, { expiresAt }: Contract): void {
  const { refused, message, extra } = refusalOf(refusal);
  const until = expiresAt?.toISOString();
  assert.deepEqual([refused, extra], ["CONFLICT", { status: "cancelled", expiresAt: until }]);
  assert.equal(message, `This contract could be signed until ${until}.`);
}

test("a signature in the last millisecond counts; at the deadline it does not, before the service comes by and after", async () => {
  const signing = signingRoom(room, contracts);
  const open = await opened();
  const link = sharedLink(contracts, open);
  room.clock.moveMs(MINUTE_MS - 1);
  taken(await sign(signing, link, submitted("Landlord"), ORIGIN));
  room.clock.moveMs(1);
  assertTooLate(await sign(signing, link, submitted("Tenant"), ORIGIN), open);
  const gone = refusalOf(await followLink(room.database, room, link));
  const expiresAt = open.expiresAt?.toISOString();
  assert.deepEqual(
    [gone.refused, gone.extra],
    ["GONE", { reason: "cancelled", language: "en", expiresAt }],
  );
  const no = { kind: "decline" as const, role: "Tenant", text: "no" };
  assert.equal(refusalOf(await sendMessage(signing, link, no, ORIGIN)).refused, "GONE");
  assert.equal((await read(contracts, open)).status, "pending");
  assert.equal(await endOverdue(contracts), 1);
  assertTooLate(await sign(signing, link, submitted("Tenant"), ORIGIN), open);
  assert.equal((await read(contracts, open)).signatureCount, 1);
});

test("the same submission sent again after the deadline gets the answer that it got", async () => {
  const signing = signingRoom(room, contracts);
  const open = await opened();
  const link = sharedLink(contracts, open);
  const submission = submitted("Landlord");
  taken(await sign(signing, link, submission, ORIGIN));
  taken(await sign(signing, link, submitted("Tenant"), ORIGIN));
  room.clock.moveMs(2 * MINUTE_MS);
  assert.equal(await endOverdue(contracts), 0, "everyone has signed");
  taken(await sign(signing, link, submission, ORIGIN));
  assert.equal((await read(contracts, open)).status, "fully_signed");
});

test("a deadline that passes between the look at a contract and the moment of the signature is kept", async () => {
  const open = await opened();
  const times = [room.clock.now()];
  room.clock.moveMs(MINUTE_MS);
  const clock = { now: () => times.shift() ?? room.clock.now() };
  const signing = signingRoom(room, contracts, { clock });
  const link = sharedLink(contracts, open);
  assertTooLate(await sign(signing, link, submitted("Tenant"), ORIGIN), open);
  assert.equal((await readEntries(room.database, open.id)).length, 2);
});

test("a deadline that is put forward while a key signs the receipt is kept as well", async () => {
  const open = await opened();
  const link = sharedLink(contracts, open);
  const signing = signingRoom(room, contracts);
  let isFirst = true;
  const slow = signingRoom(room, contracts, {
    async signReceipt(receipt) {
      if (isFirst) {
        isFirst = false;
        const expiresAt = new Date(room.clock.now().getTime() + 1).toISOString();
        taken(await changeContract(contracts, caller, open, { expiresAt }));
        room.clock.moveMs(1);
      }
      return signing.signReceipt(receipt);
    },
  });
  const late = await sign(slow, link, submitted("Tenant"), ORIGIN);
  assertTooLate(late, await read(contracts, open));
});

test("at the deadline nobody is given a page to sign on, before the service comes by and after", async () => {
  const open = await opened();
  const ask = () =>
    createSession(signingRoom(room, contracts), { id: open.id }, { role: "Landlord" });
  room.clock.moveMs(MINUTE_MS - 1);
  taken(await ask());
  room.clock.moveMs(1);
  assertTooLate(refusalOf(await ask()), open);
  assert.equal((await read(contracts, open)).status, "pending");
  await endOverdue(contracts);
  assert.equal((await read(contracts, open)).status, "cancelled");
  assertTooLate(refusalOf(await ask()), open);
});
