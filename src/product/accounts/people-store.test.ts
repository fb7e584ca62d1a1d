import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { insertKey } from "./keys-store.ts";
import {
  addMember,
  countOwners,
  deleteMember,
  findOrAddPerson,
  findOwner,
  findPersonByEmail,
  holdRole,
  listMembers,
  listMemberships,
  lockPerson,
  revokeKeysOf,
  setRole,
} from "./people-store.ts";
import { readSessions } from "./sessions-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const roleOf = (accountId: string, { id }: { id: string }) =>
  inTransaction(room.database, ({ queries }) => holdRole(queries, accountId, id));

test("a person is found by their address in whatever case, and by no other", async () => {
  const person = await room.newPerson({
    email: knownEmail(`Zoe-${room.ids.uuid()}@Example.org`),
    name: knownText("Zoë"),
  });
  for (const typed of [person.email, person.email.toUpperCase(), person.email.toLowerCase()]) {
    assert.deepEqual(await findPersonByEmail(room.database, typed), person);
  }
  assert.equal(await findPersonByEmail(room.database, `x${person.email}`), null);
});

test("whoever is added with an address that is somebody's is that person, with their own name", async () => {
  const person = await room.newPerson({ name: knownText("Zoë") });
  const again = {
    id: room.ids.uuid(),
    email: knownEmail(person.email.toUpperCase()),
    name: knownText("Somebody else"),
  };
  assert.deepEqual(await findOrAddPerson(room.database, again, room.clock.now()), person);
});

test("of two who add the same address at once both have the same person", async () => {
  const email = knownEmail(`at-once-${room.ids.uuid()}@example.org`);
  const [one, other] = await Promise.all(
    [0, 1].map(() =>
      findOrAddPerson(room.database, { id: room.ids.uuid(), email, name: null }, room.clock.now()),
    ),
  );
  assert.deepEqual(one, other);
});

test("a locked person is kept from whoever changes them, and is somebody", async () => {
  const [person, other] = [await room.newPerson(), await room.newPerson()];
  await inTransaction(room.database, async ({ queries }) => {
    assert.deepEqual(await lockPerson(queries, person.id), person);
    const held = ({ id: value }: { id: string }) =>
      isHeldFrom(room.database, "no key update", "person", { value });
    assert.deepEqual([await held(person), await held(other)], [true, false]);
  });
  await assert.rejects(
    inTransaction(room.database, ({ queries }) => lockPerson(queries, room.ids.uuid())),
    /no result/i,
  );
});

test("a member is added once, and a second time changes nothing of their role", async () => {
  const { id: accountId } = await room.newAccount();
  const { id: personId } = await room.newPerson();
  const add = (role: "owner" | "viewer") =>
    addMember(room.database, { accountId, personId, role }, room.clock.now());
  assert.equal(await add("viewer"), true);
  assert.equal(await add("owner"), false);
  assert.equal(await roleOf(accountId, { id: personId }), "viewer");
});

test("members are listed as they joined, with their roles, and those of another account are not", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const join = (ms: number, role: "owner" | "member" | "viewer") =>
    room.newMember(account.id, { role, joinedAt: room.inMs(ms) });
  const third = await join(2, "owner");
  const [first, second] = [await join(0, "viewer"), await join(0, "member")];
  await room.newMember(other.id);
  const expected = [
    { ...first, role: "viewer", joinedAt: room.inMs(0) },
    { ...second, role: "member", joinedAt: room.inMs(0) },
    { ...third, role: "owner", joinedAt: room.inMs(2) },
  ];
  assert.deepEqual(await listMembers(room.database, account.id), expected);
});

test("the owner who has been one for longest is found, whoever else joined before", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  assert.equal(await findOwner(room.database, account.id), null);
  const joinedAt = room.inMs(1);
  await room.newMember(account.id, { role: "member" });
  assert.equal(await findOwner(room.database, account.id), null);
  await room.newMember(account.id, { joinedAt: room.inMs(2) });
  const [one] = [
    await room.newMember(account.id, { joinedAt }),
    await room.newMember(account.id, { joinedAt }),
  ];
  await room.newMember(other.id);
  assert.deepEqual(await findOwner(room.database, account.id), { ...one, accountId: account.id });
});

