import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { inviteMember } from "./invite-member.ts";
import {
  findMemberInvitation,
  listMemberInvitations,
  replaceMemberInvitation,
} from "./member-invitations-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newEmail = () => `${room.ids.uuid()}@example.org`;

const invite = (by: SignedInMember, email: string, role = "viewer") =>
  inviteMember(room, by, { email, role });

const reasonOf = (outcome: object): [string, unknown] => {
  const { refused, extra } = refusalOf(outcome);
  return [refused, extra?.reason];
};

const waiting = ({ accountId }: SignedInMember) =>
  listMemberInvitations(room.database, accountId, room.clock.now());

test("an invitation is made for an address as it is typed, for a week, and its link opens it", async () => {
  const by = await room.newSignedIn();
  const email = newEmail();
  const made = taken(await invite(by, `  ${email} `, "member"));
  const expiresAt = room.inMs(LIMITS.memberInvitationMs);
  const { id, secret } = made;
  assert.deepEqual(made, { id, secret, email, role: "member", expiresAt, account: by.account });
  assert.match(secret, /^[\w-]{43}$/);
  const held = await inTransaction(room.database, ({ queries }) =>
    findMemberInvitation(queries, sha256(secret), room.clock.now()),
  );
  assert.deepEqual([held?.id, held?.accountId, held?.role], [id, by.accountId, "member"]);
  const row = await room.database
    .selectFrom("member_invitation")
    .select(["invited_by", "invited_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  assert.deepEqual(row, { invited_by: by.personId, invited_at: room.clock.now() });
});

test("whoever is invited again has the later invitation alone", async () => {
  const by = await room.newSignedIn();
  const email = newEmail();
  await invite(by, email);
  const { id } = taken(await invite(by, email.toUpperCase(), "owner"));
  assert.deepEqual(
    (await waiting(by)).map((invitation) => [invitation.id, invitation.role]),
    [[id, "owner"]],
  );
});

test("nobody is invited by what is no address, or as what is no role", async () => {
  const by = await room.newSignedIn();
  for (const [email, role] of [
    ["", "viewer"],
    ["no address", "viewer"],
    [newEmail(), "admin"],
    [newEmail(), ""],
  ] as const) {
    assert.deepEqual(reasonOf(await invite(by, email, role)), ["INVALID", "addressUnfit"]);
  }
  assert.deepEqual(await waiting(by), []);
});

test("a member is not invited, in whatever case, and a member of another account is", async () => {
  const [by, other] = [await room.newSignedIn(), await room.newSignedIn()];
  const member = await room.newMember(by.accountId, { role: "viewer" });
  const outcome = await invite(by, member.email.toUpperCase());
  assert.deepEqual(reasonOf(outcome), ["CONFLICT", "memberAlready"]);
  taken(await invite(by, other.person.email));
});

test("fifty invitations wait at a time, and one of them can be made anew", async () => {
  const by = await room.newSignedIn();
  const emails = Array.from({ length: LIMITS.memberInvitations }, newEmail);
  const [first = "", ...rest] = emails;
  const expiresAt = room.inMs(1_000);
  for (const email of rest) {
    const id = room.ids.uuid();
    const row = {
      id,
      hash: sha256(id),
      email: knownEmail(email),
      role: "viewer",
      expiresAt,
    } as const;
    const of = { accountId: by.accountId, invitedBy: by.personId };
    await replaceMemberInvitation(room.database, { ...row, ...of }, room.clock.now());
  }
  taken(await invite(by, first));
  assert.deepEqual(reasonOf(await invite(by, newEmail())), ["CONFLICT", "tooMany"]);
  taken(await invite(by, first.toUpperCase()));
  room.clock.moveMs(1_000);
  taken(await invite(by, newEmail()));
});

test("only an owner who proved themselves lately invites", async () => {
  const member = await room.newSignedIn({ role: "member" });
  const owner = await room.newSignedIn();
  const tooOld = ["UNAUTHENTICATED", "signInTooOld"];
  assert.deepEqual(reasonOf(await invite(member, newEmail())), tooOld);
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.deepEqual(reasonOf(await invite(owner, newEmail())), tooOld);
  assert.deepEqual([await waiting(member), await waiting(owner)], [[], []]);
});
