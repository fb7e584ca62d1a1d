import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { findRetention } from "#contracts/retention-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import { accountPages, leadsTo, pageOf, pageSignedIn } from "#kit/rooms/account-pages.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { pageRequest } from "#kit/rooms/page-requests.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { KEEP_RETENTION, keepRetention } from "./retention-handlers.ts";
import {
  SAVE_LOGO,
  SAVE_REMINDERS,
  SHOW_SETTINGS,
  saveAccountReminders,
  saveLogo,
  showSettings,
} from "./settings-handlers.ts";

const SAVED = "/app/settings?done=saved";
let shared: Room;
let room: AccountsRoom;
let services: AccountPagesServices;
const use = useRoom();
before(async () => {
  shared = await use.start();
  room = accountsRoom(shared);
  services = accountPages(room, { workers: shared.workers });
});
after(() => use.end());

const kept = async ({ account }: SignedIn) => (await findAccount(room.database, account.id))!;

test("a logo that is none is refused by what is wrong with it, and the account keeps none", async () => {
  const owner = await pageSignedIn(room);
  const file = (bytes: Uint8Array) => ({ logo: { name: "logo.png", bytes } as never });
  for (const form of [{}, file(new Uint8Array(LIMITS.logoBytes + 1)), file(new Uint8Array(20))]) {
    const request = pageRequest({ form }, SAVE_LOGO);
    assert.equal(pageOf(await saveLogo(services, request, owner)).status, 400);
    assert.deepEqual(request.noted, []);
  }
  assert.equal((await kept(owner)).logo, null);
});

test("a logo is taken away without another one", async () => {
  const owner = await pageSignedIn(room);
  const request = pageRequest({ form: { remove: "yes" } }, SAVE_LOGO);
  assert.equal(leadsTo(await saveLogo(services, request, owner)), SAVED);
  assert.deepEqual(request.noted, ["account.settings_changed"]);
});

test("reminders that cannot be are not saved, and stay as they were typed", async () => {
  const owner = await pageSignedIn(room);
  const form = { firstDays: "4711", everyDays: "5", most: "3" };
  const request = pageRequest({ form }, SAVE_REMINDERS);
  const { status, html } = pageOf(await saveAccountReminders(services, request, owner));
  assert.equal(status, 400);
  assert.match(html, /value="4711"/);
  assert.equal((await kept(owner)).reminders, null);
  assert.deepEqual(request.noted, []);
});

test("reminders are set, and taken away again", async () => {
  const owner = await pageSignedIn(room);
  const form = { firstDays: "4", everyDays: "5", most: "3" };
  const on = pageRequest({ form }, SAVE_REMINDERS);
  assert.equal(leadsTo(await saveAccountReminders(services, on, owner)), SAVED);
  assert.deepEqual((await kept(owner)).reminders, { firstDays: 4, everyDays: 5, most: 3 });
  const off = pageRequest({ form: { ...form, off: "yes" } }, SAVE_REMINDERS);
  assert.equal(leadsTo(await saveAccountReminders(services, off, owner)), SAVED);
  assert.equal((await kept(owner)).reminders, null);
});

test("that settings were saved is said only after they were", async () => {
  const owner = await pageSignedIn(room);
  const shown = async (query: Record<string, string>) =>
    pageOf(await showSettings(services, pageRequest({ query }, SHOW_SETTINGS), owner)).html;
  assert.match(await shown({ done: "saved" }), /role="status"/);
  assert.doesNotMatch(await shown({ done: "deleted" }), /role="status"/);
});

test("contracts are kept for as long as their owner says, and not for less than the law wants", async () => {
  const owner = await pageSignedIn(room);
  const keeping = async (completedMonths: string) =>
    keepRetention(
      services,
      pageRequest({ form: { completedMonths, leastMonths: "12" } }, KEEP_RETENTION),
      owner,
    );
  assert.equal(pageOf(await keeping("11")).status, 400);
  const none = await findRetention(room.database, owner.account.id);
  assert.equal(none.completedMonths, null);
  assert.equal(leadsTo(await keeping("12")), SAVED);
  const found = await findRetention(room.database, owner.account.id);
  assert.deepEqual([found.completedMonths, found.leastMonths], [12, 12]);
});

test("how long contracts are kept is not said by a sign-in that is too old", async () => {
  const owner = await pageSignedIn(room);
  const before = await findRetention(room.database, owner.account.id);
  room.clock.moveMs(LIMITS.freshSignInMs);
  const request = pageRequest({ form: {} }, KEEP_RETENTION);
  assert.equal(pageOf(await keepRetention(services, request, owner)).status, 401);
  assert.deepEqual(await findRetention(room.database, owner.account.id), before);
  assert.deepEqual(request.noted, []);
});
