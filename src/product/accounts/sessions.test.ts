import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findHalf, insertHalf } from "./proofs-store.ts";
import {
  endSession,
  endSessions,
  isFresh,
  listSessions,
  signOut,
  whoIsSignedIn,
} from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const lastUses = async (personId: string) =>
  (await listSessions(room, { personId })).map(({ lastUsedAt }) => lastUsedAt);

test("who is signed in is told of their session, and of none that there is not", async () => {
  const { account, person, session } = await room.newSignedIn({ role: "viewer" });
  const [listed] = await listSessions(room, { personId: person.id });
  const proofs = { password: false, totp: false, passkey: false, identity: false };
  assert.deepEqual(await whoIsSignedIn(room, session), {
    session,
    account,
    person,
    role: "viewer",
    proofs,
    sessionId: listed?.id,
    provedAt: room.clock.now(),
  });
  assert.equal(await whoIsSignedIn(room, "no session"), null);
});

test("the use of a session is noted to the minute", async () => {
  const { personId, session } = await room.newSignedIn();
  const startedAt = room.clock.now();
  room.clock.moveMs(MINUTE_MS - 1);
  await whoIsSignedIn(room, session);
  assert.deepEqual(await lastUses(personId), [startedAt]);
  room.clock.moveMs(1);
  await whoIsSignedIn(room, session);
  assert.deepEqual(await lastUses(personId), [room.clock.now()]);
});

test("a session that is used goes on, and one that is not for three days is over", async () => {
  const account = await room.newAccount();
  const person = await room.newMember(account.id);
  const expiresAt = room.inMs(2 * LIMITS.sessionIdleMs);
  const of = { accountId: account.id, personId: person.id };
  const [used, idle] = [
    await room.newSession(of, { expiresAt }),
    await room.newSession(of, { expiresAt }),
  ];
  room.clock.moveMs(LIMITS.sessionIdleMs - 1);
  assert.ok(await whoIsSignedIn(room, used.secret));
  room.clock.moveMs(1);
  assert.equal(await whoIsSignedIn(room, idle.secret), null);
  assert.ok(await whoIsSignedIn(room, used.secret));
  assert.deepEqual(
    (await listSessions(room, { personId: person.id })).map(({ id }) => id),
    [used.id],
  );
});

test("a proof is fresh for ten minutes, and not at their end any more", () => {
  const [provedAt, end] = [new Date(0), new Date(LIMITS.freshSignInMs)];
  assert.equal(isFresh(provedAt, new Date(end.getTime() - 1)), true);
  assert.equal(isFresh(provedAt, end), false);
});

test("a session is ended by whom it is one of, and what is no session's id ends none", async () => {
  const [member, other] = [await room.newSignedIn(), await room.newSignedIn()];
  const { sessionId = "" } = (await whoIsSignedIn(room, member.session)) ?? {};
  const end = (accountId: string, id: string) => endSession(room, { accountId }, id);
  assert.equal(await end(member.accountId, "no id"), false);
  assert.equal(await end(other.accountId, sessionId), false);
  assert.ok(await whoIsSignedIn(room, member.session));
  assert.equal(await end(member.accountId, sessionId), true);
  assert.equal(await whoIsSignedIn(room, member.session), null);
});

/** Somebody with two sessions, who is about to sign in a third time. */
async function withThree() {
  const member = await room.newSignedIn();
  const { personId, accountId } = member;
  const second = await room.newSession({ personId, accountId });
  const half = sha256(personId);
  const expiresAt = room.inMs(MINUTE_MS);
  await insertHalf(room.database, { hash: half, personId, accountId, expiresAt });
  const hasHalf = async () => (await findHalf(room.database, half, room.clock.now())) !== null;
  return { ...member, second, hasHalf };
}

test("with all of a person's sessions but one ends what others began of signing in as them", async () => {
  const { personId, session, second, hasHalf } = await withThree();
  assert.equal(await endSessions(room, { personId }, { but: second.id }), 1);
  assert.equal(await whoIsSignedIn(room, session), null);
  assert.ok(await whoIsSignedIn(room, second.secret));
  assert.equal(await hasHalf(), false);
});

test("all sessions of an account end, and what its people began of signing in goes on", async () => {
  const { accountId, session, second, hasHalf } = await withThree();
  assert.equal(await endSessions(room, { accountId }, { but: null }), 2);
  for (const secret of [session, second.secret]) {
    assert.equal(await whoIsSignedIn(room, secret), null);
  }
  assert.equal(await hasHalf(), true);
});

test("whoever signs out is out wherever the cookie still is, and in by their other sessions", async () => {
  const { session, second } = await withThree();
  await signOut(room.database, session);
  assert.equal(await whoIsSignedIn(room, session), null);
  assert.ok(await whoIsSignedIn(room, second.secret));
});
