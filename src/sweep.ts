import { keepLastUses } from "#accounts/keys-store.ts";
import { sweepSignIns } from "#accounts/sign-in-store.ts";
import { sweepKept } from "#idempotency/idempotency-store.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { Clock } from "#kernel/time.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { sweepWindows } from "#store/rate-windows.ts";
import { sweepDeliveries } from "#webhooks/sweep-deliveries.ts";

/** What is over is cleared away, each kind on its own: one that fails does not keep the others. */
const SWEEPS: readonly ((database: Database, now: Date) => Promise<void>)[] = [
  sweepKept,
  sweepSignIns,
  sweepDeliveries,
  async (database, now) => {
    await keepLastUses(database);
    await sweepWindows(database, new Date(now.getTime() - DAY_MS));
  },
];

/** Clears away, at once and every hour, what nobody may ask for any more. Returns how to stop. */
export function startSweeping(
  database: Database,
  clock: Clock,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const sweep = () => {
    running = Promise.allSettled(SWEEPS.map((one) => one(database, clock.now()))).then((ends) => {
      for (const end of ends) if (end.status === "rejected") onError(end.reason);
    });
  };
  sweep();
  const timer = setInterval(sweep, LIMITS.sweepMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
