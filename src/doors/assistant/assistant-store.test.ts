import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { issueApiKey } from "#accounts/issue-key.ts";
import { findOrAddPerson } from "#accounts/people-store.ts";
import { NO_PRESETS } from "#contracts/signer-presets.ts";
import { insertSigners } from "#contracts/signers-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { newAddress } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  countOpenApprovals,
  decideApproval,
  findApproval,
  findAsked,
  findSetting,
  insertApproval,
  insertCall,
  letsAnyIn,
  listCalls,
  listOpenApprovals,
  type Question,
  saveOutcome,
  saveSetting,
  strangersAmong,
  sweepAssistant,
  useConfirmation,
} from "./assistant-store.ts";

const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
const NOW = clock.now();
const at = (ms: number) => new Date(NOW.getTime() + ms);
let store: TestDatabase;
let personId: string;
before(async () => {
  store = await openTestDatabase();
  const newcomer = { id: ids.uuid(), email: knownEmail(newAddress()), name: null };
  personId = (await findOrAddPerson(store.database, newcomer, NOW)).id;
});
after(() => store.close());

const newKey = (accountId: string, name: string | null = "Editor", isTest = false) =>
  inTransaction(store.database, (transaction) =>
    issueApiKey(
      transaction,
      { accountId, name: name === null ? null : knownText(name), expiresAt: null, isTest },
      { ids, random: systemRandom, now: NOW },
    ),
  );

const find = (accountId: string, id: string) =>
  findApproval(store.database, { accountId, id, now: NOW });

/** A question of a new account with a key of it, about a contract that it has. */
async function newQuestion(title: string | null = "Lease"): Promise<Question> {
  const accountId = await store.openAccount();
  const { keyId } = await newKey(accountId);
  const by = { personId, now: NOW };
  await saveSetting(store.database, accountId, { isAllowed: true, lowest: "page" }, by);
  const contractId = ids.uuid();
  await insertContractRow(
    store.database,
    { id: contractId, accountId, status: "draft" },
    { title: title === null ? null : knownText(title) },
  );
  const argumentsSha256 = Buffer.alloc(32, 1);
  return { accountId, keyId, tool: "send_contract", contractId, argumentsSha256 };
}

const APPROVAL = { contractVersion: 3, arguments: { id: "x" }, askedAt: NOW, expiresAt: at(1_000) };

async function ask(
  question: Question,
  change: Partial<Parameters<typeof insertApproval>[2]> = {},
): Promise<string> {
  const id = ids.uuid();
  await insertApproval(store.database, question, { ...APPROVAL, id, ...change });
  return id;
}

const decide = ({ accountId }: Question, id: string, isApproved = true, now = NOW) =>
  decideApproval(store.database, { accountId, id }, { isApproved, personId, now });

test("nobody is let in before an owner says so, and then as surely as it was said last", async () => {
  const [accountId, other] = [await store.openAccount(), await store.openAccount()];
  const read = () => findSetting(store.database, accountId);
  const closed = { isAllowed: false, lowest: "page" };
  assert.deepEqual(await read(), closed);
  assert.equal(await letsAnyIn(store.database), false);
  const by = { personId, now: NOW };
  for (const setting of [
    { isAllowed: true, lowest: "form" },
    { isAllowed: false, lowest: "twoCalls" },
  ] as const) {
    await saveSetting(store.database, accountId, setting, by);
    assert.deepEqual(await read(), setting);
    assert.equal(await letsAnyIn(store.database), setting.isAllowed);
  }
  assert.deepEqual(await findSetting(store.database, other), closed);
  assert.deepEqual(await findSetting(store.database, randomUUID()), closed);
});

test("a grade that nobody knows any more is the surest", async () => {
  const accountId = await store.openAccount();
  const by = { personId, now: NOW };
  await saveSetting(store.database, accountId, { isAllowed: true, lowest: "word" as never }, by);
  assert.deepEqual(await findSetting(store.database, accountId), {
    isAllowed: true,
    lowest: "page",
  });
});

