import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MINUTE_MS } from "#kernel/time.ts";
import {
  type ContractsRoom,
  contractsRoom,
  created,
  read,
  refusalOf,
  taken,
} from "#kit/rooms/contracts-room.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { MissingFile } from "#lib/storage/files.ts";
import { inTransaction } from "#store/transaction.ts";
import { readEntries } from "#trail/trail-store.ts";
import { cancelContract } from "./cancel.ts";
import { findContract, updateContract } from "./contracts-store.ts";
import { deleteContract } from "./delete.ts";
import { findTombstone } from "./lookup-store.ts";
import { redeemCredit } from "./redeem.ts";
import { findSigners } from "./signers-store.ts";

let room: Room;
let services: ContractsRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  services = contractsRoom(room);
});
after(() => use.end());

async function setSignatures(id: string, signatureCount: number): Promise<void> {
  const seen = await read(services, { id });
  await inTransaction(room.database, async (transaction) =>
    updateContract(transaction, seen, { ...seen, signatureCount }),
  );
}

test("a contract is cancelled once: its state, its trail and what is told change together", async () => {
  const caller = await room.newCaller();
  const open = await created(services, caller);
  await setSignatures(open.id, 1);
  room.clock.moveMs(MINUTE_MS);
  const kept: string[] = [];
  const cancel = () =>
    cancelContract(services, caller, { id: open.id }, async (_transaction, { status }) => {
      kept.push(status);
    });
  const cancelled = taken(await cancel());
  const at = room.clock.now();
  assert.deepEqual([cancelled.status, cancelled.cancelledAt], ["cancelled", at]);
  room.clock.moveMs(MINUTE_MS);
  const again = taken(await cancel());
  assert.deepEqual([again.cancelledAt, kept], [at, ["cancelled"]]);
  const stored = await read(services, open);
  assert.deepEqual([stored.status, stored.cancelledAt, stored.updatedAt], ["cancelled", at, at]);
  const told = services.events.filter(({ contractId }) => contractId === open.id).at(-1)?.event;
  assert.deepEqual(told, {
    event: "contract.cancelled",
    by: caller.by,
    data: { signatureCount: 1 },
  });
  const entries = await readEntries(room.database, open.id);
  assert.equal(entries.filter(({ event }) => event === "contract.cancelled").length, 1);
  assert.deepEqual(stored.trail.head && Buffer.from(stored.trail.head), entries.at(-1)?.hash);
});

test("what is cancelled or deleted has to be there, and within the account that is meant", async () => {
  const [caller, other] = [await room.newCaller(), await room.newCaller()];
  const open = await created(services, caller);
  const key = { accountId: other.account.id, id: open.id };
  assert.equal(refusalOf(await cancelContract(services, other, key)).refused, "UNKNOWN");
  assert.equal(refusalOf(await deleteContract(services, other, key)).refused, "UNKNOWN");
  assert.equal((await read(services, open)).status, "pending");
});

test("a deleted contract leaves a tombstone, and nothing of what it said", async () => {
  const caller = await room.newCaller();
  const draft = await created(services, caller, {
    finalize: false,
    signers: [{ role: "Tenant", email: newAddress() }],
  });
  room.clock.moveMs(MINUTE_MS);
  taken(await deleteContract(services, caller, { id: draft.id }));
  assert.equal(await findContract(room.database, { id: draft.id }), null);
  assert.deepEqual(await findTombstone(room.database, draft.publicId), {
    publicId: draft.publicId,
    baseSha256: draft.baseSha256,
    deletedAt: room.clock.now(),
  });
  assert.deepEqual(await readEntries(room.database, draft.id), []);
  assert.deepEqual(await findSigners(room.database, draft.id), []);
  await assert.rejects(room.files.get(draft.id, draft.baseSha256), MissingFile);
  const { event } = services.events.at(-1) ?? {};
  assert.deepEqual(event, {
    event: "contract.deleted",
    by: caller.by,
    data: { status: "draft" },
  });
});

test("a contract with a signature is not deleted, and keeps its bytes", async () => {
  const caller = await room.newCaller();
  const open = await created(services, caller);
  await setSignatures(open.id, 1);
  const refused = refusalOf(await deleteContract(services, caller, { id: open.id }));
  assert.equal(refused.refused, "CONTRACT_SIGNED");
  assert.ok((await room.files.get(open.id, open.baseSha256)).length > 0);
});

test("a credit pays for one contract: it is taken, links go out, and the trail says that it was paid so", async () => {
  const caller = await room.newCaller({ ownLimit: 0, credits: 1 });
  const email = newAddress();
  const signers = [{ role: "Tenant", email }];
  const [first, second] = [
    await created(services, caller, { signers }),
    await created(services, caller, { signers }),
  ];
  assert.deepEqual([first.status, first.finalizedAt], ["pending_payment", null]);
  room.clock.moveMs(MINUTE_MS);
  const paid = taken(await redeemCredit(services, caller, { id: first.id }));
  assert.deepEqual(
    [paid.status, paid.paidByCredit, paid.finalizedAt],
    [...["pending", true, room.clock.now()]],
  );
  assert.deepEqual(await creditsOf(caller.account.id), 0);
  const mails = await room.database
    .selectFrom("outgoing_mail")
    .select(["kind", "recipient"])
    .where("contract_id", "=", first.id)
    .execute();
  assert.deepEqual(mails, [{ kind: "invitation", recipient: email }]);
  const last = (await readEntries(room.database, first.id)).at(-1);
  assert.deepEqual([last?.event, last?.data.paidByCredit], ["contract.finalized", true]);
  const refused = refusalOf(await redeemCredit(services, caller, { id: second.id }));
  assert.deepEqual([refused.refused, /no credit/.test(refused.message)], ["CONFLICT", true]);
});

test("a credit that pays for nothing is not taken", async () => {
  const caller = await room.newCaller({ ownLimit: 0, credits: 5 });
  const other = await room.newCaller();
  const foreign = await created(services, other);
  assert.equal(
    refusalOf(await redeemCredit(services, caller, { id: foreign.id })).refused,
    "UNKNOWN",
  );
  const narrow = contractsRoom(room, {
    mailLimits: { fromOneAccount: 1, fromAllAccounts: 1, ofAccountHourly: 1_000 },
  });
  const signers = [{ role: "Tenant", email: newAddress() }];
  await created(narrow, other, { signers });
  const waits = await created(narrow, caller, { signers });
  assert.equal(refusalOf(await redeemCredit(narrow, caller, waits)).refused, "RATE_LIMITED");
  assert.equal(await creditsOf(caller.account.id), 5);
  assert.equal((await read(services, waits)).status, "pending_payment");
});

async function creditsOf(id: string): Promise<number> {
  const { credits } = await room.database
    .selectFrom("account")
    .select("credits")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return credits;
}
