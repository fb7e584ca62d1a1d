import type { Account } from "#accounts/account.ts";
import { shownEmail } from "#kernel/email.ts";
import { DAY_MS } from "#kernel/time.ts";

/** So long after it was begun any owner takes it back. */
export const GRACE_MS = 30 * DAY_MS;

/** So long before it ends owners are written to once more. */
export const TOLD_BEFORE_END_MS = 7 * DAY_MS;

/** Why contracts have to stay, and their account with them. */
export const REASONS = ["held", "law", "withdrawable", "unsealed"] as const;

export type Reason = (typeof REASONS)[number];

/** What an owner types to confirm it: the account's name, or its address where it has none. */
export function nameToType({ name, email }: Pick<Account, "name" | "email">): string {
  return name ?? shownEmail(email);
}

/** Whether it was typed; spaces around it and how letters are composed make no difference. */
export function isTyped(account: Pick<Account, "name" | "email">, typed: string): boolean {
  const normaliseName = (text: string) => text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  return normaliseName(typed) === normaliseName(nameToType(account));
}

/** Points at which its work may end unfinished; whoever takes it up goes on. */
export const CLOSING_POINTS = [
  ...(["cancelled", "begun", "contract", "bytes", "test", "beside", "tombstones"] as const),
  "account",
] as const;

export type ClosingPoint = (typeof CLOSING_POINTS)[number];
