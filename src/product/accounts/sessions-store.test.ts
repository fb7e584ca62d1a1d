import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { type AccountsRoom, accountsRoom, type MadeSession } from "#kit/rooms/accounts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { insertIdentity } from "./identities-store.ts";
import { insertPasskey } from "./passkeys-store.ts";
import { setRole } from "./people-store.ts";
import { setPasswordHash, setTotp } from "./proofs-store.ts";
import {
  deleteSession,
  deleteSessions,
  findSession,
  holdSession,
  moveSession,
  noteUse,
  readSessions,
  renewSession,
  sweepSessions,
} from "./sessions-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

/** A new owner of a new account. */
async function newOwner() {
  const account = await room.newAccount();
  const person = await room.newMember(account.id);
  return { account, person, of: { accountId: account.id, personId: person.id } };
}

const find = ({ hash }: MadeSession, now = room.clock.now()) =>
  findSession(room.database, hash, now);

const hold = ({ hash, accountId }: MadeSession, now = room.clock.now()) =>
  inTransaction(room.database, ({ queries }) => holdSession(queries, { hash, accountId }, now));

const isThere = async ({ id }: MadeSession): Promise<boolean> =>
  (await room.database
    .selectFrom("session")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst()) !== undefined;

const noteUseOf = ({ hash }: MadeSession, at: Date) => noteUse(room.database, hash, at);

test("a session tells whose it is, in which account, as what and since when", async () => {
  const account = await room.newAccount({ name: knownText("Garden Street Ltd") });
  const person = await room.newPerson({ name: knownText("Zoë") });
  await room.join(account.id, person, { role: "viewer" });
  const elsewhere = await room.newAccount();
  await room.join(elsewhere.id, person, { role: "owner" });
  const times = { startedAt: room.inMs(-3), provedAt: room.inMs(-2) };
  const of = { accountId: account.id, personId: person.id };
  const session = await room.newSession(of, times);
  const proofs = { password: false, totp: false, passkey: false, identity: false };
  assert.deepEqual(await find(session), {
    account,
    person,
    role: "viewer",
    proofs,
    id: session.id,
    ...times,
    lastUsedAt: times.startedAt,
  });
  await setRole(room.database, { ...of, role: "member" });
  assert.deepEqual(await hold(session), {
    provedAt: times.provedAt,
    personId: person.id,
    role: "member",
  });
});

const WAYS = {
  password: (personId: string) => setPasswordHash(room.database, personId, "a hash"),
  totp: (personId: string) =>
    setTotp(room.database, personId, { sealed: sha256(""), step: 1, recoveryHashes: [sha256("")] }),
  passkey: (personId: string) =>
    insertPasskey(
      room.database,
      {
        id: room.ids.uuid(),
        personId,
        credentialId: sha256(personId),
        publicKey: sha256(""),
        counter: 0,
        name: null,
      },
      room.clock.now(),
    ),
  identity: (personId: string) =>
    insertIdentity(
      room.database,
      { id: room.ids.uuid(), issuer: "https://id.example", subject: personId, personId },
      room.clock.now(),
    ),
};

for (const [way, keep] of Object.entries(WAYS)) {
  test(`a session tells of its person that there is this way to prove them alone: ${way}`, async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const [session, others] = [await room.newSession(one.of), await room.newSession(other.of)];
    await keep(one.person.id);
    const none = { password: false, totp: false, passkey: false, identity: false };
    assert.deepEqual((await find(session))?.proofs, { ...none, [way]: true });
    assert.deepEqual((await find(others))?.proofs, none);
  });
}

test("a session opens something until its end and while it is used, and not at that moment any more", async () => {
  const { of } = await newOwner();
  const expiresAt = room.inMs(10);
  const ending = await room.newSession(of, { expiresAt });
  const idle = await room.newSession(of, { expiresAt: room.inMs(2 * LIMITS.sessionIdleMs) });
  for (const [session, end] of [
    [ending, expiresAt],
    [idle, room.inMs(LIMITS.sessionIdleMs)],
  ] as const) {
    const before = new Date(end.getTime() - 1);
    assert.ok(await find(session, before));
    assert.ok(await hold(session, before));
    assert.equal(await find(session, end), null);
    assert.equal(await hold(session, end), null);
  }
});

