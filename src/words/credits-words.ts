import type { Language } from "#kernel/language.ts";
import { de } from "#words/credits/de.ts";
import { en } from "#words/credits/en.ts";
import { es } from "#words/credits/es.ts";
import { fr } from "#words/credits/fr.ts";

/** What pages say of buying credits, wherever that is offered. */
export const creditsWords: Record<Language, CreditsWords> = { de, en, es, fr };

export interface CreditsWords {
  title: string;
  /** Who sells none: whom to ask, by an address or without one. */
  ask(address: string): string;
  askOperator: string;
  pack(credits: number, price: string): string;
  buy: string;
  /** On a contract's page: what is bought pays for it at once. */
  buyAndUse: string;
  /** Where an invoice comes first. */
  order: string;
  leavesTo(host: string): string;
  withdrawal: string;
  test: string;
  away: string;
  purchase: Record<"begun" | "asked" | "paid" | "failed" | "expired" | "refunded", string>;
  disputed: string;
  check: string;
  receipt: string;
}
