import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { replaceMemberInvitation } from "#accounts/member-invitations-store.ts";
import { listMembers } from "#accounts/people-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import { BY_ID } from "#http/page-input.ts";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import { accountPages, leadsTo, pageOf, pageSignedIn } from "#kit/rooms/account-pages.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { pageRequest } from "#kit/rooms/page-requests.ts";
import { useRoom } from "#kit/rooms/room.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { peopleWords } from "#words/people-words.ts";
import {
  CHANGE_MEMBER,
  changeMember,
  DROP_MEMBER,
  dropMember,
  enterAccount,
  INVITE,
  invite,
  leave,
  SHOW_PEOPLE,
  showPeople,
  withdraw,
} from "./people-handlers.ts";

const words = peopleWords.en;
let room: AccountsRoom;
let services: AccountPagesServices;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  services = accountPages(room);
});
after(() => use.end());

const rolesIn = async ({ account }: SignedIn) =>
  new Map((await listMembers(room.database, account.id)).map(({ id, role }) => [id, role]));

async function invited({ account, person }: SignedIn, expiresAt = room.inMs(DAY_MS)) {
  const id = room.ids.uuid();
  const email = knownEmail(`${id}@example.org`);
  const bare = { id, email, role: "viewer", accountId: account.id, invitedBy: person.id } as const;
  const invitation = { ...bare, hash: sha256(id), expiresAt };
  await replaceMemberInvitation(room.database, invitation, room.clock.now());
  return { id, email };
}

test("a page of people says what was done just now, and nothing that nobody knows how to say", async () => {
  const owner = await pageSignedIn(room);
  const shown = async (done: string) =>
    pageOf(await showPeople(services, pageRequest({ query: { done } }, SHOW_PEOPLE), owner)).html;
  assert.ok((await shown("removed")).includes(words.done.removed));
  assert.doesNotMatch(await shown("constructor"), /role="status"/);
});

test("a page of people names its own and those invited, not another account's", async () => {
  const [owner, other] = [await pageSignedIn(room), await pageSignedIn(room)];
  const member = await room.newMember(owner.account.id, { role: "member" });
  const [open, foreign] = [await invited(owner), await invited(other)];
  const { html } = pageOf(await showPeople(services, pageRequest({}, SHOW_PEOPLE), owner));
  for (const email of [member.email, open.email]) assert.ok(html.includes(email), email);
  for (const email of [other.person.email, foreign.email]) assert.ok(!html.includes(email), email);
});

test("a role is changed and noted; one that there is not changes nothing", async () => {
  const owner = await pageSignedIn(room);
  const { id } = await room.newMember(owner.account.id, { role: "member" });
  const request = pageRequest({ params: { id }, form: { role: "viewer" } }, CHANGE_MEMBER);
  assert.equal(leadsTo(await changeMember(services, request, owner)), "/app/people?done=changed");
  assert.deepEqual(request.noted, ["member.role_changed"]);
  const odd = pageRequest({ params: { id }, form: { role: "admin" } }, CHANGE_MEMBER);
  assert.equal(pageOf(await changeMember(services, odd, owner)).status, 404);
  assert.equal((await rolesIn(owner)).get(id), "viewer");
  assert.deepEqual(odd.noted, []);
});

test("the last owner stays one, and reads why", async () => {
  const owner = await pageSignedIn(room);
  const request = pageRequest(
    { params: { id: owner.person.id }, form: { role: "member" } },
    CHANGE_MEMBER,
  );
  const { status, html } = pageOf(await changeMember(services, request, owner));
  assert.equal(status, 409);
  assert.ok(html.includes(words.problems.lastOwner));
  assert.deepEqual(request.noted, []);
});

test("nobody changes or removes somebody of another account", async () => {
  const [owner, other] = [await pageSignedIn(room), await pageSignedIn(room)];
  const { id } = await room.newMember(other.account.id, { role: "member" });
  const form = { ...CHANGE_MEMBER.form, ...DROP_MEMBER.form };
  const sent = { params: { id }, form: { role: "viewer" } };
  const request = pageRequest(sent, { ...CHANGE_MEMBER, form });
  for (const act of [changeMember, dropMember]) {
    assert.equal(pageOf(await act(services, request, owner)).status, 404);
  }
  assert.equal((await rolesIn(other)).get(id), "member");
});

test("whoever signed in too long ago is asked to do it again, and removes nobody", async () => {
  const owner = await pageSignedIn(room);
  const { id } = await room.newMember(owner.account.id, { role: "member" });
  room.clock.moveMs(LIMITS.freshSignInMs);
  const answer = await dropMember(services, pageRequest({ params: { id } }, DROP_MEMBER), owner);
  const { status, html } = pageOf(answer);
  assert.equal(status, 401);
  assert.ok(html.includes(words.signInAgain.refused));
  assert.ok((await rolesIn(owner)).has(id));
});

test("without a mail server nobody is invited from a page", async () => {
  const owner = await pageSignedIn(room);
  const form = { email: "new@example.org", role: "member" };
  assert.equal(pageOf(await invite(services, pageRequest({ form }, INVITE), owner)).status, 404);
});

test("what was typed stays where nobody was invited, and a role that there is not becomes a member's", async () => {
  const owner = await pageSignedIn(room);
  const withMail = accountPages(room, { hasMailServer: true });
  const form = { email: "no address", role: "admin" };
  const request = pageRequest({ form }, INVITE);
  const { status, html } = pageOf(await invite(withMail, request, owner));
  assert.equal(status, 400);
  assert.match(html, /value="no address"/);
  assert.ok(html.includes(words.problems.addressUnfit));
  assert.deepEqual(request.noted, []);
});

test("an invitation is taken back by its own account alone, and once", async () => {
  const [owner, other] = [await pageSignedIn(room), await pageSignedIn(room)];
  const { id } = await invited(owner);
  const request = pageRequest({ params: { id } }, BY_ID);
  assert.equal(pageOf(await withdraw(services, request, other)).status, 404);
  assert.equal(leadsTo(await withdraw(services, request, owner)), "/app/people?done=withdrawn");
  assert.equal(pageOf(await withdraw(services, request, owner)).status, 404);
});

test("who leaves is signed out; the last owner stays, signed in", async () => {
  const owner = await pageSignedIn(room);
  const member = await pageSignedIn(room, { account: owner.account, role: "member" });
  const stays = pageRequest();
  assert.equal(leadsTo(await leave(services, stays, owner)), "/app/account");
  assert.ok(await whoIsSignedIn(room, owner.session));
  const goes = pageRequest();
  assert.notEqual(leadsTo(await leave(services, goes, member)), "/app/account");
  assert.equal(await whoIsSignedIn(room, member.session), null);
  assert.deepEqual([stays.noted, goes.noted], [[], ["member.removed"]]);
});

test("a session goes on in another account of the same person under a new secret", async () => {
  const [owner, other] = [await pageSignedIn(room), await pageSignedIn(room)];
  const request = pageRequest({ params: { id: other.account.id } }, BY_ID);
  assert.equal(pageOf(await enterAccount(services, request, owner)).status, 404);
  await room.join(other.account.id, owner.person, { role: "viewer" });
  const answer = await enterAccount(services, request, owner);
  assert.equal(leadsTo(answer), "/app");
  const { cookie } = answer as { cookie: { name: string; value: string } };
  assert.equal(cookie.name, "__Host-countersign");
  assert.equal((await whoIsSignedIn(room, cookie.value))?.account.id, other.account.id);
  assert.equal(await whoIsSignedIn(room, owner.session), null);
});
