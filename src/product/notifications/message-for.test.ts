import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { findContractWithParties } from "#contracts/contracts-store.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type CorrespondenceRoom, openCorrespondenceRoom } from "#kit/rooms/correspondence-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { signedByAll } from "#kit/rooms/sealing-room.ts";
import {
  ORIGIN,
  personalLink,
  sharedLink,
  signingRoom,
  submitted,
} from "#kit/rooms/signing-room.ts";
import type { MessageKind } from "#notifications/mail/message.ts";
import { insertMails } from "#notifications/mail/outbox-store.ts";
import type { OutgoingMail } from "#notifications/mail/outgoing.ts";
import { sealContract } from "#sealing/seal.ts";
import { lookBehindLink } from "#signing/link.ts";
import { stopSecret } from "#signing/links/delivered-link.ts";
import { insertMessage } from "#signing/messages-store.ts";
import { sign } from "#signing/sign.ts";
import { readEntries } from "#trail/trail-store.ts";
import { messageFor } from "./message-for.ts";

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

const BASE = "https://sign.example";
const recipient = knownEmail("somebody@example.org");

/** A mail of the outbox about a contract. */
function mailOf(
  kind: MessageKind,
  { id: contractId, accountId }: Pick<Contract, "id" | "accountId">,
  change: Partial<OutgoingMail> = {},
): OutgoingMail {
  return {
    id: room.ids.uuid(),
    accountId,
    contractId,
    signerId: null,
    kind,
    role: null,
    epoch: null,
    recipient,
    details: {},
    requestedAt: room.clock.now(),
    ...change,
  };
}

/** A contract with a delivered link, and the mail that brings it. */
async function invited(change: object = {}) {
  const caller = await room.newCaller();
  const contract = await created(contracts, caller, {
    title: "Mietvertrag",
    language: "de",
    signers: [{ role: "Tenant", email: newAddress() }],
    ...change,
  });
  const [signer] = await findSigners(room.database, contract.id);
  const { id: signerId, epoch, email } = signer!;
  assert.ok(email);
  const mail = mailOf("invitation", contract, { signerId, epoch, recipient: email });
  return { caller, contract, signer: signer!, mail };
}

test("an invitation says whose contract it is, for which role, and where to sign it, in its language", async () => {
  const { caller, contract, signer, mail } = await invited();
  const message = await messageFor(services, mail);
  assert.partialDeepStrictEqual(message, {
    kind: "invitation",
    id: mail.id,
    to: signer.email,
    language: "de",
    timeZone: "UTC",
    contract: { name: "Mietvertrag", publicId: contract.publicId },
    role: "Tenant",
    until: null,
    link: `${BASE}/sign/${personalLink(room, signer)}`,
    sender: { email: caller.account.email, name: null },
  });
});

test("an invitation and a reminder carry the sender's own words, and a reminder where it is stopped", async () => {
  const message = "Bitte bis Freitag.\nDanke!";
  const { contract, signer, mail } = await invited({ message });
  const reminder = { ...mail, kind: "reminder" as const };
  assert.partialDeepStrictEqual(await messageFor(services, mail), { message });
  const { id: signerId, epoch } = signer;
  assert.partialDeepStrictEqual(await messageFor(services, reminder), {
    message,
    stopLink: `${BASE}/reminders/${stopSecret(services.linkKeys, { signerId, epoch })}`,
  });
  assert.equal((await readEntries(room.database, contract.id))[0]?.data.message, undefined);
});

test("mails about one contract to one address stand in the thread of the first, and another address begins its own", async () => {
  const { mail } = await invited();
  const reminder: OutgoingMail = { ...mail, id: room.ids.uuid(), kind: "reminder" };
  const first = { ...mail, requestedAt: new Date(mail.requestedAt.getTime() - 1_000) };
  await insertMails(room.database, [first, reminder]);
  assert.equal((await messageFor(services, first))?.firstId, null);
  const said = await messageFor(services, reminder);
  assert.deepEqual([said?.kind, said?.firstId], ["reminder", first.id]);
  assert.equal(said?.kind === "reminder" && said.invitedAt, null);
  const moved = { ...reminder, recipient: knownEmail("else@example.org") };
  assert.equal((await messageFor(services, moved))?.firstId, null);
});

