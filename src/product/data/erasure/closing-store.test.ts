import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { insertKey, listKeys } from "#accounts/keys-store.ts";
import {
  listMemberInvitations,
  replaceMemberInvitation,
} from "#accounts/member-invitations-store.ts";
import { addMember, findPersonByEmail, listMemberships } from "#accounts/people-store.ts";
import { readSessions } from "#accounts/sessions-store.ts";
import { saveHold, saveRetention } from "#contracts/retention-store.ts";
import { CONTRACT_STATUSES, type ContractStatus } from "#kernel/contract-states.ts";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import {
  insertDoneExport,
  insertWebhookRow,
  storePurchase,
  webhookState,
} from "#kit/rooms/account-rows.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { insertContractRow } from "#kit/rooms/contract-row.ts";
import { countRows, insertPartyRows } from "#kit/rooms/party-rows.ts";
import { begunPurchase } from "#kit/rooms/purchases.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  countToClose,
  deleteAccount,
  deleteBeside,
  deleteClosing,
  emailOf,
  endClosing,
  endDoors,
  findClosing,
  findKept,
  forgetLastWords,
  forgetTest,
  handOverTombstones,
  insertClosing,
  listArchives,
  listClosings,
  listContracts,
  listUnderWay,
  noteDeleting,
  ownersOf,
  setClosesAt,
  takeTelling,
} from "./closing-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const newId = async () => (await room.newAccount()).id;

/** A contract that is nothing but a row. */
async function contract(
  accountId: string,
  status: ContractStatus,
  change: Parameters<typeof insertContractRow>[2] = {},
): Promise<string> {
  const id = room.ids.uuid();
  await insertContractRow(room.database, { id, accountId, status }, change);
  return id;
}

async function key(accountId: string, expiresAt: Date | null = null): Promise<string> {
  const id = room.ids.uuid();
  const row = { id, accountId, hash: sha256(id), hint: "", name: null, scopes: null, expiresAt };
  await insertKey(room.database, { ...row, formId: null, madeBy: null }, room.clock.now());
  return id;
}

const webhook = (accountId: string, active = true) =>
  insertWebhookRow(room, accountId, { at: room.inMs(-5), active });

/** An account that somebody began to close, which ends so long from now. */
async function closing(ms: number): Promise<string> {
  const accountId = await newId();
  await insertClosing(room.database, {
    accountId,
    begunAt: room.inMs(ms),
    begunBy: room.ids.uuid(),
    language: "de",
    closesAt: room.inMs(ms + DAY_MS),
  });
  return accountId;
}

const found = (accountId: string) => findClosing(room.database, accountId);

test("a closing is read back as it was begun, and nobody closes another account with it", async () => {
  const begunBy = room.ids.uuid();
  const accountId = await newId();
  const times = { begunAt: room.inMs(1), closesAt: room.inMs(2) };
  await insertClosing(room.database, { accountId, begunBy, language: "fr", ...times });
  assert.deepEqual(await found(accountId), {
    accountId,
    begunBy,
    language: "fr",
    ...times,
    contracts: 0,
    toldAt: null,
    deletingSince: null,
    doneAt: null,
  });
  assert.equal(await found(await newId()), null);
});

test("a closing is taken back, deleted and done by itself", async () => {
  const [one, other] = [await closing(0), await closing(0)];
  const before = await found(other);
  await noteDeleting(room.database, one, room.inMs(1), 7);
  const deleting = await found(one);
  assert.deepEqual([deleting?.deletingSince, deleting?.contracts], [room.inMs(1), 7]);
  await endClosing(room.database, one, room.inMs(2));
  const done = await found(one);
  assert.deepEqual(
    [done?.doneAt, done?.begunBy, done?.deletingSince, done?.contracts],
    [room.inMs(2), null, room.inMs(1), 7],
  );
  await deleteClosing(room.database, one);
  assert.equal(await found(one), null);
  assert.deepEqual(await found(other), before);
});

