import { sql } from "kysely";
import { REQUIRED_TIER } from "./partner-tier.ts";

/** Whether the tier of the `account` of a statement includes API and webhooks (partner-tier.ts). */
export const tierSuffices = sql<boolean>`
  (account.partner_tier is null or account.partner_tier >= ${sql.lit(REQUIRED_TIER)})`;
