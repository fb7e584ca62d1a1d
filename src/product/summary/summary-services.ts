import type { Workers } from "#documents/workers/workers.ts";
import type { Log } from "#kernel/log.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import type { Trail } from "#trail/trail.ts";
import type { LanguageModel } from "./language-model.ts";

/** What making summaries takes. */
export interface SummaryServices {
  database: Database;
  files: Files;
  workers: Workers;
  trail: Trail;
  clock: Clock;
  random: RandomBytes;
  /** Null where none is configured: then there are no summaries. */
  languageModel: LanguageModel | null;
  /** Aborts when the service stops, which waits for no model. */
  stopping: AbortSignal;
  log: Log;
}
