import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { PersonalText } from "#kernel/personal-text.ts";
import { roleWith, signingViewWith } from "#kit/rooms/signing-views.ts";
import type { Person } from "#pages/person.ts";
import { standingWords } from "#words/standing-words.ts";
import { Standing } from "./standing.tsx";
import type { SigningView } from "./view.ts";

const words = standingWords.en;
const ASKING = "\u2068Acme\u2069";

const person = (role: string, change: Partial<Person> = {}): Person => ({
  role: role as PersonalText,
  state: "unsigned",
  at: null,
  address: null,
  wave: null,
  name: null,
  ...change,
});

const personal = (role: string) => ({ kind: "personal", role }) as SigningView["link"];

function told(view: Parameters<typeof signingViewWith>[0], ...people: Person[]): string {
  const html = render(Standing({ view: signingViewWith(view), people, sender: "Acme" }));
  return html.replace(/<[^>]*>/g, "");
}

test("a contract that is not paid for asks nobody to sign, whoever could", () => {
  const view = {
    contract: { status: "pending_payment" as const },
    roles: [roleWith("Buyer")],
  };
  assert.equal(told(view, person("Buyer")), words.unpaid(ASKING));
});

test("a contract that everyone signed says so, over a personal link too", () => {
  const signedAt = new Date("2026-12-01T10:00:00Z");
  const view = {
    contract: { status: "fully_signed" as const },
    link: personal("Buyer"),
    roles: [roleWith("Buyer", { state: "signed" })],
  };
  assert.equal(told(view, person("Buyer", { state: "signed", at: signedAt })), words.complete);
});

test("the shared link counts those who can sign on its page, and no one else", () => {
  const roles = [
    roleWith("Buyer"),
    roleWith("Seller", { state: "signed" }),
    roleWith("Agent"),
    roleWith("Notary", { level: "qes" }),
  ];
  const people = roles.map(({ role }) => person(role));
  assert.equal(told({ roles }, ...people), words.open(ASKING, 2));
  assert.equal(told({ roles: roles.slice(0, 2) }, ...people), words.open(ASKING, 1));
});

test("where everyone left has a link of their own, the shared link names them and nobody who signed", () => {
  const people = [
    person("Buyer", { state: "sent", address: "b…@example.org" as PersonalText }),
    person("Seller", { state: "signed" }),
  ];
  const waits = roleWith("Buyer", { state: "reserved" });
  const sentence = told({ roles: [waits] }, ...people);
  assert.equal(sentence, words.ownLinks("\u2068Buyer\u2069", 1));
});

test("where somebody left has no link and cannot sign here, the shared link says that nobody can", () => {
  const people = [
    person("Buyer", { state: "sent", address: "b…@example.org" as PersonalText }),
    person("Notary", { state: "last" }),
  ];
  assert.equal(told({ roles: [roleWith("Notary", { level: "qes" })] }, ...people), words.nobody);
});

test("who comes later reads who is awaited, over the shared link and over their own", () => {
  const people = [
    person("Buyer", { state: "sent", address: "b…@example.org" as PersonalText }),
    person("Seller", { state: "later" }),
    person("Notary", { state: "last" }),
  ];
  const seller = roleWith("Seller", { state: "waiting" });
  const others = [roleWith("Buyer", { state: "reserved" }), roleWith("Notary", { level: "qes" })];
  const awaited = words.later("\u2068Buyer\u2069", 1);
  assert.equal(told({ roles: [seller, ...others] }, ...people), awaited);
  const own = { link: personal("Seller"), roles: [seller, ...others] };
  assert.equal(told(own, ...people), awaited);
});

test("a personal link asks its own role and no other that could sign", () => {
  const roles = [roleWith("Buyer"), roleWith("Seller", { level: "qes" })];
  const people = [person("Buyer"), person("Seller")];
  assert.equal(told({ link: personal("Buyer"), roles }, ...people), words.yours(ASKING));
  assert.equal(told({ link: personal("Seller"), roles }, ...people), words.qualified(ASKING));
});

test("who has signed over a personal link reads when, and for whom it still waits", () => {
  const people = [
    person("Buyer", { state: "signed", at: new Date("2026-12-01T10:00:00Z") }),
    person("Seller"),
    person("Agent"),
  ];
  const roles = [roleWith("Buyer", { state: "signed" }), roleWith("Seller"), roleWith("Agent")];
  const sentence = told({ link: personal("Buyer"), roles }, ...people);
  assert.match(sentence, /^You have signed: 1 Dec 2026, 10:00 UTC\./);
  assert.ok(sentence.endsWith(words.missing("\u2068Seller\u2069 and \u2068Agent\u2069", 2)));
  assert.doesNotMatch(sentence, /\{at\}/);
});
