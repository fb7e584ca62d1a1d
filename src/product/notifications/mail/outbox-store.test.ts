import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { idsFrom } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { systemRandom } from "#kernel/random.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { openTestDatabase, type TestDatabase } from "#kit/rooms/open-database.ts";
import { openLease } from "#store/lease.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  allLinksAskedFor,
  claimDue,
  contractsGivenBack,
  dropDueLinks,
  firstLinkMail,
  hasDue,
  hasMail,
  insertMails,
  isMailKnown,
  linksAskedFor,
  listFailedLinks,
  settleMail,
} from "./outbox-store.ts";
import type { OutgoingMail } from "./outgoing.ts";

const clock = heldClock();
const ids = idsFrom(clock, systemRandom);
const LAPSES = 60_000;
let store: TestDatabase;
/** Two processes. */
let here: string;
let there: string;
const closing: (() => Promise<void>)[] = [];
before(async () => {
  store = await openTestDatabase();
  const leases = [
    await openLease(store.address, { onError: () => {} }),
    await openLease(store.address, { onError: () => {} }),
  ];
  closing.push(...leases.map((lease) => () => lease.close()));
  [here, there] = (await Promise.all(leases.map((lease) => lease.sureName()))) as [string, string];
});
after(async () => {
  for (const close of closing) await close();
  await store.close();
});

async function newContract(): Promise<{ id: string; accountId: string }> {
  const contract = { id: ids.uuid(), accountId: await store.openAccount() };
  await insertContractRow(store.database, { ...contract, status: "pending" });
  return contract;
}

function mailOf(
  { id, accountId }: { id: string; accountId: string },
  change: Partial<OutgoingMail> = {},
) {
  return {
    id: ids.uuid(),
    accountId,
    contractId: id,
    signerId: null,
    kind: "cancelled",
    role: null,
    epoch: null,
    recipient: knownEmail("one@example.org"),
    details: {},
    requestedAt: clock.now(),
    ...change,
  } as OutgoingMail;
}

const put = (...mails: OutgoingMail[]) => insertMails(store.database, mails);
const claim = (contractId: string, by = here) =>
  claimDue(store.database, { contractId }, { claimedBy: by, lapsesMs: LAPSES });
const settle = (id: string, state: "due" | "sent" | "failed" | "dropped", by = here) =>
  settleMail(store.database, id, by, { state, at: clock.now() });

test("a mail is read back as it was put out, to one process alone", async () => {
  const contract = await newContract();
  const mail = mailOf(contract, {
    role: knownText("Tenant"),
    epoch: 2,
    details: { words: "a\nb" },
  });
  await put(mail);
  const [taken, ...others] = await Promise.all([
    claim(contract.id),
    claim(contract.id, there),
  ]).then((both) => both.flat());
  assert.deepEqual([taken, others], [{ ...mail, isTest: false }, []]);
  assert.deepEqual(await claim(contract.id), []);
});

test("only who claimed a mail says what became of it, and once", async () => {
  const contract = await newContract();
  const mail = mailOf(contract);
  await put(mail);
  await claim(contract.id);
  assert.equal(await settle(mail.id, "sent", there), false);
  assert.ok(await hasDue(store.database, { contractId: contract.id }));
  assert.equal(await settle(mail.id, "sent"), true);
  assert.equal(await settle(mail.id, "failed"), false);
  assert.equal(await hasDue(store.database, { contractId: contract.id }), false);
  const row = await store.database
    .selectFrom("outgoing_mail")
    .select(["state", "attempts", "claimed_by", "sent_at"])
    .where("id", "=", mail.id)
    .executeTakeFirst();
  assert.deepEqual(row, { state: "sent", attempts: 1, claimed_by: null, sent_at: clock.now() });
});

test("a mail that is given back can be taken again, and counts its attempts", async () => {
  const contract = await newContract();
  const mail = mailOf(contract);
  await put(mail);
  for (const by of [here, there]) {
    assert.equal((await claim(contract.id, by)).length, 1);
    assert.equal(await settle(mail.id, "due", by), true);
  }
  const row = await store.database
    .selectFrom("outgoing_mail")
    .select(["attempts", "sent_at"])
    .where("id", "=", mail.id)
    .executeTakeFirst();
  assert.deepEqual(row, { attempts: 2, sent_at: null });
});

test("a claim of which nothing was heard for too long is another's", async () => {
  const contract = await newContract();
  await put(mailOf(contract));
  await claim(contract.id);
  await store.database.run(
    "update outgoing_mail set claimed_at = now() - interval '59 seconds' where contract_id = $1",
    [contract.id],
  );
  assert.deepEqual(await claim(contract.id, there), []);
  await store.database.run(
    "update outgoing_mail set claimed_at = now() - interval '61 seconds' where contract_id = $1",
    [contract.id],
  );
  assert.equal((await claim(contract.id, there)).length, 1);
});

