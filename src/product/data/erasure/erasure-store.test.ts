import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  listMemberInvitations,
  replaceMemberInvitation,
} from "#accounts/member-invitations-store.ts";
import { insertAsked } from "#contracts/mail-windows-store.ts";
import { findSigners } from "#contracts/signers-store.ts";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { insertApprovalRow } from "#kit/rooms/account-rows.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { countRows, insertPartyRows, type PartyRows } from "#kit/rooms/party-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  accountsOf,
  countBeside,
  deletePending,
  endErasure,
  eraseBeside,
  eraseRows,
  eraseValues,
  findErasure,
  findInvolved,
  forgetAsked,
  insertErasure,
  isMember,
  listErasures,
  listPending,
  listSentMails,
  noteCounts,
  readOpenings,
} from "./erasure-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** An address as somebody typed it, whose letters are searched for as small ones. */
const newTyped = () => `Zoe.Luk-${room.ids.token()}@Example.org`;

const newContract = async (accountId?: string, status: ContractStatus = "pending") =>
  insertPartyRows(room, { accountId: accountId ?? (await room.newAccount()).id, status });

const find = (accountIds: string[], email: string, part = { after: LOWEST_UUID, limit: 100 }) =>
  findInvolved(room.database, accountIds, email.toLowerCase(), part);

test("an account's are itself and its test account", async () => {
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const testAccount = await room.newTestAccount(account);
  await room.newTestAccount(other);
  const found = await accountsOf(room.database, account.id);
  assert.deepEqual(found.sort(), [account.id, testAccount.id].sort());
  assert.deepEqual(await accountsOf(room.database, testAccount.id), [testAccount.id]);
});

test("of the account itself are its own address and its members', in whatever case", async () => {
  const account = await room.newAccount({ email: knownEmail(newTyped()) });
  const person = await room.newPerson({ email: knownEmail(newTyped()) });
  const elsewhere = await room.newMember((await room.newAccount()).id);
  await room.join(account.id, person);
  const is = (email: string) => isMember(room.database, account.id, email.toLowerCase());
  assert.deepEqual(
    [await is(account.email), await is(person.email), await is(elsewhere.email)],
    [true, true, false],
  );
});

const opened = (email: string) => ({
  "data.signers.0.email": { salt: "00", value: email },
  "data.signers.0.title": { salt: "00", value: "Director" },
});

/** By what somebody is found in a contract, and how they are involved then. */
const WAYS: [
  what: string,
  leave: (rows: PartyRows, email: string) => Promise<unknown>,
  involved: { hasActed?: true; isSigner?: true; isInOldEntries?: true },
][] = [
  ["who is to sign it", (rows, email) => rows.signer(email), { isSigner: true }],
  ["who asked something about it", (rows, email) => rows.message(email), {}],
  ["who signed it", (rows, email) => rows.signature({ email }), { hasActed: true }],
  [
    "who signed it over a link of theirs",
    (rows, email) => rows.signature({ linkEmail: email }),
    { hasActed: true },
  ],
  ["who withdrew from it", (rows, email) => rows.withdrawal(email), { hasActed: true }],
  ["who stands beside its trail", (rows, email) => rows.entry({ opened: opened(email) }), {}],
];

for (const [what, leave, involved] of WAYS) {
  test(`a contract has to do with ${what}, in whatever case, and others have not`, async () => {
    const [typed, another] = [newTyped(), newTyped()];
    const [rows, foreign] = [await newContract(), await newContract()];
    const neighbour = await newContract(rows.accountId, "draft");
    await leave(rows, typed);
    await leave(foreign, typed);
    await leave(neighbour, another);
    const none = { hasActed: false, isSigner: false, isInOldEntries: false };
    assert.deepEqual(await find([rows.accountId], typed), [
      { id: rows.id, publicId: rows.id, status: "pending", ...none, ...involved },
    ]);
    const [found] = await find([rows.accountId], another);
    assert.deepEqual([found?.id, found?.status], [neighbour.id, "draft"]);
    assert.deepEqual(await find([rows.accountId], `x${typed}`), []);
  });
}

