import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addMember, findOrAddPerson } from "#accounts/people-store.ts";
import { openSession } from "#accounts/sign-in.ts";
import { knownEmail } from "#kernel/email.ts";
import { systemRandom } from "#kernel/random.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { newAddress, type Room, useRoom } from "#kit/rooms/room.ts";
import { askExport, EXPORTS_A_DAY } from "./ask-export.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

/** An owner of a new account, and what comes of asking at the clock's time. */
async function owner() {
  const accountId = await room.openAccount();
  const newcomer = { id: room.ids.uuid(), email: knownEmail(newAddress()), name: null };
  const { id: personId } = await findOrAddPerson(room.database, newcomer, room.clock.now());
  await addMember(room.database, { accountId, personId, role: "owner" }, room.clock.now());
  const jobs: unknown[] = [];
  const services = {
    ...room,
    random: systemRandom,
    jobs: { enqueue: async (_: unknown, name: string) => void jobs.push(name) },
  };
  async function ask(): Promise<unknown> {
    const from = { sessionBefore: undefined, userAgent: "" };
    const opened = await openSession(services, room.database, { personId, accountId }, from);
    assert.ok(opened);
    const answer = await askExport(services, opened, "en");
    return isRefusal(answer) ? answer.extra?.reason : answer;
  }
  const finish = () =>
    room.database
      .updateTable("account_export")
      .set({ done_at: room.clock.now(), bytes: "1" })
      .where("account_id", "=", accountId)
      .where("done_at", "is", null)
      .execute();
  const there = () =>
    room.database
      .selectFrom("account_export")
      .select("id")
      .where("account_id", "=", accountId)
      .execute();
  return { ask, finish, there, jobs };
}

test("who did not hear the answer and asks again has asked once, whether it is written by then or not", async () => {
  const { ask, finish, there, jobs } = await owner();
  assert.equal(await ask(), null);
  assert.equal(await ask(), null);
  await finish();
  room.clock.moveMs(4 * MINUTE_MS);
  assert.equal(await ask(), null);
  assert.deepEqual([(await there()).length, jobs], [1, ["export-account"]]);
});

test("who asks later means another, which waits for the end of the first", async () => {
  const { ask, finish, there } = await owner();
  await ask();
  room.clock.moveMs(6 * MINUTE_MS);
  assert.equal(await ask(), "busy");
  await finish();
  assert.equal(await ask(), null);
  assert.equal((await there()).length, 2);
});

test("there are three within a day, and the next a day after the first", async () => {
  const { ask, finish, there } = await owner();
  for (let done = 0; done < EXPORTS_A_DAY; done += 1) {
    assert.equal(await ask(), null);
    await finish();
    room.clock.moveMs(10 * MINUTE_MS);
  }
  assert.equal(await ask(), "tooMany");
  room.clock.moveMs(DAY_MS - EXPORTS_A_DAY * 10 * MINUTE_MS + 1);
  assert.equal(await ask(), null);
  assert.equal((await there()).length, EXPORTS_A_DAY + 1);
});
