import type { Workshop } from "#documents/workshop.ts";
import type { Log } from "#kernel/log.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";
import type { Exclusive } from "#store/exclusive.ts";
import type { Files } from "#store/files.ts";
import type { Sealer } from "./sealer.ts";

/** What the sealing room works with. */
export interface SealingHouse {
  database: Database;
  files: Files;
  workshop: Workshop;
  clock: Clock;
  exclusive: Exclusive;
  sealer: Sealer;
  baseUrl: string;
  log: Log;
}
