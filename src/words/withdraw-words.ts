import type { Language } from "#kernel/language.ts";
import { de } from "#words/withdraw/de.ts";
import { en, type WithdrawWords } from "#words/withdraw/en.ts";
import { es } from "#words/withdraw/es.ts";
import { fr } from "#words/withdraw/fr.ts";

export const withdrawWords: Record<Language, WithdrawWords> = { de, en, es, fr };

export type { WithdrawClosed, WithdrawWords } from "#words/withdraw/en.ts";
