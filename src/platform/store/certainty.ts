import type { LeaseTimes } from "./lease.ts";

/** Whether a process can be sure that the others take it for alive. */
export interface Certainty {
  isSure(): boolean;
  /** Resolves once it is, or once `end` was called. */
  untilSure(): Promise<void>;
  /**
   * A beat arrived that was sent then.
   * @param isHeard on a connection that is still open: nobody takes this process for gone meanwhile
   */
  arrived(sentAt: number, isHeard: boolean): void;
  /** The connection is no more. */
  unheard(): void;
  /** No beat has arrived under the name of now. */
  forget(): void;
  /** Nobody waits any more. */
  end(): void;
}

/** @param nowMs of a steady clock */
export function openCertainty(
  { beatMs, silentMs, lapsedMs }: LeaseTimes,
  nowMs: () => number,
): Certainty {
  let isHeard = false;
  let beatAt = Number.NEGATIVE_INFINITY;
  let isEnded = false;
  const waiting = new Set<() => void>();

  /** Others must not have found this process gone by the time that the next beat arrives. */
  function isSure(): boolean {
    const mostMs = isHeard ? lapsedMs - 2 * beatMs : silentMs - beatMs;
    return nowMs() - beatAt < mostMs;
  }

  function settle(): void {
    for (const act of waiting) act();
    waiting.clear();
  }

  return {
    isSure,
    async untilSure() {
      while (!isSure() && !isEnded) await new Promise<void>((resolve) => waiting.add(resolve));
    },
    arrived(sentAt, nowHeard) {
      beatAt = sentAt;
      isHeard = nowHeard;
      settle();
    },
    unheard() {
      isHeard = false;
    },
    forget() {
      beatAt = Number.NEGATIVE_INFINITY;
    },
    end() {
      isEnded = true;
      settle();
    },
  };
}
