import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { SignedIn } from "#accounts/sessions.ts";
import { listErasures } from "#data/erasure/erasure-store.ts";
import { listExports } from "#data/export/export-store.ts";
import { BY_ID } from "#http/page-input.ts";
import { LIMITS } from "#kernel/limits.ts";
import { accountPages, leadsTo, pageOf, pageSignedIn } from "#kit/rooms/account-pages.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { pageRequest } from "#kit/rooms/page-requests.ts";
import { useRoom } from "#kit/rooms/room.ts";
import type { AccountPagesServices } from "#pages/account/own-page.ts";
import { erasureWords } from "#words/erasure-words.ts";
import { exportWords } from "#words/export-words.ts";
import {
  beginExport,
  downloadExport,
  ERASE,
  erase,
  lookAtErasure,
  SHOW_ERASURE,
  showErasure,
} from "./erasure-handlers.ts";

const words = erasureWords.en;
const form = { email: "gone@example.org" };
let room: AccountsRoom;
let services: AccountPagesServices;
const use = useRoom();
before(async () => {
  room = accountsRoom(await use.start());
  services = accountPages(room);
});
after(() => use.end());

const erasuresOf = ({ account }: SignedIn) => listErasures(room.database, account.id, 10);

/** An owner who signed in just too long ago for what outlives a session. */
async function staleOwner(): Promise<SignedIn> {
  const owner = await pageSignedIn(room);
  room.clock.moveMs(LIMITS.freshSignInMs);
  return owner;
}

test("to look at what an erasure would take erases nobody", async () => {
  const owner = await pageSignedIn(room);
  const request = pageRequest({ form }, ERASE);
  const { status, html } = pageOf(await lookAtErasure(services, request, owner));
  assert.equal(status, 200);
  assert.ok(html.includes(words.plan.submit));
  assert.deepEqual(await erasuresOf(owner), []);
  assert.deepEqual(request.noted, []);
});

test("who signed in too long ago sees nothing of anybody, and erases nobody", async () => {
  const owner = await staleOwner();
  for (const act of [lookAtErasure, erase]) {
    const request = pageRequest({ form }, ERASE);
    const { status, html } = pageOf(await act(services, request, owner));
    assert.equal(status, 401);
    assert.ok(!html.includes(words.plan.submit));
    assert.deepEqual(request.noted, []);
  }
  assert.deepEqual(await erasuresOf(owner), []);
});

test("one moment before, the sign-in still erases", async () => {
  const owner = await pageSignedIn(room);
  room.clock.moveMs(LIMITS.freshSignInMs - 1);
  assert.equal(
    leadsTo(await erase(services, pageRequest({ form }, ERASE), owner)),
    "/app/data?done=asked",
  );
});

test("an erasure is asked for and noted", async () => {
  const owner = await pageSignedIn(room);
  const request = pageRequest({ form }, ERASE);
  assert.equal(leadsTo(await erase(services, request, owner)), "/app/data?done=asked");
  assert.equal((await erasuresOf(owner)).length, 1);
  assert.deepEqual(request.noted, ["person.erased"]);
});

test("nobody who works in the account is erased from it, nor what is no address", async () => {
  const owner = await pageSignedIn(room);
  for (const [email, problem] of [
    [owner.person.email, "member"],
    ["no address", "addressUnfit"],
  ] as const) {
    for (const act of [lookAtErasure, erase]) {
      const { status, html } = pageOf(
        await act(services, pageRequest({ form: { email } }, ERASE), owner),
      );
      assert.ok(status >= 400, `${status}`);
      assert.ok(html.includes(words.problems[problem]), problem);
    }
  }
  assert.deepEqual(await erasuresOf(owner), []);
});

test("that an erasure was asked for is said after it was, and of no other word", async () => {
  const owner = await pageSignedIn(room);
  const shown = async (done: string) =>
    pageOf(await showErasure(services, pageRequest({ query: { done } }, SHOW_ERASURE), owner)).html;
  assert.ok((await shown("asked")).includes(words.asked));
  for (const done of ["export", "anything", ""]) {
    assert.ok(!(await shown(done)).includes(words.asked), done);
  }
});

test("an export is begun and noted, and another owner's is not while it is written", async () => {
  const owner = await pageSignedIn(room);
  const other = await pageSignedIn(room, { account: owner.account });
  const request = pageRequest();
  assert.equal(
    leadsTo(await beginExport(services, request, owner)),
    "/app/data?done=export#export",
  );
  assert.deepEqual(request.noted, ["export.asked"]);
  const second = pageRequest();
  const { status, html } = pageOf(await beginExport(services, second, other));
  assert.equal(status, 400);
  assert.ok(html.includes(exportWords.en.problems.busy));
  assert.deepEqual(second.noted, []);
  assert.equal((await listExports(room.database, owner.account.id)).length, 1);
});

test("by a sign-in that is too old nothing is exported", async () => {
  const owner = await staleOwner();
  const request = pageRequest();
  assert.equal(pageOf(await beginExport(services, request, owner)).status, 401);
  assert.deepEqual(await listExports(room.database, owner.account.id), []);
  assert.deepEqual(request.noted, []);
});

test("an export that is still written, another account's and one that there is not are unknown alike", async () => {
  const [owner, other] = [await pageSignedIn(room), await pageSignedIn(room)];
  await beginExport(services, pageRequest(), owner);
  const [exported] = await listExports(room.database, owner.account.id);
  for (const [signedIn, id] of [
    [owner, exported!.id],
    [other, exported!.id],
    [owner, room.ids.uuid()],
  ] as const) {
    const request = pageRequest({ params: { id } }, BY_ID);
    assert.equal(pageOf(await downloadExport(services, request, signedIn)).status, 404, id);
    assert.deepEqual(request.noted, []);
  }
});
