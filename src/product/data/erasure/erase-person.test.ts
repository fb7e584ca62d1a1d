import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { recipientHash } from "#contracts/mail-windows.ts";
import { insertAsked } from "#contracts/mail-windows-store.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { type NotedJobs, notedJobs } from "#kit/rooms/noted-jobs.ts";
import { countRows, insertPartyRows, type PartyRows } from "#kit/rooms/party-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { listTestMails, testMailbox } from "#notifications/mail/test-mailbox.ts";
import { inTransaction } from "#store/transaction.ts";
import { sealPayload } from "#webhooks/sealed-payload.ts";
import { askErasure, type ErasingServices, erasePerson, planErasure } from "./erase-person.ts";
import { findErasure, insertErasure, listErasures, noteCounts } from "./erasure-store.ts";

let room: AccountsRoom;
let jobs: NotedJobs;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  jobs = notedJobs();
});
after(() => use.end());

const newTyped = () => `Zoe-${room.ids.token()}@Example.org`;

/** What erasing takes; mails of the mailbox that go are noted. */
function erasing(): ErasingServices & { fromMailbox: string[] } {
  const fromMailbox: string[] = [];
  const { database, clock, factorKeys } = room;
  return {
    database,
    clock,
    testMailKeys: factorKeys,
    payloadKeys: factorKeys,
    fromMailbox,
    mailbox: {
      async erase(ids) {
        fromMailbox.push(...ids);
      },
    },
  };
}

/** A contract that may go, one that is evidence, one that waits for them and one that says it itself. */
async function fourFates(accountId: string, typed: string): Promise<PartyRows[]> {
  const [gone, signed, open, old] = [
    await insertPartyRows(room, { accountId, status: "cancelled" }),
    await insertPartyRows(room, { accountId }),
    await insertPartyRows(room, { accountId }),
    await insertPartyRows(room, { accountId, status: "cancelled" }),
  ];
  for (const rows of [gone, open, old]) await rows.signer(typed);
  await signed.signature({ email: typed });
  await old.entry({ data: { email: typed } });
  return [gone, signed, open, old];
}

const NOTHING = { erased: 0, evidence: 0, open: 0, old: 0, mails: 0, invitations: 0, requests: 0 };

test("what erasing somebody would take and keep is told, of the account and its tests, and nothing is changed", async () => {
  const typed = newTyped();
  const account = await room.newAccount();
  const testAccount = await room.newTestAccount(account);
  const [, , open] = await fourFates(account.id, typed);
  const tested = await insertPartyRows(room, { accountId: testAccount.id, status: "cancelled" });
  await tested.signer(typed);
  await tested.mail(typed);
  await fourFates((await room.newAccount()).id, typed);
  const plan = () => planErasure(room, account.id, typed.toUpperCase());
  const counts = { ...NOTHING, erased: 2, evidence: 1, open: 1, old: 1, mails: 1 };
  const planned = await plan();
  assert.ok(typeof planned === "object");
  assert.deepEqual([planned.email, planned.counts], [typed.toUpperCase(), counts]);
  assert.deepEqual(
    planned.open.map(({ id }) => id),
    [open?.id],
  );
  assert.deepEqual(await plan(), planned);
});

test("of contracts that they can still sign all are counted, and the first hundred named", async () => {
  const typed = newTyped();
  const { id: accountId } = await room.newAccount();
  const ids: string[] = [];
  for (let made = 0; made < 101; made += 1) {
    const rows = await insertPartyRows(room, { accountId });
    await rows.signer(typed);
    ids.push(rows.id);
  }
  const planned = await planErasure(room, accountId, typed);
  assert.ok(typeof planned === "object");
  assert.equal(planned.counts.open, 101);
  assert.deepEqual(
    planned.open.map(({ id }) => id),
    ids.slice(0, 100),
  );
});

test("what is no address, and whoever works in the account, is not erased", async () => {
  const by = await room.newSignedIn();
  const services = { ...room, jobs };
  for (const [typed, why] of [
    ["no address", "addressUnfit"],
    [by.person.email.toUpperCase(), "member"],
    [by.account.email, "member"],
  ] as const) {
    assert.equal(await planErasure(room, by.accountId, typed), why);
    const { refused, extra } = refusalOf(await askErasure(services, by, typed));
    assert.deepEqual([refused, extra?.reason], ["INVALID", why]);
  }
  assert.deepEqual(await listErasures(room.database, by.accountId, 9), []);
});

