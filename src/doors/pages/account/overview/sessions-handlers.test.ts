import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SignedIn } from "#accounts/sessions.ts";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import { BY_ID } from "#http/page-input.ts";
import { accountPages, leadsTo, pageOf, pageSignedIn } from "#kit/rooms/account-pages.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { pageRequest } from "#kit/rooms/page-requests.ts";
import { useRoom } from "#kit/rooms/room.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { endOne, endOthers } from "./sessions-handlers.ts";

let room: AccountsRoom;
let services: AccountPagesServices;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  services = accountPages(room);
});
after(() => use.end());

const another = ({ account, person }: SignedIn) =>
  room.newSession({ accountId: account.id, personId: person.id });
const isOpen = async (secret: string) => (await whoIsSignedIn(room, secret)) !== null;

test("another session of one's own is ended, and the one that asks goes on", async () => {
  const signedIn = await pageSignedIn(room);
  const { id, secret } = await another(signedIn);
  const request = pageRequest({ params: { id } }, BY_ID);
  assert.equal(leadsTo(await endOne(services, request, signedIn)), "/app/account");
  assert.deepEqual([await isOpen(secret), await isOpen(signedIn.session)], [false, true]);
  assert.deepEqual(request.noted, ["session.ended"]);
});

test("to end the session that asks is to sign out", async () => {
  const signedIn = await pageSignedIn(room);
  const request = pageRequest({ params: { id: signedIn.sessionId } }, BY_ID);
  assert.notEqual(leadsTo(await endOne(services, request, signedIn)), "/app/account");
  assert.equal(await isOpen(signedIn.session), false);
});

test("a session of somebody else of the same account is not to be ended, nor one that there is not", async () => {
  const signedIn = await pageSignedIn(room);
  const other = await pageSignedIn(room, { account: signedIn.account });
  for (const id of [other.sessionId, room.ids.uuid()]) {
    const request = pageRequest({ params: { id } }, BY_ID);
    assert.equal(pageOf(await endOne(services, request, signedIn)).status, 404, id);
    assert.deepEqual(request.noted, []);
  }
  assert.ok(await isOpen(other.session));
});

test("all others of one's own end at once, and nobody else's", async () => {
  const signedIn = await pageSignedIn(room);
  const other = await pageSignedIn(room, { account: signedIn.account });
  const [first, second] = [await another(signedIn), await another(signedIn)];
  assert.equal(leadsTo(await endOthers(services, pageRequest(), signedIn)), "/app/account");
  assert.deepEqual([await isOpen(first.secret), await isOpen(second.secret)], [false, false]);
  assert.deepEqual([await isOpen(signedIn.session), await isOpen(other.session)], [true, true]);
});
