import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { collectDefaultMetrics } from "prom-client";
import { isFollowing } from "#kernel/following-clock.ts";
import type { Log } from "#kernel/log.ts";
import type { Clock } from "#kernel/time.ts";
import { withinMs } from "#kernel/within-ms.ts";
import type { Database } from "#store/database.ts";
import { readBacklog } from "./backlog-store.ts";
import { countingInto } from "./count-messages.ts";
import { type Instruments, makeInstruments } from "./instruments.ts";

export interface Metrics {
  /** Hears every message of the service. */
  hear: Log;
  /** Everything measured, in the text format of Prometheus. */
  text(from: Measured): Promise<{ contentType: string; body: string }>;
  close(): void;
}

/** What is looked at when somebody asks. */
export interface Measured {
  database: Database;
  /** What waits for a connection. */
  waiting(): number;
  dataDir: string;
  sealEndsAt: Date;
  /** Words of law that were to be looked at again by now. */
  lawReviewsOverdue: number;
  clock: Clock;
}

/** How often the event loop is looked at. Each look wakes the processor, also of a service with nothing to do. */
const LOOK_MS = 100;

/** @param built what runs, by version and commit */
export function openMetrics(built: { version: string; commit: string }): Metrics {
  const { registry, instruments } = makeInstruments();
  instruments.build_info.set({ ...built }, 1);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOK_MS });
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS });
  delay.enable();
  let underWay: Promise<string> | null = null;

  async function look(from: Measured): Promise<string> {
    await measure(from, instruments);
    // What is measured is from one look to the next.
    const lateMs = Math.max(0, delay.percentile(99) / 1e6 - LOOK_MS);
    instruments.event_loop_p99_seconds.set(lateMs / 1_000);
    delay.reset();
    return registry.metrics();
  }

  return {
    hear: countingInto(instruments),
    async text(from) {
      // Of many that ask at once, one asks the database.
      underWay ??= look(from).finally(() => {
        underWay = null;
      });
      return { contentType: registry.contentType, body: await underWay };
    },
    close: () => void delay.disable(),
  };
}

async function measure(from: Measured, instruments: Instruments): Promise<void> {
  const now = from.clock.now();
  instruments.pool_waiting.set(from.waiting());
  instruments.clock_skew_seconds.set(isFollowing(from.clock) ? from.clock.aheadMs() / 1_000 : 0);
  instruments.certificate_expires_seconds.set(
    { certificate: "seal" },
    (from.sealEndsAt.getTime() - now.getTime()) / 1_000,
  );
  instruments.law_review_overdue.set(from.lawReviewsOverdue);
  await Promise.all([
    measureDisk(from.dataDir, instruments),
    measureBacklog(from.database, now, instruments),
  ]);
}

async function measureDisk(folder: string, to: Instruments): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  to.disk_free_bytes.set(bavail * bsize);
  to.disk_bytes.set(blocks * bsize);
}

/** Prometheus waits for ten seconds: a network that swallows everything must not take the page with it. */
const LIMIT_MS = 4_000;

async function measureBacklog(database: Database, now: Date, to: Instruments): Promise<void> {
  const known = [
    ...[to.unsealed, to.unsealed_oldest_seconds],
    ...[to.webhook_due_oldest_seconds, to.mail_due_oldest_seconds, to.trail_broken],
    ...[to.credit_mismatch, to.backup_age_seconds],
  ];
  const backlog = await withinMs(readBacklog(database, now), LIMIT_MS).catch(() => null);
  to.database_up.set(backlog ? 1 : 0);
  if (!backlog) {
    // What was true a while ago is worse than nothing.
    for (const gauge of known) gauge.remove();
    for (const labelled of [to.jobs, to.troubles]) labelled.reset();
    return;
  }
  const secondsSince = (since: Date | null) =>
    since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0;
  to.unsealed.set(backlog.unsealed);
  to.unsealed_oldest_seconds.set(secondsSince(backlog.unsealedSince));
  to.webhook_due_oldest_seconds.set(secondsSince(backlog.webhookDueSince));
  to.mail_due_oldest_seconds.set(secondsSince(backlog.mailDueSince));
  to.trail_broken.set(backlog.recordsFalse);
  to.credit_mismatch.set(backlog.creditMismatch);
  if (backlog.backupTakenAt) to.backup_age_seconds.set(secondsSince(backlog.backupTakenAt));
  else to.backup_age_seconds.remove();
  for (const [trouble, told] of Object.entries(backlog.troubles))
    to.troubles.set({ trouble }, told);
  for (const { count, ...labels } of backlog.jobs) to.jobs.set(labels, count);
}
