import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import type { Contract } from "#contracts/contract.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { withdrawableUntil } from "#contracts/withdrawal-period.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
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
import type { CreateContract } from "#schemas/contracts.ts";
import { readEntries } from "#trail/trail-store.ts";
import { sign } from "./sign.ts";
import { readSignatures } from "./signing-store.ts";
import { buttonOf } from "./signing-view.ts";

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

const lastData = async ({ id }: Contract) => (await readEntries(room.database, id)).at(-1)?.data;

test("the time to withdraw begins with the last signature, on the later of the sender's and the signer's clock", async () => {
  const { account, by } = await room.newCaller();
  const caller = { account: { ...account, timeZone: "Asia/Tokyo" }, by };
  const attachments = [attached("eu-withdrawal-notice")];
  for (const [timeZone, zones] of [
    ["Pacific/Honolulu", ["Asia/Tokyo", "Pacific/Honolulu"]],
    [undefined, ["Asia/Tokyo"]],
  ] as const) {
    const open = await created(contracts, caller, { attachments });
    const link = sharedLink(contracts, open);
    const put = (role: string) =>
      sign(signing, link, submitted(role, { ...(timeZone && { timeZone }) }), ORIGIN);
    taken(await put("Tenant"));
    assert.equal((await read(contracts, open)).withdrawableUntil, null);
    taken(await put("Landlord"));
    const stands = await read(contracts, open);
    const until = withdrawableUntil(open.withdrawal, stands.signedAt!, zones);
    assert.ok(until);
    assert.deepEqual(stands.withdrawableUntil, until);
    assert.deepEqual(await lastData(open), {
      signatureCount: 2,
      withdrawableUntil: until.toISOString(),
    });
  }
});

test("what an attachment asks apart is answered either way, and the trail has the words and the answer", async () => {
  const attachments = [attached("early-start-request"), attached("gdpr-information-notice")];
  const open = await created(contracts, await room.newCaller(), {
    attachments,
    obligationToPay: true,
  });
  const asking = open.documents.find(({ asks }) => asks);
  assert.ok(asking);
  const link = sharedLink(contracts, open);
  const asked = { attachment: asking.name, attachmentSha256: asking.sha256, ...asking.asks };
  taken(await sign(signing, link, submitted("Tenant", { consents: [asking.id] }), ORIGIN));
  const given = await lastData(open);
  assert.deepEqual(given?.consents, [{ ...asked, given: true }]);
  assert.equal(given?.button, buttonOf({ language: "en", pays: true }));
  taken(await sign(signing, link, submitted("Landlord"), ORIGIN));
  const [last] = (await readEntries(room.database, open.id)).slice(-2);
  assert.deepEqual(last?.data.consents, [{ ...asked, given: false }]);
});

test("papers and a duty to pay that name a role concern that one alone: nobody else is asked, and nothing of it is recorded for them", async () => {
  const attachments = [
    { ...attached("early-start-request"), role: "Tenant" },
    { ...attached("eu-withdrawal-notice"), role: "Tenant" },
  ];
  const open = await created(contracts, await room.newCaller(), { attachments });
  const asking = open.documents.find(({ asks }) => asks);
  assert.ok(asking);
  const link = sharedLink(contracts, open);
  const consents = [asking.id];
  const stranger = await sign(signing, link, submitted("Landlord", { consents }), ORIGIN);
  assert.equal(refusalOf(stranger).details?.[0]?.path, "consents[0]");
  taken(await sign(signing, link, submitted("Landlord"), ORIGIN));
  const trader = (await lastData(open)) ?? {};
  for (const name of ["consents", "button", "obligationToPay"]) {
    assert.equal(name in trader, false, name);
  }
  taken(await sign(signing, link, submitted("Tenant", { consents }), ORIGIN));
  const [consumer] = (await readEntries(room.database, open.id)).slice(-2);
  assert.partialDeepStrictEqual(consumer?.data, {
    obligationToPay: true,
    button: buttonOf({ language: "en", pays: true }),
    consents: [{ ...asking.asks, given: true }],
  });
});

