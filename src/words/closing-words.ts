import type { Language } from "#kernel/language.ts";
import { de } from "#words/closing/de.ts";
import { type ClosingWords, en } from "#words/closing/en.ts";
import { es } from "#words/closing/es.ts";
import { fr } from "#words/closing/fr.ts";

/** What is said where an owner closes the account, by the visitor's language. */
export const closingWords: Record<Language, ClosingWords> = { de, en, es, fr };

export type { ClosingWords } from "#words/closing/en.ts";
