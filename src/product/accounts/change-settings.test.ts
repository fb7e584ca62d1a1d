import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sha256Hex } from "#kernel/digest.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom, type SignedInMember } from "#kit/rooms/accounts-room.ts";
import { refusalOf, taken } from "#kit/rooms/contracts-room.ts";
import { isHeldFrom } from "#kit/rooms/held-rows.ts";
import { useRoom } from "#kit/rooms/room.ts";
import type { Account } from "./account.ts";
import { findAccount } from "./accounts-store.ts";
import { asKeeper, changeLogo, changeSettings } from "./change-settings.ts";
import { findLogo } from "./logos-store.ts";
import { deleteMember } from "./people-store.ts";
import type { SettingGroup, SettingValues } from "./settings.ts";

let room: AccountsRoom;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
});
after(() => use.end());

const accountOf = ({ accountId }: { accountId: string }): Promise<Account | null> =>
  findAccount(room.database, accountId);

const change = (by: SignedInMember, group: SettingGroup, values: Partial<SettingValues>) =>
  changeSettings(room, by, group, values);

/** What is changed and how, group by group. */
const CHANGES = {
  appearance: { name: knownText("Garden Street Ltd"), accent: "#12ab9f" },
  habits: { language: "de", timeZone: "Europe/Berlin", signatureFrame: true },
  reach: { embeddedBy: ["https://shop.example"] },
} as const satisfies Record<SettingGroup, Partial<SettingValues>>;

for (const [group, values] of Object.entries(CHANGES) as [SettingGroup, Partial<SettingValues>][]) {
  test(`an owner changes what belongs to ${group}, and is told what became otherwise`, async () => {
    const by = await room.newSignedIn();
    const names = Object.keys(values);
    assert.deepEqual(await change(by, group, values), names);
    assert.deepEqual(await accountOf(by), { ...by.account, ...values });
    assert.deepEqual(await change(by, group, values), []);
    assert.deepEqual(await change(by, group, {}), []);
    assert.deepEqual(await accountOf(by), { ...by.account, ...values });
  });
}

test("of what is changed and what stays the same only the first is told", async () => {
  const by = await room.newSignedIn();
  const changed = await change(by, "habits", { ...CHANGES.habits, timeZone: "UTC" });
  assert.deepEqual(changed, ["language", "signatureFrame"]);
});

test("what outlives a session is changed by whoever proved lately who they are, and the rest in any session", async () => {
  const by = await room.newSignedIn();
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.ok(isRefusal(await change(by, "reach", CHANGES.reach)));
  assert.ok(!isRefusal(await change(by, "appearance", CHANGES.appearance)));
  assert.ok(!isRefusal(await change(by, "habits", CHANGES.habits)));
  const account = await accountOf(by);
  assert.deepEqual([account?.embeddedBy, account?.language], [[], "de"]);
});

/** Everything that changes settings. */
const DEEDS: [what: string, deed: (by: SignedInMember) => Promise<unknown>][] = [
  ["settings of its appearance", (by) => change(by, "appearance", CHANGES.appearance)],
  ["settings of its reach", (by) => change(by, "reach", CHANGES.reach)],
  ["the logo", (by) => changeLogo(room, by, Buffer.from("a picture"))],
];

for (const [what, deed] of DEEDS) {
  test(`nobody changes ${what} but owners of an account that goes on`, async () => {
    const owner = await room.newSignedIn();
    const { account } = owner;
    const member = await room.newSignedIn({ account, role: "member" });
    const stranger = await room.newSignedIn();
    const closing = await room.newAccount({ closesAt: room.inMs(DAY_MS) });
    const ofClosing = await room.newSignedIn({ account: closing });
    const former = await room.newSignedIn({ account });
    await deleteMember(room.database, account.id, former.personId);
    for (const by of [member, { ...stranger, accountId: account.id }, former, ofClosing]) {
      assert.equal(refusalOf((await deed(by)) as object).refused, "UNAUTHENTICATED");
    }
    assert.deepEqual(await accountOf(owner), account);
    assert.deepEqual(await accountOf(ofClosing), closing);
    taken(Object(await deed(owner)));
  });
}

test("a logo is shown in the place of the one before, and no more once it is taken away", async () => {
  const by = await room.newSignedIn();
  const [first, second] = [Buffer.from(room.ids.uuid()), Buffer.from(room.ids.uuid())];
  const logo = async () => (await accountOf(by))?.logo;
  const find = (png: Uint8Array) => findLogo(room.database, sha256Hex(png));
  assert.equal(await changeLogo(room, by, first), "changed");
  assert.deepEqual([await logo(), await find(first)], [sha256Hex(first), first]);
  await changeLogo(room, by, second);
  assert.deepEqual([await logo(), await find(first)], [sha256Hex(second), null]);
  assert.equal(await changeLogo(room, by, null), "changed");
  assert.deepEqual([await logo(), await find(second)], [null, null]);
});

test("whoever keeps the settings does it with the account locked and their role held", async () => {
  const by = await room.newSignedIn();
  const held = await asKeeper(room, by, async (_transaction, account) => [
    account.id,
    await isHeldFrom(room.database, "no key update", "account", { value: account.id }),
    await isHeldFrom(room.database, "no key update", "member", {
      column: "person_id",
      value: by.personId,
    }),
  ]);
  assert.deepEqual(held, [by.accountId, true, true]);
});
