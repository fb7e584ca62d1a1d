import { allows, type ContractStatus } from "#kernel/contract-states.ts";
import type { AccountWords } from "#words/account-words.ts";
import type { VerifyWords } from "#words/verify-words.ts";

export const unknown: ContractStatus = "declined";

export const unknownAct = allows("pending", "decline");

/** Every status has words on the owner's page, and all but a draft on the verify page. */
export const statuses: AccountWords["contracts"]["statuses"] = {
  draft: "",
  pending: "",
  pending_payment: "",
  fully_signed: "",
};
export const states: VerifyWords["states"] = {
  pending: "",
  pending_payment: "",
  fully_signed: "",
};