test("contracts are named of which mails were being sent by a process that is gone", async () => {
  const [ofTheDead, settled, never, again] = [
    await newContract(),
    await newContract(),
    await newContract(),
    await newContract(),
  ];
  for (const contract of [ofTheDead, ofTheDead, settled, never, again]) {
    await put(mailOf(contract, { recipient: knownEmail(`${ids.token()}@example.org`) }));
  }
  const lease = await openLease(store.address, { onError: () => {} });
  const dying = await lease.sureName();
  for (const { id } of [ofTheDead, settled, again]) await claim(id, dying);
  for (const { id } of await store.database
    .selectFrom("outgoing_mail")
    .select("id")
    .where("contract_id", "=", settled.id)
    .execute()) {
    await settle(id, "due", dying);
  }
  const named = async () => {
    const all = new Set(await contractsGivenBack(store.database));
    return [ofTheDead, settled, never, again].map(({ id }) => all.has(id));
  };
  assert.deepEqual(await named(), [false, false, false, false]);
  await lease.close();
  assert.deepEqual(await named(), [true, false, false, true]);
  await claim(again.id, there);
  assert.deepEqual(await named(), [true, false, false, false]);
  const own = mailOf(never, { contractId: null });
  await put(own);
  assert.equal((await contractsGivenBack(store.database)).length, 1);
});

test("a contract's mails, an account's own and the operator's are three outboxes", async () => {
  const contract = await newContract();
  const { accountId } = contract;
  const own = mailOf(contract, { contractId: null, kind: "keyMade" });
  const operators = mailOf(contract, { contractId: null, accountId: null, kind: "troubleBegan" });
  await put(mailOf(contract), own, operators);
  const take = (of: { accountId: string | null }) =>
    claimDue(store.database, of, { claimedBy: here, lapsesMs: LAPSES });
  assert.deepEqual(
    (await take({ accountId })).map(({ id }) => id),
    [own.id],
  );
  assert.deepEqual(
    (await take({ accountId: null })).map(({ id }) => id),
    [operators.id],
  );
  assert.ok(await hasDue(store.database, { accountId }));
  assert.equal((await claim(contract.id)).length, 1);
  await put();
});

test("what was put out for a role and its link is known, whatever became of it", async () => {
  const contract = await newContract();
  const about = {
    contractId: contract.id,
    kind: "linkNotSent" as const,
    role: knownText("Tenant"),
  };
  const mail = mailOf(contract, { ...about, epoch: 1 });
  await put(mail);
  await claim(contract.id);
  await settle(mail.id, "dropped");
  assert.ok(await hasMail(store.database, { ...about, epoch: 1 }));
  for (const other of [
    { ...about, epoch: 2 },
    { ...about, epoch: null },
    { ...about, epoch: 1, role: knownText("Landlord") },
    { ...about, epoch: 1, kind: "invitation" as const },
    { ...about, epoch: 1, contractId: ids.uuid() },
  ]) {
    assert.equal(await hasMail(store.database, other), false);
  }
});

/** A signer with links that were asked for at different times. */
async function withLinks() {
  const contract = await newContract();
  const signerId = ids.uuid();
  await store.database.run(
    "insert into signer (id, contract_id, account_id, role, email, level, status, epoch, send_count) values ($1, $2, $3, 'Tenant', 'one@example.org', 'ses', 'created', 1, 0)",
    [signerId, contract.id, contract.accountId],
  );
  const role = knownText("Tenant");
  const linkAt = (ms: number, change: Partial<OutgoingMail> = {}) =>
    mailOf(contract, {
      signerId,
      role,
      epoch: 1,
      kind: ms === 0 ? "invitation" : "reminder",
      requestedAt: new Date(clock.now().getTime() + ms),
      ...change,
    });
  return { contract, signerId, role, linkAt };
}

test("links that were asked for are counted from a time on, oldest first, whether they went out or not", async () => {
  const { contract, role, linkAt } = await withLinks();
  const [first, second, third] = [linkAt(0), linkAt(1_000), linkAt(2_000)];
  await put(
    third,
    first,
    second,
    mailOf(contract, { role, requestedAt: new Date(clock.now().getTime() + 1_500) }),
  );
  const since = (ms: number) =>
    linksAskedFor(store.database, contract.id, role, new Date(clock.now().getTime() + ms));
  const times = [second, third].map(({ requestedAt }) => requestedAt);
  assert.deepEqual(await since(0), times);
  assert.equal((await since(-1)).length, 3);
  assert.deepEqual(await since(2_000), []);
  assert.deepEqual(
    await linksAskedFor(store.database, contract.id, knownText("Landlord"), new Date(0)),
    [],
  );
});

test("links that have not gone out give way to a newer one, and nothing else does", async () => {
  const { contract, signerId, linkAt } = await withLinks();
  const [sent, due] = [linkAt(0), linkAt(1_000)];
  const other = mailOf(contract, { signerId, kind: "cancelled" });
  await put(sent);
  await claim(contract.id);
  await settle(sent.id, "sent");
  await put(due, other);
  await dropDueLinks(store.database, []);
  await dropDueLinks(store.database, [signerId]);
  assert.deepEqual(
    (await claim(contract.id)).map(({ id }) => id),
    [other.id],
  );
  const states = await store.database
    .selectFrom("outgoing_mail")
    .select(["id", "state"])
    .where("signer_id", "=", signerId)
    .where("kind", "in", ["invitation", "reminder"])
    .orderBy("requested_at")
    .execute();
  assert.deepEqual(states, [
    { id: sent.id, state: "sent" },
    { id: due.id, state: "dropped" },
  ]);
});

