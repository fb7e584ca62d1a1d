import assert from "node:assert/strict";
import { test } from "node:test";
import { concatBytes } from "#kernel/bytes.ts";
import { sha256 } from "#kernel/digest.ts";
import { rootsAt } from "./roots-at.ts";
import { leafHash, nodeHash } from "./tree.ts";

const ENTRIES = Array.from({ length: 70 }, (_, at) => sha256(`entry ${at}`));
const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString("hex");

/** By the definition (RFC 9162, 2.1.1): split at the largest power of two below the size. */
function rootOver(entries: readonly Uint8Array[]): Uint8Array {
  const [only, ...more] = entries;
  if (only && more.length === 0) return leafHash(only);
  let split = 1;
  while (2 * split < entries.length) split *= 2;
  return nodeHash(rootOver(entries.slice(0, split)), rootOver(entries.slice(split)));
}

test("in one pass a tree has the roots that its definition gives it at every size", () => {
  const sizes = ENTRIES.map((_, at) => at + 1);
  const roots = rootsAt(concatBytes(...ENTRIES), sizes);
  assert.equal(roots.size, sizes.length);
  for (const size of sizes) {
    assert.equal(hex(roots.get(size)), hex(rootOver(ENTRIES.slice(0, size))), `of ${size}`);
  }
});

test("only sizes that were asked for have roots, and none beyond the entries", () => {
  const roots = rootsAt(concatBytes(...ENTRIES.slice(0, 10)), [0, 3, 3, 10, 11]);
  assert.deepEqual([...roots.keys()], [3, 10]);
  // Half an entry is none.
  const cut = concatBytes(...ENTRIES.slice(0, 10)).subarray(0, -1);
  assert.deepEqual([...rootsAt(cut, [9, 10]).keys()], [9]);
  assert.equal(rootsAt(new Uint8Array(), [1]).size, 0);
});
