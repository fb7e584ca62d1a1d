import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { insertPartyRows, type PartyRows } from "#kit/rooms/party-rows.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  dropReminder,
  type LinkReminder,
  listReminders,
  saveReminder,
  takeDueReminders,
  zoneOfRecipient,
} from "./reminders-store.ts";

let store: TestDatabase;
before(async () => {
  store = await openTestDatabase();
});
after(() => store.close());
afterEach(async () => {
  await store.database.deleteFrom("link_reminder").execute();
});

const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
const at = (ms: number) => new Date(clock.now().getTime() + ms);

async function contractRows(accountId?: string): Promise<PartyRows> {
  const of = { accountId: accountId ?? (await store.openAccount()) };
  return insertPartyRows({ database: store.database, ids }, of);
}

/** Plans a reminder of a new signer. */
async function planned(
  contract: PartyRows,
  change: Partial<LinkReminder> = {},
): Promise<LinkReminder> {
  const signerId = await contract.signer(`${randomUUID()}@example.org`);
  const reminder = { signerId, epoch: 1, sent: 0, dueAt: at(0), ...change };
  await saveReminder(store.database, contract, reminder);
  return reminder;
}

const takenAt = async (ms: number, most = 10) =>
  (await takeDueReminders(store.database, at(ms), most)).map(({ signerId }) => signerId);

test("a reminder is taken from its very moment on, once, and counts those of its link from one", async () => {
  const contract = await contractRows();
  const { signerId } = await planned(contract, { epoch: 3, sent: 1 });
  assert.deepEqual(await takenAt(-1), []);
  assert.deepEqual(await takeDueReminders(store.database, at(0), 10), [
    { contractId: contract.id, signerId, epoch: 3, number: 2 },
  ]);
  assert.deepEqual(await takenAt(1), []);
  assert.deepEqual(await listReminders(store.database, [signerId]), [
    { signerId, epoch: 3, sent: 1, dueAt: null },
  ]);
});

test("of more than are asked for the oldest are taken, and what has no time never is", async () => {
  const contract = await contractRows();
  const late = await planned(contract, { dueAt: at(-1) });
  const early = await planned(contract, { dueAt: at(-2) });
  await planned(contract, { dueAt: null });
  assert.deepEqual(await takenAt(0, 1), [early.signerId]);
  assert.deepEqual(await takenAt(0, 2), [late.signerId]);
  assert.deepEqual(await takenAt(0), []);
});

test("of two who take at once neither waits for the other, and none is taken twice", async () => {
  const contract = await contractRows();
  const one = await planned(contract, { dueAt: at(-2) });
  const two = await planned(contract, { dueAt: at(-1) });
  await inTransaction(store.database, async ({ queries }) => {
    const [first] = await takeDueReminders(queries, at(0), 1);
    assert.equal(first?.signerId, one.signerId);
    assert.deepEqual(await takenAt(0), [two.signerId]);
  });
  assert.deepEqual(await takenAt(0), []);
});

test("what is planned for a signer takes the place of what was, and nobody else's", async () => {
  const contract = await contractRows();
  const [one, other] = [await planned(contract), await planned(contract)];
  const anew = { ...one, epoch: 2, sent: 0, dueAt: at(5) };
  await saveReminder(store.database, contract, anew);
  const both = [anew, other];
  const list = async () =>
    (await listReminders(store.database, [one.signerId, other.signerId])).sort((a, b) =>
      a.epoch < b.epoch ? 1 : -1,
    );
  assert.deepEqual(await list(), both);
  await dropReminder(store.database, one.signerId);
  assert.deepEqual(await list(), [other]);
  assert.deepEqual(await listReminders(store.database, []), []);
});

const ANNA = "anna@example.org";

/** A signature over a link that was delivered to Anna, unless to somebody else. */
const signedIn = (
  contract: PartyRows,
  timeZone: string | null,
  { ms, linkEmail = ANNA }: { ms: number; linkEmail?: string },
) => contract.signature({ linkEmail, timeZone, signedAt: at(ms) });

test("a zone is that of the last signature at the address that named one, in any contract of the account", async () => {
  const first = await contractRows();
  const second = await contractRows(first.accountId);
  await signedIn(first, "Europe/Vienna", { ms: 2 });
  await signedIn(second, "America/Lima", { ms: 1 });
  await signedIn(second, null, { ms: 3 });
  await signedIn(second, "Asia/Tokyo", { ms: 4, linkEmail: "bob@example.org" });
  const zoneOf = (accountId: string, email: string) =>
    zoneOfRecipient(store.database, accountId, knownEmail(email));
  assert.equal(await zoneOf(first.accountId, ANNA), "Europe/Vienna");
  await signedIn(second, "Africa/Lagos", { ms: 5 });
  assert.equal(await zoneOf(first.accountId, ANNA), "Africa/Lagos");
  assert.equal(await zoneOf(first.accountId, "eve@example.org"), null);
  assert.equal(await zoneOf(await store.openAccount(), ANNA), null);
});

test("an address that was typed over the shared link tells nobody's zone", async () => {
  const contract = await contractRows();
  await contract.signature({ email: ANNA, timeZone: "Europe/Vienna" });
  assert.equal(await zoneOfRecipient(store.database, contract.accountId, knownEmail(ANNA)), null);
});
