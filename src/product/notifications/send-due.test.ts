import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import { systemRandom } from "#kernel/random.ts";
import { startSmtp, type TestSmtp } from "#kit/peers/smtp.ts";
import { type ContractsRoom, contractsRoom, created, taken } from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { personalLink } from "#kit/rooms/signing-room.ts";
import { type MailRoom, openMail } from "#notifications/mail/open-mail.ts";
import { readSenderMailbox } from "#notifications/mail/sender-mailbox.ts";
import { readSmtpServer } from "#notifications/mail/smtp-server.ts";
import { DatabaseBusy } from "#store/connections.ts";
import { type Lease, openLease } from "#store/lease.ts";
import { readEntries } from "#trail/trail-store.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";
import { sendAllDue, sendDue } from "./send-due.ts";

let room: Room;
let smtp: TestSmtp;
let mail: MailRoom;
let lease: Lease;
let contracts: ContractsRoom;
let services: CorrespondenceServices;
const enqueued: { name: string; payload: unknown }[] = [];
const use = useRoom();
before(async () => {
  room = await use.start();
  smtp = await startSmtp();
  lease = await openLease(room.address, { onError: () => {} });
  mail = await openMail({
    server: readSmtpServer(smtp.url),
    sender: readSenderMailbox("sign@example.com"),
    dkim: { domain: null, selector: null, keyFile: null } as never,
    baseUrl: "https://sign.example",
    mailboxFolder: "",
    log: () => {},
    clock: room.clock,
    random: systemRandom,
  });
  contracts = contractsRoom(room);
  services = {
    database: room.database,
    files: room.files,
    clock: room.clock,
    ids: room.ids,
    trail: contracts.trail,
    mail,
    lease,
    linkKeys: room.linkKeys,
    baseUrl: "https://sign.example",
    log: () => {},
    jobs: {
      async enqueue(_transaction: unknown, name: string, payload: unknown) {
        enqueued.push({ name, payload });
      },
    },
  } as unknown as CorrespondenceServices;
});
beforeEach(() => smtp.setFault(null));
after(async () => {
  await mail.close(1_000);
  await lease.close();
  await smtp.close();
  await use.end();
});

/** A contract with one link that is due, and everything around it. */
async function withDueLink() {
  const caller = await room.newCaller();
  const email = newAddress();
  const contract = await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  const arrived = () => smtp.accepted.filter(({ to }) => to.includes(email));
  return { caller, email, contract, arrived, of: { contractId: contract.id } };
}

const statesOf = async ({ id }: Contract) =>
  (
    await room.database
      .selectFrom("outgoing_mail")
      .select(["kind", "state"])
      .where("contract_id", "=", id)
      .orderBy("requested_at")
      .execute()
  ).map(({ kind, state }) => `${kind} ${state}`);

const signerOf = async ({ id }: Contract) => (await findSigners(room.database, id))[0]!;

test("a link that is due goes out once, and signer and trail say so", async () => {
  const { contract, email, arrived, of } = await withDueLink();
  room.clock.moveMs(60_000);
  const [result] = await sendDue(services, of);
  assert.equal(result?.outcome?.outcome, "accepted");
  await sendAllDue(services, of);
  assert.equal(arrived().length, 1);
  assert.deepEqual(await statesOf(contract), ["invitation sent"]);
  const signer = await signerOf(contract);
  assert.deepEqual([signer.status, signer.sendCount, signer.sentAt], ["sent", 1, room.clock.now()]);
  const last = (await readEntries(room.database, contract.id)).at(-1);
  assert.deepEqual([last?.event, last?.data], ["signer.invited", { role: "Tenant", email }]);
  assert.ok(arrived()[0]?.raw.includes("https://sign.example/sign/"));
});

test("of two processes that send at the same moment one does", async () => {
  const { arrived, of } = await withDueLink();
  await Promise.all([sendDue(services, of), sendDue(services, of)]);
  assert.equal(arrived().length, 1);
});

test("what a server does not take now stays due, and the job comes again for it", async () => {
  const { contract, arrived, of } = await withDueLink();
  smtp.setFault({ at: "RCPT", does: "refuse", code: 451 });
  await assert.rejects(sendAllDue(services, of), /tried again/);
  assert.deepEqual(await statesOf(contract), ["invitation due"]);
  assert.equal((await signerOf(contract)).status, "created");
  smtp.setFault(null);
  await sendAllDue(services, of);
  assert.equal(arrived().length, 1);
});

test("what is refused for good, or for a day, is told to the owner, once for each link", async () => {
  const faults: [code: number, waitMs: number][] = [
    [550, 0],
    [451, LIMITS.mailGivenUpMs],
  ];
  for (const [code, waitMs] of faults) {
    const { contract, of } = await withDueLink();
    room.clock.moveMs(waitMs);
    smtp.setFault({ at: "RCPT", does: "refuse", code });
    await sendDue(services, of);
    const [link, ...others] = await statesOf(contract);
    assert.match(link ?? "", /^invitation (due|failed)$/);
    assert.deepEqual(others, ["linkNotSent due"]);
    assert.deepEqual(enqueued.at(-1), {
      name: "mail-contract",
      payload: { contractId: contract.id, occasion: "links" },
    });
    await sendDue(services, of);
    assert.equal((await statesOf(contract)).length, 2);
    assert.equal((await signerOf(contract)).sendCount, 0);
  }
});

test("a mailbox that does not exist is asked once, and the owner is told", async () => {
  const { contract, of } = await withDueLink();
  smtp.setFault({ at: "RCPT", does: "refuse", code: 550, words: "5.1.1 User unknown" });
  await sendDue(services, of);
  assert.deepEqual(await statesOf(contract), ["invitation failed", "linkNotSent due"]);
});

test("a link that nobody needs any more is dropped, and its signer is written nothing", async () => {
  const { caller, contract, arrived, of } = await withDueLink();
  taken(await cancelContract(contracts, caller, { id: contract.id }));
  const [result] = await sendDue(services, of);
  assert.equal(result?.outcome, null);
  assert.deepEqual([await statesOf(contract), arrived()], [["invitation dropped"], []]);
});

test("what was replaced while its mail was under way says nothing of the new link", async () => {
  const { caller, contract, arrived } = await withDueLink();
  const before = await signerOf(contract);
  const key = { accountId: contract.accountId, id: contract.id };
  const another = {
    ...services,
    mail: {
      send: async (message: Parameters<MailRoom["send"]>[0]) => {
        const signers = [{ role: "Tenant", email: newAddress() }];
        taken(await changeContract(contracts, caller, key, { signers }));
        return mail.send(message);
      },
    },
  };
  await sendDue(another, { contractId: contract.id });
  assert.equal(arrived().length, 1);
  const now = await signerOf(contract);
  assert.deepEqual([now.epoch, now.status, now.sendCount], [before.epoch + 1, "created", 0]);
  assert.notEqual(personalLink(room, now), personalLink(room, before));
});

test("without a name to hold them under no mail is begun", async () => {
  const { of } = await withDueLink();
  const lease = { sureName: () => Promise.reject(new DatabaseBusy("not heard")) };
  await assert.rejects(sendDue({ ...services, lease }, of), /not heard/);
});
