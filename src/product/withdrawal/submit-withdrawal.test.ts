import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import type { Contract } from "#contracts/contract.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import {
  attached,
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { signedByAll } from "#kit/rooms/sealing-room.ts";
import { ORIGIN, sharedLink } from "#kit/rooms/signing-room.ts";
import { readEntries } from "#trail/trail-store.ts";
import { withdrawWords } from "#words/withdraw-words.ts";
import { statementOf } from "./statement.ts";
import { decideAgain, submitWithdrawal, type WithdrawalServices } from "./submit-withdrawal.ts";
import {
  acknowledgementPath,
  acknowledgementUrl,
  followAcknowledgementLink,
  followWithdrawLink,
  withdrawUrlOf,
} from "./withdraw-link.ts";
import { findAcknowledgement, findWithdrawal, insertAcknowledgement } from "./withdrawals-store.ts";

let room: Room;
let contracts: ContractsRoom;
let services: WithdrawalServices;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  services = { ...room, trail: contracts.trail };
});
after(() => use.end());

const STATED = { name: knownText("Ana Alva"), email: knownEmail("ana@example.org") };

/** A contract that a consumer can withdraw from, with the links to do so. */
async function concluded(change: { isSigned?: boolean } = {}) {
  const caller = await room.newCaller();
  const wanted = {
    title: "Table",
    attachments: [attached("eu-withdrawal-notice")],
    signatureFields: [{ label: "Buyer" }],
  };
  const contract =
    change.isSigned === false
      ? await created(contracts, caller, wanted)
      : await signedByAll(room, contracts, caller, wanted);
  const inDocument = contracts.pageSecrets.read(contract, "withdraw");
  const signatureId = await signatureOf(contract);
  const url = withdrawUrlOf({ ...room, baseUrl: "https://sign.example" }, signatureId ?? "");
  assert.ok(url.startsWith("https://sign.example/withdraw/"));
  return { caller, contract, inDocument, own: url.split("/").at(-1) ?? "", signatureId };
}

/** The last signature of a contract, if there is any. */
async function signatureOf({ id }: Contract): Promise<string | undefined> {
  const signatures = room.database.selectFrom("signature").select("id").orderBy("id", "desc");
  return (await signatures.where("contract_id", "=", id).executeTakeFirst())?.id;
}

const state = (link: string, statement = STATED) =>
  submitWithdrawal(services, link, statement, ORIGIN);

async function recorded(link: string, statement = STATED) {
  const stated = await state(link, statement);
  assert.ok(stated.became === "recorded", stated.became);
  return stated.withdrawal;
}

const lastOf = async ({ id }: Contract) => (await readEntries(room.database, id)).at(-1);

test("whoever has the document withdraws over its link, and what was stated is recorded as it was said", async () => {
  const { contract, inDocument } = await concluded();
  room.clock.moveMs(60_000);
  const withdrawal = await recorded(inDocument);
  assert.deepEqual(await findWithdrawal(room.database, withdrawal.id), withdrawal);
  const { id: withdrawalId, ...said } = withdrawal;
  assert.deepEqual(said, {
    contractId: contract.id,
    accountId: contract.accountId,
    ...STATED,
    signatureId: null,
    role: null,
    statedAt: room.clock.now(),
  });
  const entry = await lastOf(contract);
  assert.deepEqual([entry?.event, entry?.by], ["contract.withdrawn", { kind: "holder" }]);
  assert.deepEqual(entry?.data, {
    withdrawalId,
    ...STATED,
    role: null,
    statement: statementOf(contract),
    ...ORIGIN,
  });
  const stands = await read(contracts, contract);
  assert.deepEqual(
    [stands.withdrawnAt, stands.updatedAt, stands.status],
    [room.clock.now(), room.clock.now(), "fully_signed"],
  );
});

test("a signer withdraws over a link of their own, which nobody with the document can use up", async () => {
  const { contract, inDocument, own, signatureId } = await concluded();
  const first = await recorded(inDocument);
  room.clock.moveMs(60_000);
  const withdrawal = await recorded(own, { ...STATED, name: knownText("Bo") });
  assert.deepEqual([withdrawal.signatureId, withdrawal.role], [signatureId, "Buyer"]);
  const entry = await lastOf(contract);
  assert.deepEqual(entry?.by, { kind: "signer", role: "Buyer", link: "personal" });
  // It was first stated when it was first stated.
  assert.deepEqual((await read(contracts, contract)).withdrawnAt, first.statedAt);
});

