import { WorkersBusy } from "#documents/workers/errors.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { StorageAway } from "#lib/storage/storage-away.ts";
import type { PagesServices } from "./pages-services.ts";

/** What is being made at the moment, by contract and name. */
const underWay = new Map<string, Promise<Uint8Array>>();
/** What could not be made, how often, and when it may be tried again, the oldest first. */
const failed = new Map<string, { error: Error; times: number; untilMs: number }>();

/**
 * So long the first failure is remembered: whoever looks again does not have it
 * made again at once. Each further one counts twice as long, up to a day.
 */
const FAILED_MS = 5 * MINUTE_MS;
const FAILED_MOST_MS = DAY_MS;
const MOST_FAILED = 1_000;

/** It could not be made a short while ago. */
export class FailedBefore extends Error {
  /** For the server: it is answered as "try again soon". */
  readonly statusCode = 503;
}

/**
 * Something that is made from a contract when it is first asked for and kept
 * on this machine, since what it is made from never changes. However many ask at
 * once, it is made once; where that fails, not again for five minutes, then ten,
 * and so on.
 * @throws FailedBefore within that time; what `make` throws
 */
export async function keptFile(
  { kept, clock, isIdleWork = false }: Omit<PagesServices, "workers" | "files">,
  contractId: string,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const known = await kept.get(contractId, name).catch(() => null);
  if (known) return known;
  const key = `${contractId} ${name}`;
  const failure = failed.get(key);
  if (failure && clock.now().getTime() < failure.untilMs) {
    throw new FailedBefore(`${name} could not be made before`, { cause: failure.error });
  }
  // Whoever waits does not wait for what is made when there is time.
  const order = `${isIdleWork} ${key}`;
  const making =
    underWay.get(order) ??
    make()
      .then(async (bytes) => {
        failed.delete(key);
        // Where it cannot be kept it is made again; whoever keeps the disk hears of it otherwise.
        await kept.put(contractId, name, [bytes]).catch(() => {});
        return bytes;
      })
      .catch((error: Error) => {
        remember(key, error, clock.now().getTime());
        throw error;
      })
      .finally(() => underWay.delete(order));
  underWay.set(order, making);
  return making;
}

/** That the workers are too busy, or a storage is away, says nothing of what was to be made. */
function remember(key: string, error: Error, nowMs: number): void {
  if (error instanceof WorkersBusy || error instanceof StorageAway) return;
  const times = (failed.get(key)?.times ?? 0) + 1;
  const untilMs = nowMs + Math.min(FAILED_MS * 2 ** (times - 1), FAILED_MOST_MS);
  failed.delete(key);
  failed.set(key, { error, times, untilMs });
  const [oldest] = failed.keys();
  if (failed.size > MOST_FAILED && oldest !== undefined) failed.delete(oldest);
}
