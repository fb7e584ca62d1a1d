import type { Ids } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { Clock } from "#kernel/time.ts";
import type { Reach } from "#lib/egress/target.ts";
import type { Database } from "#store/database.ts";
import type { PayloadKeys } from "./sealed-payload.ts";

/** What the webhooks module works with. */
export interface WebhooksServices extends PayloadKeys {
  database: Database;
  ids: Ids;
  clock: Clock;
  /** How far webhooks may reach, and who is asked where their hosts are. */
  webhookReach: Reach;
  /** What stored secrets are encrypted with. */
  webhookKeys: KeyRing;
}
