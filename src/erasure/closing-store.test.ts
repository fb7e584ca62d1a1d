import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { addMember, findOrAddPerson, listMemberships } from "#accounts/people-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { newAddress, type Room, useRoom } from "#kit/room.ts";
import { untilOneWaits } from "#kit/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import { deleteAccount } from "./closing-store.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

test("whoever joins another account while theirs is deleted stays in that one", async () => {
  const [own, other] = [await room.openAccount(), await room.openAccount()];
  const now = room.clock.now();
  const email = knownEmail(newAddress());
  const { id } = await findOrAddPerson(room.database, { id: randomUUID(), email, name: null }, now);
  await addMember(room.database, { accountId: own, personId: id, role: "owner" }, now);
  const deleted = await inTransaction(room.database, async ({ queries }) => {
    await addMember(queries, { accountId: other, personId: id, role: "viewer" }, now);
    const deleting = inTransaction(room.database, (closing) => deleteAccount(closing.queries, own));
    await untilOneWaits(room.database);
    return { deleting };
  });
  await deleted.deleting;
  const [membership, ...rest] = await listMemberships(room.database, id);
  assert.deepEqual([membership?.accountId, rest], [other, []]);
});
