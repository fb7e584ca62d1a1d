import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Account } from "./account.ts";

/** From this tier of a partner-marketplace plan on, API, webhooks and assistants are included. */
export const REQUIRED_TIER = 2;

/** Why an account of a partner marketplace may use neither API nor webhooks; null when it may. */
export function decideTier({
  partnerTier,
}: Pick<Account, "partnerTier">): Refusal<"PARTNER_TIER_REQUIRED"> | null {
  if (partnerTier === null || partnerTier >= REQUIRED_TIER) return null;
  return refuse(
    "PARTNER_TIER_REQUIRED",
    `Your account has partner tier ${partnerTier}; the API is included from tier ${REQUIRED_TIER} on. Ask the operator for it.`,
    {
      extra: { requiredTier: REQUIRED_TIER },
    },
  );
}