test("a session is known by its own secret, and held in its own account alone", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  const session = await room.newSession(one.of);
  await room.join(other.account.id, one.person);
  const unknown = { ...session, hash: sha256("another secret") };
  assert.deepEqual([await find(unknown), await hold(unknown)], [null, null]);
  assert.equal(await hold({ ...session, accountId: other.account.id }), null);
});

test("whoever holds a session keeps others from ending it and from changing the role, and from nothing else", async () => {
  const { of } = await newOwner();
  const second = await room.newMember(of.accountId);
  const session = await room.newSession(of);
  await inTransaction(room.database, async ({ queries }) => {
    await holdSession(queries, session, room.clock.now());
    const ofSession = { value: session.id };
    const ofMember = (value: string) => ({ column: "person_id", value });
    assert.deepEqual(
      [
        await isHeldFrom(room.database, "update", "session", ofSession),
        await isHeldFrom(room.database, "no key update", "session", ofSession),
        await isHeldFrom(room.database, "no key update", "member", ofMember(of.personId)),
        await isHeldFrom(room.database, "share", "member", ofMember(of.personId)),
        await isHeldFrom(room.database, "no key update", "member", ofMember(second.id)),
      ],
      [true, false, true, false, false],
    );
  });
});

test("the last use is noted, of this session alone, and never an earlier one over it", async () => {
  const { of } = await newOwner();
  const [session, other] = [await room.newSession(of), await room.newSession(of)];
  const lastUses = async () =>
    [await find(session), await find(other)].map((found) => found?.lastUsedAt);
  await noteUseOf(session, room.inMs(2));
  await noteUseOf(session, room.inMs(1));
  assert.deepEqual(await lastUses(), [room.inMs(2), room.inMs(0)]);
});

test("sessions are listed with their devices, the last used first, and those that are over not at all", async () => {
  const { of } = await newOwner();
  const [first, second, third] = [
    await room.newSession(of),
    await room.newSession(of),
    await room.newSession(of),
  ];
  await room.newSession(of, { expiresAt: room.inMs(3) });
  await room.newSession((await newOwner()).of);
  await noteUseOf(third, room.inMs(1));
  const now = room.inMs(3);
  const listed = await readSessions(room.database, { personId: of.personId }, now);
  const device = { browser: "Firefox", system: "Linux" };
  const shown = ({ id }: MadeSession, lastUsedAt: Date) => ({
    id,
    startedAt: room.inMs(0),
    lastUsedAt,
    ...device,
  });
  const expected = [
    shown(third, room.inMs(1)),
    shown(first, room.inMs(0)),
    shown(second, room.inMs(0)),
  ];
  assert.deepEqual(listed, expected);
  const inAccount = await readSessions(room.database, { accountId: of.accountId }, now);
  assert.deepEqual(inAccount, expected);
});

test("a person's sessions are theirs wherever they are, an account's everybody's in it", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  await room.join(other.account.id, one.person);
  const here = await room.newSession(one.of);
  const there = await room.newSession({ ...one.of, accountId: other.account.id });
  const others = await room.newSession(other.of);
  const ids = async (of: { personId: string } | { accountId: string }) =>
    (await readSessions(room.database, of, room.clock.now())).map(({ id }) => id);
  assert.deepEqual(await ids({ personId: one.person.id }), [here.id, there.id]);
  assert.deepEqual(await ids({ accountId: other.account.id }), [there.id, others.id]);
});

