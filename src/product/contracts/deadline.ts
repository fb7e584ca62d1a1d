import { allows } from "#kernel/contract-states.ts";
import { momentAfter } from "#trail/chain.ts";
import type { Contract } from "./contract.ts";

type Timed = Pick<Contract, "status" | "expiresAt" | "cancelledAt" | "trail">;

/**
 * The deadline that ended a contract, or ends it as soon as somebody comes by; null where it has
 * none, was cancelled or signed by everyone before it, or `now` is earlier. `now` counts as the
 * contract's trail would tell it: whoever signs and whoever cancels go by the same moment.
 */
export function deadlinePassed(
  { status, expiresAt, cancelledAt, trail }: Timed,
  now: Date,
): Date | null {
  if (!expiresAt || !allows(status, "cancel")) return null;
  const endsAt = cancelledAt ?? momentAfter(trail, now);
  return endsAt >= expiresAt ? expiresAt : null;
}

/** Whether the deadline has passed, and the contract is not cancelled yet. */
export function isOverdue(contract: Timed, now: Date): boolean {
  return contract.status !== "cancelled" && deadlinePassed(contract, now) !== null;
}

/** The deadline of whoever can still keep it; null where there is none, or where it is over. */
export function openUntil(contract: Timed, now: Date): Date | null {
  const isOpen = contract.cancelledAt === null && contract.status !== "fully_signed";
  return isOpen && deadlinePassed(contract, now) === null ? contract.expiresAt : null;
}
