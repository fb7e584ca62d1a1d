import type { Language } from "#kernel/language.ts";
import { de } from "#words/pay/de.ts";
import { en } from "#words/pay/en.ts";
import { es } from "#words/pay/es.ts";
import { fr } from "#words/pay/fr.ts";

/** All that the payment page says, by the contract's language. */
export const payWords: Record<Language, PayWords> = { de, en, es, fr };

export interface PayWords {
  pageTitle(name: string): string;
  /** What the contract's state means for paying. */
  states: Record<PayState, { title: string; text: string }>;
  submit: string;
  /** What follows at once; `delivered` where signers get links of their own. */
  afterwards: { shared: string; delivered: string };
  documentId: string;
  pages: string;
  signers: string;
  sharedLink: string;
  plan: string;
  /** `month` as in `November 2026`. */
  planUsed(used: number, limit: number, month: string): string;
  planUsedWithoutLimit(used: number, month: string): string;
  credits: string;
  creditsLeft(count: number): string;
  openSigningPage: string;
  statusPage: string;
  contracts: string;
}

/**
 * `payable`: a credit can be used. `noCredit`: none is left. `paid`: a credit
 * paid for it. Of the others, nothing needs to be paid, now or ever.
 */
export type PayState =
  | "payable"
  | "noCredit"
  | "paid"
  | "draft"
  | "open"
  | "fully_signed"
  | "cancelled";