test("a person's accounts are listed as they joined them, each with what they are there", async () => {
  const person = await room.newPerson();
  const facts = { name: knownText("Garden Street Ltd"), timeZone: "Europe/Berlin" };
  const [late, one, two] = [
    await room.newAccount(),
    await room.newAccount(facts),
    await room.newAccount(),
  ];
  await room.join(late.id, person, { role: "viewer", joinedAt: room.inMs(1) });
  await room.join(one.id, person, { role: "owner" });
  await room.join(two.id, person, { role: "member" });
  await room.newMember(one.id);
  const of = ({ id: accountId, email, name, timeZone }: typeof one, role: string) => ({
    accountId,
    email,
    name,
    timeZone,
    role,
  });
  assert.deepEqual(await listMemberships(room.database, person.id), [
    of(one, "owner"),
    of(two, "member"),
    of(late, "viewer"),
  ]);
});

test("a role is somebody's in one account, and is held for whoever reads it", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const [one, two] = [
    await room.newMember(account.id, { role: "viewer" }),
    await room.newMember(account.id, { role: "owner" }),
  ];
  await room.join(other.id, one, { role: "member" });
  assert.equal(await roleOf(other.id, two), null);
  await inTransaction(room.database, async ({ queries }) => {
    assert.equal(await holdRole(queries, account.id, one.id), "viewer");
    const { rows } = await room.database.run(
      "select role from member where person_id = any($1) for no key update skip locked",
      [[one.id, two.id]],
    );
    assert.deepEqual(rows.map(({ role }) => role).sort(), ["member", "owner"]);
  });
});

test("owners are counted, of one account alone", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  assert.equal(await countOwners(room.database, account.id), 0);
  for (const role of ["owner", "owner", "member", "viewer"] as const) {
    await room.newMember(account.id, { role });
  }
  await room.newMember(other.id);
  assert.equal(await countOwners(room.database, account.id), 2);
});

/** Two people who are both in two accounts. */
async function twoInTwo() {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const [person, second] = [await room.newMember(account.id), await room.newMember(account.id)];
  await room.join(other.id, person);
  await room.join(other.id, second);
  const roles = () =>
    Promise.all([
      ...[roleOf(account.id, person), roleOf(account.id, second)],
      ...[roleOf(other.id, person), roleOf(other.id, second)],
    ]);
  return { account, other, person, second, roles };
}

test("a role is set of one person in one account", async () => {
  const { account, person, roles } = await twoInTwo();
  await setRole(room.database, { accountId: account.id, personId: person.id, role: "viewer" });
  assert.deepEqual(await roles(), ["viewer", "owner", "owner", "owner"]);
});

test("whoever is taken out of an account is out of that one, and their sessions there are over", async () => {
  const { account, other, person, roles } = await twoInTwo();
  await room.newSession({ personId: person.id, accountId: account.id });
  const stays = await room.newSession({ personId: person.id, accountId: other.id });
  await deleteMember(room.database, account.id, person.id);
  assert.deepEqual(await roles(), [null, "owner", "owner", "owner"]);
  const left = await readSessions(room.database, { personId: person.id }, room.clock.now());
  assert.deepEqual(
    left.map(({ id }) => id),
    [stays.id],
  );
});

test("the keys that somebody made for an account and its tests work no more, those of others do, and what was revoked keeps its time", async () => {
  const { account, other, person, second } = await twoInTwo();
  const testAccount = await room.newTestAccount(account);
  const before = room.inMs(-1);
  const made = async (accountId: string, madeBy: string | null, revokedAt: Date | null = null) => {
    const id = room.ids.uuid();
    const key = { id, accountId, madeBy, hash: sha256(id), hint: "", scopes: null, name: null };
    await insertKey(room.database, { ...key, expiresAt: null, formId: null }, before);
    await room.database
      .updateTable("api_key")
      .set({ revoked_at: revokedAt })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const now = room.clock.now();
  const expected = new Map([
    [await made(account.id, person.id), now],
    [await made(testAccount.id, person.id), now],
    [await made(account.id, person.id, before), before],
    [await made(account.id, second.id), null],
    [await made(account.id, null), null],
    [await made(other.id, person.id), null],
  ]);
  await revokeKeysOf(room.database, { accountId: account.id, personId: person.id }, now);
  const rows = await room.database
    .selectFrom("api_key")
    .select(["id", "revoked_at"])
    .where("id", "in", [...expected.keys()])
    .execute();
  assert.deepEqual(new Map(rows.map(({ id, revoked_at }) => [id, revoked_at])), expected);
});
