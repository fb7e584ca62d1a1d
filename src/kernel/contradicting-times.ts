import { AGREED_MS } from "./following-clock.ts";
import { SECOND_MS } from "./time.ts";

/** What a trail tells where the clock showed an earlier time than its last entry. */
export const CLOCK_DIFFERED = "clock.differed";

/**
 * The numbers of entries whose times cannot be: those that a clock contradicted later by more than
 * a second, and those that are later than the seal over them.
 */
export function contradictingTimes(
  entries: readonly { number: number; at: Date; event: string }[],
  sealedAt: Date,
): number[] {
  const differed = entries.filter(({ event }) => event === CLOCK_DIFFERED);
  const held = new Set(differed.map(({ at }) => at.getTime()));
  // Many authorities tell no parts of a second (RFC 3161, 2.4.2).
  const unknownMs = sealedAt.getMilliseconds() === 0 ? SECOND_MS - 1 : 0;
  const lastMs = sealedAt.getTime() + unknownMs + AGREED_MS;
  return entries
    .filter(({ at }) => held.has(at.getTime()) || at.getTime() > lastMs)
    .map(({ number }) => number);
}

/** Numbers in order as people write them: `3, 5–9`. */
export function inRuns(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(", ");
}
