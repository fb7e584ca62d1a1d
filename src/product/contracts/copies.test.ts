import assert from "node:assert/strict";
import { test } from "node:test";
import { knownEmail } from "#kernel/email.ts";
import { LIMITS } from "#kernel/limits.ts";
import { knownText } from "#kernel/personal-text.ts";
import {
  type Copy,
  checkCopies,
  copiesPromised,
  findCopy,
  readCopies,
  sealedCopies,
  sendCopies,
  warnOfCopies,
} from "./copies.ts";

const copy = (email: string, when: Copy["when"] = "both"): Copy => ({
  email: knownEmail(email),
  name: null,
  when,
});

const outlined = (mails: ReturnType<typeof copiesPromised>) =>
  mails.map(({ kind, copy: { email }, path }) => `${kind} ${email} ${path}`);

test("everything that is wrong with copies is said in one answer, by its place", () => {
  const sent = [
    { email: "ada@example.org", when: "sent" as const },
    { email: "nobody", name: "\u202eadA", when: "sent" as const },
    { email: "ADA@EXAMPLE.org", when: "completed" as const },
    { email: "bob@example.org", name: "x".repeat(101), when: "both" as const },
  ];
  const found = checkCopies(sent).map(({ path, message }) => `${path}: ${message}`);
  assert.equal(found.length, 4);
  assert.match(found[0] ?? "", /^copies\[1\]\.email: is not a valid address/);
  assert.match(found[1] ?? "", /^copies\[1\]\.name: /);
  assert.equal(found[2], "copies[2].email: is the address of copies[0]");
  assert.match(found[3] ?? "", /^copies\[3\]\.name: has 101 characters/);
  const many = Array.from({ length: LIMITS.copies + 1 }, (_, n) => ({
    email: `a${n}@example.org`,
    when: "sent" as const,
  }));
  assert.deepEqual(checkCopies(many), [
    { path: "copies", message: "has 11 entries, at most 10 are taken" },
  ]);
  assert.deepEqual(checkCopies(many.slice(1)), []);
});

test("what is kept of copies is sent again as it was, and none is nothing", () => {
  const sent = [
    { email: "ada@example.org", name: "Ada", when: "sent" as const },
    { email: "bob@example.org", when: "both" as const },
  ];
  assert.deepEqual(sendCopies(readCopies(sent) ?? []), sent);
  assert.equal(readCopies([]), null);
  assert.equal(readCopies(undefined), null);
});

test("mails are promised when a contract becomes signable, and later those that were not before", () => {
  const copies = [copy("ada@example.org"), copy("bob@example.org", "completed")];
  const draft = { status: "draft" as const, copies };
  const pending = { status: "pending" as const, copies };
  assert.deepEqual(copiesPromised(null, draft), []);
  assert.deepEqual(outlined(copiesPromised(draft, pending)), [
    "statusCopy ada@example.org copies[0].email",
    "sealedCopy ada@example.org copies[0].email",
    "sealedCopy bob@example.org copies[1].email",
  ]);
  assert.deepEqual(copiesPromised(pending, pending), []);
  const more = [copy("Ada@example.org"), copy("bob@example.org"), copy("eve@example.org", "sent")];
  assert.deepEqual(outlined(copiesPromised(pending, { ...pending, copies: more })), [
    "statusCopy bob@example.org copies[1].email",
    "statusCopy eve@example.org copies[2].email",
  ]);
  assert.deepEqual(copiesPromised(pending, { ...pending, copies: null }), []);
});

test("the sealed file goes to whom it was promised, but for who signed over a link of their own", () => {
  const copies = [
    copy("ada@example.org", "completed"),
    copy("bob@example.org", "sent"),
    copy("eve@example.org"),
  ];
  const signed = [{ email: knownEmail("EVE@example.org") }];
  assert.deepEqual(outlined(sealedCopies({ copies }, signed)), [
    "sealedCopy ada@example.org copies[0].email",
  ]);
  assert.equal(warnOfCopies(sendCopies(copies), signed).length, 1);
  assert.equal(warnOfCopies(sendCopies(copies), []).length, 0);
});

test("who was taken out gets no mail any more, nor one of a kind that was not asked for", () => {
  const copies = [{ ...copy("ada@example.org", "sent"), name: knownText("Ada") }];
  const recipient = knownEmail("ada@example.org");
  assert.equal(findCopy({ copies }, { kind: "statusCopy", recipient })?.name, "Ada");
  assert.equal(findCopy({ copies }, { kind: "sealedCopy", recipient }), null);
  assert.equal(findCopy({ copies: null }, { kind: "statusCopy", recipient }), null);
});
