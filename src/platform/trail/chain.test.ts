import assert from "node:assert/strict";
import { test } from "node:test";
import type { Actor, PersonActor } from "#kernel/actor.ts";
import { knownText } from "#kernel/personal-text.ts";
import { BY_KEY, BY_SERVICE, BY_SIGNER } from "#kit/rooms/actors.ts";
import { chain, endAfter, endOf, findBreak, momentAfter, NO_TRAIL } from "./chain.ts";
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

test("nothing is said to happen before the last entry, by whichever clock that was written", () => {
  const [before, now, later] = [-1, 0, 1].map((ms) => new Date(at.getTime() + ms));
  assert.ok(before && now && later);
  const moment = (last: Date | null) => momentAfter({ ...NO_TRAIL, at: last }, now);
  assert.equal(moment(null), now);
  assert.equal(moment(before), now);
  assert.equal(moment(later), later);
  assert.deepEqual(moment(new Date(now)), now);
});

test("a trail ends with its last entry, and where nothing happens where it ended before", () => {
  const none = { id: "c", trail: NO_TRAIL };
  const entries = chain("c", NO_TRAIL, events, at);
  const end = { length: 2, head: entries[1]?.hash, at };
  assert.deepEqual(entries.map(endOf).at(-1), end);
  assert.deepEqual(endAfter(none, events, at), end);
  assert.equal(endAfter(none, [], at), NO_TRAIL);
  assert.deepEqual([NO_TRAIL.length, NO_TRAIL.head, NO_TRAIL.at], [0, null, null]);
});

test("each hash covers the one before it, and the first says that there is none", () => {
  const [first, second] = chain("c", NO_TRAIL, events, at);
  const after = (head: Uint8Array | null) => chain("c", { length: 1, head }, events.slice(1), at);
  assert.deepEqual(after(first!.hash)[0]?.hash, second?.hash);
  for (const other of [null, second!.hash]) {
    assert.notDeepEqual(after(other)[0]?.hash, second?.hash);
  }
});

test("an actor that other programs could not hash alike is not written", () => {
  const by = { ...BY_KEY, name: knownText("\ud800") };
  const odd = { ...events[0], by: { ...BY_SERVICE, ä: 1 } } as never;
  assert.throws(() => chain("c", NO_TRAIL, [odd], at), TypeError);
  assert.throws(() => chain("c", NO_TRAIL, [{ ...events[0]!, by } as never], at));
});
