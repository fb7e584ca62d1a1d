import type { Language } from "#kernel/language.ts";
import { de } from "#words/sign-in/de.ts";
import { en, type SignInWords } from "#words/sign-in/en.ts";
import { es } from "#words/sign-in/es.ts";
import { fr } from "#words/sign-in/fr.ts";

/** What is said on the way in, by the visitor's language. */
export const signInWords: Record<Language, SignInWords> = { de, en, es, fr };

export type { SignInProblem, SignInWords } from "#words/sign-in/en.ts";
