import type { Language } from "#kernel/language.ts";
import { de } from "#words/pay/de.ts";
import { en, type PayWords } from "#words/pay/en.ts";
import { es } from "#words/pay/es.ts";
import { fr } from "#words/pay/fr.ts";

/** All that the payment page says, by the contract's language. */
export const payWords: Record<Language, PayWords> = { de, en, es, fr };

export type { PayState, PayWords } from "#words/pay/en.ts";
