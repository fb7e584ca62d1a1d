import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { listSessions, whoIsSignedIn } from "./sessions.ts";
import { type LinkFor, makeSignInSecret, openSession, type SigningInFrom } from "./sign-in.ts";
import { signIn } from "./use-link.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const FROM: SigningInFrom = { sessionBefore: undefined, userAgent: "" };

/** Somebody who is in an account, and opens sessions there. */
async function newcomer() {
  const account = await room.newAccount();
  const person = await room.newMember(account.id);
  const of = { accountId: account.id, personId: person.id };
  const open = (change: Partial<SigningInFrom> = {}) =>
    openSession(room, room.database, of, { ...FROM, ...change });
  const link = (change: Partial<LinkFor> = {}) =>
    inTransaction(room.database, (transaction) =>
      makeSignInSecret(
        transaction,
        { ...of, by: "mail", ...change },
        room.random,
        room.clock.now(),
      ),
    );
  return { account, person, of, open, link };
}

test("a session is opened with its device, proved just now, for two weeks", async () => {
  const { account, person, open } = await newcomer();
  const opened = await open({ userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" });
  assert.ok(opened);
  assert.equal(opened.accountId, account.id);
  assert.match(opened.session, /^[\w-]{43}$/);
  const now = room.clock.now();
  assert.deepEqual((await whoIsSignedIn(room, opened.session))?.provedAt, now);
  const [{ id, ...listed } = { id: "" }] = await listSessions(room, { personId: person.id });
  const device = { browser: "Firefox", system: "Linux" };
  assert.deepEqual(listed, { startedAt: now, lastUsedAt: now, ...device });
  const row = await room.database
    .selectFrom("session")
    .select("expires_at")
    .where("id", "=", id)
    .executeTakeFirst();
  assert.deepEqual(row?.expires_at, room.inMs(LIMITS.sessionMs));
});

test("a session that proved nothing anew is as old as its proof", async () => {
  const { open } = await newcomer();
  const provedAt = room.inMs(-MINUTE_MS);
  const opened = await open({ provedAt });
  const who = await whoIsSignedIn(room, opened?.session ?? "");
  assert.deepEqual(who?.provedAt, provedAt);
});

test("the session that the browser had before is over, and others go on", async () => {
  const { open } = await newcomer();
  const [before, elsewhere] = [await open(), await open()];
  await open({ sessionBefore: before?.session });
  assert.equal(await whoIsSignedIn(room, before?.session ?? ""), null);
  assert.ok(await whoIsSignedIn(room, elsewhere?.session ?? ""));
});

test("whoever is no member gets no session, and keeps the one that they had", async () => {
  const [one, other] = [await newcomer(), await newcomer()];
  const before = await one.open();
  const sessionBefore = before?.session;
  const nowhere = { ...one.of, accountId: other.account.id };
  const from = { ...FROM, sessionBefore };
  assert.equal(await openSession(room, room.database, nowhere, from), null);
  assert.ok(await whoIsSignedIn(room, sessionBefore ?? ""));
});

test("whoever signs in has their membership held, so that nobody takes it away meanwhile", async () => {
  const { of } = await newcomer();
  await inTransaction(room.database, async ({ queries }) => {
    await openSession(room, queries, of, FROM);
    const member = { column: "person_id", value: of.personId };
    assert.ok(await isHeldFrom(room.database, "no key update", "member", member));
  });
});

test("a mailed link lives for a quarter of an hour, one that the operator hands over for a week", async () => {
  const lives = { mail: LIMITS.mailedSignInLinkMs, operator: LIMITS.operatorsSignInLinkMs };
  for (const by of ["mail", "operator"] as const) {
    const { link, account } = await newcomer();
    const { secret, until } = await link({ by });
    assert.match(secret, /^[\w-]{43}$/);
    assert.deepEqual(until, room.inMs(lives[by]));
    room.clock.moveMs(lives[by] - 1);
    const opened = await signIn(room, { secret, ...FROM });
    assert.ok(opened && "session" in opened);
    assert.equal(opened.accountId, account.id);
    const late = await link({ by });
    room.clock.moveMs(lives[by]);
    assert.equal(await signIn(room, { secret: late.secret, ...FROM }), null);
  }
});

test("of two links that are made at once for one person the second waits for the first, and ends it", async () => {
  const { of, person, link } = await newcomer();
  await inTransaction(room.database, async (transaction) => {
    await makeSignInSecret(transaction, { ...of, by: "mail" }, room.random, room.clock.now());
    const held = { value: person.id };
    assert.ok(await isHeldFrom(room.database, "no key update", "person", held));
  });
  await Promise.all([link(), link()]);
  const links = await room.database
    .selectFrom("sign_in_link")
    .select("hash")
    .where("person_id", "=", person.id)
    .execute();
  assert.equal(links.length, 1);
});

test("a link that was mailed does not end the operator's, which ends mailed ones", async () => {
  const { link } = await newcomer();
  const handed = await link({ by: "operator" });
  await link();
  assert.ok(await signIn(room, { secret: handed.secret, ...FROM }));
  const mailed = await link();
  await link({ by: "operator" });
  assert.equal(await signIn(room, { secret: mailed.secret, ...FROM }), null);
});
