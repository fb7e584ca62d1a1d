import { sha256 } from "#kernel/digest.ts";

/**
 * The hash of the full subtree over the leaves from `index · 2^level` on, `2^level` of them. Asked
 * for those alone that lie within the tree.
 */
export type HashSource = (level: number, index: number) => Promise<Uint8Array>;

export const HASH_BYTES = 32;

/** RFC 9162, 2.1.1: what it is the hash of begins with another byte than a node's. */
export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256(LEAF, entry);
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(NODE, left, right);
}

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];

/** The Merkle tree hash of the first `size` leaves (RFC 9162, 2.1.1). */
export function rootOf(size: number, read: HashSource): Promise<Uint8Array> {
  return size === 0 ? Promise.resolve(sha256()) : rangeHash(0, size, read);
}

/** What proves that a leaf is in the tree of that size (RFC 9162, 2.1.3.1), from the leaf upwards. */
export function inclusionProof(
  position: number,
  size: number,
  read: HashSource,
): Promise<Uint8Array[]> {
  if (!(position >= 0 && position < size)) throw new RangeError(`no leaf ${position} of ${size}`);
  return pathOf(position, 0, size, read);
}

async function pathOf(
  position: number,
  from: number,
  until: number,
  read: HashSource,
): Promise<Uint8Array[]> {
  if (until - from === 1) return [];
  const middle = from + splitOf(until - from);
  return position < middle
    ? [...(await pathOf(position, from, middle, read)), await rangeHash(middle, until, read)]
    : [...(await pathOf(position, middle, until, read)), await rangeHash(from, middle, read)];
}

/** What proves that the tree of one size begins with that of another (RFC 9162, 2.1.4.1). */
export async function consistencyProof(
  from: number,
  size: number,
  read: HashSource,
): Promise<Uint8Array[]> {
  if (!(from >= 0 && from <= size)) throw new RangeError(`no tree of ${from} in one of ${size}`);
  return from === 0 || from === size ? [] : subproof(from, 0, size, true, read);
}

async function subproof(
  old: number,
  from: number,
  until: number,
  isWhole: boolean,
  read: HashSource,
): Promise<Uint8Array[]> {
  const size = until - from;
  if (old === size) return isWhole ? [] : [await rangeHash(from, until, read)];
  const split = splitOf(size);
  const middle = from + split;
  return old <= split
    ? [...(await subproof(old, from, middle, isWhole, read)), await rangeHash(middle, until, read)]
    : [
        ...(await subproof(old - split, middle, until, false, read)),
        await rangeHash(from, middle, read),
      ];
}

/** Over any leaves that the tree's own way of splitting keeps together. */
async function rangeHash(from: number, until: number, read: HashSource): Promise<Uint8Array> {
  const size = until - from;
  const level = Math.log2(size);
  if (Number.isInteger(level)) return read(level, from / size);
  const middle = from + splitOf(size);
  return nodeHash(await rangeHash(from, middle, read), await rangeHash(middle, until, read));
}

/** The largest power of two that is smaller. */
function splitOf(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}
