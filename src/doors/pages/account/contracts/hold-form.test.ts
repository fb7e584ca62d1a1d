import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "preact-render-to-string";
import { signedInWith } from "#kit/rooms/page-requests.ts";
import type { ContractView } from "./contract-view.ts";
import { HoldForm, heldText } from "./hold-form.tsx";

const MIDNIGHT = new Date("2027-01-01T00:00:00Z");
const holdOf = (change: Partial<ContractView>) => {
  const view = { contract: { id: "c-1" }, heldUntil: null, ...change };
  const input = { language: "en", signedIn: signedInWith(), view } as never;
  const card = HoldForm({ input });
  return card && render(card);
};

test("who may hold nothing sees no card of a contract that is not held, and no form of one that is", () => {
  assert.equal(holdOf({ mayHold: false }), null);
  const held = holdOf({ mayHold: false, heldUntil: MIDNIGHT }) ?? "";
  assert.doesNotMatch(held, /<form/);
  assert.match(held, /31 Dec 2026/);
});

test("the day of a hold is the last one on which nobody deletes", () => {
  const held = holdOf({ mayHold: true, heldUntil: MIDNIGHT }) ?? "";
  assert.match(held, /value="2026-12-31"/);
  assert.match(heldText({ heldUntil: MIDNIGHT } as ContractView, "en"), /31 Dec 2026/);
});

test("only what is held can be let go", () => {
  assert.doesNotMatch(holdOf({ mayHold: true }) ?? "", /name="lift"/);
  assert.match(holdOf({ mayHold: true, heldUntil: MIDNIGHT }) ?? "", /name="lift"/);
});
