import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { enter } from "./enter-account.ts";
import { whoIsSignedIn } from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

test("a session goes into another account of its person under a new secret, and the old one opens nothing", async () => {
  const [member, other] = [await room.newSignedIn(), await room.newAccount()];
  await room.join(other.id, member.person, { role: "viewer" });
  const before = await whoIsSignedIn(room, member.session);
  const secret = await enter(room, member, other.id);
  assert.ok(secret);
  const who = await whoIsSignedIn(room, secret);
  assert.deepEqual(who, { ...before, session: secret, account: other, role: "viewer" });
  assert.equal(await whoIsSignedIn(room, member.session), null);
});

test("nobody enters an account that they are no member of, or none, and stays where they are", async () => {
  const [member, stranger] = [await room.newSignedIn(), await room.newSignedIn()];
  for (const accountId of [stranger.accountId, room.ids.uuid(), "no account", ""]) {
    assert.equal(await enter(room, member, accountId), null);
  }
  assert.equal((await whoIsSignedIn(room, member.session))?.account.id, member.accountId);
});

test("a session that is over goes nowhere", async () => {
  const member = await room.newSignedIn();
  const ended = { ...member, session: "no session" };
  assert.equal(await enter(room, ended, member.accountId), null);
});
