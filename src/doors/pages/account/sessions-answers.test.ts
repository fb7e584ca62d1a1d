import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import { accountPages, leadsTo, pageOf, pageVisitor } from "#kit/account-pages.ts";
import { type AccountsRoom, accountsRoom } from "#kit/accounts-room.ts";
import { useRoom } from "#kit/room.ts";
import { pageCall } from "#kit/visitors.ts";
import type { AccountPagesServices } from "./account-answers.ts";
import { endOne, endOthers } from "./sessions-answers.ts";
import type { Visitor } from "./visit.ts";

let room: AccountsRoom;
let services: AccountPagesServices;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  services = accountPages(room);
});
after(() => use.end());

const another = ({ account, person }: Visitor) =>
  room.newSession({ accountId: account.id, personId: person.id });
const isOpen = async (secret: string) => (await whoIsSignedIn(room, secret)) !== null;

test("another session of one's own is ended, and the one that asks goes on", async () => {
  const visitor = await pageVisitor(room);
  const { id, secret } = await another(visitor);
  const call = pageCall({ params: { id } });
  assert.equal(leadsTo(await endOne(services, call, visitor)), "/app/account");
  assert.deepEqual([await isOpen(secret), await isOpen(visitor.session)], [false, true]);
  assert.deepEqual(call.noted, ["session.ended"]);
});

test("to end the session that asks is to sign out", async () => {
  const visitor = await pageVisitor(room);
  const call = pageCall({ params: { id: visitor.sessionId } });
  assert.notEqual(leadsTo(await endOne(services, call, visitor)), "/app/account");
  assert.equal(await isOpen(visitor.session), false);
});

test("a session of somebody else of the same account is not to be ended, nor one that there is not", async () => {
  const visitor = await pageVisitor(room);
  const other = await pageVisitor(room, { account: visitor.account });
  for (const id of [other.sessionId, room.ids.uuid(), "no-uuid", ""]) {
    const call = pageCall({ params: { id } });
    assert.equal(pageOf(await endOne(services, call, visitor)).status, 404, id);
    assert.deepEqual(call.noted, []);
  }
  assert.ok(await isOpen(other.session));
});

test("all others of one's own end at once, and nobody else's", async () => {
  const visitor = await pageVisitor(room);
  const other = await pageVisitor(room, { account: visitor.account });
  const [first, second] = [await another(visitor), await another(visitor)];
  assert.equal(leadsTo(await endOthers(services, pageCall(), visitor)), "/app/account");
  assert.deepEqual([await isOpen(first.secret), await isOpen(second.secret)], [false, false]);
  assert.deepEqual([await isOpen(visitor.session), await isOpen(other.session)], [true, true]);
});
