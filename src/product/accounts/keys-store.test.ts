import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { countInWindow } from "#store/rate-windows.ts";
import { inTransaction } from "#store/transaction.ts";
import type { Account } from "./account.ts";
import {
  countWorkingKeys,
  type EndingKey,
  endKeyAt,
  holdWorkingKey,
  insertKey,
  keepLastUses,
  listKeys,
  markKeyRevoked,
  type NewKeyRow,
  takeEndingKeys,
} from "./keys-store.ts";

let shared: Room;
let room: AccountsRoom;
const use = useRoom();
before(async () => {
  shared = await use.start();
  room = accountsRoom(shared);
});
after(() => use.end());

/** A key of this account, from the command line and without an end where nothing else is said. */
async function newKey(
  accountId: string,
  change: Partial<NewKeyRow & { createdAt: Date }> = {},
): Promise<NewKeyRow> {
  const { createdAt = room.clock.now(), ...given } = change;
  const id = room.ids.uuid();
  const key: NewKeyRow = {
    id,
    accountId,
    name: null,
    hash: sha256(id),
    hint: "x7Qk",
    scopes: null,
    expiresAt: null,
    formId: null,
    madeBy: null,
    ...given,
  };
  assert.ok(await insertKey(room.database, key, createdAt));
  return key;
}

const revoke = (of: { accountId: string; madeBy?: string | null }, id: string, at: Date) =>
  markKeyRevoked(room.database, { madeBy: null, ...of }, id, at);

/** A use of the key, as the window tells of it in which its requests are counted. */
const useKey = ({ id }: { id: string }, at: Date) =>
  countInWindow(room.database, `key ${id}`, { requests: 60, windowMs: MINUTE_MS }, at);

const lastUseKept = async ({ id }: { id: string }) =>
  (
    await room.database
      .selectFrom("api_key")
      .select("last_used_at")
      .where("id", "=", id)
      .executeTakeFirst()
  )?.last_used_at;

function listed(
  { id: accountId }: Account,
  change: Partial<{ madeBy: string; now: Date; offset: number; limit: number }> = {},
) {
  const { madeBy = null, ...part } = change;
  const page = { now: room.clock.now(), offset: 0, limit: 100, ...part };
  return listKeys(room.database, { accountId, madeBy }, page);
}

test("a key is listed with all that its owner is to see, and with who made it on a page", async () => {
  const account = await room.newAccount();
  const maker = await room.newPerson({ name: knownText("Zoë") });
  const [createdAt, expiresAt] = [room.inMs(-DAY_MS), room.inMs(DAY_MS)];
  const facts = { name: knownText("Online shop"), scopes: ["webhooks"], expiresAt } as const;
  const key = await newKey(account.id, { ...facts, madeBy: maker.id, createdAt });
  assert.deepEqual(await listed(account), [
    {
      id: key.id,
      ...facts,
      hint: "x7Qk",
      isTest: false,
      createdAt,
      revokedAt: null,
      lastUsedAt: null,
      makerName: maker.name,
      makerEmail: maker.email,
    },
  ]);
});

test("an account's keys are its own and its test account's, which are told as tests, and no other's", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const testAccount = await room.newTestAccount(account);
  const [live, forTests] = [await newKey(account.id), await newKey(testAccount.id)];
  await newKey(other.id);
  await newKey((await room.newTestAccount(other)).id);
  const found = await listed(account);
  assert.deepEqual(
    new Map(found.map(({ id, isTest }) => [id, isTest])),
    new Map([
      [live.id, false],
      [forTests.id, true],
    ]),
  );
});

test("keys that work stand first, and of either the newest: one that ends now works no more", async () => {
  const account = await room.newAccount();
  const now = room.clock.now();
  const made = (ms: number, expiresAt: Date | null = null) =>
    newKey(account.id, { createdAt: room.inMs(ms), expiresAt });
  const endsNow = await made(-1, now);
  const revoked = await made(-2);
  await revoke({ accountId: account.id }, revoked.id, now);
  const [old, later] = [await made(-5), await made(-3, room.inMs(1))];
  const [one, two] = [await made(-4), await made(-4)];
  const order = [later, two, one, old, endsNow, revoked].map(({ id }) => id);
  assert.deepEqual(
    (await listed(account)).map(({ id }) => id),
    order,
  );
  assert.deepEqual(
    (await listed(account, { offset: 1, limit: 2 })).map(({ id }) => id),
    order.slice(1, 3),
  );
});

