import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type ContractsRoom, contractsRoom, created } from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { openSealingRoom, type SealingRoom } from "#kit/rooms/sealing-room.ts";
import { statedWithdrawal } from "#kit/rooms/stated-withdrawal.ts";
import { UnprovenStatement } from "./prove-statement.ts";
import { type AcknowledgementServices, sealAcknowledgement } from "./seal-acknowledgement.ts";
import { findAcknowledgement } from "./withdrawals-store.ts";

let room: Room;
let contracts: ContractsRoom;
let sealing: SealingRoom & AcknowledgementServices;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  sealing = { ...(await openSealingRoom(room)), linkKeys: room.linkKeys };
});
after(async () => {
  await sealing.close();
  await use.end();
});

/** The id of a statement about a new contract. */
const stated = async (name = "Ana Alva") =>
  (await statedWithdrawal(room, contracts, { name: knownText(name) })).id;

/** The service, and how often it built what it seals. */
function counting(): { services: AcknowledgementServices; built(): number } {
  let built = 0;
  const { workers } = sealing;
  const run: typeof workers.run = (name, ...rest) => {
    if (name === "composeHtml") built += 1;
    return workers.run(name, ...rest);
  };
  return { services: { ...sealing, workers: { ...workers, run } }, built: () => built };
}

const rowOf = (withdrawalId: string) =>
  room.database
    .selectFrom("withdrawal_acknowledgement")
    .select(["sha256", "sealed_at as sealedAt"])
    .where("withdrawal_id", "=", withdrawalId)
    .executeTakeFirst();

test("an acknowledgement is a sealed PDF, kept with its hash and when it was sealed", async () => {
  const id = await stated();
  const pdf = Buffer.from((await sealAcknowledgement(sealing, id)) ?? []);
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  // The signature, and a timestamp over everything.
  assert.equal(pdf.toString("latin1").match(/\/ByteRange/g)?.length, 2);
  const kept = await findAcknowledgement(room.database, id);
  assert.equal(sha256Hex(kept ?? new Uint8Array()), sha256Hex(pdf));
  assert.deepEqual(await rowOf(id), { sha256: sha256Hex(pdf), sealedAt: room.clock.now() });
});

test("it is made once: two that ask at once get the same, and so does whoever asks later", async () => {
  const id = await stated();
  const { services, built } = counting();
  const both = await Promise.all([
    sealAcknowledgement(services, id),
    sealAcknowledgement(services, id),
  ]);
  room.clock.moveMs(60_000);
  const later = await sealAcknowledgement(services, id);
  const hashes = [...both, later].map((pdf) => sha256Hex(pdf ?? new Uint8Array()));
  assert.equal(new Set(hashes).size, 1);
  assert.equal(built(), 1);
});

test("of a statement that nobody made there is none, and nothing is built", async () => {
  const { services, built } = counting();
  assert.equal(await sealAcknowledgement(services, room.ids.uuid()), null);
  assert.equal(built(), 0);
});

test("where nothing can be sealed none is kept, and the next one that asks has it", async () => {
  const id = await stated();
  const stampedNowhere = new Proxy(sealing.sealer, {
    get(sealer, name, of) {
      if (name === "keyHolder") throw new Error("the key is away");
      return Reflect.get(sealer, name, of);
    },
  });
  const failing = { ...sealing, sealer: stampedNowhere };
  await assert.rejects(sealAcknowledgement(failing, id), /the key is away/);
  assert.equal(await findAcknowledgement(room.database, id), null);
  assert.ok(await sealAcknowledgement(sealing, id));
});

test("a name in letters that no font has is acknowledged all the same", async () => {
  assert.ok(await sealAcknowledgement(sealing, await stated("𓀀𓀁 Ana")));
});

test("a row that the service did not write, or that was changed, is not acknowledged", async () => {
  const { id } = await statedWithdrawal(room, contracts);
  const { services, built } = counting();
  const written = await room.database
    .selectFrom("withdrawal")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const forged: Partial<typeof written>[] = [
    { proof: null },
    { proof: new Uint8Array(16) },
    {},
    { name: knownText("Mallory") },
    { email: knownEmail("mallory@example.com") },
    { stated_at: new Date(written.stated_at.getTime() - 1) },
  ];
  for (const change of forged) {
    // Rows are never changed, so each stands for another contract; with the proof of the first.
    const { contractId: contract_id, accountId: account_id } = await unstated();
    const row = { ...written, id: room.ids.uuid(), contract_id, account_id, ...change };
    await room.database.insertInto("withdrawal").values(row).execute();
    await assert.rejects(sealAcknowledgement(services, row.id), UnprovenStatement);
    assert.equal(await findAcknowledgement(room.database, row.id), null);
  }
  assert.equal(built(), 0);
  assert.ok(await sealAcknowledgement(sealing, id));
});

test("what is acknowledged of the contract is what it was when the withdrawal was stated", async () => {
  const { id, contractId } = await statedWithdrawal(room, contracts);
  const titled = (title: string | null) =>
    room.database
      .updateTable("contract")
      .set({ title: title === null ? null : knownText(title) })
      .where("id", "=", contractId)
      .execute();
  await titled("Another contract");
  await assert.rejects(sealAcknowledgement(sealing, id), UnprovenStatement);
  await titled(null);
  assert.ok(await sealAcknowledgement(sealing, id));
});

/** A contract of which nobody has stated anything. */
async function unstated() {
  const { id: contractId, accountId } = await created(contracts, await room.newCaller());
  return { contractId, accountId };
}
