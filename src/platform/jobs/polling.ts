import { startLooking } from "./looking.ts";

/** What a look of all kinds has to know of a worker of one. */
interface Polled {
  look(): void;
  hasToClear(): boolean;
}

interface PollingRules<K extends string> {
  pollingMs: number;
  /** Those of these kinds that have something due. */
  kindsDue(kinds: readonly K[]): Promise<readonly K[]>;
  /** Hears of a look that fails; the next one tries again. */
  onError(error: Error): void;
}

/**
 * Looks every so often for jobs of all kinds at once, and lets those workers claim that have some:
 * a service that has nothing to do asks its database one thing, however many kinds there are.
 * @param workers by kind; further ones may come
 */
export function startPolling<K extends string>(
  workers: ReadonlyMap<K, Polled>,
  { pollingMs, kindsDue, onError }: PollingRules<K>,
): { stop(): Promise<void> } {
  const looking = startLooking(async () => {
    if (workers.size === 0) return;
    const due = new Set(await kindsDue([...workers.keys()]));
    for (const [kind, worker] of workers) if (due.has(kind) || worker.hasToClear()) worker.look();
  }, onError);
  const timer = setInterval(() => looking.look("all"), pollingMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return looking.stop();
    },
  };
}