test("owners are told that it is soon once, by one of two at once, and not once it is being deleted", async () => {
  const [one, other, deleting] = [await closing(0), await closing(0), await closing(0)];
  const take = (accountId: string) => takeTelling(room.database, accountId, room.inMs(1));
  assert.deepEqual((await Promise.all([take(one), take(one)])).sort(), [false, true]);
  assert.equal(await take(one), false);
  assert.deepEqual((await found(one))?.toldAt, room.inMs(1));
  assert.equal((await found(other))?.toldAt, null);
  await noteDeleting(room.database, deleting, room.inMs(1), 0);
  assert.equal(await take(deleting), false);
});

test("closings that are under way are listed by when they end, those that are done no more", async () => {
  const [last, first, done] = [await closing(3), await closing(1), await closing(2)];
  await endClosing(room.database, done, room.clock.now());
  const ours = new Set([last, first, done]);
  assert.deepEqual(
    (await listUnderWay(room.database)).filter((id) => ours.has(id)),
    [first, last],
  );
});

test("closings are listed from the newest on, done or not, so many of them", async () => {
  const far = 100_000 * DAY_MS;
  const [old, last, middle] = [await closing(far), await closing(far + 2), await closing(far + 1)];
  await endClosing(room.database, middle, room.clock.now());
  const listed = async (limit: number) =>
    (await listClosings(room.database, limit)).map(({ accountId }) => accountId);
  assert.deepEqual(await listed(3), [last, middle, old]);
  assert.deepEqual(await listed(2), [last, middle]);
  for (const id of [old, last, middle]) await deleteClosing(room.database, id);
});

test("an account and its test account say when they go, and that they stay, and no other does", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const testAccount = await room.newTestAccount(account);
  const at = async () =>
    Promise.all(
      [account, testAccount, other].map(
        async ({ id }) => (await findAccount(room.database, id))?.closesAt,
      ),
    );
  const closesAt = room.inMs(DAY_MS);
  await setClosesAt(room.database, account.id, closesAt);
  assert.deepEqual(await at(), [closesAt, closesAt, null]);
  await setClosesAt(room.database, account.id, null);
  assert.deepEqual(await at(), [null, null, null]);
});

/** An account with a door of each kind, open and not. */
async function withDoors() {
  const account = await room.newAccount();
  const { id: accountId } = account;
  const owner = await room.newSignedIn({ account });
  const member = await room.newSignedIn({ account, role: "member" });
  const viewer = await room.newSignedIn({ account, role: "viewer" });
  const [works, revoked] = [await key(accountId), await key(accountId)];
  const before = room.inMs(-1);
  await room.database
    .updateTable("api_key")
    .set({ revoked_at: before })
    .where("id", "=", revoked)
    .execute();
  const [on, off] = [await webhook(accountId), await webhook(accountId, false)];
  const rows = await insertPartyRows(room, { accountId });
  const pending = { status: "pending", next_attempt_at: room.inMs(1) } as const;
  const waiting = await rows.delivery({ ...pending, webhook_id: on });
  const removed = await rows.delivery(pending);
  const over = await rows.delivery({ webhook_id: on, status: "given_up" });
  const id = room.ids.uuid();
  const invitation = { id, email: knownEmail(`${id}@example.org`), role: "viewer" } as const;
  await replaceMemberInvitation(
    room.database,
    {
      ...invitation,
      accountId,
      hash: sha256(id),
      invitedBy: owner.personId,
      expiresAt: room.inMs(DAY_MS),
    },
    room.clock.now(),
  );
  const deliveryOf = (of: string) =>
    room.database
      .selectFrom("webhook_delivery")
      .select(["status", "next_attempt_at"])
      .where("id", "=", of)
      .executeTakeFirst();
  /** How each of them stands. */
  async function doors() {
    const now = room.clock.now();
    const keys = await listKeys(
      room.database,
      { accountId, madeBy: null },
      { now, offset: 0, limit: 9 },
    );
    const revokedAt = new Map(keys.map((one) => [one.id, one.revokedAt]));
    const signedIn = await readSessions(room.database, { accountId }, now);
    const people = [owner, member, viewer];
    return {
      keys: [revokedAt.get(works), revokedAt.get(revoked)],
      webhooks: await Promise.all([on, off].map((of) => webhookState(room, of))),
      deliveries: await Promise.all([waiting, removed, over].map(deliveryOf)),
      invitations: (await listMemberInvitations(room.database, accountId, now)).length,
      sessions: signedIn.length,
      ownerIn: (await readSessions(room.database, { personId: owner.personId }, now)).length,
      people: people.length,
    };
  }
  return { accountId, before, doors };
}