test("the thread of a signer's mails begins with the first link to the same address", async () => {
  const { signerId, linkAt } = await withLinks();
  const elsewhere = knownEmail("else@example.org");
  const [first, second, moved] = [
    linkAt(0),
    linkAt(1_000),
    linkAt(2_000, { recipient: elsewhere }),
  ];
  await put(second, first, moved);
  assert.equal(await firstLinkMail(store.database, signerId, first.recipient), first.id);
  assert.equal(await firstLinkMail(store.database, signerId, elsewhere), moved.id);
  assert.equal(await firstLinkMail(store.database, signerId, knownEmail("no@example.org")), null);
});

test("links that were asked for are told by role, oldest first, of one contract alone", async () => {
  const { contract, role, linkAt } = await withLinks();
  const other = await withLinks();
  const landlord = knownText("Landlord");
  const [first, second] = [linkAt(1), linkAt(2)];
  await put(
    ...[second, first, linkAt(0), linkAt(3, { kind: "cancelled" }), linkAt(4, { role: null })],
    ...[linkAt(5, { role: landlord }), other.linkAt(6)],
  );
  const asked = await allLinksAskedFor(store.database, contract.id, clock.now());
  assert.deepEqual(
    asked,
    new Map([
      [role, [first.requestedAt, second.requestedAt]],
      [landlord, [new Date(clock.now().getTime() + 5)]],
    ]),
  );
});

test("links that failed are told with what the server said, in the order in which it was known", async () => {
  const contract = await newContract();
  const failed = (ms: number, change: Partial<OutgoingMail>) =>
    mailOf(contract, {
      kind: "linkNotSent",
      role: knownText("Tenant"),
      epoch: 1,
      requestedAt: new Date(clock.now().getTime() + ms),
      ...change,
    });
  await put(
    failed(2, { epoch: 2, details: { words: "no such mailbox" } }),
    failed(1, {}),
    failed(3, { role: null }),
    failed(4, { epoch: null }),
    failed(5, { kind: "invitation" }),
    mailOf(await newContract(), { kind: "linkNotSent", role: knownText("Tenant"), epoch: 1 }),
  );
  assert.deepEqual(await listFailedLinks(store.database, contract.id), [
    { role: "Tenant", epoch: 1, words: "" },
    { role: "Tenant", epoch: 2, words: "no such mailbox" },
  ]);
});

test("a mail is known by its id, whatever became of it, and what goes out once is put out once", async () => {
  const contract = await newContract();
  const mail = mailOf(contract);
  assert.equal(await isMailKnown(store.database, mail.id), false);
  await put(mail);
  await claim(contract.id);
  await settle(mail.id, "dropped");
  assert.equal(await isMailKnown(store.database, mail.id), true);
  const [again, keyMade] = [mailOf(contract), mailOf(contract, { kind: "keyMade" })];
  await put(again, keyMade);
  assert.equal(await isMailKnown(store.database, again.id), false);
  assert.equal(await isMailKnown(store.database, keyMade.id), true);
});

test("a mail of an account that test keys opened says so", async () => {
  const live = await newContract();
  const testAccount = ids.uuid();
  const account = { email: knownEmail(`${testAccount}@example.com`), plan: "unlimited" };
  await store.database
    .insertInto("account")
    .values({
      ...account,
      id: testAccount,
      twin_of: live.accountId,
      name: null,
      own_limit: null,
      partner_tier: null,
      created_at: clock.now(),
      reminders: null,
    })
    .execute();
  const mail = mailOf({ ...live, accountId: testAccount });
  await put(mail, mailOf(live, { recipient: knownEmail("two@example.org") }));
  const taken = await claim(live.id);
  assert.deepEqual(new Map(taken.map(({ id, isTest }) => [id, isTest])).get(mail.id), true);
  assert.deepEqual(taken.map(({ isTest }) => isTest).sort(), [false, true]);
});

test("mails that another transaction is taking are passed over, and not waited for", async () => {
  const contract = await newContract();
  const [held, free] = [mailOf(contract), mailOf(contract, { kind: "keyMade" })];
  await put(held, free);
  await inTransaction(store.database, async ({ queries }) => {
    await queries.run("select 1 from outgoing_mail where id = $1 for update", [held.id]);
    assert.deepEqual(
      (await claim(contract.id)).map(({ id }) => id),
      [free.id],
    );
  });
  assert.deepEqual(
    (await claim(contract.id, there)).map(({ id }) => id),
    [held.id],
  );
});

test("one account's own mails are none of another's, and of no contract", async () => {
  const [one, other] = [await newContract(), await newContract()];
  await put(mailOf(one, { contractId: null, kind: "keyMade" }));
  assert.equal(await hasDue(store.database, { accountId: other.accountId }), false);
  assert.equal(await hasDue(store.database, { contractId: one.id }), false);
  assert.equal(await hasDue(store.database, { accountId: one.accountId }), true);
});