test("a session that is taken into another account has a new secret there, and the old one opens nothing", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  await room.join(other.account.id, one.person, { role: "viewer" });
  const [session, stays] = [await room.newSession(one.of), await room.newSession(one.of)];
  const to = { hash: sha256(`next of ${session.secret}`), accountId: other.account.id };
  assert.equal(await moveSession(room.database, session.hash, to), true);
  assert.equal(await moveSession(room.database, session.hash, to), false);
  const moved = await find({ ...session, ...to });
  assert.deepEqual(
    [moved?.id, moved?.account.id, moved?.role],
    [session.id, other.account.id, "viewer"],
  );
  assert.equal(await find(session), null);
  assert.equal((await find(stays))?.account.id, one.account.id);
});

test("a session goes on under a new secret with the time of its proof, and stays the same otherwise", async () => {
  const { of } = await newOwner();
  const [session, stays] = [await room.newSession(of), await room.newSession(of)];
  const before = await find(session);
  const to = { hash: sha256(`next of ${session.secret}`), provedAt: room.inMs(5) };
  assert.equal(await renewSession(room.database, session.hash, to), session.id);
  assert.equal(await renewSession(room.database, session.hash, to), null);
  assert.deepEqual(await find({ ...session, ...to }), { ...before, provedAt: to.provedAt });
  assert.deepEqual((await find(stays))?.provedAt, room.inMs(0));
});

test("a session is ended by its secret, and no other with it", async () => {
  const { of } = await newOwner();
  const [session, stays] = [await room.newSession(of), await room.newSession(of)];
  await deleteSession(room.database, session.hash);
  assert.deepEqual([await isThere(session), await isThere(stays)], [false, true]);
});

/** Two sessions of a person, one of which is over, and one of another in the same account. */
async function threeInAccount() {
  const { of } = await newOwner();
  const second = await room.newMember(of.accountId);
  const open = await room.newSession(of);
  const over = await room.newSession(of, { expiresAt: room.inMs(0) });
  const others = await room.newSession({ ...of, personId: second.id });
  const end = (
    whose: { personId: string } | { accountId: string },
    which: { only: string } | { but: string | null },
  ) => deleteSessions(room.database, whose, which, room.clock.now());
  const there = () => Promise.all([open, over, others].map(isThere));
  return { of, second, open, over, others, end, there };
}

test("all of a person's sessions end, and those that were over are not counted", async () => {
  const { of, end, there } = await threeInAccount();
  assert.equal(await end({ personId: of.personId }, { but: null }), 1);
  assert.deepEqual(await there(), [false, false, true]);
});

test("all of an account's sessions end, whosever they are", async () => {
  const { of, end, there } = await threeInAccount();
  assert.equal(await end({ accountId: of.accountId }, { but: null }), 2);
  assert.deepEqual(await there(), [false, false, false]);
});

test("all sessions but one end, and that one goes on", async () => {
  const { of, others, end, there } = await threeInAccount();
  assert.equal(await end({ accountId: of.accountId }, { but: others.id }), 1);
  assert.deepEqual(await there(), [false, false, true]);
});

test("one session alone ends, where it is one of these", async () => {
  const { of, second, open, over, end, there } = await threeInAccount();
  assert.equal(await end({ personId: second.id }, { only: open.id }), 0);
  assert.deepEqual(await there(), [true, true, true]);
  assert.equal(await end({ accountId: of.accountId }, { only: open.id }), 1);
  assert.deepEqual(await there(), [false, true, true]);
  assert.equal(await end({ personId: of.personId }, { only: over.id }), 0);
  assert.deepEqual(await there(), [false, false, true]);
});

test("sessions that are over, by their end or for want of use, are forgotten, and no other", async () => {
  const { of } = await newOwner();
  const now = room.inMs(LIMITS.sessionIdleMs);
  const at = (ms: number) => new Date(now.getTime() + ms);
  const made = (startedAt: Date, expiresAt: Date) => room.newSession(of, { startedAt, expiresAt });
  const [open, ended, idle] = [
    await made(at(1 - LIMITS.sessionIdleMs), at(1)),
    await made(at(-1), at(0)),
    await made(at(-LIMITS.sessionIdleMs), at(1)),
  ];
  await sweepSessions(room.database, now);
  assert.deepEqual(await Promise.all([open, ended, idle].map(isThere)), [true, false, false]);
});
