import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { Membership } from "#accounts/people-store.ts";
import { knownEmail } from "#kernel/email.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { peopleWords } from "#words/people-words.ts";
import { Accounts, Leave } from "./own-accounts.tsx";

const words = peopleWords.en;
const signedIn = signedInWith();
const membership = (accountId: string, name: string | null = null) =>
  ({
    accountId,
    name: name as PersonalText | null,
    role: "viewer",
    email: knownEmail(`${accountId}@example.org`),
  }) as Membership;
const own = membership(signedIn.account.id);

test("who is in one account sees no list to choose from", () => {
  assert.equal(Accounts({ accounts: [own], signedIn, words }), null);
  assert.equal(Accounts({ accounts: [], signedIn, words }), null);
});

test("every other account can be entered, and the one that is open cannot", () => {
  const accounts = [own, membership("a-2"), membership("a-3", "Third")];
  const html = render(Accounts({ accounts, signedIn, words })!);
  const entered = [...html.matchAll(/action="\/app\/accounts\/([^/]+)\/enter"/g)];
  assert.deepEqual(
    entered.map(([, id]) => id),
    ["a-2", "a-3"],
  );
  assert.equal(html.split(words.accounts.thisOne).length, 2);
});

test("an account is called by its name, and by its address where it has none", () => {
  const accounts = [membership("a-2"), membership("a-3", "Third")];
  const html = render(Accounts({ accounts, signedIn, words })!);
  assert.ok(html.includes("a-2@example.org"));
  assert.ok(!html.includes("a-3@example.org"));
});

test("the last owner is told why they cannot leave; everybody else can", () => {
  const last = render(Leave({ isLastOwner: true, signedIn, words }));
  assert.ok(last.includes(words.leave.lastOwner));
  assert.doesNotMatch(last, /<form/);
  assert.match(render(Leave({ isLastOwner: false, signedIn, words })), /action="\/app\/leave"/);
});
