import { concatBytes, sameBytes } from "#kernel/bytes.ts";

/** In browsers as in Node. */
async function hashOf(prefix: number, ...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = concatBytes(Uint8Array.of(prefix), ...parts);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const node = (left: Uint8Array, right: Uint8Array) => hashOf(1, left, right);

/**
 * The root that a proof leads to from an entry at this position (RFC 9162, 2.1.3.2); null where
 * there is no such way in a tree of that size.
 */
export async function rootByInclusion(
  entry: Uint8Array,
  { position, size, proof }: { position: number; size: number; proof: readonly Uint8Array[] },
): Promise<Uint8Array | null> {
  if (!isCount(position) || !isCount(size) || position >= size) return null;
  let [at, last] = [position, size - 1];
  let hash = await hashOf(0, entry);
  for (const step of proof) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = await node(step, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, halve(last)];
    } else hash = await node(hash, step);
    [at, last] = [halve(at), halve(last)];
  }
  return last === 0 ? hash : null;
}

/** One head of a tree. */
export interface TreeHead {
  size: number;
  root: Uint8Array;
}

/** Whether a proof shows that the newer tree begins with the older one (RFC 9162, 2.1.4.2). */
export async function isConsistent(
  older: TreeHead,
  newer: TreeHead,
  proof: readonly Uint8Array[],
): Promise<boolean> {
  if (!isCount(older.size) || !isCount(newer.size) || older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && sameBytes(older.root, newer.root);
  if (older.size === 0) return proof.length === 0;
  // Of a full tree its own hash is not in the proof.
  const isFull = Number.isInteger(Math.log2(older.size));
  const [first, ...steps] = isFull ? [older.root, ...proof] : proof;
  if (!first) return false;
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [halve(at), halve(last)];
  let [before, after] = [first, first];
  for (const step of steps) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      before = await node(step, before);
      after = await node(step, after);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, halve(last)];
    } else after = await node(after, step);
    [at, last] = [halve(at), halve(last)];
  }
  return last === 0 && sameBytes(before, older.root) && sameBytes(after, newer.root);
}

const halve = (value: number) => Math.floor(value / 2);

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0;
