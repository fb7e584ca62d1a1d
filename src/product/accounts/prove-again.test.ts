import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { softPasskey } from "#kit/peers/soft-passkey.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { changePassword, confirmTotp } from "./keep-proofs.ts";
import { addPasskey, creationOptions, requestOptions } from "./passkeys.ts";
import { goOnProven, proveAgain } from "./prove-again.ts";
import { whoIsSignedIn } from "./sessions.ts";
import { totpCode } from "./totp.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const PASSWORD = "seven lamps in a blue harbour";

const on = (who: SignedInMember, answer: unknown): SignedInMember => {
  assert.ok(typeof answer === "object" && answer && "session" in answer, JSON.stringify(answer));
  return { ...who, session: String(answer.session) };
};

/** Somebody with a password, an app and a passkey, whose proof is a while ago. */
async function withAll() {
  let who = await room.newSignedIn();
  who = on(who, await changePassword(room, who, PASSWORD));
  const secret = room.random(20);
  const code = () => totpCode(secret, Math.floor(room.clock.now().getTime() / (30 * SECOND_MS)));
  who = on(who, await confirmTotp(room, who, { secret, code: code() }));
  const device = softPasskey(room.baseUrl);
  const { challenge } = JSON.parse(await creationOptions(room, who.person));
  who = on(who, await addPasskey(room, who, { response: device.make(challenge), name: "" }));
  room.clock.moveMs(LIMITS.freshSignInMs);
  const passkey = (personId = who.personId) => {
    const asked = JSON.parse(requestOptions(room, { what: "prove", personId }));
    return device.sign(asked.challenge, who.personId);
  };
  return { who, code, passkey };
}

/** The session goes on under another secret, proved now. */
async function isProved(who: SignedInMember, answer: unknown): Promise<SignedInMember> {
  const next = on(who, answer);
  assert.equal(await whoIsSignedIn(room, who.session), null);
  assert.deepEqual((await whoIsSignedIn(room, next.session))?.provedAt, room.clock.now());
  return next;
}

test("whoever is signed in proves themselves once more by password, app or passkey", async () => {
  const { who, code, passkey } = await withAll();
  let now = await isProved(who, await proveAgain(room, who, { password: PASSWORD }));
  now = await isProved(now, await proveAgain(room, now, { code: code() }));
  await isProved(now, await proveAgain(room, now, { passkey: passkey() }));
});

test("whoever proves nothing has their session as old as it was", async () => {
  const [{ who }, other] = [await withAll(), await withAll()];
  const foreign = other.passkey(who.personId);
  const before = await whoIsSignedIn(room, who.session);
  for (const by of [
    { password: `${PASSWORD}!` },
    { code: "NOT-A-CODE" },
    { passkey: "{}" },
    { passkey: foreign },
  ]) {
    assert.equal(await proveAgain(room, who, by), "wrong");
  }
  assert.deepEqual(await whoIsSignedIn(room, who.session), before);
});

test("a few wrong ones keep everybody waiting, of each kind apart", async () => {
  const { who, code } = await withAll();
  for (let wrong = 0; wrong < LIMITS.signInFailures; wrong += 1) {
    assert.equal(await proveAgain(room, who, { password: "wrong" }), "wrong");
  }
  assert.equal(await proveAgain(room, who, { password: PASSWORD }), "tooOften");
  await isProved(who, await proveAgain(room, who, { code: code() }));
});

test("a session that ended meanwhile does not go on", async () => {
  const { who } = await withAll();
  const ended = { ...who, session: "no session" };
  assert.equal(await proveAgain(room, ended, { password: PASSWORD }), "wrong");
  assert.equal(await goOnProven(room, "no session"), "wrong");
});
