import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Email, knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findAccount } from "./accounts-store.ts";
import {
  askReplyTo,
  confirmReplyTo,
  decideReplyTo,
  dropReplyTo,
  isReplyToOpen,
  waitingReplyTo,
} from "./reply-to.ts";
import { codeHashOf, makeSignInCode } from "./sign-in-code.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const now = new Date("2026-11-23T10:00:00Z");
const { code, codeHash } = makeSignInCode("this session", () => new Uint8Array([0, 0, 0, 1, 2, 3]));
const asked = {
  email: "office@shop.example" as Email,
  codeHash,
  tries: 0,
  expiresAt: new Date(now.getTime() + 1),
};
const right = codeHashOf("this session", code);

test("the code that was mailed confirms the address, typed with a blank in its middle too", () => {
  assert.equal(decideReplyTo(asked, right, now), "right");
  const halves = `${code.slice(0, 3)} ${code.slice(3)} `;
  assert.equal(decideReplyTo(asked, codeHashOf("this session", halves), now), "right");
});

test("another code, and the right one in another session, confirm nothing", () => {
  assert.equal(decideReplyTo(asked, codeHashOf("this session", "000000"), now), "wrong");
  assert.equal(decideReplyTo(asked, codeHashOf("another session", code), now), "wrong");
  assert.equal(decideReplyTo(null, right, now), "wrong");
});

test("after its time, and after five codes that were wrong, not even the right code confirms", () => {
  assert.equal(decideReplyTo(asked, right, asked.expiresAt), "wrong");
  const tried = (tries: number) => decideReplyTo({ ...asked, tries }, right, now);
  assert.equal(tried(LIMITS.signInFailures - 1), "right");
  assert.equal(tried(LIMITS.signInFailures), "wrong");
  assert.equal(isReplyToOpen({ ...asked, tries: LIMITS.signInFailures }, now), false);
});

const ADDRESS = knownEmail("office@shop.example");

const ask = async (by: SignedInMember, email = ADDRESS) => taken(await askReplyTo(room, by, email));

const replyToOf = async ({ accountId }: SignedInMember) =>
  (await findAccount(room.database, accountId))?.replyTo;

/** Another code of six digits. */
const wrong = (of: string) => String((Number(of) + 1) % 1_000_000).padStart(6, "0");

test("answers go to an address once the code that was mailed there is entered in the session that asked", async () => {
  const by = await room.newSignedIn();
  const made = await ask(by);
  const until = room.inMs(LIMITS.mailedSignInLinkMs);
  assert.deepEqual([made.account, made.until], [by.account, until]);
  assert.equal((await waitingReplyTo(room, by.accountId))?.email, ADDRESS);
  assert.equal(await replyToOf(by), null);
  const second = await room.newSignedIn({ account: by.account });
  assert.equal(await confirmReplyTo(room, second, made.code), "wrong");
  assert.equal(await confirmReplyTo(room, by, made.code), "changed");
  assert.equal(await replyToOf(by), ADDRESS);
  assert.equal(await waitingReplyTo(room, by.accountId), null);
  assert.equal(await confirmReplyTo(room, by, made.code), "wrong");
});

test("of two addresses that are asked for one after the other the later one's code confirms", async () => {
  const by = await room.newSignedIn();
  const first = await ask(by);
  const later = knownEmail("later@shop.example");
  const second = await ask(by, later);
  if (first.code !== second.code) {
    assert.equal(await confirmReplyTo(room, by, first.code), "wrong");
  }
  assert.equal(await confirmReplyTo(room, by, second.code), "changed");
  assert.equal(await replyToOf(by), later);
});

test("five codes that were wrong, entered at once or in turn, leave nothing to confirm", async () => {
  const by = await room.newSignedIn();
  const made = await ask(by);
  const tries = Array.from({ length: LIMITS.signInFailures }, () =>
    confirmReplyTo(room, by, wrong(made.code)),
  );
  assert.deepEqual(new Set(await Promise.all(tries)), new Set(["wrong"]));
  assert.equal(await waitingReplyTo(room, by.accountId), null);
  assert.equal(await confirmReplyTo(room, by, made.code), "wrong");
  assert.equal(await replyToOf(by), null);
});

test("the right code confirms at the fifth try", async () => {
  const by = await room.newSignedIn();
  const { code: right } = await ask(by);
  for (let tried = 1; tried < LIMITS.signInFailures; tried += 1) {
    assert.equal(await confirmReplyTo(room, by, wrong(right)), "wrong");
  }
  assert.equal(await confirmReplyTo(room, by, right), "changed");
});

test("a code confirms until its time is over, and nothing waits from then on", async () => {
  const [by, late] = [await room.newSignedIn(), await room.newSignedIn()];
  const [made, old] = [await ask(by), await ask(late)];
  room.clock.moveMs(LIMITS.mailedSignInLinkMs - 1);
  assert.equal(await confirmReplyTo(room, by, made.code), "changed");
  room.clock.moveMs(1);
  assert.equal(await waitingReplyTo(room, late.accountId), null);
  assert.equal(await confirmReplyTo(room, late, old.code), "wrong");
});

test("answers go to the account's own address again, and what was asked for is forgotten", async () => {
  const by = await room.newSignedIn();
  assert.equal(await dropReplyTo(room, by), false);
  await confirmReplyTo(room, by, (await ask(by)).code);
  const { code: waiting } = await ask(by, knownEmail("later@shop.example"));
  assert.equal(await dropReplyTo(room, by), true);
  assert.equal(await replyToOf(by), null);
  assert.equal(await confirmReplyTo(room, by, waiting), "wrong");
});

test("only owners of an account that goes on say where answers go, and ask for it with a proof of the last minutes", async () => {
  const owner = await room.newSignedIn();
  const member = await room.newSignedIn({ account: owner.account, role: "member" });
  const closing = await room.newAccount({ closesAt: room.inMs(DAY_MS) });
  const ofClosing = await room.newSignedIn({ account: closing });
  const { code: waiting } = await ask(owner);
  for (const by of [member, ofClosing]) {
    for (const answer of [
      await askReplyTo(room, by, ADDRESS),
      await confirmReplyTo(room, by, waiting),
      await dropReplyTo(room, by),
    ]) {
      assert.equal(refusalOf(answer as object).refused, "UNAUTHENTICATED");
    }
  }
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.equal(refusalOf(await askReplyTo(room, owner, ADDRESS)).refused, "UNAUTHENTICATED");
  assert.equal(await confirmReplyTo(room, owner, waiting), "changed");
});
