import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { authenticate } from "./authenticate.ts";
import { issueApiKey } from "./issue-key.ts";
import { revokeApiKey } from "./revoke-key.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

async function newKey(partnerTier: number | null = null) {
  const account = await room.newAccount({ partnerTier });
  const issued = await inTransaction(room.database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId: account.id, name: null, expiresAt: null },
      { ids: room.ids, random: room.random, now: room.clock.now() },
    ),
  );
  return { account, ...issued, authorization: `Bearer ${issued.apiKey}` };
}

const ask = (authorization: string | undefined, ip = room.newIp()) =>
  authenticate(room.database, { authorization, ip }, room.clock.now());

/** Asks so often, one after the other; the answer to the last. */
async function askOften(times: number, authorization: string | undefined, ip: string) {
  for (let asked = 1; asked < times; asked += 1) await ask(authorization, ip);
  return ask(authorization, ip);
}

test("whoever sends a key is its account, and is told how its window stands", async () => {
  const { account, keyId, authorization } = await newKey();
  const { caller, rate, who } = await ask(authorization);
  assert.ok(!isRefusal(caller));
  assert.deepEqual([caller.account, caller.by.id, who], [account, keyId, caller]);
  const resetAt = room.inMs(MINUTE_MS);
  assert.deepEqual(rate, { limit: 60, remaining: 59, resetAt });
});

test("sixty requests a minute are answered of a key, from wherever they come", async () => {
  const { account, authorization } = await newKey();
  const last = await askOften(LIMITS.keyRate.requests, authorization, room.newIp());
  assert.ok(!isRefusal(last.caller));
  assert.equal(last.rate?.remaining, 0);
  const { caller, rate, who } = await ask(authorization);
  assert.deepEqual(refusalOf(caller).headers, { "retry-after": "60" });
  assert.deepEqual([refusalOf(caller).refused, rate?.remaining], ["RATE_LIMITED", 0]);
  assert.equal(who?.account.id, account.id);
});

test("an account of a partner marketplace needs the second tier, and one key too often is told first", async () => {
  const { account, authorization } = await newKey(1);
  const { caller, who } = await ask(authorization);
  const { refused, extra } = refusalOf(caller);
  assert.deepEqual([refused, extra], ["PARTNER_TIER_REQUIRED", { requiredTier: 2 }]);
  assert.equal(who?.account.id, account.id);
  const often = await askOften(LIMITS.keyRate.requests, authorization, room.newIp());
  assert.equal(refusalOf(often.caller).refused, "RATE_LIMITED");
  assert.ok(!isRefusal((await ask((await newKey(2)).authorization)).caller));
});

test("whoever sends no key, or one that opens nothing, is asked for one in words of its own", async () => {
  const { account, apiKey, keyId, authorization } = await newKey();
  await revokeApiKey(room, { accountId: account.id, madeBy: null }, keyId);
  const sent: [string | undefined, RegExp][] = [
    [undefined, /Send an API key/],
    ["Basic dXNlcjpwYXNz", /Send an API key/],
    [apiKey, /Send an API key/],
    [authorization, /unknown, revoked or expired/],
  ];
  for (const [header, words] of sent) {
    const { caller, rate, who } = await ask(header);
    const { refused, message, headers } = refusalOf(caller);
    assert.deepEqual([refused, headers], ["UNAUTHENTICATED", { "www-authenticate": "Bearer" }]);
    assert.match(message, words);
    assert.deepEqual([rate, who], [null, null]);
  }
});

test("strangers are counted by their network, so that trying keys is slow, and whoever has a key is not kept out with them", async () => {
  const { authorization } = await newKey();
  const ip = room.newIp();
  const last = await askOften(LIMITS.strangerRate.requests, undefined, ip);
  assert.equal(refusalOf(last.caller).refused, "UNAUTHENTICATED");
  const wrongKey = `Bearer svc_${"x".repeat(43)}`;
  assert.equal(refusalOf((await ask(wrongKey, ip)).caller).refused, "RATE_LIMITED");
  assert.ok(!isRefusal((await ask(authorization, ip)).caller));
  assert.equal(refusalOf((await ask(wrongKey)).caller).refused, "UNAUTHENTICATED");
});
