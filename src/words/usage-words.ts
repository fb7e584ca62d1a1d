import type { CreditKind } from "#kernel/credit-kinds.ts";
import type { Language } from "#kernel/language.ts";
import { de } from "#words/usage/de.ts";
import { en } from "#words/usage/en.ts";
import { es } from "#words/usage/es.ts";
import { fr } from "#words/usage/fr.ts";

/** What the account's page of use and credits says. */
export const usageWords: Record<Language, UsageWords> = { de, en, es, fr };

/** Why a contract counts, or does not. */
export type CountedWhy = "counts" | "byCredit" | "cancelledUnsigned";

export interface UsageWords {
  title: string;
  /** `until` is the first day of the next month. */
  begins(until: string): string;
  forecast(documents: number): string;
  reached(day: string): string;
  tooEarly: string;
  counted: string;
  countedLead: string;
  why: Record<CountedWhy, string>;
  nothing: string;
  more(count: number): string;
  contract: string;
  opened: string;
  counts: string;
  ledger: string;
  ledgerLead: string;
  noEntries: string;
  at: string;
  what: string;
  change: string;
  after: string;
  kinds: Record<CreditKind, string>;
  older: string;
  newest: string;
  purchases: string;
}
