import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { idsFrom } from "#kernel/ids.ts";
import { LIMITS } from "#kernel/limits.ts";
import { withCheckCharacter } from "#kernel/public-id.ts";
import { systemRandom } from "#kernel/random.ts";
import { systemClock } from "#kernel/time.ts";
import { readSearch } from "./search-terms.ts";

const ID = "0192f0c0-0000-7000-8000-00000000abcd";
const PUBLIC_ID = withCheckCharacter("7K3M9XQ2W8RD");

test("what is typed is told apart: words, addresses and tags, each as often as it stands there", () => {
  assert.deepEqual(readSearch("  Lease  #Home\tana@example.org  flat #2 bo@ "), {
    named: null,
    words: "Lease flat",
    addresses: ["ana@example.org", "bo@"],
    tags: ["Home", "2"],
  });
  assert.deepEqual(readSearch(" "), { named: null, words: "", addresses: [], tags: [] });
});

/** Signs that begin an address or a tag, where they begin none. */
const WORDS = ["@home", "@", "#", "home#", "a#b"];

for (const word of WORDS) {
  test(`${word} is looked for as a word`, () => {
    assert.deepEqual(readSearch(word), { named: null, words: word, addresses: [], tags: [] });
  });
}

test("one letter in front of it makes an address, and one behind it a tag", () => {
  assert.deepEqual(readSearch("a@").addresses, ["a@"]);
  assert.deepEqual(readSearch("#a").tags, ["a"]);
});

test("the whole of it may name one contract, by whichever of its names", () => {
  assert.deepEqual(readSearch(` ${ID.toUpperCase()} `).named, { id: ID });
  const token = idsFrom(systemClock, systemRandom).token();
  assert.deepEqual(readSearch(token).named, { token });
  assert.deepEqual(readSearch(PUBLIC_ID.toLowerCase()).named, { publicId: PUBLIC_ID });
  assert.equal(readSearch(`${ID} lease`).named, null);
  assert.equal(readSearch("lease").named, null);
});

test("what is longer than is taken is looked for by its beginning", () => {
  const long = "x".repeat(LIMITS.searchCharacters);
  assert.equal(readSearch(`${long}y`).words, long);
});

test("whatever is typed, nothing is looked for that a database cannot take", () => {
  const text = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((codes) => String.fromCharCode(...codes));
  fc.assert(
    fc.property(text, (typed) => {
      const { words, addresses, tags } = readSearch(`${typed}\0 a\0@b #\0t \ud800`);
      for (const part of [words, ...addresses, ...tags]) {
        assert.ok(!part.includes("\0") && part.isWellFormed(), JSON.stringify(part));
      }
    }),
  );
  assert.deepEqual(readSearch("a\0b").words, "ab");
});
