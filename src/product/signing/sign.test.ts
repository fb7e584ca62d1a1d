import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import { changeContract } from "#contracts/change.ts";
import type { Contract } from "#contracts/contract.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import {
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
import { copySecret } from "#signing/links/copy-link.ts";
import { insertSummary } from "#summary/summary-store.ts";
import { readEntries } from "#trail/trail-store.ts";
import { CONSENT } from "#words/consent.ts";
import { contractToCopy, followLink, linkExists, lookBehindLink } from "./link.ts";
import { recordOpened } from "./opened.ts";
import { readOriginal } from "./original.ts";
import { readReceipts } from "./receipts-store.ts";
import { sign } from "./sign.ts";
import { findSignersAddress, listTypedAddresses, readSignatures } from "./signing-store.ts";

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

const eventsOf = async ({ id }: Contract) => readEntries(room.database, id);

test("a signature is recorded with all that was sent, the time, and where it came from", async () => {
  const page = { entries: "/MediaBox [0 0 400 400]", content: "10 10 100 100 re f" };
  const place = { x: 10, width: 20, height: 5 };
  const open = await created(contracts, await room.newCaller(), {
    content: undefined,
    document: { pdf: Buffer.from(pagesPdf([page])).toString("base64") },
    signatureFields: [
      { ...place, label: "Tenant", y: 10 },
      { ...place, label: "Tenant", y: 30, type: "input" },
      { ...place, label: "Landlord", y: 50 },
    ],
  } as Partial<CreateContract>);
  const input = open.fields[1]?.id ?? "";
  room.clock.moveMs(60_000);
  const sent = submitted("Tenant", {
    title: " Director ",
    email: newAddress(),
    timeZone: "Europe/Berlin",
    inputs: { [input]: " ZH 12 345 " },
  });
  const answer = taken(await sign(signing, sharedLink(contracts, open), sent, ORIGIN));
  const [row, ...others] = await readSignatures(room.database, open.id);
  assert.deepEqual(others, []);
  const { id, drawing, ...stored } = row!;
  assert.deepEqual(drawing, sent.signature);
  assert.partialDeepStrictEqual(stored, {
    submissionId: sent.submissionId,
    role: "Tenant",
    signerName: sent.signerName,
    title: "Director",
    email: sent.email,
    initials: null,
    inputs: { [input]: "ZH 12 345" },
    consent: CONSENT.en.alone,
    linkEmail: null,
    ip: ORIGIN.ip,
    userAgent: ORIGIN.userAgent,
    timeZone: "Europe/Berlin",
    signedAt: room.clock.now(),
    summarySha256: null,
  });
  assert.deepEqual([answer.signatureId, answer.contract], [id, { status: "pending" }]);
  const stands = await read(contracts, open);
  assert.deepEqual([stands.status, stands.signatureCount, stands.signedAt], ["pending", 1, null]);
  assert.deepEqual(stands.updatedAt, room.clock.now());
});

test("the last signature completes the contract, and the trail tells of both, by whom", async () => {
  const open = await created(contracts, await room.newCaller(), { title: "Lease" });
  const link = sharedLink(contracts, open);
  taken(await sign(signing, link, submitted("Tenant"), ORIGIN));
  const last = taken(await sign(signing, link, submitted("Landlord"), ORIGIN));
  assert.equal(last.contract.status, "fully_signed");
  const stands = await read(contracts, open);
  assert.deepEqual([stands.signatureCount, stands.signedAt], [2, room.clock.now()]);
  const [, , first, second, completed] = await eventsOf(open);
  assert.deepEqual(first?.by, { kind: "signer", role: "Tenant", link: "shared" });
  const { contractName, addressFrom, link: over, level } = second?.data ?? {};
  assert.deepEqual(
    [contractName, addressFrom, over, level],
    ["Lease", "connection", "shared", "ses"],
  );
  assert.deepEqual(
    [completed?.event, completed?.by, completed?.data],
    [...["contract.completed", { kind: "service" }, { signatureCount: 2 }]],
  );
});

test("what a program says of the signer behind it stands beside what was seen, and in the place of nothing", async () => {
  const open = await created(contracts, await room.newCaller());
  const link = sharedLink(contracts, open);
  const forwardedFor = { ip: "203.0.113.7", userAgent: "B".repeat(600) };
  const passedOn = { ...submitted("Tenant"), forwardedFor };
  taken(await sign(signing, link, passedOn, ORIGIN));
  taken(await sign(signing, link, submitted("Landlord"), ORIGIN));
  const [, , first, second] = (await eventsOf(open)).filter(
    ({ event }) => event !== "signer.opened",
  );
  const told = [first, second].map((entry) => {
    const { ip, addressFrom, userAgent, toldIp, toldUserAgent } = Object(entry?.data);
    return { ip, addressFrom, userAgent, toldIp, toldUserAgent };
  });
  const seen = { ...ORIGIN, toldIp: undefined, toldUserAgent: undefined };
  assert.deepEqual(told, [
    { ...seen, toldIp: "203.0.113.7", toldUserAgent: "B".repeat(500) },
    seen,
  ]);
});

