import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import {
  anyAccountExists,
  countLiveAccounts,
  findAccount,
  findAccountIdByEmail,
  findOwnerId,
  findTestAccountId,
  insertAccount,
  listLiveAccounts,
  lockAccount,
  setReminders,
  updateAccount,
} from "./accounts-store.ts";

let store: TestDatabase;
let room: AccountsRoom;
before(async () => {
  store = await openTestDatabase();
  room = accountsRoom(store);
});
after(() => store?.close());

/** An account that is otherwise in everything than one that was just opened. */
const FULL = {
  name: knownText("Garden Street Ltd"),
  plan: "limit:100",
  ownLimit: 7,
  partnerTier: 2,
  qesEnabled: true,
  timeZone: "Europe/Berlin",
  embeddedBy: ["https://shop.example"],
  signatureFrame: true,
  senderName: knownText("The landlord"),
  accent: "#12ab9f",
  logo: "aa".repeat(32),
  language: "de",
  replyTo: knownEmail("answers@example.com"),
} as const satisfies Partial<Account>;

test("whether there is any account is known before and after the first", async () => {
  assert.equal(await anyAccountExists(store.database), false);
  await room.newAccount();
  assert.equal(await anyAccountExists(store.database), true);
});

test("an account is read back as it was opened, whether it is locked for it or not", async () => {
  const closesAt = new Date("2027-01-02T03:04:05.678Z");
  const account = await room.newAccount({ ...FULL, closesAt });
  const { id, email } = account;
  const expected = {
    ...FULL,
    id,
    email,
    closesAt,
    credits: 0,
    reminders: null,
    liveAccountId: null,
  };
  assert.deepEqual(account, expected);
  const locked = await inTransaction(store.database, ({ queries }) => lockAccount(queries, id));
  assert.deepEqual(locked, expected);
});

test("an account that is not there is found by nobody, and nothing is done with it", async () => {
  const none = room.ids.uuid();
  assert.equal(await findAccount(store.database, none), null);
  assert.equal(await updateAccount(store.database, none, { plan: "limit:1" }), false);
  await assert.rejects(
    inTransaction(store.database, ({ queries }) => lockAccount(queries, none)),
    /no result/i,
  );
});

test("a locked account is kept from whoever counts against it, and left to whoever only refers to it", async () => {
  const { id } = await room.newAccount();
  const other = await room.newAccount();
  await inTransaction(store.database, async ({ queries }) => {
    await lockAccount(queries, id);
    const held = (lock: "no key update" | "key share", value = id) =>
      isHeldFrom(store.database, lock, "account", { value });
    assert.deepEqual(
      [await held("no key update"), await held("key share"), await held("no key update", other.id)],
      [true, false, false],
    );
  });
});

test("an address is one live account's, in whatever case, and its test account has the same", async () => {
  const live = await room.newAccount({ email: knownEmail("Anna.Meier@Example.com") });
  const inOtherCase = { ...live, id: room.ids.uuid(), email: knownEmail("anna.meier@example.COM") };
  assert.equal(await insertAccount(store.database, inOtherCase, room.clock.now()), false);
  assert.equal(await findAccount(store.database, inOtherCase.id), null);
  const testAccount = await room.newTestAccount(live);
  for (const typed of [live.email, "ANNA.MEIER@EXAMPLE.COM", "anna.meier@example.com"]) {
    assert.equal(await findAccountIdByEmail(store.database, typed), live.id, typed);
  }
  assert.equal(await findAccountIdByEmail(store.database, "anna.meier@example.org"), null);
  assert.deepEqual([testAccount.email, testAccount.liveAccountId], [live.email, live.id]);
});

test("an account has one test account, which is found by it alone", async () => {
  const [live, other] = [await room.newAccount(), await room.newAccount()];
  assert.equal(await findTestAccountId(store.database, live.id), null);
  const testAccount = await room.newTestAccount(live);
  const second = { ...live, id: room.ids.uuid(), liveAccountId: live.id };
  assert.equal(await insertAccount(store.database, second, room.clock.now()), false);
  assert.equal(await findTestAccountId(store.database, live.id), testAccount.id);
  assert.equal(await findTestAccountId(store.database, other.id), null);
  assert.equal(await findTestAccountId(store.database, testAccount.id), null);
});

