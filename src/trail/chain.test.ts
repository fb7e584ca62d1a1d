import assert from "node:assert/strict";
import { test } from "node:test";
import type { Actor, PersonActor } from "#kernel/actor.ts";
import { knownText } from "#kernel/personal-text.ts";
import { BY_KEY, BY_SERVICE, BY_SIGNER } from "#kit/actors.ts";
import { chain, findBreak } from "./chain.ts";
import type { TrailEvent } from "./events.ts";

const at = new Date("2026-11-21T08:00:00Z");
const events: TrailEvent[] = [
  { event: "contract.finalized", by: BY_KEY, data: { baseSha256: "aa" } },
  { event: "contract.completed", by: BY_SERVICE, data: { signatureCount: 2 } },
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
  assert.equal(findBreak("c", [{ ...first, event: "contract.created" }, second]), 1);
});

test("an event that other programs could not hash alike is not written", () => {
  const write = (data: object) => () =>
    chain(
      "c",
      { length: 0, head: null },
      [{ event: "contract.completed", by: BY_SERVICE, data } as never],
      at,
    );
  for (const data of [
    { a: 1.5 },
    { a: [2 ** 53] },
    { a: { "\u{1f600}": 1 } },
    { ä: 1 },
    { a: "\ud800" },
  ]) {
    assert.throws(write(data), TypeError, JSON.stringify(data));
  }
});

test("whoever puts somebody else in the place of who acted breaks the chain there", () => {
  const entries = chain("c", { length: 0, head: null }, events, at);
  const others: Actor[] = [
    { ...BY_KEY, name: knownText("Mallory") },
    { ...BY_KEY, id: "key-2" },
    { ...BY_KEY, kind: "person" } as PersonActor,
    { kind: "operator" },
    BY_SIGNER,
    { ...BY_SIGNER, link: "shared" },
  ];
  for (const by of others) {
    const changed = entries.map((entry) => (entry.number === 1 ? { ...entry, by } : entry));
    assert.equal(findBreak("c", changed), 1, JSON.stringify(by));
  }
});