test("whoever stands in entries themselves is told to, where they have to do with the contract otherwise", async () => {
  const typed = newTyped();
  const { id: accountId } = await room.newAccount();
  const contracts = [];
  for (const entry of [{ data: { email: typed } }, { actor: { name: typed } }, { data: {} }]) {
    const rows = await newContract(accountId);
    await rows.message(typed);
    await rows.entry(entry);
    contracts.push(rows);
  }
  const alone = await newContract(accountId);
  await alone.entry({ data: { email: typed } });
  assert.deepEqual(
    (await find([accountId], typed)).map(({ id, isInOldEntries }) => [id, isInOldEntries]),
    contracts.map(({ id }, index) => [id, index < 2]),
  );
});

test("how somebody is involved in one contract says nothing of another", async () => {
  const typed = newTyped();
  const { id: accountId } = await room.newAccount();
  const [one, other] = [await newContract(accountId), await newContract(accountId)];
  await one.signer(typed);
  await one.signature({ email: typed });
  await one.entry({ data: { email: typed } });
  await other.message(typed);
  assert.deepEqual(
    (await find([accountId], typed)).map((found) => [
      ...[found.id, found.hasActed, found.isSigner, found.isInOldEntries],
    ]),
    [
      [one.id, true, true, true],
      [other.id, false, false, false],
    ],
  );
});

test("a signer's and a signature's address that is another's involves nobody else", async () => {
  const [typed, another] = [newTyped(), newTyped()];
  const rows = await newContract();
  await rows.message(typed);
  await rows.signer(another);
  await rows.signature({ email: another, linkEmail: another });
  await rows.withdrawal(another);
  const [found] = await find([rows.accountId], typed);
  assert.deepEqual([found?.hasActed, found?.isSigner], [false, false]);
});

test("contracts are found in parts, from the oldest on, over several accounts", async () => {
  const typed = newTyped();
  const [one, other] = [await room.newAccount(), await room.newAccount()];
  const ids: string[] = [];
  for (const { id } of [one, other, one]) {
    const rows = await newContract(id);
    await rows.signer(typed);
    ids.push(rows.id);
  }
  const of = async (part: { after: string; limit: number }) =>
    (await find([one.id, other.id], typed, part)).map(({ id }) => id);
  assert.deepEqual(await of({ after: LOWEST_UUID, limit: 2 }), ids.slice(0, 2));
  assert.deepEqual(await of({ after: ids[1] ?? "", limit: 2 }), ids.slice(2));
  assert.deepEqual(await of({ after: ids[2] ?? "", limit: 2 }), []);
});

test("what a trail holds of people is read by the number of its entry, and erased where it stands", async () => {
  const [rows, other] = [await newContract(), await newContract()];
  for (const { entry } of [rows, other]) {
    await entry({ opened: opened("zoe@example.org") });
    await entry({ data: {} });
    await entry({ opened: opened("anna@example.org") });
  }
  const before = await readOpenings(room.database, rows.id);
  assert.deepEqual(before, [
    { number: 1, opened: opened("zoe@example.org") },
    { number: 3, opened: opened("anna@example.org") },
  ]);
  const at = new Date("2026-12-01T00:00:00.123Z");
  const paths = ["data.signers.0.email", "data.nothing"];
  await eraseValues(room.database, { contractId: rows.id, number: 1 }, paths, at);
  assert.deepEqual(await readOpenings(room.database, rows.id), [
    {
      number: 1,
      opened: { ...before[0]?.opened, "data.signers.0.email": { erasedAt: at.toISOString() } },
    },
    before[1],
  ]);
  assert.deepEqual(await readOpenings(room.database, other.id), before);
});

/** A contract with everything that is erased beside its trail, of two people. */
async function fullContract(accountId: string, theirs: string, others: string) {
  const rows = await newContract(accountId);
  const role = knownText("Tenant");
  const facts = { role, title: knownText("Director"), decline_reason: knownText("No.") };
  const signer = await rows.signer(theirs, facts);
  const another = await rows.signer(others, { ...facts, role: knownText("Landlord") });
  for (const id of [signer, another]) await rows.reminder(id);
  for (const email of [theirs, others]) await rows.message(email);
  await rows.mail(theirs);
  await rows.mail(others, { details: { about: [theirs] } });
  await rows.mail(others);
  await rows.delivery();
  await rows.delivery({ status: "pending" });
  await rows.toldEvent();
  const counted = async () => {
    const by = { column: "contract_id", value: rows.id };
    const tables = [
      ...(["link_reminder", "signer_message", "outgoing_mail"] as const),
      ...(["webhook_delivery", "told_event"] as const),
    ];
    return Promise.all(tables.map((table) => countRows(room, table, by)));
  };
  return { ...rows, counted };
}

