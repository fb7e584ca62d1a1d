import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import {
  deleteInvitationsBy,
  deleteMemberInvitation,
  findMemberInvitation,
  listMemberInvitations,
  replaceMemberInvitation,
  sweepMemberInvitations,
} from "./member-invitations-store.ts";
import type { Person } from "./person.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** An account with its owner, who invites. */
async function inviting(): Promise<{ account: Account; owner: Person }> {
  const account = await room.newAccount({ name: knownText("Garden Street Ltd") });
  return { account, owner: await room.newMember(account.id) };
}

interface Invited {
  email?: string;
  role?: "owner" | "viewer";
  invitedAt?: Date;
  expiresAt?: Date;
}

/** Invites for a day, where nothing else is said. */
async function invite({ account, owner }: { account: Account; owner: Person }, of: Invited = {}) {
  const id = room.ids.uuid();
  const { email = `${id}@example.org`, role = "viewer" } = of;
  const { invitedAt = room.clock.now(), expiresAt = room.inMs(DAY_MS) } = of;
  const invitation = { id, email: knownEmail(email), role, expiresAt };
  const row = { ...invitation, hash: sha256(id), accountId: account.id, invitedBy: owner.id };
  await replaceMemberInvitation(room.database, row, invitedAt);
  return { invitation, hash: row.hash };
}

const listed = ({ account }: { account: Account }, now = room.clock.now()) =>
  listMemberInvitations(room.database, account.id, now);

const find = (hash: Uint8Array, now = room.clock.now()) =>
  inTransaction(room.database, ({ queries }) => findMemberInvitation(queries, hash, now));

test("who holds the link of an invitation sees it and what it is to, until its time is over", async () => {
  const by = await inviting();
  const expiresAt = room.inMs(5);
  const { invitation, hash } = await invite(by, { role: "owner", expiresAt });
  const { id: accountId, name: accountName, email: accountEmail } = by.account;
  const held = { ...invitation, accountId, accountName, accountEmail };
  assert.deepEqual(await find(hash, room.inMs(4)), held);
  assert.equal(await find(hash, expiresAt), null);
  assert.equal(await find(sha256("another")), null);
});

test("who looks at an invitation holds it, and leaves its account to others", async () => {
  const by = await inviting();
  const { invitation, hash } = await invite(by);
  await inTransaction(room.database, async ({ queries }) => {
    await findMemberInvitation(queries, hash, room.clock.now());
    const ofAccount = { value: by.account.id };
    const ofInvitation = { value: invitation.id };
    assert.deepEqual(
      [
        await isHeldFrom(room.database, "key share", "member_invitation", ofInvitation),
        await isHeldFrom(room.database, "update", "account", ofAccount),
      ],
      [true, false],
    );
  });
});

test("an invitation takes the place of the one that the same address had from the account, in whatever case", async () => {
  const [by, other] = [await inviting(), await inviting()];
  const email = `Anna-${room.ids.uuid()}@Example.org`;
  const first = await invite(by, { email });
  const [elsewhere, neighbour] = [await invite(other, { email }), await invite(by)];
  const second = await invite(by, { email: email.toUpperCase(), role: "owner" });
  assert.equal(await find(first.hash), null);
  for (const { hash, invitation } of [second, elsewhere, neighbour]) {
    assert.equal((await find(hash))?.id, invitation.id);
  }
});

test("invitations that can still be accepted are listed from the newest on", async () => {
  const [by, other] = [await inviting(), await inviting()];
  const { invitation: old } = await invite(by, { invitedAt: room.inMs(-2) });
  const { invitation: one } = await invite(by);
  const { invitation: two } = await invite(by);
  await invite(other);
  const { invitation: ending } = await invite(by, {
    invitedAt: room.inMs(-1),
    expiresAt: room.inMs(1),
  });
  assert.deepEqual(await listed(by), [one, two, ending, old]);
  assert.deepEqual(await listed(by, room.inMs(1)), [one, two, old]);
});

test("an account ends its own invitations alone, and each once", async () => {
  const [by, other] = [await inviting(), await inviting()];
  const { invitation } = await invite(by);
  const { invitation: stays } = await invite(by);
  const end = (accountId: string) =>
    deleteMemberInvitation(room.database, accountId, invitation.id);
  assert.equal(await end(other.account.id), false);
  assert.equal(await end(by.account.id), true);
  assert.equal(await end(by.account.id), false);
  assert.deepEqual(await listed(by), [stays]);
});

test("what one member invited with ends, and neither what another did nor what they did elsewhere", async () => {
  const [by, other] = [await inviting(), await inviting()];
  const second = await room.newMember(by.account.id);
  await room.join(other.account.id, by.owner);
  await invite(by);
  const { invitation: others } = await invite({ ...by, owner: second });
  const { invitation: elsewhere } = await invite({ ...other, owner: by.owner });
  const of = { accountId: by.account.id, personId: by.owner.id };
  await deleteInvitationsBy(room.database, of);
  assert.deepEqual([await listed(by), await listed(other)], [[others], [elsewhere]]);
});

test("invitations are forgotten from the moment on at which their time is over", async () => {
  const by = await inviting();
  const { invitation } = await invite(by, { expiresAt: room.inMs(1) });
  await invite(by, { expiresAt: room.inMs(0) });
  await sweepMemberInvitations(room.database, room.clock.now());
  assert.deepEqual(await listed(by, room.inMs(-1)), [invitation]);
});
