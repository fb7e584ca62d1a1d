import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal, refuse } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findAccount, updateAccount } from "./accounts-store.ts";
import { asProven } from "./held-proof.ts";
import { deleteMember, setRole } from "./people-store.ts";
import type { Act } from "./roles.ts";
import { endSession } from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** Whether something is done: a plan is set, which is otherwise what it was. */
async function isDone(by: SignedInMember, act: Act = "keepData"): Promise<boolean> {
  const plan = room.ids.uuid();
  const answer = await asProven(room, by, act, async ({ transaction, account }) => {
    await updateAccount(transaction.queries, account.id, { plan });
    return "done";
  });
  const isSet = (await findAccount(room.database, by.accountId))?.plan === plan;
  assert.equal(isSet, answer === "done");
  if (!isSet) {
    const { refused, extra } = refusalOf(answer as object);
    assert.deepEqual([refused, extra], ["UNAUTHENTICATED", { reason: "signInTooOld" }]);
  }
  return isSet;
}

test("a deed is told for whom it is done, by whom and when, and the account is locked for it", async () => {
  const by = await room.newSignedIn();
  const told = await asProven(room, by, "keepData", async ({ account, personId, now }) => {
    const value = account.id;
    assert.ok(await isHeldFrom(room.database, "no key update", "account", { value }));
    return { account, personId, now };
  });
  const { account, personId } = by;
  assert.deepEqual(told, { account, personId, now: room.clock.now() });
});

test("a deed that is refused changes nothing, and its own refusal is the answer", async () => {
  const by = await room.newSignedIn();
  const answer = await asProven(room, by, "keepData", async ({ transaction, account }) => {
    await updateAccount(transaction.queries, account.id, { plan: "other" });
    return refuse("CONFLICT", "Not now.");
  });
  assert.ok(isRefusal(answer));
  assert.equal(answer.refused, "CONFLICT");
  assert.deepEqual(await findAccount(room.database, by.accountId), by.account);
});

test("what outlives a session is done within ten minutes of the proof, and not at their end any more", async () => {
  const early = await room.newSignedIn();
  room.clock.moveMs(1);
  const late = await room.newSignedIn();
  room.clock.moveMs(LIMITS.freshSignInMs - 1);
  assert.deepEqual([await isDone(early), await isDone(late)], [false, true]);
});

test("what a role does not allow is not done, and what it allows is", async () => {
  const by = await room.newSignedIn({ role: "member" });
  assert.deepEqual([await isDone(by, "keepKeys"), await isDone(by, "keepPeople")], [true, false]);
  await setRole(room.database, { ...by, role: "owner" });
  assert.equal(await isDone(by, "keepPeople"), true);
});

test("with a session of another account, one that was ended, and one of nobody any more nothing is done", async () => {
  const [by, other] = [await room.newSignedIn(), await room.newSignedIn()];
  await room.join(other.accountId, by.person);
  assert.equal(await isDone({ ...by, accountId: other.accountId }), false);
  assert.equal(await isDone({ ...by, session: "no session" }), false);
  const removed = await room.newSignedIn();
  await deleteMember(room.database, removed.accountId, removed.personId);
  assert.equal(await isDone(removed), false);
  const { id } = (await room.database
    .selectFrom("session")
    .select("id")
    .where("person_id", "=", by.personId)
    .executeTakeFirst()) as { id: string };
  assert.ok(await endSession(room, { personId: by.personId }, id));
  assert.equal(await isDone(by), false);
});

test("while an account is being closed its owner keeps its data, and nothing else of it", async () => {
  const account = await room.newAccount({ closesAt: room.inMs(DAY_MS) });
  const by = await room.newSignedIn({ account });
  assert.equal(await isDone(by, "keepData"), true);
  assert.equal(await isDone(by, "keepPeople"), false);
});
