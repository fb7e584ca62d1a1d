import assert from "node:assert/strict";
import { test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import { systemRandom } from "#kernel/random.ts";
import { answeredFlow, beginFlow, type Errand, readFlow } from "./provider-flow.ts";

const KEYS = new KeyRing([systemRandom(32)]);
const NOW = new Date("2026-11-23T03:00:00Z");
const at = (ms: number) => new Date(NOW.getTime() + ms);
const begin = (errand: Errand, keys = KEYS) =>
  beginFlow(keys, errand, { random: systemRandom, now: NOW });

const ERRANDS: Errand[] = [
  { what: "sign in" },
  { what: "connect", personId: "a" },
  { what: "prove", personId: "a", to: "keys" },
];

test("what a browser kept tells what its person was at the provider for, and what ties the answer to it", () => {
  for (const errand of ERRANDS) {
    const { tie, kept } = begin(errand);
    assert.deepEqual(readFlow(KEYS, kept, tie.state, at(1)), { errand, tie, begunAt: NOW });
    assert.ok(Object.values(tie).every((secret) => !kept.includes(secret)));
  }
});

test("state, nonce and verifier are each another secret, of each beginning", () => {
  const secrets = ERRANDS.flatMap((errand) => Object.values(begin(errand).tie));
  assert.equal(new Set(secrets).size, 9);
  for (const secret of secrets) assert.match(secret, /^[\w-]{43}$/);
});

test("whoever is back too late was never there", () => {
  const { tie, kept } = begin({ what: "sign in" });
  assert.ok(readFlow(KEYS, kept, tie.state, at(LIMITS.atProviderMs - 1)));
  assert.equal(readFlow(KEYS, kept, tie.state, at(LIMITS.atProviderMs)), null);
});

test("the state of another beginning, and what is not ours, lead nowhere", () => {
  const [one, other] = [begin({ what: "sign in" }), begin({ what: "sign in" })];
  const foreign = begin({ what: "sign in" }, new KeyRing([systemRandom(32)]));
  const read = (kept: string, state: string) => readFlow(KEYS, kept, state, NOW);
  assert.equal(read(one.kept, other.tie.state), null);
  assert.equal(read(one.kept, ""), null);
  assert.equal(read(foreign.kept, foreign.tie.state), null);
  assert.equal(read("", one.tie.state), null);
  assert.equal(read(`A${one.kept}`, one.tie.state), null);
});

test("an answer is noted by its state, for as long as it would hold", () => {
  const [one, other] = [begin({ what: "sign in" }), begin({ what: "sign in" })];
  const flow = readFlow(KEYS, one.kept, one.tie.state, NOW);
  const another = readFlow(KEYS, other.kept, other.tie.state, NOW);
  assert.ok(flow && another);
  assert.deepEqual(answeredFlow(flow).until, at(LIMITS.atProviderMs));
  assert.notDeepEqual(answeredFlow(flow).hash, answeredFlow(another).hash);
});