test("of a mail that somebody had sent elsewhere, the link counts for nobody", async () => {
  const { signer, mail } = await invited();
  const { link } = (await messageFor(services, { ...mail, recipient })) as { link: string };
  const led = await lookBehindLink(room.database, room, link.slice(`${BASE}/sign/`.length));
  assert.equal(led, null);
  assert.notEqual(link, `${BASE}/sign/${personalLink(room, signer)}`);
});

test("a link that cannot be signed over any more is brought to nobody", async () => {
  const { caller, contract, signer, mail } = await invited();
  const isPointless = async (of = mail) => (await messageFor(services, of)) === null;
  assert.equal(await isPointless(), false);
  for (const change of [
    { epoch: signer.epoch + 1 },
    { signerId: null },
    { signerId: room.ids.uuid() },
  ]) {
    assert.ok(await isPointless({ ...mail, ...change }), JSON.stringify(change));
  }
  assert.ok(await isPointless({ ...mail, contractId: room.ids.uuid() }));
  assert.ok(await isPointless({ ...mail, accountId: room.ids.uuid() }));
  taken(
    await sign(
      signingRoom(room, contracts),
      personalLink(room, signer),
      submitted("Tenant"),
      ORIGIN,
    ),
  );
  assert.ok(await isPointless());
  const { contract: another, mail: second } = await invited();
  taken(await cancelContract(contracts, caller, { id: another.id }));
  assert.ok(await isPointless(second));
  assert.notEqual(await messageFor(services, mailOf("cancelled", contract)), null);
});

test("until the file is there nobody is told that it is", async () => {
  const caller = await room.newCaller();
  const contract = await signedByAll(room, contracts, caller, {}, services.sealing);
  assert.equal(await messageFor(services, mailOf("completedForSigner", contract)), null);
  const open = await created(contracts, await room.newCaller());
  assert.equal(await messageFor(services, mailOf("completedForOwner", open)), null);
  await sealContract(services, contract.id);
  // A signer who is gone has nobody's link.
  assert.equal(await messageFor(services, mailOf("completedForSigner", contract)), null);
  const told = await messageFor(services, mailOf("completedForOwner", contract));
  assert.partialDeepStrictEqual(told, {
    completedAt: contract.signedAt,
    link: `${BASE}/app/contracts/${contract.id}`,
    verifyLink: `${BASE}/verify/${contract.publicId}`,
    signatures: [
      { role: "Landlord", name: "Zoë Łukasiewicz" },
      { role: "Tenant", name: "Zoë Łukasiewicz" },
    ],
  });
});

test("a receipt is mailed while there is one for that signature, and a role that signed", async () => {
  const contract = await created(contracts, await room.newCaller());
  const signing = signingRoom(room, contracts);
  const link = sharedLink(contracts, contract);
  const { signatureId } = taken(await sign(signing, link, submitted("Tenant"), ORIGIN));
  const details = { signatureId, isTyped: true };
  const role = knownText("Tenant");
  const told = await messageFor(services, mailOf("receipt", contract, { role, details }));
  assert.partialDeepStrictEqual(told, {
    role: "Tenant",
    isTyped: true,
    jws: `receipt of ${signatureId}`,
    signedAt: room.clock.now(),
    verifyLink: `${BASE}/verify`,
  });
  const other = { ...details, signatureId: room.ids.uuid() };
  assert.equal(
    await messageFor(services, mailOf("receipt", contract, { role, details: other })),
    null,
  );
  const landlord = { role: knownText("Landlord"), details };
  assert.equal(await messageFor(services, mailOf("receipt", contract, landlord)), null);
});

test("an owner is told which link did not go out, to which address, in the server's words", async () => {
  const { contract, signer } = await invited();
  const details = { address: signer.email, words: "550 no such user" };
  const role = knownText("Tenant");
  const told = await messageFor(services, mailOf("linkNotSent", contract, { role, details }));
  assert.partialDeepStrictEqual(told, { role, address: signer.email, words: "550 no such user" });
});

