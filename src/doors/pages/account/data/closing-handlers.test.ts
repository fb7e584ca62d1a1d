import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findAccount } from "#accounts/accounts-store.ts";
import type { SignedIn } from "#accounts/sessions.ts";
import { LIMITS } from "#kernel/limits.ts";
import { accountPages, leadsTo, pageOf, pageSignedIn } from "#kit/rooms/account-pages.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { pageRequest } from "#kit/rooms/page-requests.ts";
import { useRoom } from "#kit/rooms/room.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { closingWords } from "#words/closing-words.ts";
import { CLOSE_ACCOUNT, close, SHOW_CLOSING, showClosing, takeBack } from "./closing-handlers.ts";

const words = closingWords.en;
let room: AccountsRoom;
let services: AccountPagesServices;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  services = accountPages(room);
});
after(() => use.end());

const closesAt = async ({ account }: SignedIn) =>
  (await findAccount(room.database, account.id))?.closesAt ?? null;
const naming = ({ account }: SignedIn) =>
  pageRequest({ form: { name: account.email } }, CLOSE_ACCOUNT);

test("an account is closed by whom typed what it is called, and taken back by the same", async () => {
  const owner = await pageSignedIn(room);
  const begun = naming(owner);
  assert.equal(leadsTo(await close(services, begun, owner)), "/app/data/close");
  assert.ok(await closesAt(owner));
  const back = pageRequest();
  assert.equal(leadsTo(await takeBack(services, back, owner)), "/app/data/close?done=takenBack");
  assert.equal(await closesAt(owner), null);
  assert.deepEqual(
    [begun.noted, back.noted],
    [["account.closing_begun"], ["account.closing_taken_back"]],
  );
});

test("an account is not closed by whom typed another name, or none", async () => {
  const owner = await pageSignedIn(room);
  const forms: Record<string, string>[] = [{ name: "another@example.com" }, { name: "" }, {}];
  for (const form of forms) {
    const request = pageRequest({ form }, CLOSE_ACCOUNT);
    const { status, html } = pageOf(await close(services, request, owner));
    assert.equal(status, 400);
    assert.ok(html.includes(words.problems.nameUnlike));
    assert.deepEqual(request.noted, []);
  }
  assert.equal(await closesAt(owner), null);
});

test("an account is not closed by a sign-in that is too old", async () => {
  const owner = await pageSignedIn(room);
  room.clock.moveMs(LIMITS.freshSignInMs);
  assert.equal(pageOf(await close(services, naming(owner), owner)).status, 401);
  assert.equal(await closesAt(owner), null);
});

test("a closing that was begun is not begun again", async () => {
  const owner = await pageSignedIn(room);
  await close(services, naming(owner), owner);
  const first = await closesAt(owner);
  const request = naming(owner);
  assert.equal(pageOf(await close(services, request, owner)).status, 409);
  assert.deepEqual(await closesAt(owner), first);
  assert.deepEqual(request.noted, []);
});

test("that a closing was taken back is said only after it was", async () => {
  const owner = await pageSignedIn(room);
  const shown = async (query: Record<string, string>) =>
    pageOf(await showClosing(services, pageRequest({ query }, SHOW_CLOSING), owner)).html;
  assert.match(await shown({ done: "takenBack" }), /role="status"/);
  assert.doesNotMatch(await shown({}), /role="status"/);
});
