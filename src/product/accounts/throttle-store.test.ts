import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Failures } from "./throttle.ts";
import { beginTry, endTries } from "./throttle.ts";
import { forgetFailures, lockFailures, sweepFailures, writeFailures } from "./throttle-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newName = () => `password ${room.ids.uuid()}`;

const failuresOf = (name: string, now = room.clock.now()): Promise<Failures> =>
  inTransaction(room.database, ({ queries }) => lockFailures(queries, name, now));

const isKept = async (name: string): Promise<boolean> =>
  (await room.database
    .selectFrom("sign_in_failure")
    .select("name")
    .where("name", "=", name)
    .executeTakeFirst()) !== undefined;

test("under a new name nothing failed, and what is written under it is read back, whenever", async () => {
  const [name, other] = [newName(), newName()];
  const none = { failures: 0, lastAt: room.inMs(0), lockedUntil: null };
  assert.deepEqual(await failuresOf(name), none);
  await failuresOf(other);
  const failed = { failures: 6, lastAt: room.inMs(1), lockedUntil: room.inMs(2) };
  await writeFailures(room.database, name, failed);
  assert.deepEqual(await failuresOf(name, room.inMs(9)), failed);
  assert.deepEqual(await failuresOf(other, room.inMs(9)), none);
});

test("whoever reads failures holds them, whether there were any or not", async () => {
  const name = newName();
  await failuresOf(name);
  await inTransaction(room.database, async ({ queries }) => {
    await lockFailures(queries, name, room.clock.now());
    const of = { column: "name", value: name };
    assert.ok(await isHeldFrom(room.database, "no key update", "sign_in_failure", of));
  });
});

test("failures are forgotten by their name, and no other's", async () => {
  const [name, other] = [newName(), newName()];
  for (const one of [name, other]) await failuresOf(one);
  await forgetFailures(room.database, name);
  assert.deepEqual([await isKept(name), await isKept(other)], [false, true]);
});

test("failures are swept whose last was before that moment", async () => {
  const [name, old] = [newName(), newName()];
  await failuresOf(name, room.inMs(0));
  await failuresOf(old, room.inMs(-1));
  await sweepFailures(room.database, room.clock.now());
  assert.deepEqual([await isKept(name), await isKept(old)], [true, false]);
});

test("of ten tries at once five are made, and one that succeeds lets the next be made", async () => {
  const name = newName();
  const now = room.clock.now();
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => beginTry(room.database, name, now)),
  );
  assert.equal(tries.filter(Boolean).length, 5);
  assert.equal((await failuresOf(name)).failures, 5);
  await endTries(room.database, name);
  assert.equal(await beginTry(room.database, name, now), true);
});