test("keys, webhooks with what they were to be told, invitations and who is no owner end at once, of these accounts alone", async () => {
  const [one, other] = [await withDoors(), await withDoors()];
  const untouched = await other.doors();
  const now = room.clock.now();
  const stillDue = { status: "pending", next_attempt_at: room.inMs(1) };
  await endDoors(room.database, [one.accountId], now);
  assert.deepEqual(await one.doors(), {
    keys: [now, one.before],
    webhooks: [
      [false, now],
      [false, room.inMs(-5)],
    ],
    deliveries: [
      { status: "stopped", next_attempt_at: null },
      // One whose webhook is none of the account's is no delivery of it.
      stillDue,
      { status: "given_up", next_attempt_at: null },
    ],
    invitations: 0,
    sessions: 1,
    ownerIn: 1,
    people: 3,
  });
  assert.deepEqual(await other.doors(), untouched);
  assert.deepEqual(
    [untouched.sessions, untouched.invitations, untouched.deliveries[0]],
    [3, 1, stillDue],
  );
});

test("what goes with an account is counted by its kind, and nothing of another", async () => {
  const account = await room.newAccount();
  const testAccount = await room.newTestAccount(account);
  const [id, other] = [account.id, await newId()];
  const counted = (of = id) => countToClose(room.database, of, room.clock.now());
  const none = { open: 0, signed: 0, other: 0, keys: 0, webhooks: 0, people: 0 };
  assert.deepEqual(await counted(), none);
  for (const status of CONTRACT_STATUSES) await contract(id, status);
  await contract(testAccount.id, "pending");
  const revoked = await key(id);
  await room.database
    .updateTable("api_key")
    .set({ revoked_at: room.clock.now() })
    .where("id", "=", revoked)
    .execute();
  await key(id, room.clock.now());
  await key(id, room.inMs(1));
  await key(id);
  await key(testAccount.id);
  await webhook(id, false);
  await room.newMember(id);
  await room.newMember(id, { role: "viewer" });
  assert.deepEqual(await counted(), {
    open: 2,
    signed: 1,
    other: 2,
    keys: 3,
    webhooks: 1,
    people: 2,
  });
  assert.deepEqual(await counted(other), none);
});

const kept = (accountId: string, now = room.clock.now()) => findKept(room.database, accountId, now);

test("a contract that somebody holds stays until they no longer do", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const hold = async (ms: number) =>
    saveHold(room.database, { id: await contract(accountId, "draft"), accountId }, room.inMs(ms));
  for (const ms of [5, 9]) await hold(ms);
  assert.deepEqual(await kept(accountId), [{ reason: "held", count: 2, until: room.inMs(9) }]);
  assert.deepEqual(await kept(accountId, room.inMs(5)), [
    { reason: "held", count: 1, until: room.inMs(9) },
  ]);
  assert.deepEqual(await kept(accountId, room.inMs(9)), []);
  assert.deepEqual(await kept(other), []);
});

const retention = (accountId: string, leastMonths: number) =>
  saveRetention(room.database, accountId, {
    completedMonths: null,
    unfinishedDays: null,
    leastMonths,
  });

