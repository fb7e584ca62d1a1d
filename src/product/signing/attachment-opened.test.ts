import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Contract } from "#contracts/contract.ts";
import { findSigners } from "#contracts/signers-store.ts";
import {
  attached,
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import {
  ORIGIN,
  personalLink,
  type SigningRoom,
  sharedLink,
  signingRoom,
  submitted,
} from "#kit/rooms/signing-room.ts";
import { collectSealPages } from "#sealing/collect-seal-pages.ts";
import { FalseRecord, proveRecord, type SignedRecord } from "#sealing/prove-record.ts";
import { entriesOf } from "#trail/entries-of.ts";
import { readEntries } from "#trail/trail-store.ts";
import { isOver, recordAttachmentOpened } from "./attachment-opened.ts";
import { readDocumentState } from "./document-state.ts";
import { followLink } from "./link.ts";
import { sign } from "./sign.ts";
import { readSignatures } from "./signing-store.ts";
import { signingView } from "./signing-view.ts";
import { withoutTexts } from "./text-views.ts";

let room: Room;
let contracts: ContractsRoom;
let signing: SigningRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  signing = signingRoom(room, contracts);
});
after(() => use.end());

const ATTACHMENTS = [attached("us-esign-disclosure"), attached("data-sharing-consent")];

async function lease(change: object = {}) {
  const open = await created(contracts, await room.newCaller(), {
    attachments: ATTACHMENTS,
    ...change,
  });
  const [disclosure, sharing] = open.documents.filter(({ asks }) => asks);
  assert.ok(disclosure && sharing);
  return { open, id: disclosure.id, sha256: disclosure.sha256, other: sharing.id };
}

const openings = async ({ id }: Contract) =>
  entriesOf(await readEntries(room.database, id), "attachment.opened");

async function openedBy(link: string) {
  const situation = await followLink(room.database, room, link);
  assert.ok("contract" in situation);
  const state = await readDocumentState(room.database, situation.contract, situation.link);
  const view = signingView(situation, withoutTexts(situation.contract), null, state);
  return view.attachments.map(({ asks }) => asks?.openedBy);
}

test("what wants the document opened before it is given is refused until the role opened it, and taken then", async () => {
  const { open, id, sha256, other } = await lease();
  const link = sharedLink(contracts, open);
  const consents = [other, id];
  const put = () => sign(signing, link, submitted("Tenant", { consents }), ORIGIN);
  const refused = refusalOf(await put());
  assert.equal(refused.refused, "INVALID");
  assert.partialDeepStrictEqual(refused.details, [{ path: "consents[1]", code: "unopened" }]);
  assert.deepEqual(await openedBy(link), [[], undefined]);

  const opening = { attachment: id, role: "Tenant" };
  assert.equal(await recordAttachmentOpened(signing, link, opening, ORIGIN), null);
  assert.deepEqual(await openedBy(link), [["Tenant"], undefined]);
  taken(await put());
  const [entry, ...more] = await openings(open);
  assert.equal(more.length, 0);
  assert.partialDeepStrictEqual(entry, {
    by: { kind: "signer", role: "Tenant", link: "shared" },
    data: { role: "Tenant", attachmentSha256: sha256, deliveredTo: null, ip: ORIGIN.ip },
  });
});

test("whoever leaves the box alone signs without opening anything", async () => {
  const { open, other } = await lease();
  const link = sharedLink(contracts, open);
  taken(await sign(signing, link, submitted("Tenant", { consents: [other] }), ORIGIN));
  assert.deepEqual(await openings(open), []);
});

