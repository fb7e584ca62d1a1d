import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import type { LogSigner } from "./open-log.ts";

/** What the room of the log works with. */
export interface SealLogServices {
  database: Database;
  files: Files;
  clock: Clock;
  random: RandomBytes;
  log: Log;
  logSigner: LogSigner;
}