test("of one maker's keys nobody else's are listed, nor those of the command line", async () => {
  const account = await room.newAccount();
  const [one, other] = [await room.newMember(account.id), await room.newMember(account.id)];
  const key = await newKey(account.id, { madeBy: one.id });
  await newKey(account.id, { madeBy: other.id });
  await newKey(account.id);
  assert.deepEqual(
    (await listed(account, { madeBy: one.id })).map(({ id }) => id),
    [key.id],
  );
  assert.equal((await listed(account)).length, 3);
});

test("the last use is the later one of what is kept and what the key's window tells", async () => {
  const account = await room.newAccount();
  const [key, other] = [await newKey(account.id), await newKey(account.id)];
  const lastUseOf = async ({ id }: NewKeyRow) =>
    (await listed(account)).find((listedKey) => listedKey.id === id)?.lastUsedAt;
  const kept = room.inMs(-HOUR_MS);
  await useKey(key, kept);
  assert.deepEqual([await lastUseOf(key), await lastUseOf(other)], [kept, null]);
  await keepLastUses(room.database);
  await room.database.deleteFrom("rate_window").where("name", "=", `key ${key.id}`).execute();
  assert.deepEqual(await lastUseOf(key), kept);
  const later = room.inMs(-MINUTE_MS);
  await useKey(key, later);
  assert.deepEqual(await lastUseOf(key), later);
});

test("a window's use is kept where it is the later one, and never an earlier one over it", async () => {
  const account = await room.newAccount();
  const [key, unused] = [await newKey(account.id), await newKey(account.id)];
  const [early, late] = [room.inMs(-2 * HOUR_MS), room.inMs(-HOUR_MS)];
  await useKey(key, late);
  await keepLastUses(room.database);
  assert.deepEqual([await lastUseKept(key), await lastUseKept(unused)], [late, null]);
  await room.database
    .updateTable("rate_window")
    .set({ started_at: early })
    .where("name", "=", `key ${key.id}`)
    .execute();
  await keepLastUses(room.database);
  assert.deepEqual(await lastUseKept(key), late);
});

test("keys that work are those of the account itself, neither revoked nor at their end", async () => {
  const account = await room.newAccount();
  const now = room.clock.now();
  const count = () => countWorkingKeys(room.database, account.id, now);
  assert.equal(await count(), 0);
  await newKey(account.id);
  await newKey(account.id, { expiresAt: room.inMs(1) });
  assert.equal(await count(), 2);
  await newKey(account.id, { expiresAt: now });
  const revoked = await newKey(account.id);
  await revoke({ accountId: account.id }, revoked.id, now);
  await newKey((await room.newTestAccount(account)).id);
  await newKey((await room.newAccount()).id);
  assert.equal(await count(), 2);
});

test("one form makes one key of an account, and the same form of another account makes one there", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const formId = room.ids.uuid();
  await newKey(account.id, { formId });
  const id = room.ids.uuid();
  const again = { ...(await newKey(account.id)), id, hash: sha256(id), formId };
  assert.equal(await insertKey(room.database, again, room.clock.now()), false);
  await newKey(other.id, { formId });
  assert.equal((await listed(account)).length, 2);
});

test("a key is revoked by those that it is one of, and keeps the first time of it", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const [maker, stranger] = [await room.newMember(account.id), await room.newMember(account.id)];
  const key = await newKey(account.id, { madeBy: maker.id });
  const untouched = await newKey(account.id, { madeBy: maker.id });
  const now = room.clock.now();
  for (const none of [
    { accountId: other.id },
    { accountId: account.id, madeBy: stranger.id },
    { accountId: (await room.newTestAccount(account)).id },
  ]) {
    assert.equal(await revoke(none, key.id, now), false);
  }
  assert.equal(await revoke({ accountId: account.id }, room.ids.uuid(), now), false);
  assert.equal(await revoke({ accountId: account.id, madeBy: maker.id }, key.id, now), true);
  assert.equal(await revoke({ accountId: account.id }, key.id, room.inMs(1)), true);
  const times = new Map((await listed(account)).map(({ id, revokedAt }) => [id, revokedAt]));
  assert.deepEqual([times.get(key.id), times.get(untouched.id)], [now, null]);
});

