import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount, lockAccount, updateAccount } from "#accounts/accounts-store.ts";
import { setRole } from "#accounts/people-store.ts";
import { whoIsSignedIn } from "#accounts/sessions.ts";
import { saveHold } from "#contracts/retention-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf } from "#kit/rooms/contracts-room.ts";
import { type NotedJobs, notedJobs } from "#kit/rooms/noted-jobs.ts";
import { insertPartyRows } from "#kit/rooms/party-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { untilOneWaits } from "#kit/rooms/until-one-waits.ts";
import { inTransaction } from "#store/transaction.ts";
import {
  beginClosing,
  beginClosingAsOperator,
  type ClosingServices,
  notifyOfEnd,
  planClosing,
  takeBackClosing,
  takeBackClosingAsOperator,
} from "./close-account.ts";
import { GRACE_MS, TOLD_BEFORE_END_MS } from "./closing.ts";
import { findClosing, noteDeleting } from "./closing-store.ts";

let room: AccountsRoom;
let services: ClosingServices & { jobs: NotedJobs };
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  services = { ...room, jobs: notedJobs() };
});
after(() => use.end());

const NAME = "Garden & Sons";

/** An owner of an account with a name, and another owner of it. */
async function twoOwners() {
  const account = await room.newAccount({ name: knownText(NAME), language: "fr" });
  const by = await room.newSignedIn({ account });
  const second = await room.newSignedIn({ account });
  return { account, by, second };
}

const begin = (by: SignedInMember, typed = NAME) =>
  beginClosing(services, by, { typed, language: "de" });

const reasonOf = (outcome: object | null): [string, unknown] => {
  const { refused, extra } = refusalOf(outcome);
  return [refused, extra?.reason];
};

const closesAtOf = async ({ accountId }: { accountId: string }) =>
  (await findAccount(room.database, accountId))?.closesAt;