test("beside its trail a contract loses all that it has of one person, and keeps what it has of others", async () => {
  const [theirs, others] = [newTyped(), newTyped()];
  const { id: accountId } = await room.newAccount();
  const contract = await fullContract(accountId, theirs, others);
  const neighbour = await fullContract(accountId, theirs, others);
  const before = await versionOf(contract.id);
  assert.deepEqual(await contract.counted(), [2, 2, 3, 2, 1]);
  await eraseRows(room.database, contract.id, theirs.toLowerCase());
  assert.deepEqual(await contract.counted(), [1, 1, 1, 1, 0]);
  const signers = await findSigners(room.database, contract.id);
  assert.deepEqual(signers.map(({ role, email, title }) => [role, email, title]).sort(), [
    ["Landlord", others, "Director"],
    ["Tenant", null, null],
  ]);
  const reasons = await room.database
    .selectFrom("signer")
    .select("decline_reason")
    .where("contract_id", "=", contract.id)
    .orderBy("role")
    .execute();
  assert.deepEqual(
    reasons.map((row) => row.decline_reason),
    ["No.", null],
  );
  assert.equal(await versionOf(contract.id), before + 1);
  assert.deepEqual(await neighbour.counted(), [2, 2, 3, 2, 1]);
  assert.equal(await versionOf(neighbour.id), before);
});

const versionOf = async (id: string): Promise<number> => {
  const row = await room.database
    .selectFrom("contract")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.version;
};

test("what webhooks have not been told of a contract yet is listed with what opens it, and deleted one by one", async () => {
  const { id: accountId } = await room.newAccount();
  const [rows, neighbour] = [await newContract(accountId), await newContract(accountId)];
  const createdAt = room.inMs(7);
  const sealedRest = Buffer.from("sealed");
  const pending = { status: "pending", created_at: createdAt, sealed_rest: sealedRest } as const;
  const [one, two] = [await rows.delivery(pending), await rows.delivery(pending)];
  await rows.delivery();
  await neighbour.delivery(pending);
  // One that stands under another account is none of the contract's.
  await rows.delivery({ ...pending, account_id: (await room.newAccount()).id });
  const listed = await listPending(room.database, rows.id);
  const told = { accountId, event: "contract.created", createdAt, sealedRest };
  assert.deepEqual(
    listed.sort((a, b) => (a.id < b.id ? -1 : 1)),
    [
      { id: one, ...told },
      { id: two, ...told },
    ],
  );
  await deletePending(room.database, []);
  await deletePending(room.database, [one]);
  assert.deepEqual(
    (await listPending(room.database, rows.id)).map(({ id }) => id),
    [two],
  );
  assert.equal((await listPending(room.database, neighbour.id)).length, 1);
});

/** Has an assistant ask about this address. */
const asking = (accountId: string, contractId: string, email: string) =>
  insertApprovalRow(room, { accountId, contractId, email, at: room.clock.now() });

/** Invites this address into the account. */
async function inviting(accountId: string, email: string): Promise<void> {
  const id = room.ids.uuid();
  const expiresAt = room.inMs(MINUTE_MS);
  const invitation = { id, email: knownEmail(email), role: "viewer", expiresAt } as const;
  const { id: invitedBy } = await room.newMember(accountId);
  await replaceMemberInvitation(
    room.database,
    { ...invitation, hash: sha256(id), accountId, invitedBy },
    room.clock.now(),
  );
}