test("an owner asks for somebody to be erased, which a job does", async () => {
  const by = await room.newSignedIn();
  const typed = newTyped();
  jobs.enqueued.splice(0);
  assert.equal(await askErasure({ ...room, jobs }, by, typed), null);
  const [asked, ...others] = await listErasures(room.database, by.accountId, 9);
  const of = { accountId: by.accountId, askedAt: room.clock.now(), doneAt: null, counts: {} };
  assert.deepEqual(asked, { ...of, id: asked?.id, email: typed.toLowerCase() });
  assert.deepEqual(others, []);
  assert.deepEqual(jobs.enqueued, [
    { name: "erase-person", payload: { erasureId: asked?.id }, turn: null },
  ]);
});

test("nobody is erased for whoever may not, or did not prove lately who they are", async () => {
  const [owner, member] = [await room.newSignedIn(), await room.newSignedIn({ role: "member" })];
  jobs.enqueued.splice(0);
  const ask = async (by: SignedInMember) =>
    refusalOf(await askErasure({ ...room, jobs }, by, newTyped())).refused;
  assert.equal(await ask(member), "UNAUTHENTICATED");
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.equal(await ask(owner), "UNAUTHENTICATED");
  assert.deepEqual(jobs.enqueued, []);
});

/** Asks for somebody to be erased, as a page does; what comes of it. */
async function erase(accountId: string, typed: string, services = erasing()) {
  const id = room.ids.uuid();
  const request = { id, accountId, email: typed.toLowerCase(), askedAt: room.clock.now() };
  await insertErasure(room.database, { ...request, askedBy: room.ids.uuid() });
  return { id, done: erasePerson(services, { erasureId: id }) };
}

const signersOf = async ({ id }: PartyRows) =>
  (
    await room.database.selectFrom("signer").select("email").where("contract_id", "=", id).execute()
  ).map(({ email }) => email);

test("of four contracts one loses them, and what came of each is noted with what lay beside", async () => {
  const typed = newTyped();
  const { id: accountId } = await room.newAccount();
  const [gone, signed, open, old] = await fourFates(accountId, typed);
  assert.ok(gone && signed && open && old);
  const mails = [await gone.mail(typed), await open.mail(typed)];
  const services = erasing();
  const { id, done } = await erase(accountId, typed, services);
  await done;
  const erasure = await findErasure(room.database, id);
  assert.deepEqual([erasure?.email, erasure?.doneAt], [null, room.clock.now()]);
  // The mail of the contract that they were taken out of went with it.
  assert.deepEqual(erasure?.counts, {
    ...NOTHING,
    erased: 1,
    evidence: 1,
    open: 1,
    old: 1,
    mails: 1,
  });
  assert.deepEqual(await signersOf(gone), [null]);
  for (const rows of [open, old]) assert.deepEqual(await signersOf(rows), [typed]);
  assert.deepEqual([...new Set(services.fromMailbox)].sort(), mails.sort());
});

test("values beside an entry that are another's stay, and those of their place go", async () => {
  const [typed, another] = [newTyped(), newTyped()];
  const { id: accountId } = await room.newAccount();
  const rows = await insertPartyRows(room, { accountId, status: "cancelled" });
  const held = (value: string) => ({ salt: "00", value });
  await rows.entry({
    opened: {
      "data.signers.0.email": held(typed),
      "data.signers.0.title": held("Director"),
      "data.signers.1.email": held(another),
    },
  });
  await rows.entry({ opened: { "data.to": held(another) } });
  const { done } = await erase(accountId, typed);
  await done;
  const { rows: openings } = await room.database.run(
    "select opened from trail_personal where contract_id = $1 order by number",
    [rows.id],
  );
  const erased = { erasedAt: room.clock.now().toISOString() };
  assert.deepEqual(
    openings.map(({ opened }) => opened),
    [
      {
        "data.signers.0.email": erased,
        "data.signers.0.title": erased,
        "data.signers.1.email": held(another),
      },
      { "data.to": held(another) },
    ],
  );
});

