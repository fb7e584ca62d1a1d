import assert from "node:assert/strict";
import { test } from "node:test";
import type { Member } from "#accounts/person.ts";
import type { Role } from "#accounts/roles.ts";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { peopleWords } from "#words/people-words.ts";
import { peoplePage } from "./people-page.tsx";

const words = peopleWords.en;
const signedIn = signedInWith();
const now = new Date(signedIn.provedAt.getTime() + LIMITS.freshSignInMs - 1);

const member = (id: string, role: Role): Member => ({
  id,
  role,
  email: knownEmail(`${id}@example.org`),
  name: null,
  joinedAt: new Date("2026-11-01T10:00:00Z"),
});
const MEMBERS = [member("p-1", "owner"), member("p-2", "owner"), member("p-3", "viewer")];

const shown = (change: Partial<Parameters<typeof peoplePage>[0]> = {}) =>
  peoplePage({
    signedIn,
    now,
    language: "en",
    provider: null,
    members: MEMBERS,
    invitations: [],
    hasMailServer: true,
    assets: { style: "/a.css", script: "/a.js" },
    outcome: { problem: null, done: null, email: "", role: "member" },
    ...change,
  });

const actsOn = (page: string, act: "role" | "remove") =>
  [...page.matchAll(new RegExp(`action="/app/people/([^/]+)/${act}"`, "g"))].map(([, id]) => id);

test("an owner of two changes the role of everybody, and removes everybody but themselves", () => {
  const page = shown();
  assert.deepEqual(actsOn(page, "role"), ["p-1", "p-2", "p-3"]);
  assert.deepEqual(actsOn(page, "remove"), ["p-2", "p-3"]);
});

test("the last owner is neither changed nor removed", () => {
  const page = shown({ members: [MEMBERS[0]!, MEMBERS[2]!] });
  assert.deepEqual(actsOn(page, "role"), ["p-3"]);
  assert.deepEqual(actsOn(page, "remove"), ["p-3"]);
});

test("a sign-in that is just too old changes, removes and invites nobody", () => {
  const page = shown({ now: new Date(now.getTime() + 1) });
  assert.deepEqual([...actsOn(page, "role"), ...actsOn(page, "remove")], []);
  assert.doesNotMatch(page, /people\/invite/);
  assert.ok(page.includes(words.signInAgain.title));
  assert.ok(!page.includes(words.signInAgain.refused));
});

test("that something was refused for its sign-in is said only where it was", () => {
  const late = new Date(now.getTime() + 1);
  const outcome = { problem: "signInTooOld", done: null, email: "", role: "member" } as const;
  assert.ok(shown({ now: late, outcome }).includes(words.signInAgain.refused));
});

test("an invitation that is not sent says why at its address; the last owner's trouble stands elsewhere", () => {
  const outcome = { done: null, email: "x@example.org", role: "viewer" } as const;
  const taken = shown({ outcome: { ...outcome, problem: "memberAlready" } });
  assert.match(taken, /aria-invalid="true"/);
  assert.ok(taken.includes(words.problems.memberAlready));
  assert.match(taken, /value="x@example.org"/);
  const last = shown({ outcome: { ...outcome, problem: "lastOwner" } });
  assert.doesNotMatch(last, /aria-invalid/);
  assert.ok(last.includes(words.problems.lastOwner));
});

test("without a mail server a command that adds somebody stands where the form would", () => {
  const page = shown({ hasMailServer: false });
  assert.doesNotMatch(page, /people\/invite/);
  assert.ok(page.includes(`member add --account ${signedIn.account.id}`));
});

test("those who were invited have a table where there are some", () => {
  const invitation = {
    id: "i-1",
    email: knownEmail("new@example.org"),
    role: "member" as const,
    expiresAt: new Date("2026-12-08T10:00:00Z"),
  };
  assert.ok(!shown().includes(words.waiting.title));
  const page = shown({ invitations: [invitation] });
  assert.ok(page.includes(words.waiting.title));
  assert.ok(page.includes(`action="/app/invitations/i-1/withdraw"`));
});
