import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cancelContract } from "#contracts/cancel.ts";
import { findSigners } from "#contracts/signers-store.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
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
import type { MessageInput } from "#schemas/signing.ts";
import { readEntries } from "#trail/trail-store.ts";
import { findMessage, messagesSince } from "./messages-store.ts";
import { sendMessage } from "./send-message.ts";
import { sign } from "./sign.ts";

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

const input = (change: Partial<MessageInput> = {}): MessageInput => ({
  kind: "question",
  role: "Landlord",
  text: " Is the cellar included? ",
  ...change,
});

/** A contract with a delivered link to its tenant; the landlord signs over the shared one. */
async function sent() {
  const email = newAddress();
  const caller = await room.newCaller();
  const contract = await created(contracts, caller, { signers: [{ role: "Tenant", email }] });
  const [tenant] = await findSigners(room.database, contract.id);
  const links = { shared: sharedLink(contracts, contract), own: personalLink(room, tenant!) };
  const lastEvent = async () => (await readEntries(room.database, contract.id)).at(-1);
  return { caller, contract, email, links, lastEvent };
}

test("what is asked is kept in its words, and the trail has a salted hash of them and who spoke", async () => {
  const { contract, links, lastEvent } = await sent();
  room.clock.moveMs(60_000);
  assert.equal(await sendMessage(signing, links.shared, input(), ORIGIN), null);
  const entry = await lastEvent();
  assert.deepEqual(
    [entry?.event, entry?.by, entry?.at],
    ["signer.wrote", { kind: "signer", role: "Landlord", link: "shared" }, room.clock.now()],
  );
  const { messageId, saltedSha256, ...data } = entry!.data as Record<string, string>;
  assert.deepEqual(data, { role: "Landlord", deliveredTo: null, kind: "question", ...ORIGIN });
  const kept = await findMessage(room.database, messageId!);
  assert.equal(kept?.salt.length, 16);
  assert.equal(saltedSha256, sha256Hex(Buffer.concat([kept.salt, Buffer.from(kept.text)])));
  assert.partialDeepStrictEqual(kept, {
    accountId: contract.accountId,
    contractId: contract.id,
    role: "Landlord",
    kind: "question",
    text: "Is the cellar included?",
    linkEmail: null,
    saidAt: room.clock.now(),
  });
  const { status, updatedAt, trail } = await read(contracts, contract);
  assert.deepEqual([status, updatedAt, trail.length], ["pending", room.clock.now(), entry?.number]);
  assert.equal(contracts.events.at(-1)?.event.event, "signer.wrote");
});

test("who says no over a link of their own is noted with the reason, and may sign all the same", async () => {
  const { contract, email, links, lastEvent } = await sent();
  room.clock.moveMs(60_000);
  const no = input({ kind: "decline", role: "Tenant", text: "Too dear." });
  assert.equal(await sendMessage(signing, links.own, no, ORIGIN), null);
  const entry = await lastEvent();
  assert.deepEqual(
    [entry?.event, entry?.by],
    ["signer.declined", { kind: "signer", role: "Tenant", link: "personal" }],
  );
  assert.partialDeepStrictEqual(entry?.data, { role: "Tenant", deliveredTo: email });
  assert.equal("kind" in (entry?.data ?? {}), false);
  const [tenant] = await findSigners(room.database, contract.id);
  assert.deepEqual([tenant?.declinedAt, tenant?.declineReason], [room.clock.now(), "Too dear."]);
  const without = input({ kind: "decline", role: "Tenant", text: "" });
  assert.equal(await sendMessage(signing, links.own, without, ORIGIN), null);
  assert.equal((await findSigners(room.database, contract.id))[0]?.declineReason, null);
  taken(await sign(signing, links.own, submitted("Tenant"), ORIGIN));
});

