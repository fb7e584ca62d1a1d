import type { JobQueue } from "./job-queue.ts";
import type { Job } from "./jobs-store.ts";

/** Whether this process knows of every job that it holds: a statement that failed may have arrived. */
export interface ClaimsKnown<P> {
  /** Whether jobs may be held of which nothing is known here. */
  hasToClear(): boolean;
  /** Gives back all but these, where it has to. */
  clear(known: () => readonly Job<P>[]): Promise<void>;
  /** A statement failed. */
  lose(): void;
  /** What was asked for; null where nobody knows whether it arrived: the next look gives back what is not worked on. */
  awaitOutcome<T>(asked: Promise<T>): Promise<T | null>;
}

/** What was claimed by a statement whose connection broke is given back after so long at the latest. */
const CLEARING_MS = 60_000;

/**
 * @param nowMs of a steady clock
 * @param onError hears of what goes wrong with the queue
 */
export function openClaimsKnown<P extends object>(
  queue: Pick<JobQueue<P>, "releaseAllBut">,
  nowMs: () => number,
  onError: (error: Error) => void,
): ClaimsKnown<P> {
  let isUnclear = false;
  let clearedAt = nowMs();
  const hasToClear = () => isUnclear || nowMs() - clearedAt > CLEARING_MS;
  return {
    hasToClear,
    async clear(known) {
      if (!hasToClear()) return;
      isUnclear = false;
      await queue.releaseAllBut([...known()]);
      clearedAt = nowMs();
    },
    lose() {
      isUnclear = true;
    },
    async awaitOutcome(asked) {
      try {
        return await asked;
      } catch (error) {
        isUnclear = true;
        onError(error as Error);
        return null;
      }
    },
  };
}
