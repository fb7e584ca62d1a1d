import { LIMITS } from "#kernel/limits.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import { deleteBefore } from "./deliveries-store.ts";
import { deleteFeedEventsBefore } from "./event-feed-store.ts";

/** How long it can be looked up what a webhook was told. */
const KEPT_MS = 30 * DAY_MS;

/** So many at a time, so that no single statement holds up others. */
const BATCH = 2_000;

/** Deletes the records of deliveries, and of their attempts, that are older than thirty days. */
export async function sweepDeliveries(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  while ((await deleteBefore(database, before, BATCH)) === BATCH);
}

/** Deletes the events that can be listened to no more. */
export async function sweepEventFeed(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.toldEventsKeptMs);
  while ((await deleteFeedEventsBefore(database, before, BATCH)) === BATCH);
}
