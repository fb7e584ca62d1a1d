import { HASH_BYTES, leafHash, nodeHash } from "./tree.ts";

/**
 * The roots that the tree had at these sizes (RFC 9162, 2.1.1), in one pass; none for a size beyond
 * the entries.
 * @param entries side by side
 */
export function rootsAt(
  entries: Uint8Array,
  sizes: readonly number[],
): ReadonlyMap<number, Uint8Array> {
  const [wanted, roots] = [new Set(sizes), new Map<number, Uint8Array>()];
  /** Roots of full subtrees from the left, each smaller than the one before. */
  const peaks: { leaves: number; hash: Uint8Array }[] = [];
  for (let size = 1; size * HASH_BYTES <= entries.length; size += 1) {
    let next = { leaves: 1, hash: leafHash(entryAt(entries, size - 1)) };
    for (let last = peaks.at(-1); last?.leaves === next.leaves; last = peaks.at(-1)) {
      peaks.pop();
      next = { leaves: 2 * next.leaves, hash: nodeHash(last.hash, next.hash) };
    }
    peaks.push(next);
    if (!wanted.has(size)) continue;
    const root = peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(left, right));
    roots.set(size, root);
  }
  return roots;
}

const entryAt = (entries: Uint8Array, at: number) =>
  entries.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