test("beside its contracts an account has mails that are over, invitations and requests of an address, and loses those alone", async () => {
  const [theirs, others] = [newTyped(), newTyped()];
  const [account, testAccount, foreign] = [
    await newContract(),
    await newContract(),
    await newContract(),
  ];
  const sent: string[] = [];
  for (const rows of [account, testAccount, foreign]) {
    const mails = [
      await rows.mail(theirs),
      await rows.mail(others, { state: "failed", details: { to: theirs } }),
      await rows.mail(theirs, { state: "dropped", contractId: null }),
    ];
    if (rows !== foreign) sent.push(...mails);
    await rows.mail(theirs, { state: "due" });
    await rows.mail(others);
    for (const email of [theirs, others]) {
      await inviting(rows.accountId, email);
      await asking(rows.accountId, rows.id, email);
    }
  }
  const accountIds = [account.accountId, testAccount.accountId];
  const email = theirs.toLowerCase();
  const counts = { mails: 6, invitations: 2, requests: 2 };
  assert.deepEqual((await listSentMails(room.database, accountIds, email)).sort(), sent.sort());
  assert.deepEqual(await countBeside(room.database, accountIds, email), counts);
  assert.deepEqual(await eraseBeside(room.database, accountIds, email), counts);
  const none = { mails: 0, invitations: 0, requests: 0 };
  assert.deepEqual(await countBeside(room.database, accountIds, email), none);
  assert.equal(await countRows(room, "outgoing_mail", { value: account.accountId }), 2);
  const [invited] = await listMemberInvitations(room.database, account.accountId, room.clock.now());
  assert.equal(invited?.email, others);
  const left = await countBeside(room.database, [foreign.accountId], email);
  assert.deepEqual(left, { mails: 3, invitations: 1, requests: 1 });
});

test("how often an address was written to is forgotten, by its hash and of these accounts alone", async () => {
  const [theirs, others] = [sha256(newTyped()), sha256(newTyped())];
  const [one, foreign] = [await room.newAccount(), await room.newAccount()];
  await inTransaction(room.database, async (transaction) => {
    const asked = (accountId: string, recipientHash: Uint8Array) => ({
      accountId,
      recipientHash,
      signerId: room.ids.uuid(),
      at: room.clock.now(),
    });
    insertAsked(transaction, [
      ...[asked(one.id, theirs), asked(one.id, others), asked(foreign.id, theirs)],
    ]);
  });
  await forgetAsked(room.database, [one.id], theirs);
  const count = ({ id: value }: { id: string }) => countRows(room, "asking_mail", { value });
  assert.deepEqual([await count(one), await count(foreign)], [1, 1]);
  await forgetAsked(room.database, [one.id], others);
  assert.deepEqual([await count(one), await count(foreign)], [0, 1]);
});

const COUNTS = { erased: 1, evidence: 2, open: 3, old: 4, mails: 5, invitations: 6, requests: 7 };

async function newErasure(accountId: string, ms = 0): Promise<string> {
  const id = room.ids.uuid();
  const request = { id, accountId, email: "zoe@example.org", askedAt: room.inMs(ms) };
  await insertErasure(room.database, { ...request, askedBy: room.ids.uuid() });
  return id;
}

test("a request names whom it is about until it is done, and then what came of it, once", async () => {
  const { id: accountId } = await room.newAccount();
  const [id, other] = [await newErasure(accountId), await newErasure(accountId)];
  const asked = { id, accountId, email: "zoe@example.org", askedAt: room.inMs(0) };
  assert.deepEqual(await findErasure(room.database, id), { ...asked, doneAt: null, counts: {} });
  await noteCounts(room.database, id, { erased: 1 });
  assert.deepEqual((await findErasure(room.database, id))?.counts, { erased: 1 });
  await endErasure(room.database, id, COUNTS, room.inMs(5));
  await endErasure(room.database, id, { ...COUNTS, erased: 9 }, room.inMs(9));
  const done = { ...asked, email: null, doneAt: room.inMs(5), counts: COUNTS };
  assert.deepEqual(await findErasure(room.database, id), done);
  const untouched = await findErasure(room.database, other);
  assert.deepEqual([untouched?.email, untouched?.counts], ["zoe@example.org", {}]);
  assert.equal(await findErasure(room.database, room.ids.uuid()), null);
});

test("requests of an account are listed from the newest on, so many of them", async () => {
  const [one, other] = [await room.newAccount(), await room.newAccount()];
  const [old, last, middle] = [
    await newErasure(one.id, 0),
    await newErasure(one.id, 2),
    await newErasure(one.id, 1),
  ];
  await newErasure(other.id);
  const listed = async (limit: number) =>
    (await listErasures(room.database, one.id, limit)).map(({ id }) => id);
  assert.deepEqual(await listed(10), [last, middle, old]);
  assert.deepEqual(await listed(2), [last, middle]);
});
