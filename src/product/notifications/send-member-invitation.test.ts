import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { updateAccount } from "#accounts/accounts-store.ts";
import { findMemberInvitation, listMemberInvitations } from "#accounts/member-invitations-store.ts";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { newAddress, useRoom } from "#kit/rooms/room.ts";
import type { Message } from "#notifications/mail/message.ts";
import type { MailFailure, Sent } from "#notifications/mail/outcome.ts";
import { inTransaction } from "#store/transaction.ts";
import { inviteByMail } from "./send-member-invitation.ts";

let room: AccountsRoom;
const sent: Message[] = [];
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
beforeEach(() => void sent.splice(0));
after(() => use.end());

/** Invites somebody where the mail server says this of each mail. */
function invite(
  by: SignedInMember,
  email: string,
  outcome: (Sent | MailFailure)["outcome"] = "accepted",
  role = "viewer",
) {
  const mail = {
    async send(message: Message) {
      sent.push(message);
      return { outcome } as Sent;
    },
  };
  return inviteByMail({ ...room, mail }, by, { email, role, language: "es" });
}

const waiting = async ({ accountId }: SignedInMember) =>
  (await listMemberInvitations(room.database, accountId, room.clock.now())).map(
    ({ email }) => email as string,
  );

function lastInvitation() {
  const last = sent.at(-1);
  assert.ok(last?.kind === "memberInvitation");
  return last;
}

test("who is invited gets the link that opens the invitation, with who invites and until when it holds", async () => {
  const by = await room.newSignedIn();
  const email = newAddress();
  assert.equal(await invite(by, email), null);
  assert.equal(sent.length, 1);
  assert.partialDeepStrictEqual(lastInvitation(), {
    to: email,
    language: "es",
    timeZone: by.account.timeZone,
    account: by.account.email,
    inviter: by.person.email,
    until: room.inMs(LIMITS.memberInvitationMs),
  });
  const [, secret = ""] = /^https:\/\/sign\.example\/join\/(.+)$/.exec(lastInvitation().link) ?? [];
  const held = await inTransaction(room.database, ({ queries }) =>
    findMemberInvitation(queries, sha256(secret), room.clock.now()),
  );
  assert.deepEqual([held?.email, held?.accountId], [email, by.accountId]);
});

test("an account and a person with a name are called by it", async () => {
  const by = await room.newSignedIn();
  await updateAccount(room.database, by.accountId, { name: knownText("Shop") });
  const named = { ...by, person: { ...by.person, name: knownText("Ana") } };
  await invite(named, newAddress());
  assert.partialDeepStrictEqual(lastInvitation(), { account: "Shop", inviter: "Ana" });
});

test("what the mail server did not take is no invitation, and what it may have taken is one", async () => {
  const by = await room.newSignedIn();
  for (const outcome of ["refusedForGood", "refusedForNow"] as const) {
    assert.equal(await invite(by, newAddress(), outcome), "notSent", outcome);
  }
  assert.deepEqual(await waiting(by), []);
  const email = newAddress();
  assert.equal(await invite(by, email, "uncertain"), null);
  assert.deepEqual(await waiting(by), [email]);
});

test("of what is refused no mail goes out, and it is said why", async () => {
  const by = await room.newSignedIn();
  assert.equal(await invite(by, "nobody"), "addressUnfit");
  assert.equal(await invite(by, newAddress(), "accepted", "king"), "addressUnfit");
  assert.equal(await invite(by, by.person.email), "memberAlready");
  assert.equal(await invite({ ...by, session: "another" }, newAddress()), "signInTooOld");
  assert.deepEqual(sent, []);
  assert.deepEqual(await waiting(by), []);
});

test("an account invites so often an hour and no more, and another one still may", async () => {
  const by = await room.newSignedIn();
  const { requests, windowMs } = LIMITS.memberInvitationRate;
  const email = newAddress();
  for (let time = 0; time < requests; time += 1) assert.equal(await invite(by, email), null);
  assert.equal(await invite(by, newAddress()), "tooOften");
  assert.equal(sent.length, requests);
  assert.deepEqual(await waiting(by), [email]);
  assert.equal(await invite(await room.newSignedIn(), email), null);
  room.clock.moveMs(windowMs);
  const again = { ...by, session: (await room.newSession(by)).secret };
  assert.equal(await invite(again, email), null);
});
