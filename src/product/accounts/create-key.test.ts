import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { findTestAccountId } from "./accounts-store.ts";
import { authenticate } from "./authenticate.ts";
import {
  createApiKey,
  type KeyForm,
  type MadeKeyFacts,
  readKeyForm,
  rollApiKey,
  rolledEnds,
} from "./create-key.ts";
import { insertKey, listKeys } from "./keys-store.ts";
import { revokeApiKey } from "./revoke-key.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const NOW = new Date("2026-11-21T23:30:00.000Z");
const formId = "6f9619ff-8b86-4011-b42d-00c04fc964ff";

const READ: [what: string, form: Partial<KeyForm>, name: string | null, ends: string | null][] = [
  ["a form with nothing in it", {}, null, null],
  ["blanks around a name", { name: "  Online shop " }, "Online shop", null],
  ["today", { lastDay: "2026-11-21" }, null, "2026-11-22T00:00:00.000Z"],
  [
    "the last day of a leap year's February",
    { lastDay: "2028-02-29" },
    null,
    "2028-03-01T00:00:00.000Z",
  ],
];

for (const [what, form, name, ends] of READ) {
  test(`${what} is read as what is meant`, () => {
    const read = readKeyForm(
      { formId, name: "", lastDay: "", scopes: [], isTest: false, ...form },
      NOW,
    );
    assert.ok(!isRefusal(read));
    assert.deepEqual([read.name, read.expiresAt?.toISOString() ?? null], [name, ends]);
  });
}

const REFUSED: [what: string, form: Partial<KeyForm>, reason: string][] = [
  ["yesterday", { lastDay: "2026-11-20" }, "dayUnfit"],
  ["a day that no month has", { lastDay: "2027-02-29" }, "dayUnfit"],
  ["a month that no year has", { lastDay: "2027-13-01" }, "dayUnfit"],
  ["a time instead of a day", { lastDay: "2027-01-01T00:00:00Z" }, "dayUnfit"],
  ["words instead of a day", { lastDay: "tomorrow" }, "dayUnfit"],
  ["a name that is too long", { name: "x".repeat(81) }, "nameUnfit"],
  ["a name with a line break in it", { name: "a\nb" }, "nameUnfit"],
  ["a name that turns the writing around", { name: "a\u202eb" }, "nameUnfit"],
  ["a form without an id", { formId: "" }, "madeBefore"],
  ["a scope that is none", { scopes: ["contracts:read", "everything"] }, "scopesUnfit"],
];

for (const [what, form, reason] of REFUSED) {
  test(`${what} makes no key`, () => {
    const read = readKeyForm(
      { formId, name: "", lastDay: "", scopes: [], isTest: false, ...form },
      NOW,
    );
    assert.ok(isRefusal(read));
    assert.deepEqual([read.refused, read.extra], ["INVALID", { reason }]);
  });
}

test("a key of today can be made until the day is over, and not at its end any more", () => {
  const end = new Date("2026-11-22T00:00:00.000Z");
  const form = { formId, name: "", lastDay: "2026-11-21", scopes: [], isTest: false };
  assert.ok(!isRefusal(readKeyForm(form, new Date(end.getTime() - 1))));
  assert.ok(isRefusal(readKeyForm(form, end)));
});

test("a key names the scopes that were ticked, and none where none was", () => {
  const scopesOf = (scopes: string[]) => {
    const read = readKeyForm({ formId, name: "", lastDay: "", scopes, isTest: false }, NOW);
    assert.ok(!isRefusal(read));
    return read.scopes;
  };
  assert.deepEqual(scopesOf(["webhooks"]), ["webhooks"]);
  assert.equal(scopesOf([]), null);
});

/** Of whom owners were told that they made a key. */
const told: MadeKeyFacts[] = [];
const tell = async (_transaction: unknown, made: MadeKeyFacts) => void told.push(made);

/** What a form says that says no more than what is given. */
const formOf = (change: Partial<KeyForm> = {}): KeyForm => ({
  formId: room.ids.uuid(),
  name: "",
  lastDay: "",
  scopes: [],
  isTest: false,
  ...change,
});

const make = (by: SignedInMember, form = formOf()) => createApiKey(room, by, form, tell);

const keysOf = ({ accountId }: SignedInMember) =>
  listKeys(
    room.database,
    { accountId, madeBy: null },
    { now: room.clock.now(), offset: 0, limit: 1_000 },
  );

/** Whose key it is; null for one that opens nothing. */
async function opens(apiKey: string): Promise<string | null> {
  const request = { authorization: `Bearer ${apiKey}`, ip: room.newIp() };
  const { who } = await authenticate(room.database, request, room.clock.now());
  return who?.account.id ?? null;
}

