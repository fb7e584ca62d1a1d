import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  deletePasskey,
  holdPasskey,
  insertPasskey,
  listCredentialIds,
  listPasskeys,
  noteUseOfPasskey,
  type StoredPasskey,
  sweepChallenges,
  takeChallenge,
} from "./passkeys-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** A passkey of this person, made so long after now. */
async function newPasskey(
  personId: string,
  { name = null, ms = 0 }: { name?: string | null; ms?: number } = {},
): Promise<StoredPasskey> {
  const id = room.ids.uuid();
  const keys = { credentialId: Buffer.from(id), publicKey: Buffer.from(sha256(id)) };
  const stored = { id, personId, ...keys, counter: 2 ** 32 - 1 };
  const row = { ...stored, name: name === null ? null : knownText(name) };
  assert.equal(await insertPasskey(room.database, row, room.inMs(ms)), true);
  return stored;
}

const hold = (credentialId: Uint8Array) =>
  inTransaction(room.database, ({ queries }) => holdPasskey(queries, credentialId));

test("passkeys are listed as they were made, those of one person alone", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  const late = await newPasskey(person.id, { ms: 1, name: "Phone" });
  const [first, second] = [await newPasskey(person.id), await newPasskey(person.id)];
  await newPasskey(other.id);
  const listed = [
    { id: first.id, name: null, createdAt: room.inMs(0), lastUsedAt: null },
    { id: second.id, name: null, createdAt: room.inMs(0), lastUsedAt: null },
    { id: late.id, name: "Phone", createdAt: room.inMs(1), lastUsedAt: null },
  ];
  assert.deepEqual(await listPasskeys(room.database, person.id), listed);
  const ids = await listCredentialIds(room.database, person.id);
  assert.deepEqual(
    ids.map(String).sort(),
    [late, first, second].map(({ credentialId }) => String(credentialId)),
  );
});

test("a passkey is found by what the device calls it, with what its answer is checked against, and held", async () => {
  const { id: personId } = await room.newPerson();
  const [passkey, other] = [await newPasskey(personId), await newPasskey(personId)];
  assert.equal(await hold(Buffer.from("another")), null);
  await inTransaction(room.database, async ({ queries }) => {
    assert.deepEqual(await holdPasskey(queries, passkey.credentialId), passkey);
    const held = ({ id: value }: StoredPasskey) =>
      isHeldFrom(room.database, "key share", "passkey", { value });
    assert.deepEqual([await held(passkey), await held(other)], [true, false]);
  });
});

test("what a device calls its passkey is one person's alone", async () => {
  const [person, thief] = [await room.newPerson(), await room.newPerson()];
  const passkey = await newPasskey(person.id);
  const again = { ...passkey, id: room.ids.uuid(), personId: thief.id, name: null };
  assert.equal(await insertPasskey(room.database, again, room.clock.now()), false);
  assert.deepEqual(await hold(passkey.credentialId), passkey);
  assert.deepEqual(await listPasskeys(room.database, thief.id), []);
});

test("a use is noted with its counter, of this passkey alone", async () => {
  const { id: personId } = await room.newPerson();
  const [passkey, other] = [await newPasskey(personId), await newPasskey(personId)];
  await noteUseOfPasskey(room.database, passkey.id, { counter: 7, at: room.inMs(5) });
  assert.equal((await hold(passkey.credentialId))?.counter, 7);
  assert.equal((await hold(other.credentialId))?.counter, other.counter);
  const uses = (await listPasskeys(room.database, personId)).map(({ lastUsedAt }) => lastUsedAt);
  assert.deepEqual(uses, [room.inMs(5), null]);
});

test("somebody deletes one of their own passkeys, and nobody else's", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  const [passkey, stays] = [await newPasskey(person.id), await newPasskey(person.id)];
  assert.equal(await deletePasskey(room.database, other.id, passkey.id), false);
  assert.equal(await deletePasskey(room.database, person.id, passkey.id), true);
  assert.equal(await deletePasskey(room.database, person.id, passkey.id), false);
  assert.deepEqual(
    (await listPasskeys(room.database, person.id)).map(({ id }) => id),
    [stays.id],
  );
});

test("a challenge is answered once, by one of two at once, until it is forgotten at its end", async () => {
  const hash = sha256(room.ids.uuid());
  const take = () => takeChallenge(room.database, hash, room.inMs(5));
  const both = await Promise.all([take(), take()]);
  assert.deepEqual(both.sort(), [false, true]);
  await sweepChallenges(room.database, room.inMs(4));
  assert.equal(await take(), false);
  await sweepChallenges(room.database, room.inMs(5));
  assert.equal(await take(), true);
});