test("a live account revokes its test keys", async () => {
  const account = await room.newAccount();
  const key = await newKey((await room.newTestAccount(account)).id);
  assert.equal(await revoke({ accountId: account.id }, key.id, room.clock.now()), true);
});

const hold = (
  of: { accountId: string; madeBy?: string | null },
  id: string,
  now = room.clock.now(),
) =>
  inTransaction(room.database, ({ queries }) =>
    holdWorkingKey(queries, { madeBy: null, ...of }, id, now),
  );

test("a key that works is held for whoever it is one of, with what the next one takes over", async () => {
  const account = await room.newAccount();
  const testAccount = await room.newTestAccount(account);
  const maker = await room.newMember(account.id);
  const facts = { name: knownText("Shop"), scopes: ["webhooks"] } as const;
  const [createdAt, expiresAt] = [room.inMs(-1), room.inMs(1)];
  for (const accountId of [account.id, testAccount.id]) {
    const made = { ...facts, madeBy: maker.id, createdAt, expiresAt };
    const { id } = await newKey(accountId, made);
    const expected = { id, accountId, ...facts, createdAt, expiresAt };
    assert.deepEqual(await hold({ accountId: account.id }, id), expected);
    assert.deepEqual(await hold({ accountId: account.id, madeBy: maker.id }, id), expected);
  }
});

test("a key that another made, of another account, revoked or at its end is not held", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const [maker, stranger] = [await room.newMember(account.id), await room.newMember(account.id)];
  const of = { accountId: account.id };
  const { id } = await newKey(account.id, { madeBy: maker.id, expiresAt: room.inMs(1) });
  assert.ok(await hold(of, id));
  assert.equal(await hold(of, id, room.inMs(1)), null);
  assert.equal(await hold({ ...of, madeBy: stranger.id }, id), null);
  assert.equal(await hold({ accountId: other.id }, id), null);
  assert.equal(await hold(of, room.ids.uuid()), null);
  await revoke(of, id, room.clock.now());
  assert.equal(await hold(of, id), null);
});

test("of two that would put a key in the place of one, the second waits for the first", async () => {
  const account = await room.newAccount();
  const { id } = await newKey(account.id);
  await inTransaction(room.database, async ({ queries }) => {
    await holdWorkingKey(queries, { accountId: account.id, madeBy: null }, id, room.clock.now());
    assert.ok(await isHeldFrom(room.database, "key share", "api_key", { value: id }));
  });
});

test("a key that is to end has its end, and its owner was told of it", async () => {
  const account = await room.newAccount();
  const [key, other] = [await newKey(account.id), await newKey(account.id)];
  const [expiresAt, toldAt] = [room.inMs(DAY_MS), room.clock.now()];
  await endKeyAt(room.database, key.id, { expiresAt, toldAt });
  const rows = await room.database
    .selectFrom("api_key")
    .select(["id", "expires_at", "end_told_at"])
    .where("account_id", "=", account.id)
    .orderBy("id")
    .execute();
  assert.deepEqual(rows, [
    { id: key.id, expires_at: expiresAt, end_told_at: toldAt },
    { id: other.id, expires_at: null, end_told_at: null },
  ]);
});

const NOTICE_MS = 14 * DAY_MS;
const ENDED_MS = 7 * DAY_MS;

/** Those of these accounts that somebody is told of at this time: other tests have keys that end, too. */
async function taken(at: Date, limit = 1_000): Promise<EndingKey[]> {
  const endedSince = new Date(at.getTime() - ENDED_MS);
  return takeEndingKeys(room.database, at, { noticeMs: NOTICE_MS, endedSince, limit });
}