const reasonOf = (outcome: object): [string, unknown] => {
  const { refused, extra } = refusalOf(outcome);
  return [refused, extra?.reason];
};

/** Fills the account up to so many keys that work. */
async function fillTo(count: number, by: SignedInMember, accountId = by.accountId): Promise<void> {
  for (let there = 0; there < count; there += 1) {
    const id = room.ids.uuid();
    const row = { id, accountId, hash: sha256(id), hint: "", name: null, scopes: null };
    await insertKey(
      room.database,
      { ...row, expiresAt: null, formId: null, madeBy: by.personId },
      room.clock.now(),
    );
  }
}

test("a key is made as the form says, opens its account, and its owner is told in the same transaction", async () => {
  const by = await room.newSignedIn({ role: "member" });
  const form = formOf({ name: "Shop", lastDay: "2026-12-31", scopes: ["webhooks"] });
  const { keyId, apiKey } = taken(await make(by, form));
  const [key, ...others] = await keysOf(by);
  assert.deepEqual(
    [key?.id, key?.name, key?.scopes, key?.expiresAt?.toISOString(), key?.makerEmail, key?.hint],
    [
      ...[keyId, "Shop", ["webhooks"], "2027-01-01T00:00:00.000Z", by.person.email],
      apiKey.slice(-4),
    ],
  );
  assert.deepEqual([key?.isTest, others], [false, []]);
  assert.equal(await opens(apiKey), by.accountId);
  assert.deepEqual(told.at(-1), { account: by.account, name: "Shop", madeAt: room.clock.now() });
});

test("where the owner cannot be told there is no key", async () => {
  const by = await room.newSignedIn();
  const failing = createApiKey(room, by, formOf(), async () => {
    throw new Error("no mail can be put out");
  });
  await assert.rejects(failing, /no mail/);
  assert.deepEqual(await keysOf(by), []);
});

test("a test key opens the account's test account, which is made with the first of them", async () => {
  const by = await room.newSignedIn();
  const first = taken(await make(by, formOf({ isTest: true })));
  const testAccount = await findTestAccountId(room.database, by.accountId);
  assert.ok(testAccount);
  const second = taken(await make(by, formOf({ isTest: true })));
  for (const { apiKey } of [first, second]) {
    assert.match(apiKey, /^svc_test_/);
    assert.equal(await opens(apiKey), testAccount);
  }
});

test("a form that is sent twice makes one key, and the second time is told so", async () => {
  const by = await room.newSignedIn();
  const form = formOf();
  taken(await make(by, form));
  assert.deepEqual(reasonOf(await make(by, form)), ["CONFLICT", "madeBefore"]);
  assert.equal((await keysOf(by)).length, 1);
});

test("fifty keys of an account work, of its tests apart, and a form that made the last is told that it did", async () => {
  const by = await room.newSignedIn();
  await fillTo(LIMITS.apiKeys - 1, by);
  const last = formOf();
  taken(await make(by, last));
  assert.deepEqual(reasonOf(await make(by)), ["CONFLICT", "tooMany"]);
  assert.deepEqual(reasonOf(await make(by, last)), ["CONFLICT", "madeBefore"]);
  assert.equal((await keysOf(by)).length, LIMITS.apiKeys);
  taken(await make(by, formOf({ isTest: true })));
});

test("of two who make the last key at once one does", async () => {
  const by = await room.newSignedIn();
  await fillTo(LIMITS.apiKeys - 1, by);
  const outcomes = await Promise.all([make(by), make(by)]);
  assert.equal(outcomes.filter(isRefusal).length, 1);
});

test("no key is made by what a form says wrong, by a viewer, or without a proof of the last minutes", async () => {
  const [by, viewer] = [await room.newSignedIn(), await room.newSignedIn({ role: "viewer" })];
  assert.deepEqual(reasonOf(await make(by, formOf({ lastDay: "2020-01-01" }))), [
    ...["INVALID", "dayUnfit"],
  ]);
  assert.equal(reasonOf(await make(viewer))[0], "UNAUTHENTICATED");
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.equal(reasonOf(await make(by))[0], "UNAUTHENTICATED");
  assert.deepEqual([await keysOf(by), await keysOf(viewer)], [[], []]);
});

const roll = (
  by: SignedInMember,
  keyId: string,
  { formId = room.ids.uuid(), madeBy = null as string | null, accountId = by.accountId } = {},
) => rollApiKey(room, by, { of: { accountId, madeBy }, keyId, formId }, tell);

