import assert from "node:assert/strict";
import { before, test } from "node:test";
import { sha256 } from "#kernel/digest.ts";
import { isConsistent, rootByInclusion, type TreeHead } from "./check-proof.ts";
import {
  consistencyProof,
  type HashSource,
  inclusionProof,
  leafHash,
  nodeHash,
  rootOf,
} from "./tree.ts";

const MOST = 17;
const ENTRIES = Array.from({ length: MOST }, (_, at) => sha256(`entry ${at}`));
const READ: HashSource = async (level, index) => {
  if (level === 0) return leafHash(ENTRIES[index] as Uint8Array);
  return nodeHash(await READ(level - 1, 2 * index), await READ(level - 1, 2 * index + 1));
};
const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString("hex");
const OTHER = sha256("something else");

const heads: TreeHead[] = [];
before(async () => {
  for (let size = 0; size <= MOST; size += 1) heads.push({ size, root: await rootOf(size, READ) });
});

test("of every tree each leaf leads to the root by its proof, and by one that is longer or shorter nowhere", async () => {
  for (let size = 1; size <= MOST; size += 1) {
    const root = hex(heads[size]!.root);
    for (let position = 0; position < size; position += 1) {
      const entry = ENTRIES[position] as Uint8Array;
      const proof = await inclusionProof(position, size, READ);
      const ledTo = async (path: readonly Uint8Array[]) =>
        hex(await rootByInclusion(entry, { position, size, proof: path }));
      assert.equal(await ledTo(proof), root, `${position} of ${size}`);
      assert.equal(await ledTo([...proof, OTHER]), null);
      if (proof.length > 0) assert.equal(await ledTo(proof.slice(0, -1)), null);
    }
  }
});

test("there is no way from a place that the tree does not have, nor in a tree of no size", async () => {
  const [entry] = ENTRIES as [Uint8Array];
  for (const [position, size] of [
    ...[
      [1, 1],
      [2, 1],
      [0, 0],
      [-1, 1],
      [0, -1],
    ],
    ...[
      [0.5, 1],
      [0, 1.5],
      [Number.NaN, 1],
      [0, Number.NaN],
      [0, Number.POSITIVE_INFINITY],
    ],
    [0, 2 ** 53],
  ] as [number, number][]) {
    assert.equal(await rootByInclusion(entry, { position, size, proof: [] }), null);
  }
  const only = await rootByInclusion(entry, { position: 0, size: 1, proof: [] });
  assert.equal(hex(only), hex(leafHash(entry)));
});

test("every tree begins with every smaller one by its proof, and with no other head and no other proof", async () => {
  for (let size = 1; size <= MOST; size += 1) {
    const newer = heads[size]!;
    for (let from = 1; from < size; from += 1) {
      const older = heads[from]!;
      const proof = await consistencyProof(from, size, READ);
      const holds = (path: readonly Uint8Array[], [one, two] = [older, newer]) =>
        isConsistent(one, two, path);
      const what = `${from} in ${size}`;
      assert.equal(await holds(proof), true, what);
      assert.equal(await holds([...proof, OTHER]), false, what);
      assert.equal(await holds(proof.slice(0, -1)), false, what);
      assert.equal(await holds([]), false, what);
      assert.equal(await holds(proof, [{ ...older, root: OTHER }, newer]), false, what);
      assert.equal(await holds(proof, [older, { ...newer, root: OTHER }]), false, what);
      assert.equal(await holds(proof, [newer, older]), false, what);
    }
  }
});

test("a tree begins with itself and with the empty one, and that takes no proof", async () => {
  const [empty, one, two] = heads as [TreeHead, TreeHead, TreeHead];
  assert.equal(await isConsistent(two, two, []), true);
  assert.equal(await isConsistent(two, two, [OTHER]), false);
  assert.equal(await isConsistent(two, { ...two, root: one.root }, []), false);
  assert.equal(await isConsistent(empty, two, []), true);
  assert.equal(await isConsistent(empty, two, [OTHER]), false);
  assert.equal(await isConsistent(empty, empty, []), true);
});

test("sizes that are none are those of no tree", async () => {
  const root = heads[1]!.root;
  for (const size of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.equal(await isConsistent({ size, root }, heads[4]!, []), false, `${size}`);
    assert.equal(await isConsistent(heads[1]!, { size, root }, []), false, `${size}`);
    assert.equal(await isConsistent({ size, root }, { size, root }, []), false, `${size}`);
  }
});
