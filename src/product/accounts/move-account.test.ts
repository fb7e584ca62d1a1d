import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { findAccount } from "./accounts-store.ts";
import { moveAccount } from "./move-account.ts";
import { openAccount } from "./open-account.ts";
import { deleteMember, findOrAddPerson, findPersonByEmail, listMembers } from "./people-store.ts";
import { openTestAccount } from "./test-account.ts";
import { signIn } from "./use-link.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newEmail = () => knownEmail(`${room.ids.uuid()}@example.com`);

async function open(email = newEmail()) {
  const rights = { plan: "unlimited", ownLimit: null, partnerTier: null, qesEnabled: false };
  const context = { ids: room.ids, random: room.random, now: room.clock.now() };
  return taken(
    await inTransaction(room.database, (transaction) =>
      openAccount(transaction, { email, name: null, credits: 0, ...rights }, context),
    ),
  );
}

const move = (accountId: string, email: ReturnType<typeof newEmail>) =>
  inTransaction(room.database, ({ queries }) => moveAccount(queries, accountId, email));

const owners = async (accountId: string) =>
  (await listMembers(room.database, accountId)).map(({ email }) => email);

test("an account gets another address with its test keys' and its owner's, and links to the one before end", async () => {
  const { accountId, signInSecret } = await open(knownEmail("owner@localhost"));
  const account = await findAccount(room.database, accountId);
  assert.ok(account);
  const testAccountId = await openTestAccount(room.database, account, {
    ids: room.ids,
    now: room.clock.now(),
  });
  const email = newEmail();
  assert.equal(await move(accountId, email), null);
  assert.equal((await findAccount(room.database, accountId))?.email, email);
  assert.equal((await findAccount(room.database, testAccountId))?.email, email);
  assert.deepEqual(await owners(accountId), [email]);
  assert.equal(await findPersonByEmail(room.database, "owner@localhost"), null);
  const link = { secret: signInSecret, sessionBefore: undefined, userAgent: "" };
  const session = await signIn(room, link);
  assert.ok(!session || !("session" in session));
});

test("an address that another account or person has is refused, and nothing is changed", async () => {
  const [own, theirs] = [newEmail(), newEmail()];
  const one = await open(own);
  await open(theirs);
  assert.match(refusalOf(await move(one.accountId, theirs)).message, /an account with/);
  const someone = { id: room.ids.uuid(), email: newEmail(), name: null };
  await findOrAddPerson(room.database, someone, room.clock.now());
  assert.match(refusalOf(await move(one.accountId, someone.email)).message, /Somebody signs in/);
  assert.deepEqual(await owners(one.accountId), [own]);
});

test("where its owner so far is no owner any more, the account alone gets the address", async () => {
  const own = newEmail();
  const { accountId } = await open(own);
  const person = await findPersonByEmail(room.database, own);
  assert.ok(person);
  await deleteMember(room.database, accountId, person.id);
  const email = newEmail();
  assert.equal(await move(accountId, email), null);
  assert.equal((await findAccount(room.database, accountId))?.email, email);
  assert.equal((await findPersonByEmail(room.database, own))?.id, person.id);
});
