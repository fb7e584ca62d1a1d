import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { confirmTotp } from "./keep-proofs.ts";
import { deleteMember } from "./people-store.ts";
import { setTotp } from "./proofs-store.ts";
import { goOn, proveSecond, signInBySecond } from "./second-factor.ts";
import { whoIsSignedIn } from "./sessions.ts";
import { totpCode } from "./totp.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const STEP_MS = 30 * SECOND_MS;
const FROM = { sessionBefore: undefined, userAgent: "" };

/** Somebody whose app has a secret, with the code that it shows so many steps from now. */
async function withApp() {
  const member = await room.newSignedIn();
  const secret = room.random(20);
  const code = (steps = 0) =>
    totpCode(secret, Math.floor(room.clock.now().getTime() / STEP_MS) + steps);
  const confirmed = await confirmTotp(room, member, { secret, code: code() });
  assert.ok(typeof confirmed === "object" && "session" in confirmed);
  room.clock.moveMs(STEP_MS);
  return { ...member, code, recoveryCodes: confirmed.recoveryCodes };
}

/** Proves the first of two factors; what the browser holds then. */
async function begin(who: { personId: string; accountId: string }): Promise<string> {
  const outcome = await goOn(room, room.database, who, FROM);
  assert.ok(outcome && "half" in outcome);
  return outcome.half;
}

const end = (half: string, code: string, ip = room.newIp()) =>
  signInBySecond(room, { half, code, ip, ...FROM });

const prove = ({ personId }: { personId: string }, code: string) =>
  proveSecond(room, personId, code);

/** A code that is none of those that count now. */
const wrongFor = (code: (steps?: number) => string) => {
  const right = [-2, -1, 0, 1, 2].map(code);
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (one) => !right.includes(one),
  ) as string;
};

test("whoever has no second factor is in by the first", async () => {
  const member = await room.newSignedIn();
  const outcome = await goOn(room, room.database, member, FROM);
  assert.ok(outcome && "session" in outcome);
  const stranger = { ...member, accountId: (await room.newAccount()).id };
  assert.equal(await goOn(room, room.database, stranger, FROM), null);
});

test("a code of the app ends a sign-in, once, and the browser's session before is over", async () => {
  const who = await withApp();
  const half = await begin(who);
  const { secret: before } = await room.newSession(who);
  const opened = await signInBySecond(room, {
    half,
    code: who.code(),
    ip: room.newIp(),
    userAgent: "",
    sessionBefore: before,
  });
  assert.ok(typeof opened === "object");
  assert.equal(opened.accountId, who.accountId);
  assert.equal((await whoIsSignedIn(room, opened.session))?.person.id, who.personId);
  assert.equal(await whoIsSignedIn(room, before), null);
  assert.equal(await end(half, who.code(1)), "over");
});

test("the second factor is taken within five minutes, and not at their end any more", async () => {
  const who = await withApp();
  const [early, late] = [await begin(who), await begin(who)];
  room.clock.moveMs(LIMITS.halfSignInMs - 1);
  assert.equal(typeof (await end(early, who.code())), "object");
  room.clock.moveMs(1);
  assert.equal(await end(late, who.code(1)), "over");
  assert.equal(await end("no half", who.code(1)), "over");
});

test("a wrong code leaves the sign-in where it was, and tries from one network are few in an hour", async () => {
  const who = await withApp();
  const half = await begin(who);
  assert.equal(await end(half, wrongFor(who.code)), "wrong");
  const ip = room.newIp();
  for (let tried = 0; tried < LIMITS.signInRate.requests; tried += 1) {
    await end("no half", "000000", ip);
  }
  assert.equal(await end(half, who.code(), ip), "tooOften");
  assert.equal(typeof (await end(half, who.code())), "object");
});

test("a sign-in that succeeds does not count for its network", async () => {
  const ip = room.newIp();
  const who = await withApp();
  for (let tried = 1; tried < LIMITS.signInRate.requests; tried += 1) {
    await end("no half", "000000", ip);
  }
  assert.equal(typeof (await end(await begin(who), who.code(), ip)), "object");
  assert.equal(await end("no half", "000000", ip), "over");
  assert.equal(await end("no half", "000000", ip), "tooOften");
});