test("accounts of one person, test keys' accounts included, have one owner, and what nobody owns has itself", async () => {
  const [first, second, alone] = await Promise.all([1, 2, 3].map(() => room.newAccount()));
  const owner = await room.newMember(first!.id);
  const testAccount = await room.newTestAccount(first!);
  await room.join(second!.id, owner, { joinedAt: room.inMs(-1_000) });
  await room.newMember(second!.id);
  await room.newMember(alone!.id, { role: "viewer", joinedAt: room.inMs(-2_000) });
  const ownerOf = ({ id }: { id: string }) => findOwnerId(store.database, id);
  assert.deepEqual(
    await Promise.all([first!, testAccount, second!].map(ownerOf)),
    Array(3).fill(owner.id),
  );
  assert.equal(await ownerOf(alone!), alone!.id);
  assert.equal(
    await findOwnerId(store.database, second!.id.replace(/^./, "f")),
    second!.id.replace(/^./, "f"),
  );
});

const ONE_BY_ONE = Object.entries(FULL).map(([name, value]) => ({ [name]: value }));

test("what is changed of an account is changed, and neither the rest of it nor another account", async () => {
  const other = await room.newAccount();
  for (const change of ONE_BY_ONE) {
    const before = await room.newAccount();
    assert.equal(await updateAccount(store.database, before.id, change), true);
    assert.deepEqual(await findAccount(store.database, before.id), { ...before, ...change });
  }
  assert.deepEqual(await findAccount(store.database, other.id), other);
});

test("what is changed to nothing is nothing, and a change of nothing leaves all as it is", async () => {
  const account = await room.newAccount(FULL);
  await updateAccount(store.database, account.id, { plan: account.plan });
  assert.deepEqual(await findAccount(store.database, account.id), account);
  const nothing = {
    name: null,
    ownLimit: null,
    partnerTier: null,
    senderName: null,
    accent: null,
    logo: null,
    language: null,
    replyTo: null,
    embeddedBy: [],
    signatureFrame: false,
    qesEnabled: false,
  };
  await updateAccount(store.database, account.id, nothing);
  assert.deepEqual(await findAccount(store.database, account.id), { ...account, ...nothing });
});

test("reminders are set, set otherwise and taken away, of this account alone", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const remindersOf = async ({ id }: Account) =>
    (await findAccount(store.database, id))?.reminders ?? null;
  const first = { firstDays: 3, everyDays: 7, most: 2 };
  for (const reminders of [first, { ...first, most: 5 }, null]) {
    await setReminders(store.database, account.id, reminders);
    assert.deepEqual(await remindersOf(account), reminders);
    assert.equal(await remindersOf(other), null);
  }
});

/** Three accounts, two of which were made at the same time, with a test account and with people. */
async function severalAccounts(): Promise<Account[]> {
  const first = await room.newAccount();
  room.clock.moveMs(MINUTE_MS);
  const [second, third] = [await room.newAccount(), await room.newAccount()];
  await room.newTestAccount(second);
  await room.newMember(first.id);
  await room.newMember(first.id, { role: "viewer" });
  await room.newMember(third.id);
  return [first, second, third];
}

test("live accounts are listed from the newest on, with how many people are in each, and no test account among them", async () => {
  const [first, second, third] = await severalAccounts();
  const listed = await listLiveAccounts(store.database, { email: null, most: 3 });
  assert.deepEqual(
    listed.map(({ account, people }) => [account.id, people]),
    [
      [third?.id, 1],
      [second?.id, 0],
      [first?.id, 2],
    ],
  );
  assert.deepEqual(listed[0]?.account, third);
  assert.deepEqual(
    listed.map(({ createdAt }) => createdAt),
    [0, 0, -MINUTE_MS].map(room.inMs),
  );
  const two = await listLiveAccounts(store.database, { email: null, most: 2 });
  assert.deepEqual(two, listed.slice(0, 2));
});

test("of live accounts those of one address are listed and counted in whatever case, and else all", async () => {
  const before = await countLiveAccounts(store.database, { email: null });
  const [first, second] = await severalAccounts();
  assert.equal(await countLiveAccounts(store.database, { email: null }), before + 3);
  const email = second?.email.toUpperCase() ?? "";
  const found = await listLiveAccounts(store.database, { email, most: 10 });
  assert.deepEqual(
    found.map(({ account }) => account),
    [second],
  );
  assert.equal(await countLiveAccounts(store.database, { email }), 1);
  const none = `x${first?.email}`;
  assert.equal(await countLiveAccounts(store.database, { email: none }), 0);
  assert.deepEqual(await listLiveAccounts(store.database, { email: none, most: 10 }), []);
});
