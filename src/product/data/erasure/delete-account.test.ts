import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import { deleteMember } from "#accounts/people-store.ts";
import { holdProofs } from "#accounts/proofs-store.ts";
import { openSession } from "#accounts/sign-in.ts";
import { findTombstone } from "#contracts/lookup-store.ts";
import { saveHold } from "#contracts/retention-store.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { insertDoneExport } from "#kit/rooms/account-rows.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { type ContractsRoom, contractsRoom, created, read } from "#kit/rooms/contracts-room.ts";
import { type NotedJobs, notedJobs } from "#kit/rooms/noted-jobs.ts";
import { countRows, insertPartyRows } from "#kit/rooms/party-rows.ts";
import { closeRoom, openRoom, type Room } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import { beginClosing, takeBackClosing } from "./close-account.ts";
import { CLOSING_POINTS, GRACE_MS, TOLD_BEFORE_END_MS } from "./closing.ts";
import { deleteClosing, findClosing } from "./closing-store.ts";
import { closeAccount, type DeletingAccountServices, goOnClosing } from "./delete-account.ts";

// What goes on with all accounts that are being closed looks at the whole database.
let shared: Room;
let room: AccountsRoom;
let contracts: ContractsRoom;
let services: DeletingAccountServices & { jobs: NotedJobs };
before(async () => {
  shared = await openRoom();
  room = accountsRoom(shared);
  contracts = contractsRoom(shared, { clock: room.clock });
  services = { ...contracts, jobs: notedJobs() };
});
after(() => closeRoom(shared));

const caller = ({ account }: SignedInMember) => ({
  account,
  by: { kind: "key", id: room.ids.uuid(), name: knownText("Shop") } as const,
});

/** An account that its owner began to close just now. */
async function closing(by?: SignedInMember): Promise<SignedInMember> {
  const member = by ?? (await room.newSignedIn());
  const { session } = await refreshed(member);
  const now = { ...member, session };
  const typed = member.account.email;
  assert.equal(await beginClosing(services, now, { typed, language: "en" }), null);
  return now;
}

/** A session that proved itself just now. */
async function refreshed(member: SignedInMember): Promise<{ session: string }> {
  const { secret: session } = await room.newSession(member, {
    expiresAt: room.inMs(2 * GRACE_MS),
  });
  return { session };
}

/** An owner takes it back, signed in just now; why not, or null. */
async function takeBack(of: SignedInMember): Promise<unknown> {
  const refused = await takeBackClosing(services, { ...of, ...(await refreshed(of)) });
  return refused?.extra?.reason ?? refused;
}

const isThere = async ({ accountId }: { accountId: string }) =>
  (await findAccount(room.database, accountId)) !== null;

const close = ({ accountId }: { accountId: string }, passing?: (point: string) => void) =>
  closeAccount(services, { accountId }, passing);

/** Who cancelled a contract, as its trail has it. */
async function cancelledBy(contractId: string): Promise<unknown> {
  const row = await room.database
    .selectFrom("trail_entry")
    .select("actor")
    .where("contract_id", "=", contractId)
    .where("event", "=", "contract.cancelled")
    .executeTakeFirst();
  return row?.actor ?? null;
}

test("until its time an account keeps all that it has, but what is open is cancelled in the name of whoever closed it", async () => {
  const by = await room.newSignedIn();
  const open = await created(contracts, caller(by));
  const draft = await created(contracts, caller(by), { finalize: false });
  await closing(by);
  assert.equal(await close(by), false);
  room.clock.moveMs(GRACE_MS - 1);
  assert.equal(await close(by), false);
  const statuses = await Promise.all([open, draft].map((one) => read(contracts, one)));
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ["cancelled", "draft"],
  );
  const actor = (await cancelledBy(open.id)) as { kind: string; id: string };
  assert.deepEqual([actor.kind, actor.id], ["person", by.personId]);
  room.clock.moveMs(1);
  assert.equal(await close(by), true);
  assert.equal(await isThere(by), false);
});

test("what is open is cancelled in another owner's name where whoever closed it is gone, and in nobody's where nobody is left", async () => {
  const by = await room.newSignedIn();
  const second = await room.newSignedIn({ account: by.account });
  const open = await created(contracts, caller(by));
  await closing(by);
  await deleteMember(room.database, by.accountId, by.personId);
  await close(by);
  assert.equal(((await cancelledBy(open.id)) as { id: string }).id, second.personId);
  await deleteMember(room.database, by.accountId, second.personId);
  await assert.rejects(close(by), /has no owner/);
  await deleteClosing(room.database, by.accountId);
});

/** An account that is due, with a contract, its bytes, an archive, a test and a tombstone. */
async function due() {
  const by = await room.newSignedIn();
  const contract = await created(contracts, caller(by), { finalize: false });
  const testAccount = await room.newTestAccount(by.account);
  const tested = await insertPartyRows(room, { accountId: testAccount.id, status: "fully_signed" });
  await tested.signature();
  const archive = await insertDoneExport(room, by.accountId, room.clock.now());
  for (const id of [archive, tested.id])
    await services.files.put(id, "part", [Buffer.from("bytes")]);
  const held = [contract.id, archive, tested.id];
  const owner = await closing(by);
  room.clock.moveMs(GRACE_MS);
  /** How many files there are of each of them. */
  const files = () => Promise.all(held.map(async (id) => (await services.files.names(id)).length));
  return { ...owner, contract, testAccount, files };
}

