import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { taken } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import { acceptInvitation, lookAtInvitation } from "./accept-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { findOrAddPerson, listMembers } from "./people-store.ts";
import type { Person } from "./person.ts";
import { whoIsSignedIn } from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newEmail = () => knownEmail(`${room.ids.uuid()}@example.org`);

/** An account that invites this address as a viewer. */
async function invited(email: string = newEmail()) {
  const by = await room.newSignedIn();
  const { secret } = taken(await inviteMember(room, by, { email, role: "viewer" }));
  return { by, secret };
}

const look = (secret: string, member: Person | null = null) =>
  inTransaction(room.database, ({ queries }) =>
    lookAtInvitation(queries, secret, member, room.clock.now()),
  );

const FROM = { sessionBefore: undefined, userAgent: "" };

const accept = (secret: string, member: { person: Person; provedAt: Date } | null = null) =>
  acceptInvitation(room, { secret, ...FROM }, member);

const memberRoles = async ({ accountId }: SignedInMember) =>
  (await listMembers(room.database, accountId)).map(({ email, role }) => [email, role]);

test("an invitation of an address that nobody signs in with is open to whoever holds its link", async () => {
  const email = newEmail();
  const { by, secret } = await invited(email);
  const state = await look(secret);
  assert.ok(state.state === "open");
  assert.deepEqual([state.invitation.email, state.invitation.accountId], [email, by.accountId]);
});

test("an invitation of an address that signs in is open to its own session alone", async () => {
  const person = await room.newPerson({ email: knownEmail(`Zoe-${newEmail()}`) });
  const { secret } = await invited(person.email.toLowerCase());
  assert.equal((await look(secret)).state, "signInFirst");
  assert.equal((await look(secret, await room.newPerson())).state, "forAnother");
  assert.equal((await look(secret, person)).state, "open");
});

test("an invitation whose time is over, or that nobody made, is gone", async () => {
  const { secret } = await invited();
  room.clock.moveMs(LIMITS.memberInvitationMs);
  assert.deepEqual(await look(secret), { state: "gone" });
  assert.deepEqual(await look("no secret"), { state: "gone" });
  assert.deepEqual(await accept(secret), { state: "gone" });
});

test("somebody new is a member from then on, in a session that proved itself by the link", async () => {
  const email = newEmail();
  const { by, secret } = await invited(email);
  const opened = await accept(secret);
  assert.ok("session" in opened);
  assert.equal(opened.accountId, by.accountId);
  const who = await whoIsSignedIn(room, opened.session);
  const { person, role, provedAt } = who ?? {};
  assert.deepEqual([person?.email, role, provedAt], [email, "viewer", room.clock.now()]);
  assert.deepEqual((await memberRoles(by))[1], [email, "viewer"]);
});

test("an invitation is used once, and by one of two at once", async () => {
  const { by, secret } = await invited();
  const outcomes = await Promise.all([accept(secret), accept(secret)]);
  assert.equal(outcomes.filter((outcome) => "session" in outcome).length, 1);
  assert.deepEqual(await accept(secret), { state: "gone" });
  assert.equal((await memberRoles(by)).length, 2);
});

test("a visitor joins as who they are, and their session goes on as old as it was", async () => {
  const member = await room.newSignedIn();
  const { by, secret } = await invited(member.person.email);
  const provedAt = room.clock.now();
  room.clock.moveMs(MINUTE_MS);
  const opened = await acceptInvitation(
    room,
    { secret, sessionBefore: member.session, userAgent: "" },
    { person: member.person, provedAt },
  );
  assert.ok("session" in opened);
  const who = await whoIsSignedIn(room, opened.session);
  assert.deepEqual(
    [who?.person.id, who?.account.id, who?.role, who?.provedAt],
    [member.personId, by.accountId, "viewer", provedAt],
  );
  assert.equal(await whoIsSignedIn(room, member.session), null);
});

test("whoever is signed in as another, or is known and not signed in, does not join, and the invitation waits", async () => {
  const person = await room.newPerson();
  const { by, secret } = await invited(person.email);
  const other = { person: await room.newPerson(), provedAt: room.clock.now() };
  assert.deepEqual(
    [await accept(secret, other), await accept(secret)].map((outcome) =>
      "state" in outcome ? outcome.state : "in",
    ),
    ["forAnother", "signInFirst"],
  );
  assert.equal((await memberRoles(by)).length, 1);
  assert.ok("session" in (await accept(secret, { ...other, person })));
});

test("whoever takes the address while its invitation is accepted keeps it, and has to sign in first", async () => {
  const email = newEmail();
  const { by, secret } = await invited(email);
  const { accepting } = await inTransaction(room.database, async ({ queries }) => {
    const newcomer = { id: room.ids.uuid(), email, name: null };
    await findOrAddPerson(queries, newcomer, room.clock.now());
    const accepting = accept(secret);
    await untilOneWaits(room.database);
    return { accepting };
  });
  const outcome = await accepting;
  assert.ok("state" in outcome);
  assert.equal(outcome.state, "signInFirst");
  assert.equal((await memberRoles(by)).length, 1);
});