async function takenOf({ id }: Account, at: Date): Promise<EndingKey[]> {
  return (await taken(at)).filter(({ accountId }) => accountId === id);
}

const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms);

test("a key of a long life is told of two weeks before its end, and not a moment before", async () => {
  const account = await room.newAccount();
  const expiresAt = room.inMs(40 * DAY_MS);
  await newKey(account.id, { name: knownText("long"), expiresAt });
  assert.deepEqual(await takenOf(account, earlier(expiresAt, NOTICE_MS + 1)), []);
  const soon = {
    accountId: account.id,
    name: knownText("long"),
    hint: "x7Qk",
    expiresAt,
    isOver: false,
    lastUsedAt: null,
  };
  assert.deepEqual(await takenOf(account, earlier(expiresAt, NOTICE_MS)), [soon]);
  assert.deepEqual(await takenOf(account, earlier(expiresAt, 1)), []);
  assert.deepEqual(await takenOf(account, expiresAt), [{ ...soon, isOver: true }]);
  assert.deepEqual(await takenOf(account, expiresAt), []);
});

test("a key of a short life is told of at half of it", async () => {
  const account = await room.newAccount();
  const expiresAt = room.inMs(4 * DAY_MS);
  await newKey(account.id, { expiresAt });
  assert.deepEqual(await takenOf(account, earlier(expiresAt, 2 * DAY_MS + 1)), []);
  assert.equal((await takenOf(account, earlier(expiresAt, 2 * DAY_MS))).length, 1);
});

test("an end of which nobody was told within a week is told of no more", async () => {
  const account = await room.newAccount();
  const expiresAt = room.inMs(DAY_MS);
  await newKey(account.id, { expiresAt });
  const weekLater = new Date(expiresAt.getTime() + ENDED_MS);
  assert.deepEqual(await takenOf(account, weekLater), []);
  assert.equal((await takenOf(account, earlier(weekLater, 1))).length, 1);
});

test("nobody is told of a key that has no end or was revoked, nor of the end of one that they rolled before it is over", async () => {
  const account = await room.newAccount();
  const expiresAt = room.inMs(2 * DAY_MS);
  await newKey(account.id);
  const revoked = await newKey(account.id, { expiresAt });
  await revoke({ accountId: account.id }, revoked.id, room.clock.now());
  const rolled = await newKey(account.id);
  await endKeyAt(room.database, rolled.id, { expiresAt, toldAt: room.clock.now() });
  assert.deepEqual(await takenOf(account, earlier(expiresAt, 1)), []);
  const [over, ...others] = await takenOf(account, expiresAt);
  assert.deepEqual([over?.isOver, others], [true, []]);
});

test("the end of a test key is the live account's to be told, with the last use that the key's window tells", async () => {
  const account = await room.newAccount();
  const testAccount = await room.newTestAccount(account);
  const expiresAt = room.inMs(2 * DAY_MS);
  const key = await newKey(testAccount.id, { expiresAt });
  const usedAt = room.inMs(HOUR_MS);
  await useKey(key, usedAt);
  const found = await takenOf(account, earlier(expiresAt, 1));
  assert.deepEqual(
    found.map(({ lastUsedAt }) => lastUsedAt),
    [usedAt],
  );
});

test("of two processes that look at once each key goes to one, and each takes so many at a time", async () => {
  const account = await room.newAccount();
  const expiresAt = room.inMs(365 * DAY_MS);
  const createdAt = earlier(expiresAt, 2 * DAY_MS);
  const at = earlier(expiresAt, HOUR_MS);
  await taken(at);
  for (let made = 0; made < 4; made += 1) await newKey(account.id, { expiresAt, createdAt });
  const first = await inTransaction(room.database, async ({ queries }) => {
    const limits = { noticeMs: NOTICE_MS, endedSince: at, limit: 1 };
    const held = await takeEndingKeys(queries, at, limits);
    const meanwhile = await taken(at, 2);
    return [...held, ...meanwhile];
  });
  const rest = await taken(at);
  assert.deepEqual([first.length, rest.length], [3, 1]);
});
