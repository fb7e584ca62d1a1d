import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { beginTotp, changePassword, confirmTotp, readPending, removeTotp } from "./keep-proofs.ts";
import { countRecoveryCodes, findHalf, findPassword, insertHalf } from "./proofs-store.ts";
import { proveSecond } from "./second-factor.ts";
import { whoIsSignedIn } from "./sessions.ts";
import { provePassword } from "./sign-in-password.ts";
import { totpCode } from "./totp.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const PASSWORD = "seven lamps in a blue harbour";
const STEP_MS = 30 * SECOND_MS;
const codeOf = (secret: Uint8Array, steps = 0) =>
  totpCode(secret, Math.floor(room.clock.now().getTime() / STEP_MS) + steps);

/** Somebody signed in twice, as whom somebody else is signing in. */
async function signedInTwice() {
  const member = await room.newSignedIn();
  const { secret: elsewhere } = await room.newSession(member);
  const half = sha256(member.personId);
  const { personId, accountId } = member;
  const expiresAt = room.inMs(LIMITS.halfSignInMs);
  await insertHalf(room.database, { hash: half, personId, accountId, expiresAt });
  /** Which of these are still there: their session, the other one, the sign-in that was begun. */
  const left = async () => [
    (await whoIsSignedIn(room, member.session)) !== null,
    (await whoIsSignedIn(room, elsewhere)) !== null,
    (await findHalf(room.database, half, room.clock.now())) !== null,
  ];
  return { ...member, left };
}

/** The session goes on under the secret that was returned, proved now, and nothing else does. */
async function isAlone(who: SignedInMember & { left(): Promise<boolean[]> }, answer: unknown) {
  assert.ok(typeof answer === "object" && answer && "session" in answer, JSON.stringify(answer));
  const now = await whoIsSignedIn(room, String(answer.session));
  assert.deepEqual([now?.person.id, now?.provedAt], [who.personId, room.clock.now()]);
  assert.deepEqual(await who.left(), [false, false, false]);
}

test("a password is set, and the session that set it is the only one that goes on", async () => {
  const who = await signedInTwice();
  room.clock.moveMs(SECOND_MS);
  await isAlone(who, await changePassword(room, who, PASSWORD));
  assert.equal(await provePassword(room, who.person.email, PASSWORD), "right");
});

test("a password is taken away, and the session that did is the only one that goes on", async () => {
  const who = await signedInTwice();
  const set = await changePassword(room, who, PASSWORD);
  assert.ok(typeof set === "object" && "session" in set);
  await isAlone(who, await changePassword(room, { ...who, ...set }, null));
  assert.equal((await findPassword(room.database, who.person.email))?.passwordHash, null);
});

test("a password that is guessed first is not taken, nor one that is made of its person's own words", async () => {
  const who = await signedInTwice();
  const person = { ...who.person, name: knownText("Bartholomew Featherstone") };
  const faults = [
    ["short", "tooShort"],
    ["x".repeat(LIMITS.passwordMost + 1), "tooLong"],
    ["bartholomewfeatherstone", "tooCommon"],
    [who.person.email, "tooCommon"],
  ];
  for (const [password, fault] of faults) {
    assert.equal(await changePassword(room, { ...who, person }, password as string), fault);
  }
  assert.deepEqual(await who.left(), [true, true, true]);
  assert.equal((await findPassword(room.database, who.person.email))?.passwordHash, null);
});

test("a secret that waits to be confirmed is read back by its person alone, while nobody changed it", async () => {
  const [who, other] = [room.ids.uuid(), room.ids.uuid()];
  const { secret, pending } = beginTotp(room, who);
  assert.equal(secret.length, 20);
  assert.deepEqual(readPending(room, who, pending), Buffer.from(secret));
  assert.equal(readPending(room, other, pending), null);
  assert.equal(readPending(room, who, `AAAA${pending}`), null);
  assert.equal(readPending(room, who, ""), null);
});

test("one-time codes are the second factor once a code shows that an app has the secret", async () => {
  const who = await signedInTwice();
  const secret = room.random(20);
  const code = codeOf(secret);
  const confirmed = await confirmTotp(room, who, {
    secret,
    code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
  });
  await isAlone(who, confirmed);
  assert.ok(typeof confirmed === "object" && "recoveryCodes" in confirmed);
  assert.equal(new Set(confirmed.recoveryCodes).size, 10);
  assert.equal(await countRecoveryCodes(room.database, who.personId), 10);
  assert.equal(await proveSecond(room, who.personId, code), "wrong", "it was used to confirm");
  assert.equal(await proveSecond(room, who.personId, codeOf(secret, 1)), "right");
});

test("without the right code there is no second factor", async () => {
  const who = await signedInTwice();
  const secret = room.random(20);
  const code = codeOf(room.random(20));
  assert.equal(await confirmTotp(room, who, { secret, code: `${code}0` }), "wrong");
  assert.equal(await confirmTotp(room, who, { secret, code: codeOf(secret, 2) }), "wrong");
  assert.deepEqual(await who.left(), [true, true, true]);
  assert.equal((await whoIsSignedIn(room, who.session))?.proofs.totp, false);
});

test("a second factor is taken away with its recovery codes", async () => {
  const who = await signedInTwice();
  const secret = room.random(20);
  const confirmed = await confirmTotp(room, who, { secret, code: codeOf(secret) });
  assert.ok(typeof confirmed === "object" && "session" in confirmed);
  const { session } = confirmed;
  await isAlone(who, await removeTotp(room, { ...who, session }));
  assert.equal(await countRecoveryCodes(room.database, who.personId), 0);
  assert.equal(await proveSecond(room, who.personId, codeOf(secret, 1)), "wrong");
});

test("nothing of it changes for whoever did not prove lately who they are", async () => {
  const who = await signedInTwice();
  const secret = room.random(20);
  room.clock.moveMs(LIMITS.freshSignInMs);
  for (const answer of [
    await changePassword(room, who, PASSWORD),
    await changePassword(room, who, null),
    await confirmTotp(room, who, { secret, code: codeOf(secret) }),
    await removeTotp(room, who),
  ]) {
    assert.equal(refusalOf(answer as object).refused, "UNAUTHENTICATED");
    assert.ok(!("recoveryCodes" in (answer as object)));
  }
  assert.deepEqual((await who.left()).slice(0, 2), [true, true]);
  assert.deepEqual((await whoIsSignedIn(room, who.session))?.proofs, {
    password: false,
    totp: false,
    passkey: false,
    identity: false,
  });
});