test("the receipt says where the trail ended with the signature, and is stored with it", async () => {
  const open = await created(contracts, await room.newCaller());
  const answer = taken(
    await sign(signing, sharedLink(contracts, open), submitted("Tenant"), ORIGIN),
  );
  const last = (await eventsOf(open)).at(-1);
  const receipt = signing.receipts.find(({ signatureId }) => signatureId === answer.signatureId);
  assert.deepEqual(
    [receipt?.trailNumber, receipt?.trailHash],
    [3, Buffer.from(last!.hash).toString("hex")],
  );
  assert.deepEqual(
    [receipt?.publicId, receipt?.role, receipt?.documentSha256],
    [open.publicId, "Tenant", open.baseSha256],
  );
  assert.equal(answer.receipt.jws, `receipt of ${answer.signatureId}`);
  const kept = await readReceipts(room.database, open.id);
  assert.deepEqual([...kept], [[answer.signatureId, answer.receipt.jws]]);
});

test("without its receipt there is no signature: a key that fails is told, and nothing is stored", async () => {
  const open = await created(contracts, await room.newCaller());
  const [link, sent] = [sharedLink(contracts, open), submitted("Tenant")];
  const failing = signingRoom(room, contracts, { signReceipt: async () => null });
  const kept: string[] = [];
  const refused = refusalOf(
    await sign(failing, link, sent, ORIGIN, async () => {
      kept.push("an answer");
    }),
  );
  assert.deepEqual([refused.refused, refused.headers], ["BUSY", { "retry-after": "5" }]);
  assert.deepEqual(kept, []);
  assert.deepEqual(await readSignatures(room.database, open.id), []);
  assert.equal((await readReceipts(room.database, open.id)).size, 0);
  assert.equal((await eventsOf(open)).at(-1)?.event, "contract.finalized");
  assert.deepEqual((await read(contracts, open)).version, open.version);
  // Once the key is there, the same submission counts.
  const answer = taken(await sign(signing, link, sent, ORIGIN));
  assert.equal(answer.receipt.jws, `receipt of ${answer.signatureId}`);
});

test("a key that fails for who was overtaken takes that signature back alone", async () => {
  const open = await created(contracts, await room.newCaller());
  const link = sharedLink(contracts, open);
  let asked = 0;
  const fading = signingRoom(room, contracts, {
    async signReceipt({ signatureId }) {
      asked += 1;
      if (asked > 1) return null;
      taken(await sign(signing, link, submitted("Landlord"), ORIGIN));
      return `receipt of ${signatureId}`;
    },
  });
  const refused = refusalOf(await sign(fading, link, submitted("Tenant"), ORIGIN));
  assert.deepEqual([refused.refused, asked], ["BUSY", 2]);
  const [only, ...others] = await readSignatures(room.database, open.id);
  assert.deepEqual([only?.role, others], ["Landlord", []]);
  assert.equal((await readReceipts(room.database, open.id)).size, 1);
});

test("the same submission again gets the answer that it got, and another one of that role is refused", async () => {
  const open = await created(contracts, await room.newCaller());
  const [link, sent] = [sharedLink(contracts, open), submitted("Tenant")];
  const first = taken(await sign(signing, link, sent, ORIGIN));
  assert.deepEqual(await sign(signing, link, sent, ORIGIN), first);
  const other = refusalOf(await sign(signing, link, submitted("Tenant"), ORIGIN));
  assert.equal(other.refused, "ALREADY_SIGNED");
  assert.equal((await readSignatures(room.database, open.id)).length, 1);
});

test("of two who sign one role at the same moment one counts, and each role is signed", async () => {
  const open = await created(contracts, await room.newCaller());
  const link = sharedLink(contracts, open);
  const kept: string[] = [];
  const outcomes = await Promise.all(
    ["Tenant", "Tenant", "Landlord"].map((role) =>
      sign(signing, link, submitted(role), ORIGIN, async (_transaction, { signatureId }) => {
        kept.push(signatureId);
      }),
    ),
  );
  const refused = outcomes.filter((one) => "refused" in one);
  assert.deepEqual(
    refused.map((one) => refusalOf(one).refused),
    ["ALREADY_SIGNED"],
  );
  assert.equal(kept.length, 2);
  const stands = await read(contracts, open);
  assert.deepEqual([stands.status, stands.signatureCount], ["fully_signed", 2]);
});

