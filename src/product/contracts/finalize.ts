import type { Account } from "#accounts/account.ts";
import { lockAccount } from "#accounts/accounts-store.ts";
import { monthlyLimit, monthStart } from "#accounts/monthly-limit.ts";
import type { Plan } from "#kernel/plan.ts";
import { type Refusal, refuse } from "#kernel/refusals.ts";
import type { Queries } from "#store/database.ts";
import { countDocuments } from "./counts-store.ts";

/** What becomes of a contract that is to be signable, given what the account has used. */
export function decideFinalize(
  limit: number | null,
  used: number,
  credits: number,
): "pending" | "pending_payment" | Refusal<"LIMIT_REACHED"> {
  if (limit === null || used < limit) return "pending";
  if (credits > 0) return "pending_payment";
  return refuse(
    "LIMIT_REACHED",
    `All ${limit} documents of this month (UTC) are used and no credit is left. Ask the operator for credits, or wait for the first day of the next month. Nothing was stored.`,
    {
      extra: { documentsUsed: used, documentsLimit: limit },
    },
  );
}

/**
 * Decides with the account locked, so that of many contracts at once only as
 * many pass as the plan has left. An account without limit is not locked.
 */
export async function finalizeWithinPlan(
  queries: Queries,
  account: Account,
  plans: readonly Plan[],
  now: Date,
): Promise<"pending" | "pending_payment" | Refusal<"LIMIT_REACHED">> {
  if (monthlyLimit(account, plans) === null) return "pending";
  const locked = await lockAccount(queries, account.id);
  const used = await countDocuments(queries, account.id, monthStart(now));
  return decideFinalize(monthlyLimit(locked, plans), used, locked.credits);
}