test("once its time has come an account goes with its contracts, tests, archives and files, and its owners are told", async () => {
  const of = await due();
  assert.ok((await of.files()).every((count) => count > 0));
  services.jobs.enqueued.splice(0);
  const passed = new Set<string>();
  assert.equal(await close(of, (point) => passed.add(point)), true);
  assert.deepEqual(passed, new Set(CLOSING_POINTS));
  assert.deepEqual(
    [await isThere(of), await isThere({ accountId: of.testAccount.id })],
    [false, false],
  );
  assert.deepEqual(await of.files(), [0, 0, 0]);
  const done = await findClosing(room.database, of.accountId);
  assert.deepEqual([done?.doneAt, done?.begunBy, done?.contracts], [room.clock.now(), null, 1]);
  const tombstone = await findTombstone(room.database, of.contract.publicId);
  assert.ok(tombstone);
  assert.equal(await countRows(room, "deleted_contract", { value: of.accountId }), 0);
  const [mail, ...others] = await room.database
    .selectFrom("outgoing_mail")
    .select(["account_id", "details"])
    .where("recipient", "=", of.person.email)
    .execute();
  assert.deepEqual([mail?.account_id, mail?.details.step, others], [null, "done", []]);
  assert.ok(services.jobs.enqueued.some(({ name }) => name === "mail-operator"));
  assert.equal(await close(of), false);
});

test("of two processes that end an account at once one does, and leaves what one alone leaves", async () => {
  const of = await due();
  const both = await Promise.all([close(of), close(of)]);
  assert.deepEqual(both.sort(), [false, true]);
  assert.equal(await isThere(of), false);
  assert.deepEqual(await of.files(), [0, 0, 0]);
  const mails = await countRows(room, "outgoing_mail", {
    column: "recipient",
    value: of.person.email,
  });
  assert.equal(mails, 1);
});

test("whoever takes a deletion up goes on where it ended, and nobody takes the account back any more", async () => {
  for (const point of ["begun", "contract", "test", "tombstones"]) {
    const of = await due();
    const dying = close(of, (passed) => {
      if (passed === point) throw new Error("killed");
    });
    await assert.rejects(dying, /killed/);
    assert.equal(await takeBack(of), "deleting");
    assert.equal(await close(of), true, point);
    assert.equal(await isThere(of), false);
    assert.equal((await findClosing(room.database, of.accountId))?.contracts, 1);
  }
});

test("a contract that has to stay by then keeps the whole account until it may go", async () => {
  const of = await due();
  await saveHold(room.database, of.contract, room.inMs(5));
  assert.equal(await close(of), false);
  assert.ok(await isThere(of));
  assert.equal((await findClosing(room.database, of.accountId))?.deletingSince, null);
  room.clock.moveMs(5);
  assert.equal(await close(of), true);
  assert.equal(await isThere(of), false);
});

test("an account that was taken back stays, and one that nobody closes is none to be closed", async () => {
  const of = await due();
  assert.equal(await takeBack(of), null);
  const untouched = await room.newSignedIn();
  for (const account of [of, untouched]) {
    assert.equal(await close(account), false);
    assert.ok(await isThere(account));
  }
});

test("an account that an owner takes back as its time comes either stays or goes, and the owner knows which", async () => {
  const of = await due();
  const { promise: taken, resolve } = Promise.withResolvers<unknown>();
  const isGone = await close(of, (point) => {
    if (point === "cancelled") resolve(takeBack(of));
  });
  assert.equal((await taken) === null, !isGone);
  assert.equal(await isThere(of), !isGone);
});

test("one account whose closing fails keeps no other from being closed, and says why", async () => {
  const [fails, ends, waits] = [await due(), await due(), await closing()];
  await deleteMember(room.database, fails.accountId, fails.personId);
  const outcome = await goOnClosing(services).catch((error: unknown) => error);
  assert.ok(outcome instanceof AggregateError);
  assert.match(String(outcome.errors[0]), /has no owner/);
  assert.equal(outcome.errors.length, 1);
  assert.deepEqual(
    [await isThere(fails), await isThere(ends), await isThere(waits)],
    [true, false, true],
  );
  await deleteClosing(room.database, fails.accountId);
  const next = await due();
  assert.equal(await goOnClosing(services), 2, "this one, and the one that was not due yet");
  assert.deepEqual([await isThere(next), await isThere(waits)], [false, false]);
});

test("owners of what is under way are told that it is soon, and last words that went out are forgotten", async () => {
  const of = await closing();
  room.clock.moveMs(GRACE_MS - TOLD_BEFORE_END_MS);
  const rows = await insertPartyRows(room, { accountId: (await room.newAccount()).id });
  const words = { accountId: null, contractId: null, kind: "accountClosing" } as const;
  const id = await rows.mail("former@example.org", { ...words, state: "sent" });
  assert.equal(await goOnClosing(services), 0);
  assert.ok((await findClosing(room.database, of.accountId))?.toldAt);
  assert.equal(await countRows(room, "outgoing_mail", { column: "id", value: id }), 0);
  room.clock.moveMs(DAY_MS);
  assert.equal(await goOnClosing(services), 0);
});

test("whoever signs in while their account is ended waits for nobody in a circle, and it ends after them", async () => {
  const by = await room.newSignedIn();
  await closing(by);
  room.clock.moveMs(GRACE_MS);
  let ending: Promise<boolean> | undefined;
  const session = await inTransaction(room.database, async ({ queries }) => {
    await holdProofs(queries, by.personId);
    ending = close(by);
    await untilOneWaits(room.database);
    return openSession(room, queries, by, { sessionBefore: undefined, userAgent: "" });
  });
  assert.ok(session);
  assert.equal(await ending, true);
  assert.equal(await isThere(by), false);
});