test("over a delivered link the signer is known by its address, and mails to it count no more", async () => {
  const email = newAddress();
  const open = await created(contracts, await room.newCaller(), {
    signers: [{ role: "Tenant", email }],
  });
  const [signer] = await findSigners(room.database, open.id);
  const askedBefore = () =>
    room.database
      .selectFrom("asking_mail")
      .select("id")
      .where("signer_id", "=", signer!.id)
      .execute();
  assert.equal((await askedBefore()).length, 1);
  const link = personalLink(room, signer!);
  const answer = taken(await sign(signing, link, submitted("Tenant"), ORIGIN));
  assert.deepEqual(await askedBefore(), []);
  const [now] = await findSigners(room.database, open.id);
  assert.deepEqual([now?.status, now?.signedAt], ["signed", room.clock.now()]);
  assert.deepEqual(await findSignersAddress(room.database, answer.signatureId), {
    accountId: open.accountId,
    role: "Tenant",
    linkEmail: email,
    email: null,
  });
  const { data, by } = (await eventsOf(open)).at(-1)!;
  assert.deepEqual(
    [data.deliveredTo, data.link, by],
    [...[email, "personal", { kind: "signer", role: "Tenant", link: "personal" }]],
  );
});

test("an address that was typed is known of a signature over the shared link alone", async () => {
  const [typed, delivered] = [newAddress(), newAddress()];
  const open = await created(contracts, await room.newCaller(), {
    signers: [{ role: "Landlord", email: delivered }],
  });
  const shared = submitted("Tenant", { email: typed });
  const { signatureId } = taken(await sign(signing, sharedLink(contracts, open), shared, ORIGIN));
  const [signer] = await findSigners(room.database, open.id);
  const own = submitted("Landlord", { email: newAddress() });
  taken(await sign(signing, personalLink(room, signer!), own, ORIGIN));
  assert.deepEqual(await listTypedAddresses(room.database, open.id), [
    { signatureId, accountId: open.accountId, role: "Tenant", email: typed },
  ]);
  const copy = (id: string) => copySecret(room.linkKeys, id);
  assert.equal(await contractToCopy(room.database, room.linkKeys, copy(signatureId)), open.id);
  const [, personal] = await readSignatures(room.database, open.id);
  assert.equal(await contractToCopy(room.database, room.linkKeys, copy(personal!.id)), null);
  assert.equal(await contractToCopy(room.database, room.linkKeys, "nonsense"), null);
});

test("opening is noted once, over a delivered link that still holds, and by nobody over the shared one", async () => {
  const caller = await room.newCaller();
  const email = newAddress();
  const open = await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  assert.equal(await recordOpened(signing, sharedLink(contracts, open), ORIGIN), null);
  const [signer] = await findSigners(room.database, open.id);
  const link = personalLink(room, signer!);
  room.clock.moveMs(60_000);
  await Promise.all([recordOpened(signing, link, ORIGIN), recordOpened(signing, link, ORIGIN)]);
  await recordOpened(signing, link, ORIGIN);
  const opened = (await eventsOf(open)).filter(({ event }) => event === "signer.opened");
  assert.deepEqual(
    opened.map(({ data }) => data),
    [{ role: "Tenant", deliveredTo: email, ...ORIGIN }],
  );
  const [now] = await findSigners(room.database, open.id);
  assert.deepEqual([now?.status, now?.openedAt], ["opened", room.clock.now()]);
  assert.deepEqual((await read(contracts, open)).updatedAt, room.clock.now());
  taken(await sign(signing, link, submitted("Tenant"), ORIGIN));
  assert.equal(
    (await findSigners(room.database, open.id))[0]?.openedAt?.getTime(),
    now?.openedAt?.getTime(),
  );
});

