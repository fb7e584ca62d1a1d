import type { Contract } from "#contracts/contract.ts";

/**
 * Whether a contract can be withdrawn from with this service: `early` before everyone has signed,
 * `none` where it was cancelled, `over` once the page takes no statement any more.
 */
export type WithdrawalState = "early" | "none" | "open" | "over";

export function withdrawalState(
  { status, withdrawableUntil }: Pick<Contract, "status" | "withdrawableUntil">,
  now: Date,
): WithdrawalState {
  if (status === "cancelled") return "none";
  if (status !== "fully_signed" || withdrawableUntil === null) return "early";
  return now < withdrawableUntil ? "open" : "over";
}
