import type { LinksServices } from "#contracts/links.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Ids } from "#kernel/ids.ts";
import type { Clock } from "#kernel/time.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";

/** What the export module works with. */
export interface ExportServices extends LinksServices {
  database: Database;
  files: Files;
  clock: Clock;
  ids: Pick<Ids, "uuid">;
  jobs: Pick<Jobs, "enqueue">;
}
