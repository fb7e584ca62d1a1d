import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { insertKey, listKeys } from "./keys-store.ts";
import { listMemberInvitations, replaceMemberInvitation } from "./member-invitations-store.ts";
import { changeRole, leaveAccount, removeMember } from "./members.ts";
import { listMembers } from "./people-store.ts";
import type { Person } from "./person.ts";
import type { Role } from "./roles.ts";
import { whoIsSignedIn } from "./sessions.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const reasonOf = (outcome: object | null): [string, unknown] => {
  const { refused, extra } = refusalOf(outcome);
  return [refused, extra?.reason];
};

const rolesIn = async (accountId: string): Promise<Map<string, Role>> =>
  new Map((await listMembers(room.database, accountId)).map(({ id, role }) => [id, role]));

/** Has somebody invite to the account, and make a key of it. */
async function atWork({ accountId }: { accountId: string }, { id: personId }: Person) {
  const id = room.ids.uuid();
  const bare = { id, accountId, hash: sha256(id), email: `${id}@example.org` as never };
  const invitation = { ...bare, role: "viewer", expiresAt: room.inMs(DAY_MS) } as const;
  await replaceMemberInvitation(
    room.database,
    { ...invitation, invitedBy: personId },
    room.clock.now(),
  );
  const key = { ...bare, name: null, hint: "", scopes: null, expiresAt: null, formId: null };
  await insertKey(room.database, { ...key, madeBy: personId }, room.clock.now());
}

/** How many invitations of the account wait, and how many of its keys work. */
async function leftIn({ accountId }: { accountId: string }) {
  const now = room.clock.now();
  const keys = await listKeys(
    room.database,
    { accountId, madeBy: null },
    { now, offset: 0, limit: 10 },
  );
  const invitations = await listMemberInvitations(room.database, accountId, now);
  return [invitations.length, keys.filter(({ revokedAt }) => revokedAt === null).length];
}

test("an owner gives others another role, by which their next request is answered", async () => {
  const by = await room.newSignedIn();
  const other = await room.newSignedIn({ account: by.account, role: "viewer" });
  assert.equal(await changeRole(room, by, { personId: other.personId, role: "member" }), null);
  assert.equal((await whoIsSignedIn(room, other.session))?.role, "member");
  assert.equal((await rolesIn(by.accountId)).get(by.personId), "owner");
});

test("invitations of whoever may invite nobody any more end, and those of an owner stay", async () => {
  const by = await room.newSignedIn();
  const second = await room.newMember(by.accountId);
  await atWork(by, second);
  await atWork(by, by.person);
  await changeRole(room, by, { personId: second.id, role: "owner" });
  assert.deepEqual(await leftIn(by), [2, 2]);
  await changeRole(room, by, { personId: second.id, role: "member" });
  assert.deepEqual(await leftIn(by), [1, 2]);
});

test("keys of whoever may keep none any more end with the role", async () => {
  const by = await room.newSignedIn();
  const other = await room.newMember(by.accountId, { role: "member" });
  await atWork(by, other);
  await atWork(by, by.person);
  await changeRole(room, by, { personId: other.id, role: "owner" });
  assert.equal((await leftIn(by))[1], 2);
  await changeRole(room, by, { personId: other.id, role: "viewer" });
  assert.deepEqual(await leftIn(by), [1, 1]);
});

test("whoever is removed is no member, and their sessions, invitations and keys of the account end", async () => {
  const by = await room.newSignedIn();
  const other = await room.newSignedIn({ account: by.account });
  await atWork(by, other.person);
  await atWork(by, by.person);
  assert.equal(await removeMember(room, by, { personId: other.personId, keepsKeys: false }), null);
  assert.deepEqual([...(await rolesIn(by.accountId)).keys()], [by.personId]);
  assert.equal(await whoIsSignedIn(room, other.session), null);
  assert.deepEqual(await leftIn(by), [1, 1]);
});

test("the keys of whoever is removed stay where they are to, and their invitations do not", async () => {
  const by = await room.newSignedIn();
  const other = await room.newMember(by.accountId);
  await atWork(by, other);
  await removeMember(room, by, { personId: other.id, keepsKeys: true });
  assert.deepEqual(await leftIn(by), [0, 1]);
});

test("whoever leaves is no member any more, and their keys and invitations stay for an owner to decide", async () => {
  const by = await room.newSignedIn();
  const other = await room.newSignedIn({ account: by.account });
  await atWork(by, other.person);
  assert.equal(await leaveAccount(room, other), null);
  assert.deepEqual([...(await rolesIn(by.accountId)).keys()], [by.personId]);
  assert.equal(await whoIsSignedIn(room, other.session), null);
  assert.deepEqual(await leftIn(by), [1, 1]);
});

/** All that takes an owner away from an account. */
const WAYS_OUT: [
  what: string,
  out: (by: SignedInMember, personId: string) => Promise<object | null>,
][] = [
  ["becomes a member", (by, personId) => changeRole(room, by, { personId, role: "member" })],
  ["is removed", (by, personId) => removeMember(room, by, { personId, keepsKeys: true })],
  ["leaves", ({ accountId }, personId) => leaveAccount(room, { accountId, personId })],
];

for (const [what, out] of WAYS_OUT) {
  test(`the last owner stays one, and another one ${what}`, async () => {
    const by = await room.newSignedIn();
    await room.newMember(by.accountId, { role: "member" });
    assert.deepEqual(reasonOf(await out(by, by.personId)), ["CONFLICT", "lastOwner"]);
    const second = await room.newMember(by.accountId);
    assert.equal(await out(by, second.id), null);
    assert.deepEqual(reasonOf(await out(by, by.personId)), ["CONFLICT", "lastOwner"]);
    assert.equal((await rolesIn(by.accountId)).get(by.personId), "owner");
  });

  test(`of two owners of whom each ${what} at once one stays`, async () => {
    const by = await room.newSignedIn();
    const second = await room.newSignedIn({ account: by.account });
    const outcomes = await Promise.all([out(by, by.personId), out(second, second.personId)]);
    const refused = outcomes.filter((outcome) => outcome !== null);
    assert.deepEqual(refused.map(reasonOf), [["CONFLICT", "lastOwner"]]);
    const owners = [...(await rolesIn(by.accountId)).values()].filter((role) => role === "owner");
    assert.equal(owners.length, 1);
  });

  test(`nobody ${what} who is not in the account`, async () => {
    const [by, stranger] = [await room.newSignedIn(), await room.newSignedIn()];
    for (const none of [stranger.personId, room.ids.uuid(), "nobody", ""]) {
      assert.deepEqual(reasonOf(await out(by, none)), ["UNKNOWN", undefined], none);
    }
    assert.equal((await rolesIn(stranger.accountId)).size, 1);
  });
}

test("the last owner can be made what they are", async () => {
  const by = await room.newSignedIn();
  assert.equal(await changeRole(room, by, { personId: by.personId, role: "owner" }), null);
});

test("only an owner who proved themselves lately changes roles or removes anybody", async () => {
  const by = await room.newSignedIn();
  const member = await room.newSignedIn({ account: by.account, role: "member" });
  const tries = async (who: SignedInMember) => [
    reasonOf(await changeRole(room, who, { personId: member.personId, role: "owner" })),
    reasonOf(await removeMember(room, who, { personId: member.personId, keepsKeys: true })),
  ];
  const tooOld = ["UNAUTHENTICATED", "signInTooOld"];
  assert.deepEqual(await tries(member), [tooOld, tooOld]);
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.deepEqual(await tries(by), [tooOld, tooOld]);
  assert.equal((await rolesIn(by.accountId)).get(member.personId), "member");
});
