import type { Log } from "#kernel/log.ts";
import { type Clock, DAY_MS } from "#kernel/time.ts";

interface WatchedSeal {
  clock: Clock;
  /** Of the certificate, or of the one above it that is first. */
  endsAt: Date;
  log: Log;
}

const WARNED_BEFORE_MS = 60 * DAY_MS;

/**
 * Answers what has to be called every now and then, and warns once a day while the sealing
 * certificate, or one above it, is in its last 60 days or over.
 */
export function watchSeal({ clock, endsAt, log }: WatchedSeal): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now().getTime();
    const leftMs = endsAt.getTime() - now;
    if (leftMs > WARNED_BEFORE_MS || now - warnedAt < DAY_MS) return;
    warnedAt = now;
    const endsOn = endsAt.toISOString();
    if (leftMs > 0) log("seal.ending", { endsOn, count: Math.ceil(leftMs / DAY_MS) });
    else log("seal.ended", { endsOn });
  };
}
