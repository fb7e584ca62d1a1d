import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import { sha256, sha256Hex } from "#kernel/digest.ts";
import { isConsistent, rootByInclusion } from "./check-proof.ts";
import {
  consistencyProof,
  type HashSource,
  inclusionProof,
  leafHash,
  nodeHash,
  rootOf,
} from "./tree.ts";

/** Full subtrees, each made of its halves. */
function sourceOf(entries: readonly Uint8Array[]): HashSource {
  const read = (level: number, index: number): Uint8Array => {
    assert.ok((index + 1) * 2 ** level <= entries.length, "asked beyond the end");
    if (level === 0) return leafHash(entries[index] as Uint8Array);
    return nodeHash(read(level - 1, 2 * index), read(level - 1, 2 * index + 1));
  };
  return async (level, index) => read(level, index);
}

const ENTRIES = Array.from({ length: 600 }, (_, at) => sha256(`entry ${at}`));
const READ = sourceOf(ENTRIES);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** The roots over these inputs that implementations of RFC 6962 have been held to from the first. */
const INPUTS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"].concat(
  "606162636465666768696a6b6c6d6e6f",
);
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

test("roots are those of RFC 9162, for the inputs that every implementation is tried with", async () => {
  const entries = INPUTS.map((input) => Buffer.from(input, "hex"));
  for (const [size, root] of ROOTS.entries()) {
    assert.equal(hex(await rootOf(size, sourceOf(entries))), root);
  }
});

test("roots and proofs are those that a program in another language makes by the definitions of RFC 9162", async () => {
  // Made with Python from 2.1.1, 2.1.3.1 and 2.1.4.1, over `entry 0` and so on, each hashed.
  assert.equal(
    hex(await rootOf(600, READ)),
    "778d3737052ede205263425fae2c44ede23c0df8c14e5b29e21b01309ba15b60",
  );
  assert.equal(
    hex(await rootOf(512, READ)),
    "5d1f11e844a697078e48eff18d19f2209ba8e13ecc641bb9c0d6cc8206ef707e",
  );
  const [paths, consistency] = [createHash("sha256"), createHash("sha256")];
  for (let size = 1; size <= 40; size += 1) {
    for (let at = 0; at < size; at += 1) {
      for (const hash of await inclusionProof(at, size, READ)) paths.update(hash);
      if (at === 0) continue;
      for (const hash of await consistencyProof(at, size, READ)) consistency.update(hash);
    }
  }
  assert.equal(
    paths.digest("hex"),
    "df1724b53d6b8d17f7a0898a3e5e5cfd23753fec0a74fab3d74ce61a954d2686",
  );
  assert.equal(
    consistency.digest("hex"),
    "c0ce155c5310e10d4e9350971b134ce711b230edaaa250cb8fea467f18b7a9b4",
  );
  assert.equal(
    sha256Hex(...(await inclusionProof(333, 600, READ))),
    "ab3c2770f0f88912911db175d94d70ac718cf7eb5a6377705765b8868a7192ed",
  );
  assert.equal(
    sha256Hex(...(await consistencyProof(257, 600, READ))),
    "dc33af94d88c9306b77b665bb27087390dc3b887e53a04d42d5f1b3dfac3419a",
  );
});

const sizes = fc
  .tuple(fc.integer({ min: 1, max: 600 }), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([size, part]) => ({ size, at: Math.floor(size * part) }));

test("a proof of inclusion leads to the root, and no other entry, place or hash does", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.nat(), async ({ size, at: position }, which) => {
      const entry = ENTRIES[position] as Uint8Array;
      const proof = await inclusionProof(position, size, READ);
      const root = hex(await rootOf(size, READ));
      const ledTo = async (given: Uint8Array, place: number, path: readonly Uint8Array[]) => {
        const found = await rootByInclusion(given, { position: place, size, proof: path });
        return found && hex(found);
      };
      assert.equal(await ledTo(entry, position, proof), root);
      assert.notEqual(await ledTo(sha256("another"), position, proof), root);
      if (size > 1) assert.notEqual(await ledTo(entry, (position + 1) % size, proof), root);
      assert.notEqual(await ledTo(entry, position, [...proof, entry]), root);
      assert.notEqual(await ledTo(entry, size, proof), root);
      const changed = which % Math.max(1, proof.length);
      const wrong = proof.map((hash, at) => (at === changed ? sha256(hash) : hash));
      if (proof.length > 0) {
        assert.notEqual(await ledTo(entry, position, wrong), root);
        assert.notEqual(await ledTo(entry, position, proof.slice(1)), root);
      }
    }),
    { numRuns: 40 },
  );
});

test("a proof of consistency holds between two sizes of one log, and never between two logs", async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ size, at }) => {
      const from = Math.max(1, at);
      const proof = await consistencyProof(from, size, READ);
      const [older, newer] = [
        { size: from, root: await rootOf(from, READ) },
        { size, root: await rootOf(size, READ) },
      ];
      assert.equal(await isConsistent(older, newer, proof), true);
      // What stood at one place before is another thing.
      const changed = [...ENTRIES];
      changed[from - 1] = sha256("put in later");
      const other = { size: from, root: await rootOf(from, sourceOf(changed)) };
      assert.equal(await isConsistent(other, newer, proof), false);
      const forged = await consistencyProof(from, size, sourceOf(changed));
      assert.equal(await isConsistent(other, newer, forged), false);
      assert.equal(await isConsistent(older, newer, [...proof, older.root]), false);
    }),
    { numRuns: 40 },
  );
});

test("nothing proves a leaf or a tree that is not there, and nothing has to prove all or nothing", async () => {
  for (const [position, size] of [
    [-1, 5],
    [5, 5],
    [0, 0],
    [Number.NaN, 5],
  ] as const) {
    await assert.rejects(async () => inclusionProof(position, size, READ), /no leaf/);
  }
  for (const [from, size] of [
    [-1, 5],
    [6, 5],
    [Number.NaN, 5],
  ] as const) {
    await assert.rejects(consistencyProof(from, size, READ), /no tree of/);
  }
  assert.deepEqual(await consistencyProof(0, 5, READ), []);
  assert.deepEqual(await consistencyProof(5, 5, READ), []);
  assert.deepEqual(await inclusionProof(0, 1, READ), []);
});
