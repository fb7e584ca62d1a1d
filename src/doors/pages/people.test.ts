import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import type { PersonalText } from "#kernel/personal-text.ts";
import { roleWords } from "#words/role-words.ts";
import { People } from "./people.tsx";
import type { Person } from "./person.ts";

const words = roleWords.en;
const ADDRESS = "b…@example.org" as PersonalText;

const person = (change: Partial<Person> = {}): Person => ({
  role: "Buyer" as PersonalText,
  state: "unsigned",
  at: null,
  address: null,
  wave: null,
  name: null,
  ...change,
});

const shown = (people: readonly Person[], change: Partial<Parameters<typeof People>[0]> = {}) =>
  render(People({ people, language: "en", ...change }));

test("how many have signed is said of several, not of one, nor where the page says so already", () => {
  const two = [person({ state: "signed" }), person({ role: "Seller" as PersonalText })];
  assert.ok(shown(two).includes(words.progress(1, 2)));
  assert.ok(!shown(two.slice(0, 1)).includes(words.progress(1, 1)));
  assert.ok(!shown(two, { isCounted: false }).includes(words.progress(1, 2)));
});

test("an address that a link was sent to is named in that sentence, and not a second time", () => {
  const page = shown([person({ state: "sent", address: ADDRESS })]);
  assert.ok(page.includes(words.sentTo(ADDRESS)));
  assert.doesNotMatch(page, /person-note/);
});

test("who signs is named beside the role, and nobody where no name is known", () => {
  const ada = person({ name: "Ada <Buyer>" as PersonalText });
  assert.ok(shown([ada]).includes("Ada &lt;Buyer>"));
  assert.doesNotMatch(shown([person()]), /person-who/);
});

test("an address beside any other state stands for itself", () => {
  for (const state of ["unsent", "opened", "signed", "ended"] as const) {
    const page = shown([person({ state, address: ADDRESS })]);
    assert.ok(page.includes(words.states[state]), state);
    assert.ok(page.includes(`<span class="person-note">${ADDRESS}</span>`), state);
  }
});

test("a link that was sent to an address nobody may see says only that it was sent", () => {
  assert.ok(shown([person({ state: "sent" })]).includes(words.states.sent));
});

test("only whose turn it is reads that they are meant", () => {
  assert.match(shown([person({ state: "turn" })]), /class="badge"/);
  for (const state of ["here", "unsigned", "sent"] as const) {
    assert.doesNotMatch(shown([person({ state })]), /class="badge"/, state);
  }
});

test("a time stands beside a state that has one, and none beside another", () => {
  const at = new Date("2026-12-01T10:00:00Z");
  assert.match(shown([person({ state: "signed", at })]), /<time datetime="2026-12-01T10/i);
  assert.doesNotMatch(shown([person()]), /<time/);
});

test("what a page adds is added to whom it is about", () => {
  const two = [person(), person({ role: "Seller" as PersonalText })];
  const page = shown(two, { notes: ({ role }) => role === "Seller" && "a note" });
  assert.equal(page.split("a note").length, 2);
  assert.ok(page.indexOf("a note") > page.indexOf("Seller"));
});
