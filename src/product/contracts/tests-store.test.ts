import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount, insertAccount } from "#accounts/accounts-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { whichExist } from "./lookup-store.ts";
import { sweepTests } from "./tests-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

/** Long before what others of this database make, so that nothing of theirs is over. */
const NOW = new Date("2020-06-01T00:00:00.000Z");
const made = (ago: number) => new Date(NOW.getTime() - LIMITS.testContractMs - ago);

async function openTestAccount(): Promise<string> {
  const whole = await findAccount(room.database, await room.openAccount());
  assert.ok(whole);
  const id = room.ids.uuid();
  const email = knownEmail(`${id}@example.com`);
  await insertAccount(room.database, { ...whole, id, email, liveAccountId: whole.id }, NOW);
  return id;
}

async function put(accountId: string, createdAt: Date, status: "draft" | "fully_signed" = "draft") {
  const id = room.ids.uuid();
  await insertContractRow(room.database, { id, accountId, status }, { created_at: createdAt });
  await room.files.put(id, "base", [Buffer.from("bytes")]);
  return id;
}

test("tests of keys go with their bytes when they are old enough, signed or not, and nothing else does", async () => {
  const testAccount = await openTestAccount();
  const whole = await room.openAccount();
  const gone = [await put(testAccount, made(0)), await put(testAccount, made(1), "fully_signed")];
  const stay = [await put(testAccount, made(-1)), await put(whole, made(1_000))];
  await sweepTests(room, NOW);
  assert.deepEqual(await whichExist(room.database, [...gone, ...stay]), new Set(stay));
  for (const id of gone) assert.deepEqual(await room.files.names(id), []);
  for (const id of stay) assert.deepEqual(await room.files.names(id), ["base"]);
});

test("one that cannot be forgotten holds up no other, and is tried again", async () => {
  const testAccount = await openTestAccount();
  const first = await put(testAccount, made(2));
  const second = await put(testAccount, made(1));
  const away = new Error("the storage is away");
  const deleteAll = async (owner: string) => {
    if (owner === first) throw away;
    await room.files.deleteAll(owner);
  };
  await assert.rejects(sweepTests({ ...room, files: { deleteAll } }, NOW), (error) => {
    assert.ok(error instanceof AggregateError);
    return error.cause === away;
  });
  assert.deepEqual(await room.files.names(second), []);
});
