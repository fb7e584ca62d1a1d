/** What the log holds of contracts: those from before it, those sealed and deleted since, and what is told where one differs. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { toHex } from "#kernel/bytes.ts";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import { BY_SERVICE } from "#kit/rooms/actors.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import { inTransaction } from "#store/transaction.ts";
import { chain, NO_TRAIL } from "#trail/chain.ts";
import type { TrailSubject } from "#trail/trail.ts";
import { insertEntries } from "#trail/trail-store.ts";
import { checkLog } from "./check-log.ts";
import { noteDeletion, noteSeal } from "./note-leaf.ts";
import { leavesOf } from "./seal-log-store.ts";
import { sequenceLog } from "./sequence.ts";

let room: LogRoom;
before(async () => {
  room = await openLogRoom();
});
after(() => room.close());

const fault = async (readsFiles = false) =>
  (await checkLog({ ...room, kept: [], readsFiles })).fault;

interface Sealed {
  id: string;
  sealedSha256: string;
  /** Where its trail ended when it was sealed. */
  head: Uint8Array;
}

/** A contract with a trail of two entries, sealed after the first of them. */
async function sealed(): Promise<Sealed> {
  const [id, accountId] = [randomUUID(), await room.store.openAccount()];
  const sealedSha256 = sha256Hex(`the file of ${id}`);
  const at = room.clock.now();
  const event = { event: "contract.completed", by: BY_SERVICE, data: { signatureCount: 1 } };
  const entries = chain(id, NO_TRAIL, [event, event] as never, at);
  const head = entries[0]!.hash;
  await insertContractRow(
    room.database,
    { id, accountId, status: "fully_signed" },
    { sealed_sha256: sealedSha256, sealed_at: at, trail_head: head },
  );
  await inTransaction(room.database, async (transaction) =>
    insertEntries(transaction, { id, accountId }, entries),
  );
  return { id, sealedSha256, head };
}

const note = ({ id, sealedSha256 }: Sealed, trailHead: string | null) =>
  inTransaction(room.database, async (transaction) =>
    noteSeal(
      transaction,
      id,
      { publicId: id, sealedSha256, trailHead, at: room.clock.now() },
      systemRandom,
    ),
  );

/** With one column of the contract otherwise, and back again. */
async function whileIs(id: string, change: object, back: object, look: () => Promise<void>) {
  const set = (values: object) =>
    room.database.updateTable("contract").set(values).where("id", "=", id).execute();
  await set(change);
  await look();
  await set(back);
}

const saidOf = async (id: string, kind: "seal" | "deletion" = "seal") => {
  const leaf = (await leavesOf(room.database, kind, [id])).get(id);
  return leaf ? { ...JSON.parse(leaf.statement), position: leaf.position } : null;
};

test("what was sealed before there was a log is taken into it once, and what is noted already stays as it is", async () => {
  const [old, known] = [await sealed(), await sealed()];
  const without = randomUUID();
  await insertContractRow(room.database, {
    id: without,
    accountId: await room.store.openAccount(),
    status: "fully_signed",
  });
  await note(known, toHex(known.head));
  const before = await saidOf(known.id);
  await sequenceLog(room);
  const { position, ...said } = (await saidOf(old.id)) ?? {};
  assert.equal(typeof position, "number");
  assert.deepEqual(said, {
    kind: "seal",
    version: 1,
    publicId: old.id,
    sealedSha256: old.sealedSha256,
    trailHead: toHex(old.head),
    at: room.clock.now().toISOString(),
  });
  assert.deepEqual({ ...(await saidOf(known.id)), position: null }, before);
  assert.equal(await saidOf(without), null);
  assert.equal(await fault(), null);
  // From then on whoever seals notes it.
  const late = await sealed();
  await sequenceLog(room);
  assert.equal(await saidOf(late.id), null);
  assert.equal(await fault(), `the seal of ${late.id} is not in the log`);
  await note(late, toHex(late.head));
  await sequenceLog(room);
  assert.equal(await fault(), null);
});

test("a contract that is not what the log says was sealed is named, whatever was changed of it", async () => {
  const { id, sealedSha256, head } = await sealed();
  await note({ id, sealedSha256, head }, toHex(head));
  await sequenceLog(room);
  assert.equal(await fault(), null);
  const other = { sealed_sha256: "0".repeat(64) };
  await whileIs(id, other, { sealed_sha256: sealedSha256 }, async () => {
    assert.equal(await fault(), `${id} is not what the log says was sealed`);
  });
  await whileIs(id, { public_id: "another" }, { public_id: id }, async () => {
    assert.equal(await fault(), "another is not what the log says was sealed");
  });
  assert.equal(await fault(), null);
});