test("what webhooks were not told yet goes where it tells of them, however it is written", async () => {
  const typed = `o'"zoe-${room.ids.token()}"@example.org`;
  const { id: accountId } = await room.newAccount();
  const rows = await insertPartyRows(room, { accountId, status: "cancelled" });
  await rows.signer(typed);
  const createdAt = room.clock.now();
  const pending = async (email: string) => {
    const event = "contract.created" as const;
    const rest = `"contract":{"signers":[${JSON.stringify({ email })}]}}`;
    const keys = { random: room.random, payloadKeys: room.factorKeys };
    const sealed_rest = Buffer.from(sealPayload(keys, rest, { accountId, event, createdAt }));
    return rows.delivery({ status: "pending", event, sealed_rest, created_at: createdAt });
  };
  const theirs = await pending(typed.toUpperCase());
  const others = await pending(newTyped());
  const { done } = await erase(accountId, typed);
  await done;
  const isLeft = (value: string) => countRows(room, "webhook_delivery", { column: "id", value });
  assert.deepEqual([await isLeft(theirs), await isLeft(others)], [0, 1]);
});

test("with them goes how often they were written to, and what tests kept for them, of this account alone", async () => {
  const typed = newTyped();
  const [account, other] = [await room.newAccount(), await room.newAccount()];
  const services = erasing();
  for (const live of [account, other]) {
    const testAccount = await room.newTestAccount(live);
    for (const to of [typed, newTyped()]) {
      const transport = testMailbox(
        { ...room, testMailKeys: services.testMailKeys },
        testAccount.id,
      );
      const composed = { to, subject: "x", attachments: [], sentAt: room.clock.now() };
      await transport.deliver({ messageId: "m", composed } as never);
    }
    await inTransaction(room.database, async (transaction) => {
      const of = { accountId: live.id, signerId: room.ids.uuid(), at: room.clock.now() };
      const hash = recipientHash(knownEmail(typed.toLowerCase()));
      insertAsked(transaction, [{ ...of, recipientHash: hash }]);
    });
  }
  const { done } = await erase(account.id, typed, services);
  await done;
  const left = async ({ id }: { id: string }) => [
    (await listTestMails(services, id, 9)).length,
    await countRows(room, "asking_mail", { value: id }),
  ];
  assert.deepEqual(
    [await left(account), await left(other)],
    [
      [1, 0],
      [2, 1],
    ],
  );
});

/** Erases somebody while another transaction holds a contract and does something to it. */
async function eraseDuring(rows: PartyRows, typed: string, deed: string): Promise<string> {
  const { id, done } = await inTransaction(room.database, async ({ queries }) => {
    await queries.run("select 1 from contract where id = $1 for update", [rows.id]);
    const begun = await erase(rows.accountId, typed);
    await untilOneWaits(room.database);
    await queries.run(deed, [rows.id]);
    return begun;
  });
  await done;
  return id;
}

test("whoever can sign again while they are erased stays where they can, and nothing of it is lost", async () => {
  const typed = newTyped();
  const rows = await insertPartyRows(room, {
    accountId: (await room.newAccount()).id,
    status: "cancelled",
  });
  await rows.signer(typed);
  await rows.mail(typed, { state: "due" });
  const id = await eraseDuring(rows, typed, "update contract set status = 'pending' where id = $1");
  assert.deepEqual(await signersOf(rows), [typed]);
  const counts = (await findErasure(room.database, id))?.counts;
  assert.deepEqual([counts?.erased, counts?.open], [0, 1]);
});

test("a contract that goes while somebody is taken out of it holds nobody up", async () => {
  const typed = newTyped();
  const account = await room.newTestAccount(await room.newAccount());
  const rows = await insertPartyRows(room, { accountId: account.id, status: "cancelled" });
  await rows.signer(typed);
  const id = await eraseDuring(rows, typed, "select forget_test($1)");
  const done = await findErasure(room.database, id);
  assert.ok(done?.doneAt);
  assert.deepEqual(done.counts, NOTHING);
});

test("whoever takes a request up goes on counting where it ended, and one that is done or unknown is none", async () => {
  const typed = newTyped();
  const { id: accountId } = await room.newAccount();
  const rows = await insertPartyRows(room, { accountId, status: "cancelled" });
  await rows.signer(typed);
  const id = room.ids.uuid();
  const request = { id, accountId, email: typed.toLowerCase(), askedAt: room.clock.now() };
  await insertErasure(room.database, { ...request, askedBy: room.ids.uuid() });
  await noteCounts(room.database, id, { erased: 3 });
  await erasePerson(erasing(), { erasureId: id });
  const done = await findErasure(room.database, id);
  assert.equal(done?.counts.erased, 4);
  const services = erasing();
  await rows.mail(typed);
  await erasePerson(services, { erasureId: id });
  await erasePerson(services, { erasureId: room.ids.uuid() });
  assert.deepEqual([await findErasure(room.database, id), services.fromMailbox], [done, []]);
});
