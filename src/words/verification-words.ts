import type { Language } from "#kernel/language.ts";
import { de } from "#words/verification/de.ts";
import { en, type VerificationWords } from "#words/verification/en.ts";
import { es } from "#words/verification/es.ts";
import { fr } from "#words/verification/fr.ts";

/** How a sealed file is judged in words, by language. */
export const verificationWords: Record<Language, VerificationWords> = { de, en, es, fr };

export type { VerificationWords } from "#words/verification/en.ts";