test("a seal whose trail the log knows otherwise, or not at all, is named", async () => {
  for (const trailHead of [null, "0".repeat(64)]) {
    const one = await sealed();
    await note(one, trailHead);
    await sequenceLog(room);
    const back = { sealed_sha256: null };
    await whileIs(one.id, { sealed_sha256: one.sealedSha256 }, back, async () => {
      assert.equal(await fault(), `${one.id} is not what the log says was sealed`);
    });
    assert.equal(await fault(), null);
  }
});

test("a sealed file that was changed or lost is named where files are read, and only there", async () => {
  const one = await sealed();
  await note(one, toHex(one.head));
  await sequenceLog(room);
  const others = await room.database
    .selectFrom("contract")
    .select(["id", "sealed_sha256 as name"])
    .where("sealed_sha256", "is not", null)
    .where("id", "!=", one.id)
    .execute();
  for (const { id, name } of others) {
    await room.files.put(id, name ?? "", [Buffer.from(`the file of ${id}`)]);
  }
  const said = `the stored file of ${one.id} is not the one that was sealed`;
  assert.equal(await fault(true), said);
  assert.equal(await fault(false), null);
  await room.files.put(one.id, one.sealedSha256, [Buffer.from("another file")]);
  assert.equal(await fault(true), said);
  await room.files.deleteAll(one.id);
  await room.files.put(one.id, one.sealedSha256, [Buffer.from(`the file of ${one.id}`)]);
  assert.equal(await fault(true), null);
});

test("a deletion is noted with what was deleted, and nothing else that happens is; one that differs is named", async () => {
  const [id, accountId] = [randomUUID(), await room.store.openAccount()];
  const at = room.clock.now();
  const baseSha256 = sha256Hex("the document");
  const subject = { id, accountId, publicId: id, baseSha256, trail: { ...NO_TRAIL } };
  const react = noteDeletion(systemRandom);
  const happens = (event: string, of = subject) =>
    inTransaction(room.database, (transaction) =>
      react(transaction, of as unknown as TrailSubject, [{ event }] as never, at),
    );
  await happens("contract.cancelled");
  assert.equal(await saidOf(id, "deletion"), null);
  const tombstone = (of: string, base = baseSha256) =>
    room.database
      .insertInto("deleted_contract")
      .values({
        public_id: of,
        account_id: accountId,
        contract_id: of,
        base_sha256: base,
        status: "pending",
        deleted_at: at,
      })
      .execute();
  await tombstone(id);
  assert.equal(await fault(), `the deletion of ${id} is not in the log`);
  await happens("contract.deleted", {
    ...subject,
    trail: { ...NO_TRAIL, head: Buffer.of(7) } as never,
  });
  await sequenceLog(room);
  assert.deepEqual(
    { ...(await saidOf(id, "deletion")), position: null },
    {
      kind: "deletion",
      version: 1,
      publicId: id,
      baseSha256,
      trailHead: "07",
      at: at.toISOString(),
      position: null,
    },
  );
  assert.equal(await fault(), null);
  const other = randomUUID();
  await happens("contract.deleted", { ...subject, id: other, publicId: other });
  await sequenceLog(room);
  await tombstone(other, "0".repeat(64));
  assert.equal(await fault(), `${other} is not what the log says was deleted`);
});

test("whose contract is sealed or deleted is sent a head of the log that holds it", async () => {
  const awaits = async (accountId: string) => {
    const text = "select 1 from seal_log_news where account_id = $1";
    return (await room.database.run(text, [accountId])).rows.length > 0;
  };
  const one = await sealed();
  const { account_id: owner } = await room.database
    .selectFrom("contract")
    .select("account_id")
    .where("id", "=", one.id)
    .executeTakeFirstOrThrow();
  assert.equal(await awaits(owner), false);
  await note(one, toHex(one.head));
  assert.equal(await awaits(owner), true);
  const [id, other] = [randomUUID(), await room.store.openAccount()];
  const subject = { id, accountId: other, publicId: id, baseSha256: "", trail: NO_TRAIL };
  await inTransaction(room.database, (transaction) =>
    noteDeletion(systemRandom)(
      transaction,
      subject as unknown as TrailSubject,
      [{ event: "contract.deleted" }] as never,
      room.clock.now(),
    ),
  );
  assert.equal(await awaits(other), true);
});