test("a contract with signatures stays for as many months as the law wants, from its end on", async () => {
  const accountId = await newId();
  await retention(accountId, 3);
  const signedAt = new Date("2026-11-30T12:00:00.000Z");
  const sealed = { sealed_sha256: "00", signature_count: 1 };
  await contract(accountId, "fully_signed", { ...sealed, signed_at: signedAt });
  const cancelledAt = new Date("2026-11-20T12:00:00.000Z");
  await contract(accountId, "cancelled", { signature_count: 1, cancelled_at: cancelledAt });
  await contract(accountId, "cancelled", { cancelled_at: signedAt });
  // November has a 30th that February has not.
  const [until, first] = ["2027-02-28T12:00:00.000Z", "2027-02-20T12:00:00.000Z"];
  const at = (text: string, ms: number) => new Date(new Date(text).getTime() + ms);
  const law = (count: number) => [{ reason: "law", count, until: new Date(until) }];
  assert.deepEqual(await kept(accountId, at(first, -1)), law(2));
  assert.deepEqual(await kept(accountId, at(first, 0)), law(1));
  assert.deepEqual(await kept(accountId, at(until, -1)), law(1));
  assert.deepEqual(await kept(accountId, at(until, 0)), []);
});

test("a contract with signatures that has not ended stays for as long from now on, and none where the law wants nothing", async () => {
  const [accountId, free, unsaid] = [await newId(), await newId(), await newId()];
  for (const id of [accountId, free, unsaid]) {
    await contract(id, "pending", { signature_count: 1 });
  }
  await retention(accountId, 1);
  await retention(free, 0);
  const now = new Date("2026-12-15T00:00:00.000Z");
  assert.deepEqual(await kept(accountId, now), [
    { reason: "law", count: 1, until: new Date("2027-01-15T00:00:00.000Z") },
  ]);
  assert.deepEqual([await kept(free, now), await kept(unsaid, now)], [[], []]);
});

test("a contract stays while a consumer may withdraw from it and has not", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const sealed = { sealed_sha256: "00", withdrawable_until: room.inMs(5) };
  await contract(accountId, "fully_signed", sealed);
  await contract(accountId, "fully_signed", { ...sealed, withdrawable_until: room.inMs(3) });
  await contract(accountId, "fully_signed", { ...sealed, withdrawn_at: room.inMs(-1) });
  assert.deepEqual(await kept(accountId, room.inMs(2)), [
    { reason: "withdrawable", count: 2, until: room.inMs(5) },
  ]);
  assert.equal((await kept(accountId, room.inMs(3)))[0]?.count, 1);
  assert.deepEqual(await kept(accountId, room.inMs(5)), []);
  assert.deepEqual(await kept(other), []);
});

test("a contract that all have signed stays until it is sealed, and one that nobody can sign any more does not", async () => {
  const [accountId, other] = [await newId(), await newId()];
  await contract(accountId, "fully_signed");
  await contract(accountId, "fully_signed", { sealed_sha256: "00" });
  await contract(accountId, "cancelled");
  assert.deepEqual(await kept(accountId), [{ reason: "unsealed", count: 1, until: null }]);
  assert.deepEqual(await kept(other), []);
});

test("contracts are listed in the order of their ids, all or those that are open, so many of one account", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const ids: string[] = [];
  for (const status of CONTRACT_STATUSES) ids.push(await contract(accountId, status));
  await contract(other, "pending");
  const list = (isOpen: boolean, most = 9) =>
    listContracts(room.database, accountId, { isOpen, most });
  const open = CONTRACT_STATUSES.flatMap((status, index) =>
    status === "pending" || status === "pending_payment" ? [ids[index]] : [],
  );
  assert.deepEqual(await list(false), ids);
  assert.deepEqual(await list(false, 2), ids.slice(0, 2));
  assert.deepEqual(await list(true), open);
  assert.deepEqual(await list(true, 1), open.slice(0, 1));
});