test("whoever is taken out of the account between the factors is not let in", async () => {
  const who = await withApp();
  const half = await begin(who);
  await deleteMember(room.database, who.accountId, who.personId);
  assert.equal(await end(half, who.code()), "over");
});

test("a code is right once, typed with blanks too, and none before it is right afterwards", async () => {
  const who = await withApp();
  const [before, now] = [who.code(-1), who.code()];
  assert.equal(await prove(who, ` ${now.slice(0, 3)} ${now.slice(3)} `), "right");
  for (const used of [now, before]) assert.equal(await prove(who, used), "wrong");
  assert.equal(await prove(who, who.code(1)), "right");
});

test("of two who send the same code at once one proves it", async () => {
  const who = await withApp();
  for (const code of [who.code(), who.recoveryCodes[0] as string]) {
    const outcomes = await Promise.all([prove(who, code), prove(who, code)]);
    assert.deepEqual(outcomes.sort(), ["right", "wrong"]);
  }
});

test("one half of a sign-in opens one session, even for two right codes at once", async () => {
  const who = await withApp();
  const half = await begin(who);
  const codes = [who.code(), ...who.recoveryCodes.slice(0, 2)];
  const outcomes = await Promise.all(codes.map((code) => end(half, code)));
  assert.equal(outcomes.filter((outcome) => typeof outcome === "object").length, 1);
  assert.equal(outcomes.filter((outcome) => outcome === "over").length, 2);
});

test("a recovery code stands in for the app once, however it is typed, and each of ten does", async () => {
  const who = await withApp();
  assert.equal(who.recoveryCodes.length, 10);
  for (const code of who.recoveryCodes) {
    assert.equal(await prove(who, code.toLowerCase().replaceAll("-", " ")), "right");
  }
  assert.equal(await prove(who, who.recoveryCodes[0] as string), "wrong");
});

test("somebody else's code and recovery code prove nothing", async () => {
  const [who, other] = [await withApp(), await withApp()];
  assert.equal(await prove(other, who.recoveryCodes[0] as string), "wrong");
  assert.equal(await prove(who, who.recoveryCodes[0] as string), "right");
  const mine = [-1, 0, 1].map(other.code);
  const foreign = [0, 1].map(who.code).find((code) => !mine.includes(code)) as string;
  assert.equal(await prove(other, foreign), "wrong");
});

test("five wrong codes keep everybody waiting, and a right one forgets those before it", async () => {
  const who = await withApp();
  for (let wrong = 1; wrong < LIMITS.signInFailures; wrong += 1) {
    assert.equal(await prove(who, wrongFor(who.code)), "wrong");
  }
  assert.equal(await prove(who, who.code()), "right");
  for (let wrong = 0; wrong < LIMITS.signInFailures; wrong += 1) {
    assert.equal(await prove(who, "NOT-A-CODE"), "wrong");
  }
  assert.equal(await prove(who, who.code(1)), "tooOften");
  assert.equal(await end(await begin(who), who.code(1)), "tooOften");
});

test("whoever has no second factor, or has taken it away, proves nothing by one", async () => {
  const who = await withApp();
  await setTotp(room.database, who.personId, null);
  for (const code of [who.code(), who.recoveryCodes[0] as string]) {
    assert.equal(await prove(who, code), "wrong");
  }
  assert.equal(await prove({ personId: room.ids.uuid() }, who.code()), "wrong");
});

test("a secret that stands at another person's place does not open", async () => {
  const [who, thief] = [await withApp(), await room.newSignedIn()];
  const { totp_sealed: sealed } = (await room.database
    .selectFrom("person")
    .select("totp_sealed")
    .where("id", "=", who.personId)
    .executeTakeFirst()) as { totp_sealed: Uint8Array };
  await setTotp(room.database, thief.personId, { sealed, step: 1, recoveryHashes: [sealed] });
  await assert.rejects(prove(thief, who.code()));
});
