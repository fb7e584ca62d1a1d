import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { enterCredits } from "#accounts/credits-store.ts";
import { insertKey } from "#accounts/keys-store.ts";
import { replaceMemberInvitation } from "#accounts/member-invitations-store.ts";
import { saveHold, saveRetention } from "#contracts/retention-store.ts";
import { OPERATOR } from "#kernel/actor.ts";
import { sha256 } from "#kernel/digest.ts";
import { knownEmail } from "#kernel/email.ts";
import { LOWEST_UUID } from "#kernel/ids.ts";
import { knownText } from "#kernel/personal-text.ts";
import { DAY_MS } from "#kernel/time.ts";
import { insertErasureRow, insertWebhookRow, storePurchase } from "#kit/rooms/account-rows.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { insertPartyRows } from "#kit/rooms/party-rows.ts";
import { begunPurchase } from "#kit/rooms/purchases.ts";
import { useRoom } from "#kit/rooms/room.ts";
import { inTransaction } from "#store/transaction.ts";
import { FACT_NAMES, LIST_NAMES, readContractIds, readFacts, readList } from "./facts-store.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const SECRET = "a secret that opens something";

type Facts = Record<string, unknown>;

/** An account with a row of each kind, whose people, keys and contracts are its own. */
async function fullAccount() {
  const account = await room.newAccount({
    name: knownText("Garden Street Ltd"),
    timeZone: "Europe/Berlin",
    language: "de",
    senderName: knownText("The landlord"),
    accent: "#12ab9f",
    partnerTier: 2,
  });
  const { id: accountId } = account;
  const testAccount = await room.newTestAccount(account);
  const owner = await room.newSignedIn({ account });
  const member = await room.newMember(accountId, { role: "viewer", joinedAt: room.inMs(1) });
  const invitation = { id: room.ids.uuid(), email: knownEmail("new@example.org"), role: "viewer" };
  await replaceMemberInvitation(
    room.database,
    {
      ...invitation,
      accountId,
      hash: sha256(room.ids.uuid()),
      invitedBy: owner.personId,
      expiresAt: room.inMs(DAY_MS),
    } as never,
    room.clock.now(),
  );
  const keys: string[] = [];
  for (const [ms, of] of [
    [0, testAccount.id],
    [1, accountId],
  ] as const) {
    const id = room.ids.uuid();
    const key = { id, accountId: of, name: knownText(id), hash: sha256(SECRET + id), hint: "x7Qk" };
    const facts = { scopes: ["webhooks"], expiresAt: null, formId: null, madeBy: owner.personId };
    await insertKey(room.database, { ...key, ...facts } as never, room.inMs(ms));
    keys.push(id);
  }
  const webhook = await insertWebhookRow(room, accountId, {
    at: room.inMs(0),
    sealedSecret: SECRET,
  });
  await saveRetention(room.database, accountId, {
    completedMonths: 24,
    unfinishedDays: null,
    leastMonths: 6,
  });
  const rows = await insertPartyRows(room, { accountId });
  await saveHold(room.database, rows, room.inMs(5));
  const delivery = await rows.delivery({ sealed_rest: Buffer.from(SECRET) });
  const mail = await rows.mail("somebody@example.org", { details: { secret: SECRET } });
  await inTransaction(room.database, ({ queries }) =>
    enterCredits(
      queries,
      { accountId, delta: 5, kind: "granted", by: OPERATOR },
      { ids: room.ids, now: room.clock.now() },
    ),
  );
  const purchase = begunPurchase(accountId, { checkoutUrl: SECRET });
  await storePurchase(room, purchase);
  const gone = room.ids.uuid();
  await room.database
    .insertInto("deleted_contract")
    .values({
      public_id: gone,
      account_id: accountId,
      contract_id: gone,
      base_sha256: "00",
      status: "cancelled",
      deleted_at: room.clock.now(),
    })
    .execute();
  const erasure = await insertErasureRow(room, accountId, { askedAt: room.clock.now() });
  const ids = { webhook, delivery, mail, purchase: purchase.id, gone, erasure, keys };
  return { account, testAccount, owner, member, rows, invitation, ids };
}

let one: Awaited<ReturnType<typeof fullAccount>>;
before(async () => {
  one = await fullAccount();
  await fullAccount();
});

const facts = async (name: string, accountId = one.account.id) =>
  (await readFacts(room.database, name, accountId)) as Facts;

const list = async (name: string, part: { after?: string; most?: number } = {}) =>
  readList(room.database, name, {
    accountId: one.account.id,
    after: LOWEST_UUID,
    most: 100,
    ...part,
  });

test("an account and its settings are told with what of them was set", async () => {
  const { id, email } = one.account;
  const { created_at, ...account } = await facts("account");
  assert.ok(created_at);
  assert.deepEqual(account, {
    id,
    email,
    name: "Garden Street Ltd",
    plan: "unlimited",
    own_limit: null,
    credits: 5,
    partner_tier: 2,
    qes_enabled: false,
  });
  const settings = await facts("settings");
  assert.deepEqual(
    [settings.time_zone, settings.language, settings.sender_name, settings.accent],
    ["Europe/Berlin", "de", "The landlord", "#12ab9f"],
  );
  assert.deepEqual(settings.retention, {
    completed_months: 24,
    unfinished_days: null,
    least_months: 6,
    told_at: null,
  });
  assert.deepEqual(
    (settings.holds as Facts[]).map(({ contract_id }) => contract_id),
    [one.rows.id],
  );
});

