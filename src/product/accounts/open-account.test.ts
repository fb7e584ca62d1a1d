import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { OPERATOR } from "#kernel/actor.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { type Account, NOTHING_SET } from "./account.ts";
import { findAccount } from "./accounts-store.ts";
import { authenticate } from "./authenticate.ts";
import { listCredits } from "./credits-store.ts";
import { issueApiKey } from "./issue-key.ts";
import { listKeys } from "./keys-store.ts";
import { openAccount } from "./open-account.ts";
import { listMembers } from "./people-store.ts";
import { openTestAccount } from "./test-account.ts";
import { signIn } from "./use-link.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const context = () => ({ ids: room.ids, random: room.random, now: room.clock.now() });

const newEmail = () => knownEmail(`${room.ids.uuid()}@example.com`);

/** What is said of an account that is opened. */
const said = (change: { email?: ReturnType<typeof newEmail>; credits?: number } = {}) => ({
  email: newEmail(),
  name: knownText("Garden Street Ltd"),
  plan: "unlimited",
  credits: 0,
  ownLimit: null,
  partnerTier: 2,
  qesEnabled: false,
  ...change,
});

const open = (change = said()) =>
  inTransaction(room.database, (transaction) => openAccount(transaction, change, context()));

const callerOf = async (apiKey: string): Promise<Account | undefined> => {
  const request = { authorization: `Bearer ${apiKey}`, ip: room.newIp() };
  return (await authenticate(room.database, request, room.clock.now())).who?.account;
};

test("an account is opened with a key, an owner of its address, and a link of the operator's that signs them in", async () => {
  const account = said();
  const { accountId, apiKey, signInSecret } = taken(await open(account));
  const opened = await findAccount(room.database, accountId);
  assert.deepEqual(opened, { ...NOTHING_SET, ...account, id: accountId });
  assert.deepEqual(await callerOf(apiKey), opened);
  const [owner, ...others] = await listMembers(room.database, accountId);
  assert.deepEqual([owner?.email, owner?.role, others], [account.email, "owner", []]);
  room.clock.moveMs(LIMITS.operatorsSignInLinkMs - 1);
  const link = { secret: signInSecret, sessionBefore: undefined, userAgent: "" };
  const session = await signIn(room, link);
  assert.ok(session && "session" in session);
  assert.equal(session.accountId, accountId);
});

test("credits that it begins with are its first entry, by whoever runs the service, and none is none", async () => {
  const [rich, poor] = [taken(await open(said({ credits: 5 }))), taken(await open())];
  const entries = ({ accountId }: { accountId: string }) =>
    listCredits(room.database, accountId, { before: null, most: 10 });
  const [entry, ...others] = await entries(rich);
  assert.deepEqual(
    [entry?.delta, entry?.kind, entry?.by, entry?.balanceAfter, others],
    [5, "granted", OPERATOR, 5, []],
  );
  assert.deepEqual(await entries(poor), []);
});

test("an address that is another account's opens none, and nothing of it is left", async () => {
  const account = said();
  const { accountId } = taken(await open(account));
  const refused = refusalOf(await open({ ...account, credits: 3 }));
  assert.equal(refused.refused, "CONFLICT");
  assert.match(refused.message ?? "", new RegExp(account.email));
  assert.equal((await listMembers(room.database, accountId)).length, 1);
});

test("somebody who is here already owns an account that is opened with their address", async () => {
  const person = await room.newPerson({ name: knownText("Zoë") });
  const email = knownEmail(person.email.toUpperCase());
  const { accountId } = taken(await open(said({ email })));
  const [owner] = await listMembers(room.database, accountId);
  assert.deepEqual([owner?.id, owner?.name], [person.id, "Zoë"]);
});

const issue = (accountId: string, more: { isTest?: boolean; expiresAt?: Date } = {}) =>
  inTransaction(room.database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId, name: knownText("backend"), expiresAt: null, ...more },
      context(),
    ),
  );

test("a further key is issued as it is asked for, by nobody on a page", async () => {
  const { id: accountId } = await room.newAccount();
  const expiresAt = room.inMs(DAY_MS);
  const { keyId, apiKey } = await issue(accountId, { expiresAt });
  const page = { now: room.clock.now(), offset: 0, limit: 10 };
  const [key, ...others] = await listKeys(room.database, { accountId, madeBy: null }, page);
  assert.deepEqual(
    [key?.id, key?.name, key?.scopes, key?.expiresAt, key?.makerEmail, key?.hint, others],
    [keyId, "backend", null, expiresAt, null, apiKey.slice(-4), []],
  );
  assert.equal((await callerOf(apiKey))?.id, accountId);
});

test("test keys open a test account with the account's settings, without its limit and its credits, made once", async () => {
  const { accountId } = taken(await open(said({ credits: 5 })));
  const issued = await Promise.all([0, 1].map(() => issue(accountId, { isTest: true })));
  const [first, second] = await Promise.all(issued.map(({ apiKey }) => callerOf(apiKey)));
  const live = await findAccount(room.database, accountId);
  assert.deepEqual(first, { ...live, id: first?.id, liveAccountId: accountId, credits: 0 });
  assert.equal(second?.id, first?.id);
});

test("a test account has no limit of its own, whatever the live account has", async () => {
  const live = await room.newAccount({ ownLimit: 3 });
  const id = await inTransaction(room.database, ({ queries }) =>
    openTestAccount(queries, live, context()),
  );
  assert.equal((await findAccount(room.database, id))?.ownLimit, null);
  const again = await inTransaction(room.database, ({ queries }) =>
    openTestAccount(queries, live, context()),
  );
  assert.equal(again, id);
});