test("a no over the shared link is remembered for its role, taken back, and said anew in the same words", async () => {
  const { contract, links, lastEvent } = await sent();
  const noted = async () => {
    const signers = await findSigners(room.database, contract.id);
    const landlord = signers.find(({ role }) => role === "Landlord");
    return [landlord?.email, landlord?.declinedAt, landlord?.declineReason];
  };
  const say = (kind: MessageInput["kind"], text = "") => {
    room.clock.moveMs(60_000);
    return sendMessage(signing, links.shared, input({ kind, text }), ORIGIN);
  };
  assert.equal(await say("decline", "Too dear."), null);
  assert.deepEqual(await noted(), [null, room.clock.now(), "Too dear."]);
  const saidAt = room.clock.now();
  assert.equal(await say("decline", "Too dear."), null);
  assert.deepEqual(await noted(), [null, saidAt, "Too dear."], "it was said already");
  assert.equal(await say("reconsider"), null);
  assert.deepEqual(await noted(), [null, null, null]);
  const entry = await lastEvent();
  assert.deepEqual(
    [entry?.event, (entry?.data as { kind: string } | undefined)?.kind],
    ["signer.wrote", "reconsider"],
  );
  const back = refusalOf(await say("reconsider"));
  assert.equal(back.refused, "CONFLICT", "there is nothing to take back");
  assert.equal(await say("decline", "Too dear."), null);
  assert.deepEqual(await noted(), [null, room.clock.now(), "Too dear."]);
  const kinds = await messagesSince(room.database, contract.id, new Date(0));
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ["decline", "reconsider", "decline"],
  );
});

test("a question leaves nothing noted with the signer", async () => {
  const { contract, links } = await sent();
  const asks = input({ role: "Tenant" });
  assert.equal(await sendMessage(signing, links.own, asks, ORIGIN), null);
  const [tenant] = await findSigners(room.database, contract.id);
  assert.deepEqual([tenant?.declinedAt, tenant?.declineReason], [null, null]);
});

test("the same words again within a day are said already; other words, another kind or another role are not", async () => {
  const { contract, links } = await sent();
  const say = (change: Partial<MessageInput> = {}, link = links.shared) =>
    sendMessage(signing, link, input(change), ORIGIN);
  const count = async () => (await messagesSince(room.database, contract.id, new Date(0))).length;
  await say();
  await say({ text: "Is the cellar included?  " });
  assert.equal(await count(), 1);
  await say({ text: "And the garden?" });
  await say({ kind: "wrong-person" });
  await say({ role: "Tenant" }, links.own);
  assert.equal(await count(), 4);
  room.clock.moveMs(LIMITS.messagesOfRole.windowMs);
  await say();
  assert.equal(await count(), 5);
  const [first, ...others] = await messagesSince(room.database, contract.id, new Date(0));
  assert.equal(first?.text, "Is the cellar included?");
  assert.ok(others.every(({ saidAt }) => saidAt >= first!.saidAt));
});

test("beyond its number of a day a role is told when it can write again, and nothing is kept", async () => {
  const { contract, links } = await sent();
  for (let count = 0; count < LIMITS.messagesOfRole.requests; count += 1) {
    assert.equal(
      await sendMessage(signing, links.shared, input({ text: `${count}?` }), ORIGIN),
      null,
    );
    room.clock.moveMs(1_000);
  }
  const before = await read(contracts, contract);
  const refused = refusalOf(await sendMessage(signing, links.shared, input(), ORIGIN));
  assert.equal(refused.refused, "RATE_LIMITED");
  const waitS = LIMITS.messagesOfRole.windowMs / 1_000 - LIMITS.messagesOfRole.requests;
  assert.deepEqual(refused.headers, { "retry-after": String(waitS) });
  assert.deepEqual((await read(contracts, contract)).trail, before.trail);
  room.clock.moveMs(waitS * 1_000);
  assert.equal(await sendMessage(signing, links.shared, input(), ORIGIN), null);
});

test("over a link that leads nowhere, or of a contract that is cancelled, nothing is said", async () => {
  const { caller, contract, links } = await sent();
  const unknown = refusalOf(await sendMessage(signing, "nowhere", input(), ORIGIN));
  assert.equal(unknown.refused, "UNKNOWN");
  taken(await cancelContract(contracts, caller, { id: contract.id }));
  assert.equal(
    refusalOf(await sendMessage(signing, links.shared, input(), ORIGIN)).refused,
    "GONE",
  );
  assert.deepEqual(await messagesSince(room.database, contract.id, new Date(0)), []);
});

test("what somebody says while the contract is being signed by them is refused or comes first, never both late", async () => {
  const { contract, links } = await sent();
  const [signed, said] = await Promise.all([
    sign(signing, links.own, submitted("Tenant"), ORIGIN),
    sendMessage(signing, links.own, input({ role: "Tenant", kind: "decline" }), ORIGIN),
  ]);
  taken(signed);
  const events = (await readEntries(room.database, contract.id)).map(({ event }) => event);
  const [declined, done] = ["signer.declined", "contract.signed"].map((name) =>
    events.indexOf(name as never),
  );
  if (said === null) assert.ok(declined! >= 0 && declined! < done!);
  else assert.deepEqual([said.refused, declined], ["ALREADY_SIGNED", -1]);
});