test("an owner reads what a signer wrote, and nothing once it is forgotten", async () => {
  const { contract } = await invited();
  const mail = mailOf("signerWrote", contract);
  assert.equal(await messageFor(services, mail), null);
  await insertMessage(room.database, {
    id: mail.id,
    accountId: contract.accountId,
    contractId: contract.id,
    kind: "decline",
    role: knownText("Tenant"),
    text: knownText("Too dear."),
    salt: new Uint8Array(16),
    linkEmail: null,
    saidAt: room.clock.now(),
  });
  assert.partialDeepStrictEqual(await messageFor(services, mail), {
    kind: "signerWrote",
    about: "decline",
    role: "Tenant",
    words: "Too dear.",
    deliveredTo: null,
  });
});

test("what is about no contract is told in the language of whoever caused it, else in English", async () => {
  const { account } = await room.newCaller();
  const about = { id: "", accountId: account.id };
  const of = (kind: MessageKind, details: Record<string, unknown>) =>
    messageFor(services, { ...mailOf(kind, about, { details }), contractId: null });
  const made = { browser: "Firefox", system: null, network: "192.0.2.0/24" };
  const key = await of("keyMade", {
    name: "Shop",
    madeAt: "2026-11-21T09:00:00.000Z",
    language: "fr",
    ...made,
  });
  assert.partialDeepStrictEqual(key, {
    language: "fr",
    name: "Shop",
    madeAt: new Date("2026-11-21T09:00:00.000Z"),
    network: "192.0.2.0/24",
    link: `${BASE}/app/keys`,
    sessionsLink: `${BASE}/app/account`,
  });
  const unnamed = await of("keyMade", { ...made, name: null, madeAt: 0, language: "en" });
  assert.equal(unnamed?.kind === "keyMade" && unnamed.name, null);
  const failed = { url: "https://a.example", event: "contract.signed", attempts: 7, words: "503" };
  const hook = await of("webhookFailed", { ...failed, deliveryId: "d" });
  assert.partialDeepStrictEqual(hook, { ...failed, contract: null, language: "en" });
  // The secret of such a link is stored nowhere, so no outbox can bring it.
  assert.equal(await of("signInLink", {}), null);
});

test("that a record is false is told with whether its operator knows", async () => {
  const { contract } = await invited();
  for (const operatorTold of [true, false]) {
    const told = await messageFor(
      services,
      mailOf("recordFalse", contract, { details: { operatorTold } }),
    );
    assert.equal(told?.kind === "recordFalse" && told.operatorTold, operatorTold);
  }
});

test("whoever runs the service is told in English and UTC, and of a contract no more than its ids", async () => {
  const { contract } = await invited();
  const details = {
    kind: "sealing",
    words: "the workers do not answer",
    waiting: 3,
    beganAt: "2026-11-21T09:00:00.000Z",
    endedAt: null,
    contractId: contract.id,
  };
  const mail = mailOf("troubleBegan", contract, { accountId: null, contractId: null, details });
  assert.deepEqual(await messageFor(services, mail), {
    kind: "troubleBegan",
    id: mail.id,
    firstId: null,
    to: recipient,
    language: "en",
    timeZone: "UTC",
    service: BASE,
    trouble: "sealing",
    contract: { id: contract.id, publicId: contract.publicId },
    words: details.words,
    waiting: 3,
    beganAt: new Date(details.beganAt),
  });
  const endedAt = "2026-11-21T10:00:00.000Z";
  const over = { ...mail, details: { ...details, endedAt, contractId: null } };
  assert.partialDeepStrictEqual(await messageFor(services, over), {
    kind: "troubleEnded",
    contract: null,
    endedAt: new Date(endedAt),
  });
});

test("what was read a moment ago is said without reading it again", async () => {
  const { contract, mail } = await invited();
  const account = await findAccount(room.database, contract.accountId);
  const about = await findContractWithParties(room.database, { id: contract.id });
  const known = { account: { ...account!, timeZone: "Asia/Tokyo" }, about: about! };
  assert.equal((await messageFor(services, mail, known))?.timeZone, "Asia/Tokyo");
});

test("a contract goes by its title as it is now", async () => {
  const { caller, contract, mail } = await invited();
  taken(await changeContract(contracts, caller, { id: contract.id }, { title: "Neuer Titel" }));
  const message = await messageFor(services, mail);
  assert.ok(message?.kind === "invitation");
  assert.equal(message.contract.name, "Neuer Titel");
  assert.equal((await read(contracts, contract)).title, "Neuer Titel");
});