test("people are told as they joined, with whom they invited", async () => {
  const { members, invitations } = (await facts("people")) as Record<string, Facts[]>;
  assert.deepEqual(
    members?.map(({ id, role }) => [id, role]),
    [
      [one.owner.personId, "owner"],
      [one.member.id, "viewer"],
    ],
  );
  assert.deepEqual(
    invitations?.map(({ id, email, invited_by }) => [id, email, invited_by]),
    [[one.invitation.id, "new@example.org", one.owner.personId]],
  );
});

test("keys are told of the account and its tests, and which are which", async () => {
  const keys = (await readFacts(room.database, "keys", one.account.id)) as Facts[];
  assert.deepEqual(
    keys.map(({ id, is_test, hint, made_by }) => [id, is_test, hint, made_by]),
    [
      [one.ids.keys[0], true, "x7Qk", one.owner.personId],
      [one.ids.keys[1], false, "x7Qk", one.owner.personId],
    ],
  );
});

test("webhooks are told by where they go", async () => {
  const webhooks = (await readFacts(room.database, "webhooks", one.account.id)) as Facts[];
  assert.deepEqual(
    webhooks.map(({ id, url, active }) => [id, url, active]),
    [[one.ids.webhook, "https://shop.example/hook", true]],
  );
});

test("an account without anything has empty lists, and one that is not there has nothing", async () => {
  const { id } = await room.newAccount();
  for (const name of ["keys", "webhooks"]) assert.deepEqual(await facts(name, id), []);
  assert.deepEqual(await facts("people", id), { members: [], invitations: [] });
  const settings = await facts("settings", id);
  assert.deepEqual([settings.retention, settings.holds], [null, null]);
  assert.equal(await facts("account", room.ids.uuid()), null);
  assert.equal(await facts("no such facts"), null);
});

test("what grows is told of this account alone, list by list", async () => {
  const { ids } = one;
  const expected: Record<string, string[]> = {
    deliveries: [ids.delivery],
    outbox: [ids.mail],
    purchases: [ids.purchase],
    "deleted-contracts": [ids.gone],
    erasures: [ids.erasure],
    "assistant-calls": [],
  };
  for (const [name, of] of Object.entries(expected)) {
    assert.deepEqual(
      (await list(name)).map(({ id }) => id),
      of,
      name,
    );
  }
  const [session, ...sessions] = (await list("sessions")) as Facts[];
  assert.deepEqual([session?.person_id, sessions], [one.owner.personId, []]);
  const [entry, ...entries] = (await list("credits")) as Facts[];
  assert.deepEqual([entry?.delta, entry?.balance_after, entries], [5, 5, []]);
  const known = [...Object.keys(expected), "sessions", "credits"];
  assert.deepEqual([...LIST_NAMES].sort(), known.sort());
});

test("a list goes on behind the last row, in the order of ids, so many at a time", async () => {
  const rows = await insertPartyRows(room, { accountId: one.account.id });
  for (let made = 0; made < 3; made += 1) await rows.mail("somebody@example.org");
  const all = (await list("outbox")).map(({ id }) => id);
  assert.deepEqual(all, [...all].sort());
  const first = (await list("outbox", { most: 2 })).map(({ id }) => id);
  const rest = (await list("outbox", { after: first[1] })).map(({ id }) => id);
  assert.deepEqual([...first, ...rest], all);
  await assert.rejects(list("no such list"), /no such list/);
});

test("nothing that is told opens anything", async () => {
  const told = await Promise.all([
    ...FACT_NAMES.map((name) => facts(name)),
    ...LIST_NAMES.map((name) => list(name)),
  ]);
  const text = JSON.stringify(told);
  const secrets = [
    SECRET,
    ...[SECRET, one.owner.session].map((of) => Buffer.from(of).toString("hex")),
  ];
  for (const secret of [...secrets, "zoe@example.org"]) assert.ok(!text.includes(secret), secret);
  const hashes = one.ids.keys.map((id) => Buffer.from(sha256(SECRET + id)).toString("hex"));
  for (const hash of hashes) assert.ok(!text.includes(hash));
});

test("contracts are found from the oldest on, of one account alone", async () => {
  const { id: accountId } = await room.newAccount();
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    ids.push((await insertPartyRows(room, { accountId })).id);
  }
  const read = (after: string, most: number) =>
    readContractIds(room.database, { accountId, after, most });
  assert.deepEqual(await read(LOWEST_UUID, 2), ids.slice(0, 2));
  assert.deepEqual(await read(ids[1] ?? "", 2), ids.slice(2));
  assert.deepEqual(await read(ids[2] ?? "", 2), []);
});