test("a key is put in the place of one, with its name and scopes, and the old one goes on for a day", async () => {
  const by = await room.newSignedIn();
  const old = taken(await make(by, formOf({ name: "Shop", scopes: ["webhooks"] })));
  told.splice(0);
  const next = taken(await roll(by, old.keyId));
  const keys = new Map((await keysOf(by)).map((key) => [key.id, key]));
  const [before, after] = [keys.get(old.keyId), keys.get(next.keyId)];
  assert.deepEqual([after?.name, after?.scopes, after?.expiresAt], ["Shop", ["webhooks"], null]);
  assert.deepEqual(before?.expiresAt, room.inMs(LIMITS.keyOverlapMs));
  assert.deepEqual(told, [{ account: by.account, name: "Shop", madeAt: room.clock.now() }]);
  room.clock.moveMs(DAY_MS - 1);
  assert.equal(await opens(old.apiKey), by.accountId);
  room.clock.moveMs(1);
  assert.deepEqual([await opens(old.apiKey), await opens(next.apiKey)], [null, by.accountId]);
});

test("a key in the place of a test key is one, and the limit of tests holds for it", async () => {
  const by = await room.newSignedIn();
  const old = taken(await make(by, formOf({ isTest: true })));
  const testAccount = (await findTestAccountId(room.database, by.accountId)) ?? "";
  const next = taken(await roll(by, old.keyId));
  assert.match(next.apiKey, /^svc_test_/);
  assert.equal(await opens(next.apiKey), testAccount);
  await fillTo(LIMITS.apiKeys - 3, by, testAccount);
  const last = taken(await roll(by, next.keyId));
  assert.deepEqual(reasonOf(await roll(by, last.keyId)), ["CONFLICT", "tooMany"]);
});

test("no key is put in the place of one that is none of these, or works no more", async () => {
  const [by, other] = [await room.newSignedIn(), await room.newSignedIn()];
  const member = await room.newSignedIn({ account: by.account, role: "member" });
  const { keyId } = taken(await make(by));
  const none = ["UNKNOWN", "notWorking"];
  assert.deepEqual(reasonOf(await roll(by, "no id")), none);
  assert.deepEqual(reasonOf(await roll(by, room.ids.uuid())), none);
  assert.deepEqual(reasonOf(await roll(other, keyId)), none);
  assert.deepEqual(reasonOf(await roll(member, keyId, { madeBy: member.personId })), none);
  await revokeApiKey(room, { accountId: by.accountId, madeBy: null }, keyId);
  assert.deepEqual(reasonOf(await roll(by, keyId)), none);
});

test("a form without an id, or one that made a key before, puts none in its place, and the old one has no end", async () => {
  const by = await room.newSignedIn();
  const form = formOf();
  const { keyId } = taken(await make(by, form));
  assert.deepEqual(reasonOf(await roll(by, keyId, { formId: "" })), ["INVALID", "madeBefore"]);
  const again = await roll(by, keyId, { formId: form.formId });
  assert.deepEqual(reasonOf(again), ["CONFLICT", "madeBefore"]);
  const [key, ...others] = await keysOf(by);
  assert.deepEqual([key?.expiresAt, others], [null, []]);
});

test("a key is put in the place of one by whoever proved lately who they are", async () => {
  const by = await room.newSignedIn();
  const { keyId } = taken(await make(by));
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.equal(reasonOf(await roll(by, keyId))[0], "UNAUTHENTICATED");
});

test("a key with an end is followed by one of the same life, and ends itself no later than before", () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const at = (ms: number) => new Date(now.getTime() + ms);
  const createdAt = at(-9 * DAY_MS);
  assert.deepEqual(rolledEnds({ createdAt, expiresAt: null }, now), {
    old: at(DAY_MS),
    next: null,
  });
  assert.deepEqual(rolledEnds({ createdAt, expiresAt: at(HOUR_MS) }, now), {
    old: at(HOUR_MS),
    next: at(9 * DAY_MS + HOUR_MS),
  });
  assert.deepEqual(rolledEnds({ createdAt, expiresAt: at(3 * DAY_MS) }, now), {
    old: at(DAY_MS),
    next: at(12 * DAY_MS),
  });
});

test("a key is taken out of use by its account, and what is no key's id is none", async () => {
  const [by, other] = [await room.newSignedIn(), await room.newSignedIn()];
  const { keyId, apiKey } = taken(await make(by));
  const revoke = ({ accountId }: SignedInMember, id: string) =>
    revokeApiKey(room, { accountId, madeBy: null }, id);
  for (const none of [await revoke(other, keyId), await revoke(by, "no id")]) {
    assert.equal(refusalOf(none).refused, "UNKNOWN");
  }
  assert.equal(await opens(apiKey), by.accountId);
  assert.equal(await revoke(by, keyId), null);
  assert.equal(await opens(apiKey), null);
});
