import type { Account } from "#accounts/account.ts";
import { monthlyLimit, monthStart } from "#accounts/monthly-limit.ts";
import { countDocuments } from "#contracts/counts-store.ts";
import { type Language, LOCALES } from "#kernel/language.ts";
import type { Plan } from "#kernel/plan.ts";
import type { Clock } from "#kernel/time.ts";
import type { Database } from "#store/database.ts";

/** What the account's plan allows this month, and how much of it is used. */
export interface PlanUse {
  /** Null when the configuration no longer has the account's plan. */
  plan: Plan | null;
  /** Documents a month; null is without limit. */
  limit: number | null;
  used: number;
  /** The first moment of the month that is counted. */
  month: Date;
}

export async function planUse(
  services: { database: Database; clock: Clock; plans: readonly Plan[] },
  account: Account,
): Promise<PlanUse> {
  const month = monthStart(services.clock.now());
  return {
    plan: services.plans.find(({ id }) => id === account.plan) ?? null,
    limit: monthlyLimit(account, services.plans),
    used: await countDocuments(services.database, account.id, month),
    month,
  };
}

/** `November 2026` in the language's own spelling. */
export function monthName({ month }: Pick<PlanUse, "month">, language: Language): string {
  const format = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(LOCALES[language], format).format(month);
}