test("of what nobody asked for the trail says nothing", async () => {
  const open = await created(contracts, await room.newCaller());
  taken(await sign(signing, sharedLink(contracts, open), submitted("Tenant"), ORIGIN));
  const data = (await lastData(open)) ?? {};
  for (const name of ["consents", "button", "endInView", "obligationToPay"]) {
    assert.equal(name in data, false, name);
  }
  const [row] = await readSignatures(room.database, open.id);
  assert.equal(row?.endInView, false);
});

test("that the end of the document was in view is recorded where the page says so", async () => {
  const open = await created(contracts, await room.newCaller(), { requireReading: true });
  const link = sharedLink(contracts, open);
  const unread = refusalOf(await sign(signing, link, submitted("Tenant"), ORIGIN));
  assert.deepEqual([unread.refused, unread.details?.[0]?.path], ["INVALID", "endInView"]);
  taken(await sign(signing, link, submitted("Tenant", { endInView: true }), ORIGIN));
  const [row] = await readSignatures(room.database, open.id);
  assert.deepEqual([row?.endInView, (await lastData(open))?.endInView], [true, true]);
});

test("of several signers the one who signs is marked, over whichever link", async () => {
  const open = await created(contracts, await room.newCaller(), {
    signers: [
      { role: "Tenant", email: newAddress() },
      { role: "Landlord", title: "Owner" },
    ],
  });
  const signers = () => findSigners(room.database, open.id);
  const stands = async () => (await signers()).map(({ role, status }) => [role, status]);
  const [tenant] = await signers();
  taken(await sign(signing, sharedLink(contracts, open), submitted("Landlord"), ORIGIN));
  assert.deepEqual(await stands(), [
    ["Tenant", "created"],
    ["Landlord", "signed"],
  ]);
  taken(await sign(signing, personalLink(room, tenant!), submitted("Tenant"), ORIGIN));
  assert.deepEqual(await stands(), [
    ["Tenant", "signed"],
    ["Landlord", "signed"],
  ]);
});

test("a value that may be left blank is not stored as one", async () => {
  const pdf = Buffer.from(pagesPdf([{ entries: "/MediaBox [0 0 400 400]", content: "" }]));
  const open = await created(contracts, await room.newCaller(), {
    content: undefined,
    document: { pdf: pdf.toString("base64") },
    signatureFields: [
      { label: "Tenant", x: 10, y: 10 },
      { label: "Tenant", x: 10, y: 40, type: "input", optional: true },
      { label: "Tenant", x: 10, y: 60, type: "input" },
    ],
  } as Partial<CreateContract>);
  const [, optional, needed] = open.fields.map(({ id }) => id);
  const inputs = { [optional!]: "  ", [needed!]: "ZH 12" };
  taken(await sign(signing, sharedLink(contracts, open), submitted("Tenant", { inputs }), ORIGIN));
  const [row] = await readSignatures(room.database, open.id);
  assert.deepEqual(row?.inputs, { [needed!]: "ZH 12" });
});

test("a contract that is cancelled while a signature is being made takes none", async () => {
  const caller = await room.newCaller();
  const open = await created(contracts, caller);
  const slow = signingRoom(room, contracts, {
    async signReceipt() {
      taken(await cancelContract(contracts, caller, { id: open.id }));
      return "receipt";
    },
  });
  const late = refusalOf(
    await sign(slow, sharedLink(contracts, open), submitted("Tenant"), ORIGIN),
  );
  assert.deepEqual([late.refused, late.extra], ["CONFLICT", { status: "cancelled" }]);
  assert.deepEqual(await readSignatures(room.database, open.id), []);
  assert.equal((await read(contracts, open)).signatureCount, 0);
});

test("whoever signs alone has one receipt made, and over a link that leads nowhere none", async () => {
  const open = await created(contracts, await room.newCaller());
  taken(await sign(signing, sharedLink(contracts, open), submitted("Tenant"), ORIGIN));
  const made = () => signing.receipts.filter(({ publicId }) => publicId === open.publicId).length;
  assert.equal(made(), 1);
  const nowhere = refusalOf(await sign(signing, "nowhere", submitted("Landlord"), ORIGIN));
  assert.equal(nowhere.refused, "UNKNOWN");
  assert.equal(made(), 1);
});
