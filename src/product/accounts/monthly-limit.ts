import type { Plan } from "#kernel/plan.ts";
import { type Account, isTestAccount } from "./account.ts";

/** How many documents the account may make signable in a month; null is without limit. */
export function monthlyLimit(account: Account, plans: readonly Plan[]): number | null {
  // Tests are counted nowhere.
  if (isTestAccount(account)) return null;
  if (account.ownLimit !== null) return account.ownLimit;
  const plan = plans.find((candidate) => candidate.id === account.plan);
  // A plan that was taken out of the configuration must not open the door: it counts as used up.
  return plan ? plan.documentsPerMonth : 0;
}

/** The first moment of the calendar month in UTC that `now` lies in. */
export function monthStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}
