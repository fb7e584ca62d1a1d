import type { Actor } from "#kernel/actor.ts";
import type { CreditKind } from "#kernel/credit-kinds.ts";

/** One change of an account's credits, as it is asked for. */
export interface CreditChange {
  accountId: string;
  /** Whole credits, never 0. */
  delta: number;
  kind: CreditKind;
  contractId?: string | null;
  purchaseId?: string | null;
  by: Actor;
  /** What whoever runs the service says of it. */
  note?: string | null;
}

/** The same as it stands in the account's ledger. */
export interface CreditEntry {
  id: string;
  /** From 1, without a gap. */
  number: number;
  at: Date;
  delta: number;
  kind: CreditKind;
  contractId: string | null;
  purchaseId: string | null;
  by: Actor;
  note: string | null;
  balanceAfter: number;
}
