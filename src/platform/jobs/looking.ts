/** What a look is for: jobs that are ready at once, or those that were put off as well. */
export type LookFor = "all" | "new";

export interface Looking {
  look(what: LookFor): void;
  /** Looks no more; resolves once the look that runs is over. */
  stop(): Promise<void>;
}

/**
 * Looks once at a time. Whatever is told during a look is one further look behind it, for all if
 * any of them was for all.
 * @param claim a failure of it is heard by `onError`; the next look tries again
 */
export function startLooking(
  claim: (what: LookFor) => Promise<void>,
  onError: (error: Error) => void,
): Looking {
  let next: LookFor | null = null;
  let looking: Promise<void> | null = null;
  let isStopped = false;

  async function lookUntilDone(): Promise<void> {
    while (next !== null && !isStopped) {
      const what = next;
      next = null;
      await claim(what).catch(onError);
    }
    // In one turn with the last question: who asks behind it begins a look of their own.
    looking = null;
  }

  return {
    look(what) {
      if (isStopped) return;
      if (next !== "all") next = what;
      looking ??= lookUntilDone();
    },
    async stop() {
      isStopped = true;
      await looking;
    },
  };
}
