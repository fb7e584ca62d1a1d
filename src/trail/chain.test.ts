import assert from "node:assert/strict";
import { test } from "node:test";
import { chain, findBreak } from "./chain.ts";
import type { TrailEvent } from "./events.ts";

const at = new Date("2026-11-21T08:00:00Z");
const events: TrailEvent[] = [
  { event: "contract.finalized", data: { baseSha256: "aa" } },
  { event: "contract.completed", data: { signatureCount: 2 } },
];

test("a chain that grew in steps equals one made at once", () => {
  const [first, second] = chain("c", { length: 0, head: null }, events, at);
  assert.ok(first && second);
  const [again] = chain("c", { length: 1, head: first.hash }, events.slice(1), at);
  assert.deepEqual(again, second);
  assert.equal(findBreak("c", [first, second]), null);
});

test("any change to an entry, its order or its contract breaks the chain there", () => {
  const entries = chain("c", { length: 0, head: null }, events, at);
  const [first, second] = entries;
  assert.ok(first && second);
  assert.equal(findBreak("other", entries), 1);
  assert.equal(findBreak("c", [second, first]), 1);
  assert.equal(findBreak("c", [second]), 1);
  assert.equal(findBreak("c", [first, { ...second, data: { signatureCount: 3 } }]), 2);
  assert.equal(findBreak("c", [{ ...first, at: new Date(0) }, second]), 1);
});