test("tests of an account let in whom it lets in, and two calls are enough there", async () => {
  const accountId = await store.openAccount();
  const { keyId } = await newKey(accountId, null, true);
  const { account_id: testAccount } = await store.database
    .selectFrom("api_key")
    .select("account_id")
    .where("id", "=", keyId)
    .executeTakeFirstOrThrow();
  assert.notEqual(testAccount, accountId);
  assert.deepEqual(await findSetting(store.database, testAccount), {
    isAllowed: false,
    lowest: "page",
  });
  const by = { personId, now: NOW };
  await saveSetting(store.database, accountId, { isAllowed: true, lowest: "page" }, by);
  assert.deepEqual(await findSetting(store.database, testAccount), {
    isAllowed: true,
    lowest: "twoCalls",
  });
});

test("the same question is known again, and none that differs in anything", async () => {
  const question = await newQuestion();
  assert.equal(await findAsked(store.database, question), null);
  const first = await ask(question, { askedAt: at(-5) });
  const last = await ask(question);
  assert.deepEqual(await findAsked(store.database, question), {
    ...APPROVAL,
    id: last,
    keyId: question.keyId,
    tool: question.tool,
    contractId: question.contractId,
    decidedAt: null,
    isApproved: null,
    outcome: null,
  });
  assert.notEqual(first, last);
  const others: Partial<Question>[] = [
    { accountId: await store.openAccount() },
    { keyId: (await newKey(question.accountId)).keyId },
    { tool: "cancel_contract" },
    { contractId: randomUUID() },
    { argumentsSha256: Buffer.alloc(32, 2) },
  ];
  for (const other of others) {
    assert.equal(await findAsked(store.database, { ...question, ...other }), null);
  }
});

test("a question is read with the name of the key that asked it, by its account alone", async () => {
  const question = await newQuestion();
  const id = await ask(question);
  const { accountId } = question;
  const found = await find(accountId, id);
  assert.deepEqual([found?.id, found?.keyName, found?.arguments], [id, "Editor", { id: "x" }]);
  assert.equal(await find(await store.openAccount(), id), null);
  assert.equal(await find(accountId, randomUUID()), null);
});

test("what waits for an owner is listed newest first until its time is over, and counted as it is listed", async () => {
  const [question, other] = [await newQuestion("Lease"), await newQuestion()];
  const [old, newer] = [await ask(question, { askedAt: at(-9) }), await ask(question)];
  const decided = await ask(question);
  await decide(question, decided);
  await ask(question, { expiresAt: NOW });
  await ask(other);
  const { accountId } = question;
  const listed = (limit: number, now = NOW) =>
    listOpenApprovals(store.database, accountId, { now, limit });
  const line = (id: string, askedAt: Date) => ({
    id,
    tool: "send_contract",
    askedAt,
    title: "Lease",
  });
  assert.deepEqual(await listed(9), [line(newer, NOW), line(old, at(-9))]);
  assert.deepEqual(await listed(1), [line(newer, NOW)]);
  assert.equal(await countOpenApprovals(store.database, accountId, NOW), 2);
  assert.equal(await countOpenApprovals(store.database, accountId, at(999)), 2);
  assert.equal(await countOpenApprovals(store.database, accountId, at(1_000)), 0);
  assert.deepEqual(await listed(9, at(1_000)), []);
});

test("a question about a contract that is gone waits no longer in the list", async () => {
  const question = await newQuestion();
  await ask({ ...question, contractId: randomUUID() });
  const { accountId } = question;
  assert.deepEqual(await listOpenApprovals(store.database, accountId, { now: NOW, limit: 9 }), []);
});

test("of several who decide a question one does, in time and for its own account", async () => {
  const question = await newQuestion();
  const id = await ask(question);
  const stranger = { ...question, accountId: await store.openAccount() };
  assert.equal(await decide(stranger, id), null);
  assert.equal(await decide(question, id, true, at(1_000)), null);
  const decided = await Promise.all([true, false, true].map((word) => decide(question, id, word)));
  const [taken, ...more] = decided.filter((one) => one !== null);
  assert.deepEqual(more, []);
  assert.deepEqual([taken?.id, taken?.decidedAt, taken?.outcome], [id, NOW, null]);
  const found = await find(question.accountId, id);
  assert.equal(found?.isApproved, taken?.isApproved);
  const late = await ask(question);
  assert.notEqual(await decide(question, late, false, at(999)), null);
});

test("what came of a question is kept with it and with no other", async () => {
  const question = await newQuestion();
  const [id, other] = [await ask(question), await ask(question)];
  await saveOutcome(store.database, id, "done");
  const { accountId } = question;
  assert.equal((await find(accountId, id))?.outcome, "done");
  assert.equal((await find(accountId, other))?.outcome, null);
});

