import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "#kernel/limits.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import {
  checkProperties,
  givenProperties,
  readChanges,
  readProperties,
  sendProperties,
} from "./properties.ts";

const NOW = new Date("2026-11-28T12:00:00Z");

const ACCOUNT = { reminders: { firstDays: 3, everyDays: 4, most: 5 }, signatureFrame: true };
const NONE = { reminders: null, signatureFrame: false };

test("what is left out is as usual, or as the account says", () => {
  assert.deepEqual(readProperties({}, ACCOUNT), {
    completionEmail: true,
    summary: true,
    allowDecline: true,
    requireReading: false,
    hideEntries: false,
    signatureFrame: true,
    reminders: ACCOUNT.reminders,
    returnUrl: null,
    message: null,
    reference: null,
    metadata: null,
    copies: null,
    requests: null,
    expiresAt: null,
  });
});

const SENT: Partial<CreateContract>[] = [
  {},
  { completionEmail: false, summary: false, allowDecline: false },
  { requireReading: true, hideEntries: true },
  { returnUrl: "https://shop.example/done?order=1", message: "See you\nsoon" },
  {
    copies: [
      { email: "ada@example.org", name: "Ada", when: "sent" },
      { email: "b@example.org", when: "both" },
    ],
  },
  { reference: "order 4711", metadata: { shop: "7", Größe: "", __proto__: "x" } },
];

for (const sent of SENT) {
  test(`a request for the same says ${JSON.stringify(sent)} again`, () => {
    assert.deepEqual(checkProperties(sent, NOW), []);
    assert.deepEqual(sendProperties(readProperties(sent, NONE)), {
      ...sent,
      signatureFrame: false,
    });
  });
}

test("of reminders what is asked for is kept, null is never, and nothing else comes along", () => {
  const more = { firstDays: 1, everyDays: 2, most: 3, note: "x" };
  const kept = (sent?: typeof more | null) =>
    readProperties(sent === undefined ? {} : { reminders: sent }, ACCOUNT).reminders;
  assert.deepEqual(kept(more), { firstDays: 1, everyDays: 2, most: 3 });
  assert.equal(kept(null), null);
  assert.equal(kept(), ACCOUNT.reminders);
});

test("a deadline is the moment that was meant, in whatever zone it was written, and null is none", () => {
  const kept = (expiresAt: string | null) => readProperties({ expiresAt }, NONE).expiresAt;
  assert.deepEqual(checkProperties({ expiresAt: "2026-11-28T13:00:00.001+01:00" }, NOW), []);
  assert.deepEqual(checkProperties({ expiresAt: "2027-11-29T12:00:00Z" }, NOW), []);
  assert.deepEqual(kept("2026-12-31T19:00:00+01:00"), new Date("2026-12-31T18:00:00Z"));
  assert.equal(kept(null), null);
});

test("a change names what becomes otherwise: blank and empty take away, and what is fixed stays", () => {
  const words = { reference: " ", message: "x" };
  const change = { ...words, metadata: {}, copies: [], reminders: null, summary: false };
  assert.deepEqual(readChanges(change, ACCOUNT), {
    reference: null,
    message: "x",
    metadata: null,
    copies: null,
    reminders: null,
  });
  assert.deepEqual(readChanges({}, ACCOUNT), {});
});

test("answers have of the caller's own what was given", () => {
  const kept = readProperties({ reference: " a " }, NONE);
  assert.deepEqual(givenProperties(kept), { reference: "a" });
  assert.deepEqual(givenProperties(readProperties({}, NONE)), {});
});

const tooMany = Object.fromEntries(
  Array.from({ length: LIMITS.metadata + 1 }, (_, index) => [`n${index}`, ""]),
);
const BAD: [what: string, sent: Partial<CreateContract>, path: string, says: RegExp][] = [
  [
    "a reference too long",
    { reference: "x".repeat(201) },
    "reference",
    /201 characters, at most 200/,
  ],
  ["a reference with a line", { reference: "a\r\nBcc: x@example.com" }, "reference", /./],
  ["words too long", { message: "x".repeat(501) }, "message", /501 characters, at most 500/],
  ["too many values", { metadata: tooMany }, "metadata", /21 entries, at most 20/],
  [
    "a long name",
    { metadata: { ["x".repeat(41)]: "" } },
    `metadata["${"x".repeat(40)}"]`,
    /41 char/,
  ],
  ["a long value", { metadata: { a: "x".repeat(501) } }, 'metadata["a"]', /501 characters/],
  ["half a character", { metadata: { a: "\ud800" } }, 'metadata["a"]', /lost/],
  ["NUL in a name", { metadata: { "a\0": "b" } }, 'metadata["a\\u0000"]', /lost/],
  ["an empty name", { metadata: { "": "b" } }, 'metadata[""]', /empty/],
  ["a deadline without a zone", { expiresAt: "2026-12-01T12:00:00" }, "expiresAt", /time and zone/],
  ["a day that is none", { expiresAt: "2026-02-30T12:00:00Z" }, "expiresAt", /time and zone/],
  ["a deadline that is now", { expiresAt: NOW.toISOString() }, "expiresAt", /in the future/],
  [
    "a deadline beyond a year",
    { expiresAt: "2027-11-29T12:00:00.001Z" },
    "expiresAt",
    /at most 366 days/,
  ],
  ["an address that is not https", { returnUrl: "http://a.example" }, "returnUrl", /https/],
];

for (const [what, sent, path, says] of BAD) {
  test(`${what} is refused at its place`, () => {
    const problems = checkProperties(sent, NOW);
    assert.deepEqual(
      problems.map((one) => one.path),
      [path],
    );
    assert.match(problems[0]?.message ?? "", says);
  });
}
