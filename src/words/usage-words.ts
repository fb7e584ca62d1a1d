import type { Language } from "#kernel/language.ts";
import { de } from "#words/usage/de.ts";
import { en, type UsageWords } from "#words/usage/en.ts";
import { es } from "#words/usage/es.ts";
import { fr } from "#words/usage/fr.ts";

/** What the account's page of use and credits says. */
export const usageWords: Record<Language, UsageWords> = { de, en, es, fr };

export type { CountedWhy, UsageWords } from "#words/usage/en.ts";
