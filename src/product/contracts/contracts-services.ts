import type { Workers } from "#documents/workers/workers.ts";
import type { Ids } from "#kernel/ids.ts";
import type { MailLimits } from "#kernel/mail-limits.ts";
import type { Plan } from "#kernel/plan.ts";
import type { Clock } from "#kernel/time.ts";
import type { Browsers } from "#lib/browser/browsers.ts";
import type { Reach } from "#lib/egress/target.ts";
import type { Files } from "#lib/storage/files.ts";
import type { Database } from "#store/database.ts";
import type { Trail } from "#trail/trail.ts";
import type { PageSecrets } from "./page-secrets.ts";

/** What the contracts module works with. */
export interface ContractsServices {
  database: Database;
  files: Files;
  workers: Workers;
  trail: Trail;
  pageSecrets: PageSecrets;
  /** Where its pages are: a notice on withdrawal prints the one to withdraw on. */
  baseUrl: string;
  ids: Ids;
  clock: Clock;
  plans: readonly Plan[];
  mailLimits: MailLimits;
  /** How far the images of a contract may be fetched from; null: none is fetched. */
  imageReach: Reach | null;
  /** What prints contracts as browsers do. */
  browsers: Browsers;
}
