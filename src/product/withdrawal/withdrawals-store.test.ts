import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { insertPartyRows } from "#kit/rooms/party-rows.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import {
  findAcknowledgement,
  findSigned,
  findStatedOver,
  findWithdrawal,
  insertAcknowledgement,
  insertWithdrawal,
  type Withdrawal,
} from "./withdrawals-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const PROOF = new Uint8Array(16).fill(7);

/** A contract of a new account, and what makes statements over its links. */
async function signedContract() {
  const rows = await insertPartyRows(room, {
    accountId: await room.openAccount(),
    status: "fully_signed",
  });
  const state = async (signatureId: string | null, change: Partial<Withdrawal> = {}) => {
    const withdrawal: Withdrawal = {
      id: room.ids.uuid(),
      contractId: rows.id,
      accountId: rows.accountId,
      signatureId,
      role: null,
      name: knownText("Zoë 契"),
      email: knownEmail("zoe@example.org"),
      statedAt: room.clock.now(),
      ...change,
    };
    await insertWithdrawal(room.database, withdrawal, PROOF);
    return withdrawal;
  };
  const over = (signatureId: string | null) => findStatedOver(room.database, rows.id, signatureId);
  return { rows, state, over };
}

test("a statement is found as it was made, and none under another id", async () => {
  const { rows, state } = await signedContract();
  const signatureId = await rows.signature();
  const own = await state(signatureId, { role: knownText("Buyer") });
  const shared = await state(null);
  assert.deepEqual(await findWithdrawal(room.database, own.id), own);
  assert.deepEqual(await findWithdrawal(room.database, shared.id), shared);
  assert.equal(await findWithdrawal(room.database, room.ids.uuid()), null);
});

test("what was stated over one link is not what was stated over another of the same contract", async () => {
  const { rows, state, over } = await signedContract();
  const [first, second] = [await rows.signature(), await rows.signature()];
  const own = await state(first);
  assert.deepEqual(await over(first), own);
  assert.equal(await over(second), null);
  assert.equal(await over(null), null, "nobody used the link in the document");
  const shared = await state(null);
  assert.deepEqual(await over(null), shared);
  assert.deepEqual(await over(first), own);
});

test("the link in the document of one contract says nothing of another's", async () => {
  const [one, other] = [await signedContract(), await signedContract()];
  await one.state(null);
  assert.equal(await other.over(null), null);
  const signatureId = await one.rows.signature();
  await one.state(signatureId);
  assert.equal(await other.over(signatureId), null);
});

test("over one link there is one statement, whichever of two that come at once is taken", async () => {
  for (const isOwn of [true, false]) {
    const { rows, state, over } = await signedContract();
    const signatureId = isOwn ? await rows.signature() : null;
    const tries = await Promise.allSettled([state(signatureId), state(signatureId)]);
    const taken = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    assert.equal(taken.length, 1, `${isOwn}`);
    assert.deepEqual(await over(signatureId), taken[0]);
  }
});

test("an acknowledgement is found byte by byte, of its own statement alone, and is there once", async () => {
  const { rows, state } = await signedContract();
  const acknowledged = await state(null);
  const waiting = await state(await rows.signature());
  const pdf = Uint8Array.from({ length: 256 }, (_, index) => index);
  const made = { withdrawalId: acknowledged.id, sha256: "ab", pdf, at: room.clock.now() };
  await insertAcknowledgement(room.database, made);
  const found = await findAcknowledgement(room.database, acknowledged.id);
  assert.deepEqual(new Uint8Array(found ?? []), pdf);
  assert.equal(await findAcknowledgement(room.database, waiting.id), null);
  await assert.rejects(insertAcknowledgement(room.database, { ...made, pdf: new Uint8Array(1) }));
});

test("a signature leads to its contract and its role, and no other id does", async () => {
  const { rows } = await signedContract();
  const signatureId = await rows.signature();
  assert.deepEqual(await findSigned(room.database, signatureId), {
    contractId: rows.id,
    role: signatureId,
  });
  assert.equal(await findSigned(room.database, rows.id), null);
});
