import { allows, type ContractStatus } from "#kernel/contract-states.ts";

/** What a contract has to do with a person. */
export interface Involved {
  status: ContractStatus;
  /** They signed it, or stated a withdrawal. */
  hasActed: boolean;
  /** A signer has the address now, rather than earlier. */
  isSigner: boolean;
  /** It stands in entries from before values of people were committed to. */
  isInOldEntries: boolean;
}

/**
 * What becomes of a person in a contract: `erased`; or kept as `evidence`, as
 * `open` (they can still sign it), or as `old`, where the entries themselves say it.
 */
export type Fate = "erased" | "evidence" | "open" | "old";

export function decideFate({ status, hasActed, isSigner, isInOldEntries }: Involved): Fate {
  if (hasActed || status === "fully_signed") return "evidence";
  if (isSigner && (status === "draft" || allows(status, "sign") || allows(status, "pay"))) {
    return "open";
  }
  return isInOldEntries ? "old" : "erased";
}
