import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { systemRandom } from "#kernel/random.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import { inTransaction } from "#store/transaction.ts";
import { catchUp } from "./catch-up.ts";
import { noteSeal } from "./note-leaf.ts";
import { isCaughtUp, leavesOf } from "./seal-log-store.ts";

let room: LogRoom;
before(async () => {
  room = await openLogRoom();
});
after(() => room.close());

/** A contract that was sealed before there was a log. */
async function sealed(): Promise<{ id: string; accountId: string; sealedSha256: string }> {
  const [id, accountId] = [randomUUID(), await room.store.openAccount()];
  const sealedSha256 = sha256Hex(id);
  await insertContractRow(
    room.database,
    { id, accountId, status: "fully_signed" },
    { sealed_sha256: sealedSha256, sealed_at: room.clock.now() },
  );
  return { id, accountId, sealedSha256 };
}

/** As if the next start were the first with a log. */
const forget = () => room.database.run("update seal_log set caught_up = false", []);
const saidOf = async (id: string) =>
  JSON.parse((await leavesOf(room.database, "seal", [id])).get(id)?.statement ?? "null");
const newsOf = async (accountId: string) => {
  const text = "select 1 from seal_log_news where account_id = $1";
  return (await room.database.run(text, [accountId])).rows.length;
};

test("a log without anything to catch up with is caught up, and looks no more", async () => {
  await catchUp(room);
  assert.equal(await isCaughtUp(room.database), true);
  const late = await sealed();
  await catchUp(room);
  assert.equal(await saidOf(late.id), null);
});

test("a single contract of before is noted with what is known of it, though it has no trail", async () => {
  await room.database.run("delete from contract", []);
  const { id, accountId, sealedSha256 } = await sealed();
  await forget();
  await catchUp(room);
  assert.deepEqual(await saidOf(id), {
    kind: "seal",
    version: 1,
    publicId: id,
    sealedSha256,
    trailHead: null,
    at: room.clock.now().toISOString(),
  });
  assert.equal(await newsOf(accountId), 1);
});

test("what is noted already is not noted anew, and its account not sent a head for it again", async () => {
  const { id, accountId, sealedSha256 } = await sealed();
  const seal = { publicId: "0000-0000-0000-0", sealedSha256, trailHead: null };
  await inTransaction(room.database, async (transaction) =>
    noteSeal(transaction, id, { ...seal, at: room.clock.now() }, systemRandom),
  );
  const before = await saidOf(id);
  await room.database.run("delete from seal_log_news", []);
  await forget();
  await catchUp(room);
  assert.deepEqual(await saidOf(id), before);
  assert.equal(await newsOf(accountId), 0);
});
