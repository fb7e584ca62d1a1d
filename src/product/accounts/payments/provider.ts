import type { Language } from "#kernel/language.ts";
import type { Pack } from "#kernel/pack.ts";
import type { Looked, Purchase } from "./purchase.ts";

/** A purchase as a provider's checkout is opened for it. */
export interface Checkout {
  purchaseId: string;
  accountId: string;
  pack: Pack;
  /** Of the person who buys. */
  email: string;
  language: Language;
  /** Where the buyer comes back to: having paid, or not. */
  paidUrl: string;
  backUrl: string;
}

export interface BegunCheckout {
  /** The provider's name of it. */
  reference: string;
  /** Where the buyer pays. */
  url: string;
}

/** What a provider says by itself: whose checkout or payment something happened to. Nothing else of it is believed. */
export interface PaymentNotice {
  id: string;
  type: string;
  about: { reference: string } | { paymentReference: string };
}

/** Somebody who takes money: a further one is a further object like this. */
export interface Provider {
  name: string;
  /** Whether its payments are for trial. */
  isTest: boolean;
  /** Where its checkout stands, for the policy of the page that leads there. */
  origin: string;
  /**
   * Opens a checkout; for the same purchase the same one.
   * @throws ProviderTrouble
   */
  begin(checkout: Checkout): Promise<BegunCheckout>;
  /**
   * What became of a checkout, refunds and disputes included.
   * @throws ProviderTrouble
   */
  look(purchase: Pick<Purchase, "id" | "reference">): Promise<Looked>;
  /**
   * Reads what came to its address; `unsigned` where it is not the provider's
   * own or too old, `unknown` for what no purchase hangs on. Null: nothing that
   * comes can be checked.
   */
  read: ((sent: SentNotice, now: Date) => PaymentNotice | "unsigned" | "unknown") | null;
}

export interface SentNotice {
  /** Byte for byte as it came. */
  body: Uint8Array;
  signature: string | undefined;
}

/** A provider that does not answer, or not as it should. The message holds no secret and nothing of a person. */
export class ProviderTrouble extends Error {
  override name = "ProviderTrouble";
}

/** How this installation sells credits. */
export interface Selling {
  way: "none" | "manual" | "checkout";
  packs: readonly Pack[];
  /** Null unless there is a checkout. */
  provider: Provider | null;
}
