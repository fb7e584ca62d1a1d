import type { Language } from "#kernel/language.ts";
import { de } from "#words/credits/de.ts";
import { type CreditsWords, en } from "#words/credits/en.ts";
import { es } from "#words/credits/es.ts";
import { fr } from "#words/credits/fr.ts";

/** What pages say of buying credits, wherever that is offered. */
export const creditsWords: Record<Language, CreditsWords> = { de, en, es, fr };

export type { CreditsWords } from "#words/credits/en.ts";
