import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/accounts-room.ts";
import { useRoom } from "#kit/room.ts";
import { enter } from "./enter-account.ts";
import { whoIsSignedIn } from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

test("a session goes into another account of its person under a new secret, and the old one opens nothing", async () => {
  const [visitor, other] = [await room.newVisitor(), await room.newAccount()];
  await room.join(other.id, visitor.person, { role: "viewer" });
  const before = await whoIsSignedIn(room, visitor.session);
  const secret = await enter(room, visitor, other.id);
  assert.ok(secret);
  const who = await whoIsSignedIn(room, secret);
  assert.deepEqual(who, { ...before, account: other, role: "viewer" });
  assert.equal(await whoIsSignedIn(room, visitor.session), null);
});

test("nobody enters an account that they are no member of, or none, and stays where they are", async () => {
  const [visitor, stranger] = [await room.newVisitor(), await room.newVisitor()];
  for (const accountId of [stranger.accountId, room.ids.uuid(), "no account", ""]) {
    assert.equal(await enter(room, visitor, accountId), null);
  }
  assert.equal((await whoIsSignedIn(room, visitor.session))?.account.id, visitor.accountId);
});

test("a session that is over goes nowhere", async () => {
  const visitor = await room.newVisitor();
  const ended = { ...visitor, session: "no session" };
  assert.equal(await enter(room, ended, visitor.accountId), null);
});
