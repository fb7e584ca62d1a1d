import type { Language } from "#kernel/language.ts";
import type { RightTo } from "#kernel/withdrawal-terms.ts";
import type { WordsOfLaw } from "#kernel/words-of-law.ts";
import { de } from "#words/withdraw/de.ts";
import { en, type WithdrawWords } from "#words/withdraw/en.ts";
import { enCancel } from "#words/withdraw/en-cancel.ts";
import { es } from "#words/withdraw/es.ts";
import { fr } from "#words/withdraw/fr.ts";

export const withdrawWords: Record<Language, WithdrawWords> = { de, en, es, fr };

/** What differs where the law says cancel; other languages have one word for both. */
export const cancelWords: Partial<Record<Language, WithdrawWords>> = { en: enCancel };

/** All that is said of a right, as the law of its notices calls it. */
export function wordsOfRight(language: Language, to: RightTo): WithdrawWords {
  return (to === "cancel" && cancelWords[language]) || withdrawWords[language];
}

/** What the words of its two buttons (`act`, `confirm`) were written after. */
export const WITHDRAWAL_BUTTONS_LAW: WordsOfLaw = {
  id: "withdrawal-buttons",
  law: "Directive 2011/83/EU, Article 11a (1) and (3); § 356a BGB; article D. 221-5 of the Code de la consommation",
  asOf: "2026-06-19",
  on: "2026-11-23",
  reviewBy: "2027-05-31",
  open: "The English, Spanish and French words were compared with public lists: have them looked up in the Official Journal once.",
};

export type { WithdrawClosed, WithdrawWords } from "#words/withdraw/en.ts";
