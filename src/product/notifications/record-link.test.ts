import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { saveAccountNotices } from "#accounts/notices-store.ts";
import type { Contract } from "#contracts/contract.ts";
import { findSigners, saveSigner } from "#contracts/signers-store.ts";
import { type ContractsRoom, contractsRoom, created, read } from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { listFailedLinks } from "#notifications/mail/outbox-store.ts";
import type { MailFailure } from "#notifications/mail/outcome.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import { inTransaction } from "#store/transaction.ts";
import { readEntries } from "#trail/trail-store.ts";
import { recordLinkFailure, recordLinkSent } from "./record-link.ts";
import { sendDue } from "./send-due.ts";

let room: Room;
let contracts: ContractsRoom;
let services: CorrespondenceRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = await openCorrespondenceRoom(room, contracts);
});
beforeEach(() => void services.enqueued.splice(0));
after(async () => {
  await services.close();
  await use.end();
});

/** A contract with a link, and the mail that brings it as it was taken out of the outbox. */
async function withLink() {
  const email = newAddress();
  const caller = await room.newCaller();
  const contract = await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  const signer = await signerOf(contract);
  const mail = {
    id: room.ids.uuid(),
    accountId: contract.accountId,
    contractId: contract.id,
    signerId: signer.id,
    kind: "invitation",
    role: signer.role,
    epoch: signer.epoch,
    recipient: email,
    details: {},
    requestedAt: room.clock.now(),
  } as OutgoingMail;
  return { caller, contract, signer, mail };
}

const signerOf = async ({ id }: Contract) => (await findSigners(room.database, id))[0]!;
const sent = (mail: OutgoingMail) =>
  inTransaction(room.database, (transaction) =>
    recordLinkSent(services, transaction, mail, room.clock.now()),
  );
const failed = (mail: OutgoingMail, words = "550 no such user") =>
  inTransaction(room.database, (transaction) =>
    recordLinkFailure(services, transaction, mail, { words } as MailFailure, room.clock.now()),
  );

test("each time a link goes out it is counted, and what came after that stays as it is", async () => {
  const { contract, mail } = await withLink();
  room.clock.moveMs(60_000);
  await sent(mail);
  const first = await signerOf(contract);
  assert.deepEqual([first.status, first.sendCount, first.sentAt], ["sent", 1, room.clock.now()]);
  const opened = { ...first, status: "opened" as const, openedAt: room.clock.now() };
  await saveSigner(room.database, contract, opened);
  room.clock.moveMs(60_000);
  await sent(mail);
  const second = await signerOf(contract);
  assert.deepEqual(
    [second.status, second.sendCount, second.sentAt],
    ["opened", 2, room.clock.now()],
  );
  const told = (await readEntries(room.database, contract.id)).slice(-2);
  assert.deepEqual(
    told.map(({ event, data }) => [event, data]),
    told.map(() => ["signer.invited", { role: "Tenant", email: mail.recipient }]),
  );
  const { updatedAt, trail } = await read(contracts, contract);
  assert.deepEqual([updatedAt, trail.length], [room.clock.now(), told.at(-1)?.number]);
});

test("a mail with a link that was replaced says nothing, nor does one of a signer or contract that is gone", async () => {
  const { contract, mail, signer } = await withLink();
  const before = await read(contracts, contract);
  const strange = room.ids.uuid();
  for (const change of [
    ...[{ epoch: (mail.epoch ?? 0) + 1 }, { signerId: strange }, { signerId: null }],
    ...[{ contractId: strange }, { contractId: null }],
  ]) {
    await sent({ ...mail, ...change });
  }
  assert.deepEqual(await signerOf(contract), signer);
  assert.deepEqual(await read(contracts, contract), before);
});

test("an owner is told once of a link that did not go out, to the account's own address", async () => {
  const { caller, contract, mail } = await withLink();
  await failed(mail);
  await failed(mail, "550 still none");
  const rows = await room.database
    .selectFrom("outgoing_mail")
    .select(["recipient", "details", "role", "epoch", "signer_id", "requested_at"])
    .where("contract_id", "=", contract.id)
    .where("kind", "=", "linkNotSent")
    .execute();
  assert.deepEqual(rows, [
    {
      recipient: caller.account.email,
      role: "Tenant",
      epoch: mail.epoch,
      signer_id: null,
      details: { address: mail.recipient, words: "550 no such user" },
      requested_at: room.clock.now(),
    },
  ]);
  assert.deepEqual(services.enqueued, [
    { name: "mail-contract", payload: { contractId: contract.id, occasion: "links" } },
  ]);
});

test("a later link that fails is told as well", async () => {
  const { mail } = await withLink();
  await failed(mail);
  await failed({ ...mail, epoch: (mail.epoch ?? 0) + 1 });
  assert.equal(services.enqueued.length, 2);
});

test("of a mail that is no signer's link, or of an account that is gone, nobody is told", async () => {
  const { mail } = await withLink();
  for (const change of [
    ...[{ accountId: null }, { contractId: null }, { role: null }, { epoch: null }],
    ...[{ accountId: room.ids.uuid() }],
  ]) {
    await failed({ ...mail, ...change });
  }
  assert.deepEqual(services.enqueued, []);
});

test("where nobody wants to be told, no mail goes out, and the contract's page knows all the same", async () => {
  const { caller, contract, mail } = await withLink();
  await saveAccountNotices(room.database, caller.account.id, { links: false });
  await failed(mail, "550 no such user");
  assert.deepEqual(
    (await listFailedLinks(room.database, contract.id)).map(({ words }) => words),
    ["550 no such user"],
  );
  services.sent.splice(0);
  await sendDue(services, { contractId: contract.id });
  assert.deepEqual(
    services.sent.filter(({ kind }) => kind === "linkNotSent"),
    [],
  );
});
