import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { deleteMember } from "./people-store.ts";
import { setTotp } from "./proofs-store.ts";
import { whoIsSignedIn } from "./sessions.ts";
import { makeSignInSecret } from "./sign-in.ts";
import { codeHashOf, makeSignInCode, signInByCode } from "./sign-in-code.ts";
import { signIn } from "./use-link.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** A browser that asked for a link of this person, and the code that the mail has. */
async function asked(member: SignedInMember) {
  const browserSecret = room.ids.uuid();
  const { code, ...codeFor } = makeSignInCode(browserSecret, room.random);
  const { secret } = await inTransaction(room.database, (transaction) =>
    makeSignInSecret(
      transaction,
      { ...member, by: "mail", code: codeFor },
      room.random,
      room.clock.now(),
    ),
  );
  return { browserSecret, code, secret };
}

const enter = (browserSecret: string, code: string, ip = room.newIp()) =>
  signInByCode(room, { browserSecret, code, ip, sessionBefore: undefined, userAgent: "" });

/** Another code of six digits. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code has six digits of 48 random bits, with zeros in front", () => {
  const of = (...bytes: number[]) => {
    const random = (count: number) => Uint8Array.from(bytes.slice(0, count));
    return makeSignInCode("browser", random).code;
  };
  assert.equal(of(0, 0, 0, 0, 0, 0), "000000");
  assert.equal(of(0, 0, 0, 0, 0, 7, 9), "000007");
  assert.equal(of(0, 0, 0, 0x0f, 0x42, 0x3f), "999999");
  assert.equal(of(0, 0, 0, 0x0f, 0x42, 0x40), "000000");
  assert.equal(of(0x80, 0, 0, 0, 0, 0), String(2 ** 47 % 1_000_000));
});

test("what is stored of a code is of one browser, however the code is typed", () => {
  assert.deepEqual(codeHashOf("one", " 123 456\n"), codeHashOf("one", "123456"));
  assert.notDeepEqual(codeHashOf("other", "123456"), codeHashOf("one", "123456"));
  assert.notDeepEqual(codeHashOf("one", "123457"), codeHashOf("one", "123456"));
});

test("the code of a mail signs in once, in the browser that asked for it, and its link not any more", async () => {
  const member = await room.newSignedIn();
  const { browserSecret, code, secret } = await asked(member);
  assert.equal(await enter("another browser", code), "wrong");
  const opened = await enter(browserSecret, `${code.slice(0, 3)} ${code.slice(3)}`);
  assert.ok(typeof opened === "object" && "session" in opened);
  assert.equal((await whoIsSignedIn(room, opened.session))?.person.id, member.personId);
  assert.equal(await enter(browserSecret, code), "wrong");
  assert.equal(await signIn(room, { secret, sessionBefore: undefined, userAgent: "" }), null);
});

test("a code is over with its link's time", async () => {
  const [one, other] = [
    await asked(await room.newSignedIn()),
    await asked(await room.newSignedIn()),
  ];
  room.clock.moveMs(LIMITS.mailedSignInLinkMs - 1);
  assert.equal(typeof (await enter(one.browserSecret, one.code)), "object");
  room.clock.moveMs(1);
  assert.equal(await enter(other.browserSecret, other.code), "wrong");
});

test("after five codes that were wrong not even the right one signs in", async () => {
  const { browserSecret, code } = await asked(await room.newSignedIn());
  for (let tried = 0; tried < LIMITS.signInFailures; tried += 1) {
    assert.equal(await enter(browserSecret, wrong(code)), "wrong");
  }
  assert.equal(await enter(browserSecret, code), "wrong");
});

test("whoever is right at the fifth try is in, and what was wrong before is forgotten", async () => {
  const member = await room.newSignedIn();
  for (let round = 0; round < 2; round += 1) {
    const { browserSecret, code } = await asked(member);
    for (let tried = 1; tried < LIMITS.signInFailures; tried += 1) {
      await enter(browserSecret, wrong(code));
    }
    assert.equal(typeof (await enter(browserSecret, code)), "object");
  }
});

test("tries of one person are counted over all codes that are asked for them", async () => {
  const member = await room.newSignedIn();
  for (let tried = 0; tried < LIMITS.signInFailures; tried += 1) {
    const { browserSecret, code } = await asked(member);
    assert.equal(await enter(browserSecret, wrong(code)), "wrong");
  }
  const { browserSecret, code } = await asked(member);
  assert.equal(await enter(browserSecret, code), "wrong");
});

test("tries from one network are few in an hour, whatever they are about, and those that succeed do not count", async () => {
  const ip = room.newIp();
  const member = await room.newSignedIn();
  for (let tried = 0; tried < LIMITS.signInRate.requests - 1; tried += 1) {
    await enter(`browser ${tried} at ${ip}`, "000000", ip);
  }
  for (let round = 0; round < 2; round += 1) {
    const { browserSecret, code } = await asked(member);
    assert.equal(typeof (await enter(browserSecret, code, ip)), "object");
  }
  await enter(`browser at ${ip}`, "000000", ip);
  const { browserSecret, code } = await asked(member);
  assert.equal(await enter(browserSecret, code, ip), "tooOften");
});

test("whoever has a second factor is asked for it, and whoever is no member any more is not let in", async () => {
  const [careful, gone] = [await room.newSignedIn(), await room.newSignedIn()];
  const totp = { sealed: Buffer.from("sealed"), step: 1, recoveryHashes: [Buffer.from("hash")] };
  await setTotp(room.database, careful.personId, totp);
  const half = await asked(careful);
  const outcome = await enter(half.browserSecret, half.code);
  assert.ok(typeof outcome === "object" && "half" in outcome);
  const { browserSecret, code } = await asked(gone);
  await deleteMember(room.database, gone.accountId, gone.personId);
  assert.equal(await enter(browserSecret, code), "wrong");
});
