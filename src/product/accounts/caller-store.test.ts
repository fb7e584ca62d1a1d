import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { knownText } from "#kernel/personal-text.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findCallerAndCount } from "./caller-store.ts";
import { insertKey, markKeyRevoked } from "./keys-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const RULE = { requests: 60, windowMs: MINUTE_MS };

async function newKey(accountId: string, expiresAt: Date | null = null) {
  const id = room.ids.uuid();
  const hash = sha256(id);
  const facts = { name: knownText("Shop"), scopes: ["webhooks"] } as const;
  const row = { ...facts, id, accountId, hash, hint: "x7Qk", expiresAt, formId: null };
  await insertKey(room.database, { ...row, madeBy: null }, room.clock.now());
  return { id, hash };
}

const call = ({ hash }: { hash: Uint8Array }, now = room.clock.now()) =>
  findCallerAndCount(room.database, hash, RULE, now);

const windowOf = ({ id }: { id: string }) =>
  room.database
    .selectFrom("rate_window")
    .select(["started_at", "used"])
    .where("name", "=", `key ${id}`)
    .executeTakeFirst();

test("a key's caller is its account, by the key and with its scopes, and the request is counted", async () => {
  const account = await room.newAccount({ name: knownText("Garden Street Ltd") });
  const key = await newKey(account.id);
  const startedAt = room.clock.now();
  assert.deepEqual(await call(key), {
    caller: {
      account,
      by: { kind: "key", id: key.id, name: knownText("Shop") },
      scopes: ["webhooks"],
    },
    window: { startedAt, used: 1 },
  });
  assert.deepEqual((await call(key))?.window, { startedAt, used: 2 });
  assert.equal((await windowOf(key))?.used, 2);
});

test("requests of two keys of an account are counted apart, and a window ends after its time", async () => {
  const { id: accountId } = await room.newAccount();
  const [one, other] = [await newKey(accountId), await newKey(accountId)];
  await call(one);
  assert.equal((await call(other))?.window.used, 1);
  assert.equal((await call(one, room.inMs(MINUTE_MS - 1)))?.window.used, 2);
  const startedAt = room.inMs(MINUTE_MS);
  assert.deepEqual((await call(one, startedAt))?.window, { startedAt, used: 1 });
});

test("requests at once are counted each", async () => {
  const key = await newKey((await room.newAccount()).id);
  const counted = await Promise.all(Array.from({ length: 12 }, () => call(key)));
  const used = counted.map((found) => found?.window.used ?? 0).sort((a, b) => a - b);
  assert.deepEqual(
    used,
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

test("a key opens until its end, and not at that moment any more", async () => {
  const key = await newKey((await room.newAccount()).id, room.inMs(5));
  assert.ok(await call(key, room.inMs(4)));
  assert.equal(await call(key, room.inMs(5)), null);
  assert.equal((await windowOf(key))?.used, 1);
});

test("with a key that is unknown, revoked or of an account that is being closed nobody calls, and nothing is counted", async () => {
  const account = await room.newAccount();
  const revoked = await newKey(account.id);
  const of = { accountId: account.id, madeBy: null };
  await markKeyRevoked(room.database, of, revoked.id, room.inMs(-1));
  const closing = await room.newAccount({ closesAt: room.inMs(MINUTE_MS) });
  const ofClosing = await newKey(closing.id);
  const unknown = { id: room.ids.uuid(), hash: sha256("no key") };
  for (const key of [revoked, ofClosing, unknown]) {
    assert.equal(await call(key), null);
    assert.equal(await windowOf(key), undefined);
  }
});

test("a test key's caller is the test account", async () => {
  const account = await room.newAccount();
  const testAccount = await room.newTestAccount(account);
  const found = await call(await newKey(testAccount.id));
  assert.deepEqual(found?.caller.account, testAccount);
});
