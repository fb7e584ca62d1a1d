import { createHash } from "node:crypto";

/** Of the tiers that are run at every change. */
const WRITTEN_DOWN = 20_261_127;

/**
 * Where property tests of a tier begin to draw: what was asked for, or else the
 * same number each time; in the long tier one of the day, by UTC.
 * @throws where what was asked for is no whole number of 32 bits
 */
export function seedOf(tier: string, asked: string | undefined, now: Date): number {
  if (asked !== undefined && asked !== "") {
    const seed = Number(asked);
    if (!Number.isInteger(seed) || seed !== (seed | 0)) {
      throw new Error(`TEST_SEED is a whole number from ${-(2 ** 31)} to ${2 ** 31 - 1}`);
    }
    return seed;
  }
  if (tier !== "long") return WRITTEN_DOWN;
  const day = now.toISOString().slice(0, 10);
  return createHash("sha256").update(day).digest().readInt32BE(0);
}

/** Where each of so many rounds begins, the first where one alone would. */
export function seedsOf(first: number, rounds: number): number[] {
  return Array.from({ length: rounds }, (_, round) => (first + round * 0x9e3779b1) | 0);
}
