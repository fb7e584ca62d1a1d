import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { PersonalText } from "#kernel/personal-text.ts";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import { contractPageWords } from "#words/contract-page-words.ts";
import { reminderWords } from "#words/reminder-words.ts";
import { ContractPeople } from "./contract-people.tsx";
import type { RoleView } from "./contract-view.ts";

const words = contractPageWords.en;

const role = (change: Partial<RoleView> = {}): RoleView => ({
  role: "Buyer" as PersonalText,
  state: "sent",
  at: null,
  address: null,
  wave: null,
  name: null,
  email: knownEmail("buyer@example.org"),
  sentAt: null,
  asked: 0,
  isFull: false,
  mayRemind: false,
  mayReaddress: false,
  sendsAtOnce: true,
  notSent: null,
  remindedAt: null,
  stoppedAt: null,
  said: [],
  ...change,
});

function shown(change: Partial<RoleView> = {}): string {
  const view = { contract: { id: "c-1" }, roles: [role(change)] };
  const input = { language: "en", signedIn: signedInWith(), view } as never;
  return render(ContractPeople({ input, words }));
}

const reminds = (page: string) => page.includes(`action="/app/contracts/c-1/remind"`);
const readdresses = (page: string) => page.includes(`action="/app/contracts/c-1/address"`);

test("only what may be done about a role is offered", () => {
  for (const mayRemind of [true, false]) {
    for (const mayReaddress of [true, false]) {
      const page = shown({ mayRemind, mayReaddress });
      assert.deepEqual([reminds(page), readdresses(page)], [mayRemind, mayReaddress]);
    }
  }
});

test("a role that was written to as often as a day allows is not reminded once more, and it is said why", () => {
  const full = shown({ mayRemind: true, mayReaddress: true, isFull: true, asked: 5 });
  assert.deepEqual([reminds(full), readdresses(full)], [false, true]);
  assert.ok(full.includes(words.people.full));
  const open = shown({ mayRemind: true, asked: 1 });
  assert.ok(open.includes(words.people.asked(1, LIMITS.linkSends.sends)));
  assert.ok(!open.includes(words.people.full));
});

test("who has no address is given one, who has one gets another", () => {
  const without = shown({ mayReaddress: true, email: null });
  assert.ok(without.includes(words.people.giveAddress));
  assert.ok(!without.includes(words.people.changeAddress));
  assert.ok(shown({ mayReaddress: true }).includes(words.people.changeAddress));
});

test("what the mail server said of a link is shown as text, and only where it said something", () => {
  assert.ok(shown({ notSent: "<550> & no" }).includes("&lt;550> &amp; no"));
  assert.ok(!shown().includes(words.people.notSent));
  assert.ok(shown({ notSent: "" }).includes(words.people.notSent));
});

test("when somebody is reminded by itself is shown where they will be", () => {
  const remindedAt = new Date("2026-12-05T08:00:00Z");
  assert.ok(shown({ remindedAt }).includes(reminderWords.en.next));
  assert.ok(!shown().includes(reminderWords.en.next));
});

test("what signers said is quoted in their order, a refusal without words is not", () => {
  const saidAt = new Date("2026-12-05T08:00:00Z");
  const page = shown({
    said: [
      { kind: "question", text: "Why <900>?" as PersonalText, saidAt },
      { kind: "decline", text: "" as PersonalText, saidAt },
    ],
  });
  assert.equal(page.match(/<blockquote/g)?.length, 1);
  assert.ok(page.includes("Why &lt;900>?"));
  const [asked, declined] = [words.people.said.question, words.people.said.decline];
  assert.ok(page.indexOf(asked) < page.indexOf(declined));
});

test("a role's name in a form is that role's, whatever it is called", () => {
  const page = shown({ role: `"><b>` as PersonalText, mayRemind: true });
  assert.match(page, /name="role" value="&quot;>&lt;b>"/);
});
