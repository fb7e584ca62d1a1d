/**
 * How long a place has given no answer at all. Once that is too long, whoever
 * asks is told at once instead of waiting as well: waiting holds connections,
 * memory and people up, and changes nothing.
 */
export interface Silence {
  /** Whether nothing was heard for too long. */
  isSilent(): boolean;
  /** Whether to ask now. While nothing is heard, one in a while does. */
  mayAsk(): boolean;
  /** There was an answer, whatever it said. */
  heard(): void;
  /** There was none to what was asked at that time, of the clock that was given. */
  unheard(askedAtMs: number): void;
}

export interface SilenceTimes {
  /** Nothing was heard for so long, and more than one has tried: it is away. */
  silentMs: number;
  /** How often somebody tries whether it is back. */
  tryMs: number;
}

/** One may have been lost on the way. */
const LEAST_UNHEARD = 2;

/** @param now milliseconds of a clock that only goes forward */
export function openSilence({ silentMs, tryMs }: SilenceTimes, now: () => number): Silence {
  let heardAt = Number.NEGATIVE_INFINITY;
  /** Since when, and how many have tried; nobody yet. */
  let since = Number.POSITIVE_INFINITY;
  let unheard = 0;
  let triedAt = Number.NEGATIVE_INFINITY;

  const isSilent = () => unheard >= LEAST_UNHEARD && now() - since >= silentMs;

  return {
    isSilent,
    mayAsk() {
      if (!isSilent()) return true;
      if (now() - triedAt < tryMs) return false;
      triedAt = now();
      return true;
    },
    heard() {
      heardAt = now();
      [since, unheard] = [Number.POSITIVE_INFINITY, 0];
    },
    unheard(askedAtMs) {
      since = Math.min(since, Math.max(askedAtMs, heardAt));
      unheard += 1;
      // Who has just tried has tried for the others.
      if (isSilent()) triedAt = Math.max(triedAt, now());
    },
  };
}