test("a test is forgotten whatever was signed of it, and a live contract is not", async () => {
  const account = await room.newAccount();
  const testAccount = await room.newTestAccount(account);
  const [tested, live] = [
    await insertPartyRows(room, { accountId: testAccount.id, status: "fully_signed" }),
    await insertPartyRows(room, { accountId: account.id }),
  ];
  await tested.signature();
  await forgetTest(room.database, tested.id);
  await forgetTest(room.database, live.id);
  const left = await Promise.all(
    [account, testAccount].map(({ id: value }) => countRows(room, "contract", { value })),
  );
  assert.deepEqual(left, [1, 0]);
});

test("archives are listed of one account", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const archive = (of: string) => insertDoneExport(room, of, room.clock.now());
  const ids = [await archive(accountId), await archive(accountId)];
  await archive(other);
  assert.deepEqual((await listArchives(room.database, accountId)).sort(), ids.sort());
});

/** Rows of several tables that hang on no contract. */
async function beside(accountId: string): Promise<void> {
  const rows = await insertPartyRows(room, { accountId });
  const signer = await rows.signer(`${room.ids.uuid()}@example.org`);
  await rows.reminder(signer);
  for (let made = 0; made < 3; made += 1) await rows.delivery();
  await rows.toldEvent();
  await rows.mail("somebody@example.org");
  await saveHold(room.database, rows, room.inMs(1));
}

const BESIDE = [
  ...(["webhook_delivery", "told_event", "outgoing_mail"] as const),
  ...(["link_reminder", "contract_word", "contract_hold"] as const),
] as const;

const besideOf = (value: string) =>
  Promise.all(BESIDE.map((table) => countRows(room, table, { value })));

test("rows beside the contracts go in pieces, of these accounts alone, until none is left", async () => {
  const [one, two, other] = [await newId(), await newId(), await newId()];
  for (const id of [one, two, other]) await beside(id);
  const before = await besideOf(other);
  assert.ok(before.every((count) => count > 0));
  const gone: number[] = [];
  for (;;) {
    const count = await deleteBeside(room.database, [one, two], 2);
    if (count === 0) break;
    gone.push(count);
  }
  const expected = before.map((count) => 2 * count).reduce((sum, count) => sum + count);
  assert.equal(
    gone.reduce((sum, count) => sum + count),
    expected,
  );
  assert.equal(Math.max(...gone), 2);
  const none = BESIDE.map(() => 0);
  assert.deepEqual([await besideOf(one), await besideOf(two)], [none, none]);
  assert.deepEqual(await besideOf(other), before);
});

async function tombstone(accountId: string): Promise<string> {
  const id = room.ids.uuid();
  const facts = { base_sha256: "00", status: "cancelled", deleted_at: room.clock.now() };
  await room.database
    .insertInto("deleted_contract")
    .values({ public_id: id, account_id: accountId, contract_id: id, ...facts })
    .execute();
  return id;
}

test("tombstones are handed over in pieces to what stands for all that were closed, and those of others stay", async () => {
  const [one, other] = [await newId(), await newId()];
  const ids = [await tombstone(one), await tombstone(one), await tombstone(one)];
  const stays = await tombstone(other);
  const handOver = () => handOverTombstones(room.database, [one], 2);
  assert.deepEqual([await handOver(), await handOver(), await handOver()], [2, 1, 0]);
  const rows = await room.database
    .selectFrom("deleted_contract")
    .select(["public_id", "account_id"])
    .where("public_id", "in", [...ids, stays])
    .execute();
  const ownerOf = new Map(rows.map((row) => [row.public_id, row.account_id]));
  assert.equal(ownerOf.get(stays), other);
  const owners = new Set(ids.map((id) => ownerOf.get(id)));
  assert.deepEqual([owners.size, owners.has(one)], [1, false]);
});