test("what a link leads to is gone once the contract is cancelled or another link took its place", async () => {
  const caller = await room.newCaller();
  const open = await created(contracts, caller, {
    language: "fr",
    signers: [{ role: "Tenant", email: newAddress() }],
  });
  const [signer] = await findSigners(room.database, open.id);
  const [own, shared] = [personalLink(room, signer!), sharedLink(contracts, open)];
  const key = { accountId: open.accountId, id: open.id };
  const signers = [{ role: "Tenant", email: newAddress() }];
  taken(await changeContract(contracts, caller, key, { signers }));
  const follow = (link: string) => followLink(room.database, room, link);
  const replaced = refusalOf(await follow(own));
  assert.deepEqual(
    [replaced.refused, replaced.extra],
    ["GONE", { reason: "replaced", language: "fr" }],
  );
  assert.equal(refusalOf(await recordOpened(signing, own, ORIGIN)).refused, "GONE");
  taken(await follow(shared));
  taken(await cancelContract(contracts, caller, key));
  const cancelled = refusalOf(await follow(shared));
  assert.deepEqual([cancelled.refused, cancelled.extra?.reason], ["GONE", "cancelled"]);
  assert.equal((await lookBehindLink(room.database, room, own))?.gone, "replaced");
  const late = refusalOf(await sign(signing, shared, submitted("Tenant"), ORIGIN));
  assert.deepEqual([late.refused, late.extra], ["CONFLICT", { status: "cancelled" }]);
  assert.equal(
    refusalOf(await readOriginal({ ...room, files: room.files }, shared)).refused,
    "GONE",
  );
});

test("a link that nobody made leads nowhere, whatever it looks like", async () => {
  const open = await created(contracts, await room.newCaller(), {
    signers: [{ role: "Tenant", title: "Director" }],
  });
  const [signer] = await findSigners(room.database, open.id);
  const shared = sharedLink(contracts, open);
  const unknown = [
    ...["", "nonsense", shared.split("").reverse().join("")],
    personalLink(room, { ...signer!, id: room.ids.uuid() }),
    // Who has no address was delivered no link.
    personalLink(room, signer!),
  ];
  for (const link of unknown) {
    assert.equal(refusalOf(await followLink(room.database, room, link)).refused, "UNKNOWN", link);
  }
  const exists = (link: string) => linkExists(room.database, room.linkKeys, link);
  assert.deepEqual(
    [await exists(shared), await exists(shared.split("").reverse().join(""))],
    [true, false],
  );
  assert.deepEqual(
    [await exists(personalLink(room, signer!)), await exists("nonsense")],
    [true, false],
  );
});

test("the original is the base PDF under its name, for whoever has a link", async () => {
  const open = await created(contracts, await room.newCaller(), { title: "Rent: flat" });
  const { database, files, linkKeys, clock } = room;
  const services = { database, files, linkKeys, clock };
  const { pdf, sha256, fileName } = taken(
    await readOriginal(services, sharedLink(contracts, open)),
  );
  assert.deepEqual(
    [sha256Hex(await buffer(pdf.stream)), sha256],
    [open.baseSha256, open.baseSha256],
  );
  assert.match(fileName, /\.pdf$/);
});

test("what a signature shows and says is refused where it cannot be read or was never shown", async () => {
  const open = await created(contracts, await room.newCaller());
  const link = sharedLink(contracts, open);
  const wrongIn = async (change: Parameters<typeof submitted>[1]) =>
    refusalOf(await sign(signing, link, submitted("Tenant", change), ORIGIN)).details?.map(
      ({ path }) => path,
    );
  const picture = { type: "image" as const, png: Buffer.from("no picture").toString("base64") };
  assert.deepEqual(await wrongIn({ signature: picture, initials: picture }), [
    "signature.png",
    "initials.png",
  ]);
  assert.deepEqual(await wrongIn({ summarySha256: "ab".repeat(32) }), ["summarySha256"]);
  assert.deepEqual(await wrongIn({ signerName: "A \u{10ffff}" }), ["signerName"]);
  const typed = { type: "typed" as const, text: "A \u{10ffff}", font: "Caveat" as const };
  assert.deepEqual(await wrongIn({ signature: typed }), ["signature.text"]);
  assert.deepEqual(await readSignatures(room.database, open.id), []);
});

test("the summary that was shown is recorded with the signature", async () => {
  const open = await created(contracts, await room.newCaller());
  const sha256 = sha256Hex("In short.");
  const summary = { text: "In short.", model: "parrot-1", sha256 };
  await insertSummary(room.database, open, summary as never, room.clock.now());
  const sent = submitted("Tenant", {
    summarySha256: sha256,
    signature: { type: "typed", text: " Zoë L. ", font: "Caveat" },
    initials: { type: "typed", text: "ZL", font: "Caveat" },
  });
  taken(await sign(signing, sharedLink(contracts, open), sent, ORIGIN));
  const [row] = await readSignatures(room.database, open.id);
  assert.deepEqual(
    [row?.summarySha256, row?.initials],
    [...[sha256, { type: "typed", text: "ZL", font: "Caveat" }]],
  );
  assert.equal(row?.drawing.type === "typed" && row.drawing.text, "Zoë L.");
});