/** Words to owners of an account, in the order in which they were put out. */
async function told({ accountId }: { accountId: string }): Promise<Record<string, unknown>[]> {
  const mails = await room.database
    .selectFrom("outgoing_mail")
    .select(["recipient", "details"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "accountClosing")
    .orderBy("requested_at")
    .orderBy("id")
    .execute();
  return mails.map(({ recipient, details }) => ({ recipient, ...details }));
}

const noJobs = () => services.jobs.enqueued.splice(0);

test("from the moment on at which an owner closes it an account has thirty days, and every owner is told by whom", async () => {
  const { account, by, second } = await twoOwners();
  const member = await room.newSignedIn({ account, role: "member" });
  noJobs();
  assert.equal(await begin(by), null);
  const closesAt = room.inMs(GRACE_MS);
  assert.deepEqual(await closesAtOf(by), closesAt);
  const closing = await findClosing(room.database, by.accountId);
  assert.deepEqual(
    [closing?.begunAt, closing?.begunBy, closing?.language, closing?.closesAt],
    [room.clock.now(), by.personId, "de", closesAt],
  );
  const words = { step: "begun", by: by.person.email, account: NAME, language: "fr" };
  const said = { ...words, closesAt: closesAt.toISOString(), timeZone: "UTC" };
  assert.deepEqual(
    await told(by),
    [by, second].map(({ person }) => ({ recipient: person.email, ...said })),
  );
  const { accountId } = by;
  assert.deepEqual(noJobs(), [
    { name: "mail-account", payload: { accountId }, turn: null },
    { name: "close-account", payload: { accountId }, turn: null },
  ]);
  assert.deepEqual(
    [(await whoIsSignedIn(room, by.session)) !== null, await whoIsSignedIn(room, member.session)],
    [true, null],
  );
});

test("owners are written to in the language of whoever closed it, where the account has none", async () => {
  const by = await room.newSignedIn({ account: await room.newAccount({ name: knownText(NAME) }) });
  await begin(by);
  const [mail] = await told(by);
  assert.equal(mail?.language, "de");
});

test("an account is closed by its name or, where it has none, by its address, and by nothing else", async () => {
  const { by } = await twoOwners();
  for (const typed of ["", "garden & sons", by.account.email]) {
    assert.deepEqual(reasonOf(await begin(by, typed)), ["INVALID", "nameUnlike"]);
  }
  assert.equal(await closesAtOf(by), null);
  assert.equal(await begin(by, "  Garden  &\nSons "), null);
  const nameless = await room.newSignedIn();
  assert.equal(await begin(nameless, nameless.account.email), null);
});

test("an account is not closed while a contract has to stay, nor twice", async () => {
  const { by } = await twoOwners();
  const held = await insertPartyRows(room, { accountId: by.accountId });
  await saveHold(room.database, held, room.inMs(5));
  assert.deepEqual(reasonOf(await begin(by)), ["CONFLICT", "kept"]);
  assert.equal(await findClosing(room.database, by.accountId), null);
  assert.deepEqual(await planClosing(room, by.accountId), {
    counts: { open: 1, signed: 0, other: 0, keys: 0, webhooks: 0, people: 2 },
    kept: [{ reason: "held", count: 1, until: room.inMs(5) }],
  });
  room.clock.moveMs(5);
  assert.equal(await begin(by), null);
  assert.deepEqual(reasonOf(await begin(by)), ["CONFLICT", "begun"]);
  assert.equal((await told(by)).length, 2);
});

test("an account is closed by an owner who proved lately who they are", async () => {
  const { account, by } = await twoOwners();
  const member = await room.newSignedIn({ account, role: "member" });
  assert.deepEqual(reasonOf(await begin(member)), ["UNAUTHENTICATED", "signInTooOld"]);
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.deepEqual(reasonOf(await begin(by)), ["UNAUTHENTICATED", "signInTooOld"]);
  assert.equal(await closesAtOf(by), null);
});

test("whoever runs the service closes an account by its name too, in nobody's name", async () => {
  const { by } = await twoOwners();
  const close = (typed: string) => beginClosingAsOperator(services, by.accountId, { typed });
  assert.deepEqual(reasonOf(await close("another")), ["INVALID", "nameUnlike"]);
  assert.equal(await close(NAME), null);
  const closing = await findClosing(room.database, by.accountId);
  assert.deepEqual([closing?.begunBy, closing?.language], [null, "fr"]);
  assert.deepEqual(
    (await told(by)).map((mail) => mail.by),
    [null, null],
  );
  const unsaid = await room.newSignedIn();
  await beginClosingAsOperator(services, unsaid.accountId, { typed: unsaid.account.email });
  assert.equal((await findClosing(room.database, unsaid.accountId))?.language, "en");
});

test("any owner takes a closing back, however old their proof is, and every owner is told by whom", async () => {
  const { by, second } = await twoOwners();
  await begin(by);
  room.clock.moveMs(LIMITS.freshSignInMs);
  noJobs();
  assert.equal(await takeBackClosing(services, second), null);
  assert.deepEqual(
    [await closesAtOf(by), await findClosing(room.database, by.accountId)],
    [null, null],
  );
  const [, , ...mails] = await told(by);
  assert.deepEqual(
    mails.map((mail) => [mail.recipient, mail.step, mail.by]),
    [by, second].map(({ person }) => [person.email, "takenBack", second.person.email]),
  );
  assert.deepEqual(noJobs(), [
    { name: "mail-account", payload: { accountId: by.accountId }, turn: null },
  ]);
  assert.equal(await begin(await room.newSignedIn({ account: by.account })), null);
});

test("nobody takes a closing back who is no owner of the account, or whose session is over", async () => {
  const { by, second } = await twoOwners();
  const stranger = await room.newSignedIn();
  await begin(by);
  await setRole(room.database, { ...second, role: "viewer" });
  for (const none of [
    second,
    { ...stranger, accountId: by.accountId },
    { ...by, session: "no session" },
  ]) {
    assert.equal(reasonOf(await takeBackClosing(services, none))[0], "UNAUTHENTICATED");
  }
  assert.ok(await closesAtOf(by));
});

test("once it is being deleted an account's closing is not taken back", async () => {
  const { by } = await twoOwners();
  await begin(by);
  await noteDeleting(room.database, by.accountId, room.clock.now(), 0);
  const deleting = ["CONFLICT", "deleting"];
  assert.deepEqual(reasonOf(await takeBackClosing(services, by)), deleting);
  assert.deepEqual(reasonOf(await takeBackClosingAsOperator(services, by.accountId)), deleting);
  assert.ok(await closesAtOf(by));
});

test("an owner who takes a closing back just as the account begins to be deleted is told so", async () => {
  const { by } = await twoOwners();
  await begin(by);
  const { taking } = await inTransaction(room.database, async ({ queries }) => {
    await lockAccount(queries, by.accountId);
    const taking = takeBackClosing(services, by);
    await untilOneWaits(room.database);
    await noteDeleting(queries, by.accountId, room.clock.now(), 0);
    return { taking };
  });
  assert.deepEqual(reasonOf(await taking), ["CONFLICT", "deleting"]);
});

test("whoever runs the service takes a closing back, where there is one", async () => {
  const { by } = await twoOwners();
  assert.deepEqual(reasonOf(await takeBackClosingAsOperator(services, by.accountId)), [
    ...["CONFLICT", "begun"],
  ]);
  await begin(by);
  assert.equal(await takeBackClosingAsOperator(services, by.accountId), null);
  assert.equal(await closesAtOf(by), null);
  const mails = await told(by);
  assert.deepEqual(
    mails.slice(2).map((mail) => [mail.step, mail.by]),
    [
      ["takenBack", null],
      ["takenBack", null],
    ],
  );
});

test("owners are told once that it is soon, from a week before its end on", async () => {
  const { by } = await twoOwners();
  await begin(by);
  const soon = async () => {
    await notifyOfEnd(services, by.accountId);
    return (await told(by)).filter((mail) => mail.step === "soon").length;
  };
  room.clock.moveMs(GRACE_MS - TOLD_BEFORE_END_MS - 1);
  assert.equal(await soon(), 0);
  room.clock.moveMs(1);
  await Promise.all([soon(), soon()]);
  assert.equal(await soon(), 2);
  const [, , mail] = await told(by);
  assert.deepEqual([mail?.by, mail?.account], [null, NAME]);
  room.clock.moveMs(DAY_MS);
  assert.equal(await soon(), 2);
  const untouched = await room.newSignedIn();
  await notifyOfEnd(services, untouched.accountId);
  assert.deepEqual(await told(untouched), []);
});

test("an account that is named otherwise meanwhile is told of by its new name", async () => {
  const { by } = await twoOwners();
  await begin(by);
  await updateAccount(room.database, by.accountId, { name: knownText("Fields"), language: "es" });
  await takeBackClosing(services, by);
  const [mail] = (await told(by)).slice(-1);
  assert.deepEqual([mail?.account, mail?.language], ["Fields", "es"]);
});