test("owners are told as they joined, and nobody else", async () => {
  const [accountId, other] = [await newId(), await newId()];
  const last = await room.newMember(accountId, { joinedAt: room.inMs(2) });
  const first = await room.newMember(accountId, { joinedAt: room.inMs(1) });
  await room.newMember(accountId, { role: "member" });
  await room.newMember(other);
  assert.deepEqual(await ownersOf(room.database, accountId), [first.email, last.email]);
  assert.equal(await emailOf(room.database, first.id), first.email);
  assert.equal(await emailOf(room.database, room.ids.uuid()), null);
});

const deleteWhole = (accountId: string) =>
  inTransaction(room.database, ({ queries }) => deleteAccount(queries, accountId));

test("an account goes with its test account and with whoever is in no other, and what was paid for stays without names", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const testAccount = await room.newTestAccount(account);
  const [alone, inBoth] = [await room.newMember(account.id), await room.newMember(account.id)];
  await room.join(other.id, inBoth);
  const stranger = await room.newMember(other.id);
  const paid = begunPurchase(account.id, {
    state: "paid",
    paymentReference: room.ids.uuid(),
    amount: 2 ** 40,
    currency: "eur",
    creditsRefunded: 3,
    paidAt: room.inMs(-1),
  });
  const purchases = [
    paid,
    begunPurchase(account.id),
    begunPurchase(other.id, { paidAt: paid.paidAt }),
  ];
  for (const purchase of purchases) {
    await storePurchase(room, purchase);
  }
  await deleteWhole(account.id);
  for (const id of [account.id, testAccount.id])
    assert.equal(await findAccount(room.database, id), null);
  assert.ok(await findAccount(room.database, other.id));
  const left = await Promise.all(
    [alone, inBoth, stranger].map(({ email }) => findPersonByEmail(room.database, email)),
  );
  assert.deepEqual(
    left.map((person) => person !== null),
    [false, true, true],
  );
  const { rows } = await room.database.run(
    "select * from kept_purchase where account_id = any($1::uuid[])",
    [[account.id, other.id]],
  );
  assert.deepEqual(rows, [
    {
      id: paid.id,
      account_id: account.id,
      credits: 10,
      provider: "stripe",
      reference: paid.reference,
      payment_reference: paid.paymentReference,
      amount: String(2 ** 40),
      currency: "eur",
      credits_refunded: 3,
      paid_at: paid.paidAt,
    },
  ]);
});

test("whoever joins another account while theirs is deleted stays in that one", async () => {
  const [own, other] = [await newId(), await newId()];
  const { id } = await room.newMember(own);
  const { deleting } = await inTransaction(room.database, async ({ queries }) => {
    const member = { accountId: other, personId: id, role: "viewer" } as const;
    await addMember(queries, member, room.clock.now());
    const deleting = deleteWhole(own);
    await untilOneWaits(room.database);
    return { deleting };
  });
  await deleting;
  const [membership, ...rest] = await listMemberships(room.database, id);
  assert.deepEqual([membership?.accountId, rest], [other, []]);
});

test("last words to owners are forgotten once they went out or never will, and nothing else of the outbox", async () => {
  const rows = await insertPartyRows(room, { accountId: await newId() });
  const nobodys = { accountId: null, contractId: null, kind: "accountClosing" } as const;
  const mail = (change: Parameters<typeof rows.mail>[1]) => rows.mail("owner@example.org", change);
  const gone = [
    await mail({ ...nobodys, state: "sent" }),
    await mail({ ...nobodys, state: "failed" }),
  ];
  const stay = [
    await mail({ ...nobodys, state: "due", requestedAt: room.inMs(MINUTE_MS) }),
    await mail({ ...nobodys, kind: "troubleBegan", state: "sent" }),
    await mail({ ...nobodys, accountId: rows.accountId, state: "sent" }),
  ];
  await forgetLastWords(room.database);
  const left = await room.database
    .selectFrom("outgoing_mail")
    .select("id")
    .where("id", "in", [...gone, ...stay])
    .orderBy("id")
    .execute();
  assert.deepEqual(
    left.map(({ id }) => id),
    stay,
  );
});
