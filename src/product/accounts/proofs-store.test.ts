import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Person } from "./person.ts";
import {
  countRecoveryCodes,
  deleteHalf,
  deleteHalvesOf,
  findHalf,
  findPassword,
  holdProofs,
  insertHalf,
  noteTotpStep,
  setPasswordHash,
  setTotp,
  sweepHalves,
  takeRecoveryCode,
} from "./proofs-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const proofsOf = ({ id }: { id: string }) =>
  inTransaction(room.database, ({ queries }) => holdProofs(queries, id));

const NONE = { passwordHash: null, totpSealed: null, totpStep: null };

/** One-time codes whose secret is of this word, with recovery codes of these. */
const totpOf = (word: string, ...codes: string[]) => ({
  sealed: Buffer.from(word),
  step: 58_000_000,
  recoveryHashes: codes.map((code) => sha256(code)),
});

test("nobody has a proof who made none, and whoever is not there has not even that", async () => {
  assert.deepEqual(await proofsOf(await room.newPerson()), NONE);
  assert.equal(await proofsOf({ id: room.ids.uuid() }), null);
});

test("proofs are held, of this person alone", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  await inTransaction(room.database, async ({ queries }) => {
    await holdProofs(queries, person.id);
    const held = ({ id: value }: Person) =>
      isHeldFrom(room.database, "no key update", "person", { value });
    assert.deepEqual([await held(person), await held(other)], [true, false]);
  });
});

test("a password is one person's, found by their address in whatever case, until it is taken away", async () => {
  const email = knownEmail(`Zoe-${room.ids.uuid()}@Example.org`);
  const [person, other] = [await room.newPerson({ email }), await room.newPerson()];
  await setPasswordHash(room.database, person.id, "a hash");
  const of = { personId: person.id, passwordHash: "a hash" };
  assert.deepEqual(await findPassword(room.database, person.email.toUpperCase()), of);
  assert.deepEqual(await findPassword(room.database, other.email), {
    personId: other.id,
    passwordHash: null,
  });
  assert.equal(await findPassword(room.database, `x${person.email}`), null);
  await setPasswordHash(room.database, person.id, null);
  assert.deepEqual(await proofsOf(person), NONE);
});

test("a second factor is set in the place of the one before, with its own recovery codes", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  await setTotp(room.database, other.id, totpOf("other", "o1"));
  await setTotp(room.database, person.id, totpOf("first", "a", "b", "c"));
  assert.equal(await countRecoveryCodes(room.database, person.id), 3);
  const second = totpOf("second", "d", "e");
  await setTotp(room.database, person.id, second);
  const { sealed: totpSealed, step: totpStep } = second;
  assert.deepEqual(await proofsOf(person), { ...NONE, totpSealed, totpStep });
  const take = (code: string) => takeRecoveryCode(room.database, person.id, sha256(code));
  assert.deepEqual([await take("a"), await take("d")], [false, true]);
  assert.equal(await countRecoveryCodes(room.database, other.id), 1);
});

test("a second factor that is taken away leaves no recovery code, and others have theirs", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  for (const { id } of [person, other]) await setTotp(room.database, id, totpOf("one", "a", "b"));
  await setTotp(room.database, person.id, null);
  assert.deepEqual(await proofsOf(person), NONE);
  assert.equal(await countRecoveryCodes(room.database, person.id), 0);
  assert.equal(await countRecoveryCodes(room.database, other.id), 2);
  assert.ok((await proofsOf(other))?.totpSealed);
});

test("the step of the code that was used last is noted, of this person alone", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  for (const { id } of [person, other]) await setTotp(room.database, id, totpOf("one", "a"));
  const beyond32Bits = 2 ** 33;
  await noteTotpStep(room.database, person.id, beyond32Bits);
  assert.equal((await proofsOf(person))?.totpStep, beyond32Bits);
  assert.equal((await proofsOf(other))?.totpStep, 58_000_000);
});

test("a recovery code is used up once, by its person, and by one of two at once", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  await setTotp(room.database, person.id, totpOf("one", "a", "b"));
  await setTotp(room.database, other.id, totpOf("one", "c"));
  const take = (code: string) => takeRecoveryCode(room.database, person.id, sha256(code));
  assert.equal(await take("c"), false);
  const both = await Promise.all([take("a"), take("a")]);
  assert.deepEqual(both.sort(), [false, true]);
  assert.equal(await countRecoveryCodes(room.database, person.id), 1);
  assert.equal(await countRecoveryCodes(room.database, other.id), 1);
});

/** Somebody who proved the first of two factors, to be ended until a moment from now. */
async function newHalf(expiresAt = room.inMs(1)) {
  const of = { personId: room.ids.uuid(), accountId: room.ids.uuid() };
  const hash = sha256(of.personId);
  await insertHalf(room.database, { ...of, hash, expiresAt });
  return { of, hash };
}

test("half a sign-in is found until its time, by what the browser holds", async () => {
  const { of, hash } = await newHalf(room.inMs(5));
  assert.deepEqual(await findHalf(room.database, hash, room.inMs(4)), of);
  assert.equal(await findHalf(room.database, hash, room.inMs(5)), null);
  assert.equal(await findHalf(room.database, sha256("another"), room.inMs(4)), null);
});

test("half a sign-in is ended by one of two at once, and no other with it", async () => {
  const [one, other] = [await newHalf(), await newHalf()];
  const both = await Promise.all([0, 1].map(() => deleteHalf(room.database, one.hash)));
  assert.deepEqual(both.sort(), [false, true]);
  assert.equal(await deleteHalf(room.database, one.hash), false);
  assert.ok(await findHalf(room.database, other.hash, room.clock.now()));
});

test("what was begun as one person ends, and what as another goes on", async () => {
  const [one, other] = [await newHalf(), await newHalf()];
  await deleteHalvesOf(room.database, one.of.personId);
  const now = room.clock.now();
  assert.equal(await findHalf(room.database, one.hash, now), null);
  assert.ok(await findHalf(room.database, other.hash, now));
});

test("what was begun is forgotten from the moment on at which its time is over", async () => {
  const [one, over] = [await newHalf(), await newHalf(room.inMs(0))];
  await sweepHalves(room.database, room.clock.now());
  const before = room.inMs(-1);
  assert.ok(await findHalf(room.database, one.hash, before));
  assert.equal(await findHalf(room.database, over.hash, before), null);
});
