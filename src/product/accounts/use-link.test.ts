import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { deleteMember } from "./people-store.ts";
import { setTotp } from "./proofs-store.ts";
import { whoIsSignedIn } from "./sessions.ts";
import { makeSignInSecret } from "./sign-in.ts";
import { signIn } from "./use-link.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

async function linkOf(by: "mail" | "operator", of: { accountId: string; personId: string }) {
  const { secret } = await inTransaction(room.database, (transaction) =>
    makeSignInSecret(transaction, { ...of, by }, room.random, room.clock.now()),
  );
  return { secret, sessionBefore: undefined, userAgent: "" };
}

test("a link signs in once, by one of two who use it at once, and proves who it is now", async () => {
  const { accountId, personId } = await room.newSignedIn();
  const link = await linkOf("mail", { accountId, personId });
  const outcomes = await Promise.all([signIn(room, link), signIn(room, link)]);
  const [opened, ...others] = outcomes.filter((outcome) => outcome !== null);
  assert.ok(opened && "session" in opened);
  assert.deepEqual(others, []);
  const who = await whoIsSignedIn(room, opened.session);
  assert.deepEqual([who?.person.id, who?.account.id], [personId, accountId]);
  assert.deepEqual(who?.provedAt, room.clock.now());
  assert.equal(await signIn(room, link), null);
});

test("the session that the browser had ends with the one that a link opens", async () => {
  const member = await room.newSignedIn();
  const link = await linkOf("mail", member);
  await signIn(room, { ...link, sessionBefore: member.session });
  assert.equal(await whoIsSignedIn(room, member.session), null);
});

test("a link of whoever is no member any more opens nothing", async () => {
  for (const by of ["mail", "operator"] as const) {
    const member = await room.newSignedIn();
    const link = await linkOf(by, member);
    await deleteMember(room.database, member.accountId, member.personId);
    assert.equal(await signIn(room, link), null);
  }
});

test("a mailed link asks whoever has a second factor for it, and the operator's is the way back in", async () => {
  const member = await room.newSignedIn();
  const totp = { sealed: Buffer.from("sealed"), step: 1, recoveryHashes: [Buffer.from("hash")] };
  await setTotp(room.database, member.personId, totp);
  const mailed = await signIn(room, await linkOf("mail", member));
  assert.ok(mailed && "half" in mailed);
  const handed = await signIn(room, await linkOf("operator", member));
  assert.ok(handed && "session" in handed);
});
