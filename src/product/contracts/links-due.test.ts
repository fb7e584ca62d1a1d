import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractStatus } from "#kernel/contract-states.ts";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { BY_KEY } from "#kit/rooms/actors.ts";
import type { Signer } from "./contract.ts";
import { decideLinkRate, finalizedEvent, linksDue, linksPromised, mailsFor } from "./links-due.ts";
import { NO_PRESETS } from "./signer-presets.ts";

const now = new Date("2026-11-21T09:00:00Z");
const signer = (role: string, change: Partial<Signer> = {}): Signer => ({
  id: role,
  role: knownText(role),
  email: knownEmail(`${role}@example.com`),
  level: "ses",
  ...NO_PRESETS,
  status: "created",
  epoch: 1,
  sentAt: null,
  sendCount: 0,
  openedAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  remindersStoppedAt: null,
  ...change,
});
/** Nobody has signed but whose status says so. */
const standing = (status: ContractStatus, signers: Signer[]) => ({
  status,
  signers,
  roles: signers.map(({ role }) => role),
  signed: new Set<string>(signers.flatMap((one) => (one.status === "signed" ? [one.role] : []))),
});
const roles = (links: ReturnType<typeof linksDue>) =>
  links.map((link) => `${link.kind} ${link.signer.role}`);

test("on becoming signable, all who have an address are invited, whoever the change names", () => {
  const signers = [signer("a"), signer("b", { email: null }), signer("c")];
  for (const before of [null, { status: "draft" }, { status: "pending_payment" }] as const) {
    const due = linksDue(
      before && standing(before.status, signers),
      standing("pending", signers),
      new Set(["a"]),
    );
    assert.deepEqual(roles(due), ["invitation a", "invitation c"]);
  }
});

test("afterwards only those whom the change names by address, a reminder where a link went out before", () => {
  const signers = [signer("a"), signer("b", { sentAt: now, status: "opened" }), signer("c")];
  const pending = standing("pending", signers);
  const due = linksDue(pending, pending, new Set(["a", "b"]));
  assert.deepEqual(roles(due), ["invitation a", "reminder b"]);
});

test("nothing goes out for a draft, an unpaid or a closed contract, or to who signed", () => {
  for (const status of ["draft", "pending_payment", "cancelled", "fully_signed"] as const) {
    assert.deepEqual(linksDue(null, standing(status, [signer("a")]), new Set(["a"])), []);
  }
  const pending = standing("pending", [signer("a", { status: "signed", sentAt: now })]);
  assert.deepEqual(linksDue(pending, pending, new Set(["a"])), []);
});

test("nobody is asked for a qualified signature, neither at first nor when an owner names the address", () => {
  const pending = standing("pending", [signer("a"), signer("b", { level: "qes" })]);
  assert.deepEqual(roles(linksDue(null, pending)), ["invitation a"]);
  assert.deepEqual(roles(linksDue(pending, pending, new Set(["b"]))), []);
});

test("a wave's links are promised at once and go out when the wave before is complete", () => {
  const first = signer("a");
  const rest = [signer("b", { order: 2 }), signer("c", { order: 2 }), signer("d", { order: 7 })];
  const before = standing("pending", [first, ...rest]);
  assert.deepEqual(roles(linksDue(null, before)), ["invitation a"]);
  assert.equal(linksPromised(null, before).length, 4);
  assert.deepEqual(roles(linksDue(before, before, new Set(["b"]))), []);
  const after = standing("pending", [{ ...first, status: "signed" }, ...rest]);
  assert.deepEqual(roles(linksDue(before, after)), ["invitation b", "invitation c"]);
  assert.deepEqual(roles(linksDue(after, after)), []);
  assert.deepEqual(roles(linksDue(after, after, new Set(["c"]))), ["invitation c"]);
});

test("the sixth link within 24 hours is refused until the first of the five is a day old", () => {
  const asked = [0, 1, 2, 3, 4].map((hours) => new Date(now.getTime() + hours * 3_600_000));
  const at = new Date(now.getTime() + 5 * 3_600_000);
  assert.equal(decideLinkRate(knownText("a"), asked.slice(1), at), null);
  const refused = decideLinkRate(knownText("a"), asked, at);
  assert.equal(refused?.refused, "RATE_LIMITED");
  assert.equal(refused?.headers?.["retry-after"], String(19 * 3600));
});

test("a wait for a further link is never told as none", () => {
  const asked = Array.from({ length: 5 }, () => new Date(now.getTime() - 86_400_000));
  const refused = decideLinkRate(knownText("a"), asked, now);
  assert.equal(refused?.headers?.["retry-after"], "1");
});

test("the trail says to whom links go, how it was paid, and whether it may be summarised, where it is so", () => {
  const kept = { status: "pending" as const, copies: null };
  const contract = { baseSha256: "ab", paidByCredit: false, summary: false, ...kept };
  const dataOf = (change: object, links: ReturnType<typeof linksDue> = []) =>
    finalizedEvent({ ...contract, ...change }, links, BY_KEY).data;
  assert.deepEqual(dataOf({}), { baseSha256: "ab" });
  assert.deepEqual(dataOf({ paidByCredit: true }), { baseSha256: "ab", paidByCredit: true });
  assert.deepEqual(dataOf({ summary: true }), { baseSha256: "ab", summaryAllowed: true });
  assert.deepEqual(dataOf({}, [{ signer: signer("a"), kind: "invitation" }]), {
    baseSha256: "ab",
    linksTo: ["a"],
  });
});

test("a link goes to its signer's address as a mail of its own, and where there is none to nobody", () => {
  const links = [signer("a", { epoch: 3 }), signer("b", { email: null })].map((one) => ({
    signer: one,
    kind: "reminder" as const,
  }));
  assert.deepEqual(
    mailsFor({ id: "c", accountId: "account" }, links, () => "mail", now),
    [
      {
        id: "mail",
        accountId: "account",
        contractId: "c",
        signerId: "a",
        kind: "reminder",
        role: "a",
        epoch: 3,
        recipient: "a@example.com",
        details: {},
        requestedAt: now,
      },
    ],
  );
});