test("the opening of another role, over another link or of another attachment does not count", async () => {
  const email = newAddress();
  const { open, id, other } = await lease({ signers: [{ role: "Tenant", email }] });
  const [tenant] = await findSigners(room.database, open.id);
  const [own, shared] = [personalLink(room, tenant!), sharedLink(contracts, open)];
  const note = async (link: string, attachment: string, role: string) =>
    (await recordAttachmentOpened(signing, link, { attachment, role }, ORIGIN))?.refused;
  assert.equal(await note(shared, id, "Tenant"), "CONFLICT");
  assert.equal(await note(own, id, "Landlord"), "CONFLICT");
  assert.equal(await note(own, id, "Nobody"), "INVALID");
  assert.equal(await note(own, other, "Tenant"), "UNKNOWN");
  assert.equal(await note(own, open.id, "Tenant"), "UNKNOWN");
  assert.equal(await note("nowhere", id, "Tenant"), "UNKNOWN");
  assert.deepEqual(await openings(open), []);

  assert.equal(await note(shared, id, "Landlord"), undefined);
  const consents = [id];
  const put = () => sign(signing, own, submitted("Tenant", { consents }), ORIGIN);
  assert.equal(refusalOf(await put()).details?.[0]?.code, "unopened");
  assert.equal(await note(own, id, "Tenant"), undefined);
  taken(await put());
  assert.equal(await note(own, id, "Tenant"), "ALREADY_SIGNED");
});

test("an opening of the same role over the link of an address before does not count", async () => {
  const { open, id } = await lease();
  const shared = sharedLink(contracts, open);
  const opening = { attachment: id, role: "Tenant" };
  assert.equal(await recordAttachmentOpened(signing, shared, opening, ORIGIN), null);
  const situation = await followLink(room.database, room, shared);
  assert.ok("contract" in situation);
  const [entry] = await openings(open);
  assert.equal(isOver({ kind: "shared" }, entry!.data), true);
  const signer = { email: newAddress() } as never;
  assert.equal(isOver({ kind: "personal", signer }, entry!.data), false);
});

test("a thousand openings at once and after one another are one entry", async () => {
  const { open, id } = await lease();
  const link = sharedLink(contracts, open);
  const note = () =>
    recordAttachmentOpened(signing, link, { attachment: id, role: "Tenant" }, ORIGIN);
  await Promise.all(Array.from({ length: 20 }, note));
  for (let sent = 20; sent < 1_000; sent += 1) assert.equal(await note(), null);
  assert.equal((await openings(open)).length, 1);
});

async function signedRecord(): Promise<SignedRecord> {
  const { open, id } = await lease();
  const link = sharedLink(contracts, open);
  for (const role of ["Tenant", "Landlord"]) {
    await recordAttachmentOpened(signing, link, { attachment: id, role }, ORIGIN);
    const consents = role === "Tenant" ? [id] : [];
    taken(await sign(signing, link, submitted(role, { consents }), ORIGIN));
  }
  const contract = await read(contracts, open);
  const entries = await readEntries(room.database, open.id);
  const signatures = await readSignatures(room.database, open.id);
  const receipts = new Map(signing.receipts.map((receipt) => [receipt.signatureId, receipt]));
  return { contract, entries, signatures, heldSha256: contract.baseSha256, receipts };
}

test("the certificate says when it was opened, and a record without the opening is no proof", async () => {
  const record = await signedRecord();
  const opened = entriesOf(record.entries, "attachment.opened").map(({ at }) => at);
  const { certificate } = collectSealPages(
    { baseUrl: "https://sign.example" },
    record.entries,
    record,
    null,
  );
  const apart = certificate.signers.map((signer) => signer.apart.map(({ openedAt }) => openedAt));
  assert.deepEqual(apart, [
    [opened[0], null],
    [opened[1], null],
  ]);
  assert.deepEqual(certificate.events.filter(({ name }) => name === "attachment.opened").length, 2);
  proveRecord(record);
  const without = record.entries.filter(({ event }) => event !== "attachment.opened");
  assert.throws(
    () => proveRecord({ ...record, entries: without }),
    (error) =>
      error instanceof FalseRecord &&
      error.findings.filter((finding) => / asks unopened$/.test(finding)).length === 1,
  );
});

test("what was given before types wanted to be opened stays as it was", async () => {
  const record = await signedRecord();
  const { contract, entries } = structuredClone(record);
  for (const part of contract.documents) delete part.asks?.opensFirst;
  for (const { data } of entriesOf(entries, "contract.signed")) {
    for (const consent of data.consents ?? []) delete consent.opensFirst;
  }
  const without = entries.filter(({ event }) => event !== "attachment.opened");
  assert.throws(
    () => proveRecord({ ...record, contract, entries: without }),
    (error) =>
      error instanceof FalseRecord &&
      !error.findings.some((finding) => / asks unopened$/.test(finding)),
  );
});
