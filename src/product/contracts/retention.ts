import type { Refusal } from "#kernel/refusals.ts";
import { refuse } from "#kernel/refusals.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Contract } from "./contract.ts";

/** How long an account keeps its contracts. */
export interface Retention {
  /** Months after the end of one that somebody signed; null: for ever. */
  completedMonths: number | null;
  /** Days after the last change of one that nobody signed; null: for ever. */
  unfinishedDays: number | null;
  /** Months for which the law wants signed ones kept, whatever else is said; 0: none are known of. */
  leastMonths: number;
}

export const KEPT_FOR_EVER: Retention = {
  completedMonths: null,
  unfinishedDays: null,
  leastMonths: 0,
};

export const RETENTION_BOUNDS = {
  completedMonths: { least: 1, most: 1_200 },
  unfinishedDays: { least: 30, most: 3_650 },
  leastMonths: { least: 0, most: 1_200 },
} as const satisfies Record<keyof Retention, { least: number; most: number }>;

/** So long before anything goes its owner is told. */
export const ANNOUNCED_BEFORE_MS = 14 * DAY_MS;

type RetentionProblem = "unfit" | "belowLeast";

/**
 * Reads what a form says of retention: empty is for ever, and nothing is kept for
 * less than the law wants. All that is wrong with it otherwise, by field.
 */
export function readRetention(form: Record<string, string>): {
  retention: Retention;
  problems: Partial<Record<keyof Retention, RetentionProblem>>;
} {
  const problems: Partial<Record<keyof Retention, RetentionProblem>> = {};
  const read = (name: keyof Retention): number | null => {
    const typed = (form[name] ?? "").trim();
    if (typed === "") return null;
    const { least, most } = RETENTION_BOUNDS[name];
    const value = /^\d{1,4}$/.test(typed) ? Number(typed) : -1;
    if (value < least || value > most) problems[name] = "unfit";
    return value;
  };
  const retention = {
    completedMonths: read("completedMonths"),
    unfinishedDays: read("unfinishedDays"),
    leastMonths: read("leastMonths") ?? 0,
  };
  const { completedMonths, leastMonths } = retention;
  if (completedMonths !== null && completedMonths < leastMonths) {
    problems.completedMonths ??= "belowLeast";
  }
  return { retention, problems };
}

/** What of a contract decides how long it is kept. */
type Kept = Pick<
  Contract,
  | ("status" | "signatureCount" | "updatedAt" | "signedAt" | "cancelledAt")
  | ("sealedSha256" | "withdrawableUntil")
>;

/**
 * When retention lets a contract go, by its account alone; null: never, or not as
 * it stands: somebody still has to sign one that others have signed, or it is not
 * sealed yet, or a consumer may still withdraw from it.
 */
export function keptUntil(contract: Kept, retention: Retention): Date | null {
  const { signatureCount, status, withdrawableUntil } = contract;
  if (signatureCount === 0) {
    const { unfinishedDays } = retention;
    if (unfinishedDays === null) return null;
    return new Date(contract.updatedAt.getTime() + unfinishedDays * DAY_MS);
  }
  const endedAt = contract.signedAt ?? contract.cancelledAt;
  if (retention.completedMonths === null || endedAt === null) return null;
  if (status === "fully_signed" && contract.sealedSha256 === null) return null;
  const months = Math.max(retention.completedMonths, retention.leastMonths);
  return laterOf(monthsAfter(endedAt, months), withdrawableUntil);
}

/** Whether it goes now: the account says so, and nobody holds it. */
export function hasExpired(
  contract: Kept,
  { retention, heldUntil, now }: { retention: Retention; heldUntil: Date | null; now: Date },
): boolean {
  const until = keptUntil(contract, retention);
  return until !== null && laterOf(until, heldUntil).getTime() <= now.getTime();
}

/** Refuses to delete what is held, whoever asks. */
export function decideHeld(heldUntil: Date | null, now: Date): Refusal<"CONTRACT_HELD"> | null {
  if (heldUntil === null || heldUntil.getTime() <= now.getTime()) return null;
  const until = heldUntil.toISOString();
  return refuse(
    "CONTRACT_HELD",
    `This contract is held until ${until} and cannot be deleted before; an owner of the account can lift that.`,
    { extra: { keptUntil: until } },
  );
}

/** The same day so many months later, in UTC; the last of the month where there is none such. */
export function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(at.getUTCDate(), days));
  return later;
}

function laterOf(one: Date, other: Date | null): Date {
  return other !== null && other.getTime() > one.getTime() ? other : one;
}
