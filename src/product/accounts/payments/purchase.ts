import type { PersonActor } from "#kernel/actor.ts";
import type { Language } from "#kernel/language.ts";

/**
 * `begun`: at the provider's checkout. `asked`: whoever runs the service was
 * asked for an invoice. `paid`: its credits were entered. `failed`, `expired`:
 * nothing was paid; money that comes all the same is taken for what it is.
 */
export const PURCHASE_STATES = ["begun", "asked", "paid", "failed", "expired"] as const;

export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Credits that somebody buys for an account. */
export interface Purchase {
  id: string;
  accountId: string;
  /** The contract that one of the credits is to pay for. */
  contractId: string | null;
  pack: string;
  credits: number;
  provider: string;
  /** The provider's name of the checkout. */
  reference: string | null;
  /** The provider's name of the payment, once there is one. */
  paymentReference: string | null;
  checkoutUrl: string | null;
  state: PurchaseState;
  /** In the smallest unit of the currency. */
  amount: number | null;
  currency: string | null;
  receiptUrl: string | null;
  creditsRefunded: number;
  isDisputed: boolean;
  begunBy: PersonActor;
  language: Language;
  begunAt: Date;
  paidAt: Date | null;
}

/** What a provider says of a checkout when it is asked. */
export type Looked = { is: "open" | "failed" | "expired" } | Paid;

export interface Paid {
  is: "paid";
  amount: number;
  currency: string;
  receiptUrl: string | null;
  paymentReference: string | null;
  /** How much of the amount went back. */
  refunded: number;
  /** Whether the buyer's bank wants the money back, or has it. */
  dispute: "none" | "open" | "lost";
}

/** What an owner is told by mail, and whoever runs the service of `asked`. */
export type PurchaseNews = "paid" | "refunded" | "asked";
