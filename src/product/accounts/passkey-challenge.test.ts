import assert from "node:assert/strict";
import { test } from "node:test";
import { KeyRing } from "#kernel/key-ring.ts";
import { LIMITS } from "#kernel/limits.ts";
import { systemRandom } from "#kernel/random.ts";
import { makeChallenge, type Purpose, readChallenge } from "./passkey-challenge.ts";

const KEYS = new KeyRing([systemRandom(32)]);
const NOW = new Date("2026-11-23T03:00:00Z");
const LATER = new Date(NOW.getTime() + LIMITS.passkeyChallengeMs);
const PURPOSES: Purpose[] = [
  { what: "sign in" },
  { what: "register", personId: "a" },
  { what: "register", personId: "b" },
  { what: "prove", personId: "a" },
  { what: "prove", personId: "b" },
];
const make = (purpose: Purpose) => makeChallenge(KEYS, purpose, { random: systemRandom, now: NOW });

test("a challenge is answered for what it was made for, by whom it was made for, and for nothing else", () => {
  for (const made of PURPOSES) {
    const challenge = make(made);
    for (const asked of PURPOSES) {
      const read = readChallenge(KEYS, challenge, asked, NOW);
      assert.equal(read !== null, made === asked, `${made.what} as ${asked.what}`);
    }
  }
});

test("a challenge is over in time, and one of another key or a changed one is none", () => {
  const purpose = { what: "sign in" } as const;
  const challenge = make(purpose);
  assert.equal(readChallenge(KEYS, challenge, purpose, LATER), null);
  assert.equal(readChallenge(new KeyRing([systemRandom(32)]), challenge, purpose, NOW), null);
  const changed = challenge.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
  assert.equal(readChallenge(KEYS, changed.replace(/^./, "-"), purpose, NOW), null);
  assert.equal(readChallenge(KEYS, "", purpose, NOW), null);
});
