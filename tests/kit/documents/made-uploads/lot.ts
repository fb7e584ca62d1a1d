/** Chance that is the same for the same seed. */
export interface Lot {
  /** From 0 up to, and without, 1. */
  share(): number;
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  of<T>(all: readonly T[]): T;
  /** Once in so many times. */
  oneIn(times: number): boolean;
}

/** Mulberry32: small, and enough for choosing. */
export function openLot(seed: number): Lot {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(share() * end);
  return {
    share,
    below,
    of: (all) => all[below(all.length)]!,
    oneIn: (times) => below(times) === 0,
  };
}
