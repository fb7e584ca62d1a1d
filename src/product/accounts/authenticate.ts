import { clientNetwork } from "#kernel/client-network.ts";
import { LIMITS } from "#kernel/limits.ts";
import { decideRate, type RateState, rateState } from "#kernel/rate-window.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Database } from "#store/database.ts";
import { countInWindow } from "#store/rate-windows.ts";
import type { KeyCaller } from "./account.ts";
import { hashApiKey, readBearer } from "./api-key.ts";
import { findCallerAndCount } from "./caller-store.ts";
import { decideTier } from "./partner-tier.ts";

/** Who sent a request, or why it goes no further; with a valid key also how its window stands. */
export interface Admission {
  caller: KeyCaller | Refusal<"UNAUTHENTICATED" | "RATE_LIMITED" | "PARTNER_TIER_REQUIRED">;
  rate: RateState | null;
  /** Whose valid key it is, even where the request goes no further. */
  who: KeyCaller | null;
}

/**
 * Checks key, rate and partner tier, in this order. Requests with a valid key
 * are counted by key; all others by the network they come from, so that trying
 * keys is slow.
 */
export async function authenticate(
  database: Database,
  request: { authorization: string | undefined; ip: string },
  now: Date,
): Promise<Admission> {
  const apiKey = readBearer(request.authorization);
  const found =
    apiKey === null
      ? null
      : await findCallerAndCount(database, hashApiKey(apiKey), LIMITS.keyRate, now);
  if (!found)
    return {
      caller: await refuseStranger(database, request.ip, apiKey, now),
      rate: null,
      who: null,
    };
  const { caller, window } = found;
  return {
    caller: decideRate(window, LIMITS.keyRate, now) ?? decideTier(caller.account) ?? caller,
    rate: rateState(window, LIMITS.keyRate),
    who: caller,
  };
}

async function refuseStranger(
  database: Database,
  ip: string,
  apiKey: string | null,
  now: Date,
): Promise<Refusal<"UNAUTHENTICATED" | "RATE_LIMITED">> {
  const name = `stranger ${clientNetwork(ip)}`;
  const window = await countInWindow(database, name, LIMITS.strangerRate, now);
  const tooMany = decideRate(window, LIMITS.strangerRate, now);
  if (tooMany) return tooMany;
  const message =
    apiKey === null
      ? "Send an API key: `Authorization: Bearer svc_…`."
      : "This API key is unknown, revoked or expired.";
  return refuse("UNAUTHENTICATED", message, { headers: { "www-authenticate": "Bearer" } });
}
