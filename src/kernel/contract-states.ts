/**
 * What may happen in each status, and where it leads. Predicates, the API's
 * refusals and its documentation come from this table.
 */
export const CONTRACT_STATES = {
  draft: { finalize: ["pending", "pending_payment"], cancel: ["cancelled"] },
  pending: { sign: ["pending", "fully_signed"], cancel: ["cancelled"] },
  pending_payment: { pay: ["pending"], cancel: ["cancelled"] },
  fully_signed: {},
  cancelled: { cancel: ["cancelled"] },
} as const;

export type ContractStatus = keyof typeof CONTRACT_STATES;

export const CONTRACT_STATUSES = Object.keys(CONTRACT_STATES) as ContractStatus[];

export type ContractAct = "finalize" | "sign" | "pay" | "cancel";

/** Those in which its document ID counts, so that everybody who has it may look the contract up. */
export type PublicStatus = Exclude<ContractStatus, "draft">;

export function isPublic(status: ContractStatus): status is PublicStatus {
  return status !== "draft";
}

export function allows(status: ContractStatus, act: ContractAct): boolean {
  return act in CONTRACT_STATES[status];
}