test("over each link it is stated once: the same again is recorded already, and other words are not taken", async () => {
  const { contract, inDocument } = await concluded();
  const first = await recorded(inDocument);
  const { length } = (await read(contracts, contract)).trail;
  assert.deepEqual(await recorded(inDocument), first);
  const other = { ...STATED, email: knownEmail("other@example.org") };
  assert.deepEqual(await state(inDocument, other), { became: "stated-before" });
  assert.deepEqual(await state(inDocument, { ...STATED, name: knownText("Bo") }), {
    became: "stated-before",
  });
  assert.equal((await read(contracts, contract)).trail.length, length);
  assert.deepEqual(decideAgain(first, STATED), { became: "recorded", withdrawal: first });
});

test("a statement is taken until the very moment at which the time is over", async () => {
  const { contract, inDocument, own } = await concluded();
  room.clock.moveTo(contract.withdrawableUntil!.getTime() - 1);
  await recorded(own);
  room.clock.moveMs(1);
  assert.deepEqual(await state(inDocument), { became: "closed", standing: "over" });
});

test("before everyone has signed, and once it is cancelled, there is nothing to withdraw from", async () => {
  const { caller, contract, inDocument } = await concluded({ isSigned: false });
  assert.deepEqual(await state(inDocument), { became: "closed", standing: "early" });
  taken(await cancelContract(contracts, caller, { id: contract.id }));
  assert.deepEqual(await state(inDocument), { became: "closed", standing: "none" });
  assert.equal((await read(contracts, contract)).withdrawnAt, null);
});

test("a link that nobody made, or of a contract without such a right, leads nowhere", async () => {
  const plain = await signedByAll(room, contracts, await room.newCaller());
  const signatureId = (await signatureOf(plain)) ?? "";
  const link = (id: string) =>
    withdrawUrlOf({ ...room, baseUrl: "" }, id).slice("/withdraw/".length);
  const { inDocument } = await concluded();
  const nowhere = [
    ...["", "nonsense", inDocument.split("").reverse().join("")],
    ...[link(signatureId), link(room.ids.uuid()), sharedLink(contracts, plain)],
  ];
  for (const one of nowhere) {
    assert.equal(await followWithdrawLink(room.database, room.linkKeys, one), null, one);
    assert.deepEqual(await state(one), { became: "unknown" }, one);
  }
});

test("whoever stated a withdrawal finds what was stated over a link of its own, and its acknowledgement once it is made", async () => {
  const { contract, inDocument } = await concluded();
  const withdrawal = await recorded(inDocument);
  const path = acknowledgementPath(room.linkKeys, withdrawal.id);
  const links = { ...room, baseUrl: "https://sign.example" };
  assert.equal(acknowledgementUrl(links, withdrawal.id), `https://sign.example${path}`);
  const follow = (link: string) => followAcknowledgementLink(room.database, room.linkKeys, link);
  const found = await follow(path.slice("/withdrawn/".length));
  assert.deepEqual([found?.withdrawal, found?.contract.id], [withdrawal, contract.id]);
  assert.equal(await follow("nonsense"), null);
  const other = acknowledgementPath(room.linkKeys, room.ids.uuid());
  assert.equal(await follow(other.slice("/withdrawn/".length)), null);
  assert.equal(await findAcknowledgement(room.database, withdrawal.id), null);
  const made = { withdrawalId: withdrawal.id, sha256: "ab", at: room.clock.now() };
  await insertAcknowledgement(room.database, { ...made, pdf: Buffer.from("sealed") });
  const pdf = await findAcknowledgement(room.database, withdrawal.id);
  assert.equal(Buffer.from(pdf ?? []).toString(), "sealed");
});

test("the sentence names the contract and its document ID, in the contract's language", () => {
  const names = { title: knownText("Tisch"), documentName: null, firstHeading: null };
  const contract = { ...names, publicId: "7K3M", withdrawal: [] };
  const said = statementOf({ ...contract, language: "de" });
  assert.equal(said, withdrawWords.de.form.statement("Tisch", "7K3M"));
});