test("a confirmation is good once, however many bring it at the same time", async () => {
  const use = (byte: number) =>
    useConfirmation(store.database, { nonce: Buffer.alloc(16, byte), expiresAt: at(1) });
  const used = await Promise.all([use(1), use(1), use(1)]);
  assert.deepEqual(used.toSorted(), [false, false, true]);
  assert.equal(await use(1), false);
  assert.equal(await use(2), true);
});

test("calls are listed newest first with the key that made them, to their account alone", async () => {
  const [question, other] = [await newQuestion(), await newQuestion()];
  const call = ({ accountId, keyId }: Question, tool: string, calledAt: Date) =>
    insertCall(store.database, {
      id: ids.uuid(),
      accountId,
      keyId,
      tool,
      outcome: "done",
      calledAt,
      argumentsSha256: Buffer.alloc(32, 3),
    });
  await call(question, "second", NOW);
  await call(question, "third", NOW);
  await call(question, "first", at(-1));
  await call(other, "another", NOW);
  const listed = await listCalls(store.database, question.accountId, 9);
  assert.deepEqual(
    listed.map(({ tool }) => tool),
    ["third", "second", "first"],
  );
  assert.deepEqual(listed[0], {
    tool: "third",
    keyName: "Editor",
    outcome: "done",
    calledAt: NOW,
    argumentsSha256: Buffer.alloc(32, 3),
  });
  assert.equal((await listCalls(store.database, question.accountId, 2)).length, 2);
});

test("a stranger is whom no link of this account was ever sent to", async () => {
  const [{ accountId, contractId }, other] = [await newQuestion(), await newQuestion()];
  const emails = Array.from({ length: 4 }, () => knownEmail(newAddress()));
  const [written, unsent, elsewhere, unknown] = emails as [(typeof emails)[0], ...typeof emails];
  const signer = (email: (typeof emails)[0], sendCount: number) => ({
    id: ids.uuid(),
    role: knownText(email),
    email,
    level: "ses" as const,
    ...NO_PRESETS,
    status: "created" as const,
    epoch: 1,
    sentAt: null,
    sendCount,
    openedAt: null,
    signedAt: null,
    declinedAt: null,
    declineReason: null,
    remindersStoppedAt: null,
  });
  await inTransaction(store.database, async (transaction) => {
    const own = { id: contractId, accountId };
    insertSigners(transaction, own, [signer(written, 1), signer(unsent!, 0)]);
    const foreign = { id: other.contractId, accountId: other.accountId };
    insertSigners(transaction, foreign, [signer(elsewhere!, 2)]);
  });
  const strangers = [unsent!, elsewhere!, unknown!];
  assert.deepEqual(await strangersAmong(store.database, accountId, emails), strangers);
  assert.deepEqual(await strangersAmong(store.database, accountId, [written]), []);
  assert.deepEqual(await strangersAmong(store.database, accountId, []), []);
});

test("confirmations go once nobody may use them, questions and calls once nobody asks for them", async () => {
  const question = await newQuestion();
  const { accountId, keyId } = question;
  const [old, kept] = [at(-100), at(-99)];
  const [gone, left] = [
    await ask(question, { expiresAt: old }),
    await ask(question, { expiresAt: kept }),
  ];
  for (const calledAt of [old, kept]) {
    const call = { id: ids.uuid(), accountId, keyId, tool: "x", outcome: "done", calledAt };
    await insertCall(store.database, { ...call, argumentsSha256: Buffer.alloc(32) });
  }
  const nonces = [Buffer.alloc(16, 8), Buffer.alloc(16, 9)] as const;
  await useConfirmation(store.database, { nonce: nonces[0], expiresAt: NOW });
  await useConfirmation(store.database, { nonce: nonces[1], expiresAt: at(1) });
  await sweepAssistant(store.database, NOW, { keptSince: old });
  assert.equal(await find(accountId, gone), null);
  assert.notEqual(await find(accountId, left), null);
  const calls = await listCalls(store.database, accountId, 9);
  assert.deepEqual(
    calls.map(({ calledAt }) => calledAt),
    [kept],
  );
  // One that is gone would be taken for unused; by then its time is over.
  assert.equal(await useConfirmation(store.database, { nonce: nonces[0], expiresAt: NOW }), true);
  assert.equal(
    await useConfirmation(store.database, { nonce: nonces[1], expiresAt: at(1) }),
    false,
  );
});
