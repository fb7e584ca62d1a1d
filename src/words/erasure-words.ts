import type { Language } from "#kernel/language.ts";
import { de } from "#words/erasure/de.ts";
import { type ErasureWords, en } from "#words/erasure/en.ts";
import { es } from "#words/erasure/es.ts";
import { fr } from "#words/erasure/fr.ts";

/** What is said where an owner erases somebody from the account's records, by the visitor's language. */
export const erasureWords: Record<Language, ErasureWords> = { de, en, es, fr };

export type { ErasureWords } from "#words/erasure/en.ts";
