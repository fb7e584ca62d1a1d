import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { deleteIdentity, insertIdentity, listIdentities, useIdentity } from "./identities-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const ISSUER = "https://id.example";

/** Connects a new subject with a person, so long after now. */
async function connect(
  personId: string,
  { issuer = ISSUER, subject = room.ids.uuid(), ms = 0 } = {},
) {
  const identity = { id: room.ids.uuid(), issuer, subject, personId };
  const isNew = await insertIdentity(room.database, identity, room.inMs(ms));
  return { ...identity, isNew };
}

const used = (issuer: string, subject: string, at = room.clock.now()) =>
  useIdentity(room.database, { issuer, subject }, at);

test("identities are listed as they were connected, those of one person alone, each with its last use", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  const late = await connect(person.id, { ms: 1, issuer: "https://login.example" });
  const [first, second] = [await connect(person.id), await connect(person.id)];
  await connect(other.id);
  await used(second.issuer, second.subject, room.inMs(5));
  assert.deepEqual(await listIdentities(room.database, person.id), [
    { id: first.id, issuer: ISSUER, createdAt: room.inMs(0), lastUsedAt: null },
    { id: second.id, issuer: ISSUER, createdAt: room.inMs(0), lastUsedAt: room.inMs(5) },
    { id: late.id, issuer: late.issuer, createdAt: room.inMs(1), lastUsedAt: null },
  ]);
});

test("an identity is its issuer and its subject together", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  const { subject } = await connect(person.id);
  await connect(other.id, { issuer: "https://login.example", subject });
  assert.equal(await used(ISSUER, subject), person.id);
  assert.equal(await used("https://login.example", subject), other.id);
  assert.equal(await used("https://no.example", subject), null);
  assert.equal(await used(ISSUER, `x${subject}`), null);
});

test("an identity that is somebody's is nobody else's, and not theirs a second time", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  const { subject, isNew } = await connect(person.id);
  assert.equal(isNew, true);
  for (const { id } of [other, person]) {
    assert.equal((await connect(id, { subject })).isNew, false);
  }
  assert.equal(await used(ISSUER, subject), person.id);
});

test("somebody deletes one of their own identities, and nobody else's", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  const [identity, stays] = [await connect(person.id), await connect(person.id)];
  assert.equal(await deleteIdentity(room.database, other.id, identity.id), false);
  assert.equal(await deleteIdentity(room.database, person.id, identity.id), true);
  assert.equal(await deleteIdentity(room.database, person.id, identity.id), false);
  assert.deepEqual(
    [await used(ISSUER, identity.subject), await used(ISSUER, stays.subject)],
    [null, person.id],
  );
});
