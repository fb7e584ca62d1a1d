import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { knownEmail } from "#kernel/email.ts";
import { knownText } from "#kernel/personal-text.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import { askingOf, decideRecipients, decideSameAddress, recipientHash } from "./mail-windows.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const mailLimits = { fromOneAccount: 3, fromAllAccounts: 5, ofAccountHourly: 100 };
const email = knownEmail("maria@example.org");
const signers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ role: knownText(`R${index}`), email }));

test("a mailbox is the same in whatever case, with whatever follows a plus, by either name of its domain", () => {
  const same = [
    "maria@müller.de",
    "MARIA@Müller.DE",
    "maria+x@müller.de",
    "maria@xn--mller-kva.de",
  ];
  const hashes = same.map((one) => Buffer.from(recipientHash(knownEmail(one))).toString("hex"));
  assert.equal(new Set(hashes).size, 1);
  const others = ["+maria@example.org", "maria@example.com", "mari@example.org"].map(knownEmail);
  for (const other of others) assert.notDeepEqual(recipientHash(other), recipientHash(email));
});

test("no more roles have one address than a day has mails for it, and each of them is named", () => {
  assert.equal(decideSameAddress(signers(3), mailLimits), null);
  const refused = decideSameAddress(signers(4), mailLimits);
  assert.ok(isRefusal(refused));
  assert.deepEqual(
    refused.details?.map(({ role }) => role),
    ["R0", "R1", "R2", "R3"],
  );
  assert.ok(refused.details?.every(({ path }) => path === "signers"));
});

const accounts = ["one", "two", "three"];
const past = fc
  .array(
    fc.record({
      accountId: fc.constantFrom(...accounts),
      agoMs: fc.integer({ min: 0, max: DAY_MS - 1 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((all) => all.toSorted((one, other) => other.agoMs - one.agoMs));

test("links go out exactly while both windows have room, and the time that is told is the first that has", () => {
  fc.assert(
    fc.property(past, fc.integer({ min: 1, max: 3 }), (sent, count) => {
      const recipient = recipientHash(email);
      const before = sent.map(({ accountId, agoMs }) => ({
        recipientHash: recipient,
        accountId,
        at: new Date(now.getTime() - agoMs),
      }));
      const asking = askingOf(signers(count));
      const fits = (at: number) => {
        const still = before.filter((mail) => mail.at.getTime() + DAY_MS > at);
        const own = still.filter(({ accountId }) => accountId === "one");
        return own.length + count <= 3 && still.length + count <= 5;
      };
      const deciding = { accountId: "one", mailLimits, now };
      const refusal = decideRecipients(asking, before, deciding);
      assert.equal(refusal === null, fits(now.getTime()));
      if (!refusal) return;
      const waitMs = Number(refusal.headers?.["retry-after"]) * 1_000;
      assert.ok(fits(now.getTime() + waitMs), "after that time there is room");
      assert.ok(waitMs <= 1_000 || !fits(now.getTime() + waitMs - 1_001), "and not before");
    }),
  );
});

test("mailboxes are asked in one order, whoever names them, so that two who wait never wait for one another", () => {
  const named = ["a", "b", "c", "d"].map((name) => ({
    role: knownText(name),
    email: knownEmail(`${name}@example.org`),
  }));
  const orderOf = (all: typeof named) =>
    askingOf(all).map(({ recipientHash: hash }) => Buffer.from(hash).toString("hex"));
  const order = orderOf(named);
  assert.equal(new Set(order).size, named.length);
  fc.assert(
    fc.property(fc.shuffledSubarray(named, { minLength: named.length }), (shuffled) => {
      assert.deepEqual(orderOf(shuffled), order);
    }),
  );
});

test("roles at one mailbox are asked together, and one without an address is not asked", () => {
  const asking = askingOf([
    { role: knownText("A"), email },
    { role: knownText("B"), email: null },
    { role: knownText("C"), email: knownEmail("MARIA+c@example.org") },
  ]);
  assert.deepEqual(
    asking.map(({ asked }) => asked.map(({ role }) => role)),
    [["A", "C"]],
  );
});

test("what other mailboxes were sent counts for none but theirs", () => {
  const other = recipientHash(knownEmail("jo@example.org"));
  const before = Array.from({ length: 9 }, () => ({
    recipientHash: other,
    accountId: "one",
    at: now,
  }));
  const deciding = { accountId: "one", mailLimits, now };
  assert.equal(decideRecipients(askingOf(signers(3)), before, deciding), null);
});

test("a refusal names each role that was not sent to once, and the roles of other mailboxes not at all", () => {
  const full = askingOf([
    ...signers(4),
    { role: knownText("Other"), email: knownEmail("jo@example.org") },
  ]);
  // Both windows of the one mailbox are full.
  const before = Array.from({ length: 5 }, () => ({
    recipientHash: recipientHash(email),
    accountId: "one",
    at: now,
  }));
  const refusal = decideRecipients(full, before, { accountId: "one", mailLimits, now });
  assert.deepEqual(refusal?.details, [
    ...["R0", "R1", "R2", "R3"].map((role) => ({ path: "signers", role, message: "not sent" })),
  ]);
  assert.deepEqual(refusal?.headers, { "retry-after": String(DAY_MS / 1_000) });
});

test("a domain that is none is told from others all the same, in whatever case it is written", () => {
  const named = ["ana@xn--iñ.com", "ANA@XN--IÑ.com", "ana@xn--ió.com"];
  const [one, same, other] = named.map((address) => recipientHash(knownEmail(address)));
  assert.deepEqual(same, one);
  assert.notDeepEqual(other, one);
});
